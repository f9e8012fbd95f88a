"""Tournaments: their commands, their one message, and what people and managers do."""
