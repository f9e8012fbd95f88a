"""How Nature looks and reads."""

from render.nature.view import NatureView

__all__ = ["NatureView"]
