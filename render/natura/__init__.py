"""How Natura looks and reads."""

from render.natura.view import VIEW

__all__ = ["VIEW"]
