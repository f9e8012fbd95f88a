"""Undoing moves: the offer, and the answers of all others."""
