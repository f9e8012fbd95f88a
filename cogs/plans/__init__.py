"""Moves that are not made yet: answers planned in secret, and proposals."""
