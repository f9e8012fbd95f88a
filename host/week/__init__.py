"""The server's week, and the end of its season: when they are due, and what they tell."""
