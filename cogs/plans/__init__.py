"""Conditional moves: an answer to a move that is not made yet."""
