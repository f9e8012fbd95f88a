"""The people who can't open or join tables in a server."""
