"""How Darwin looks and reads."""

from render.darwin.view import DarwinView

VIEW = DarwinView()

__all__ = ["VIEW", "DarwinView"]
