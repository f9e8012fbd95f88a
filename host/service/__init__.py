"""What people can do at tables: one small class for each part, all on one session."""
