"""What the bot's owner decides for all tables and servers: say, stop, block, leave."""
