"""Looking back at a game, and following one without playing in it."""
