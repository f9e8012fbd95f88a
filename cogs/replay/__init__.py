"""Looking back at a game, its history, and following one without playing in it."""
