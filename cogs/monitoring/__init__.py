"""What can be asked over HTTP: whether the bot lives, is ready, and how it is doing."""
