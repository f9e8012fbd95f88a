"""What results come to: ratings and profiles."""
