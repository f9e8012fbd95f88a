"""The server's week, and the end of a season."""
