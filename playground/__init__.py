"""A loopback stand-in for Discord with a web page: serves any bot, and knows none."""
