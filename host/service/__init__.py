"""What people can do at tables: small classes on one session."""
