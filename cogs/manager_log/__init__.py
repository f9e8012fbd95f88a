"""The log of what managers of a server did."""
