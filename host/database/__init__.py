"""The database, SQL only: opened, read, written, migrated, copied."""
