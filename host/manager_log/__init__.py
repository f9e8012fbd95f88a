"""What those who manage a server did there, for all of them to read."""
