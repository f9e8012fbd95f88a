"""How Nature looks and reads."""

from render.nature.view import NatureView

VIEW = NatureView()
"""The one instance, as `render.registry` knows it."""

__all__ = ["VIEW", "NatureView"]
