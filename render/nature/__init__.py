"""How Nature looks and reads."""

from render.nature.view import NatureView

VIEW = NatureView()

__all__ = ["VIEW", "NatureView"]
