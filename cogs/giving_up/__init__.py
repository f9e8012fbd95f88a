"""Giving up a game: the proposal, and the players' answers."""
