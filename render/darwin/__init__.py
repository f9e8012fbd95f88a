"""Darwin's pictures and texts."""

from render.darwin.view import VIEW

__all__ = ["VIEW"]
