"""Animations: the pictures of a game as one film."""
