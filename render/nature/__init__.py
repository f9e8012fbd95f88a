"""How Nature looks and reads."""

from render.nature.view import VIEW

__all__ = ["VIEW"]
