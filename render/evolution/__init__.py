"""How Evolution looks and reads."""

from render.evolution.view import VIEW

__all__ = ["VIEW"]
