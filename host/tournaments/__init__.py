"""Tournaments that run themselves: people sign up, rounds open tables, the best are on a podium."""
