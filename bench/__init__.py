"""Measurements: how fast the games play and the pictures are drawn."""
