"""What the bot's owner decides at the terminal, on Discord."""
