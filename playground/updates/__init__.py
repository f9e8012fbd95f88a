"""What bots and people's pages are told of the world, and the log of what bots ask."""
