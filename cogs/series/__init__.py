"""Series: a game at the same time each week."""
