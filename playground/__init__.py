"""A loopback stand-in for Discord with a web page. It can serve any bot, and knows none."""
