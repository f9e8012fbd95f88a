"""Natura in words."""
