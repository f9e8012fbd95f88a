"""Giving a game up: the proposal, and what all at the table answer."""
