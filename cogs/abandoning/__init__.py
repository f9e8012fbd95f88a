"""Abandoning a game: the proposal, and the players' answers."""
