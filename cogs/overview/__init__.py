"""What those who manage a server see of all its tables."""
