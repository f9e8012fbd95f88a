"""Renature's and Renature Valley's pictures and texts."""

from render.renature.view import VIEW

__all__ = ["VIEW"]
