"""A server's running tables, and its figures, for those who manage it."""
