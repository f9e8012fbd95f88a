"""Messages that the bot sends and updates by itself, in channels, threads and DMs."""
