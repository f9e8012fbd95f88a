"""What the owner of a bot does at the terminal: look at tables, end one, check a database."""
