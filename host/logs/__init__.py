"""Logging: set-up, the context of each line, and secrets kept out."""
