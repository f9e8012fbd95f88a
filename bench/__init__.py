"""Measurements: how fast the house plays and draws."""
