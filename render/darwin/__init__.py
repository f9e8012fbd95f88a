"""How Darwin looks and reads."""

from render.darwin.view import DarwinView

VIEW = DarwinView()
"""The one instance, as `render.registry` knows it."""

__all__ = ["VIEW", "DarwinView"]
