"""How Darwin looks and reads."""

from render.darwin.view import DarwinView

__all__ = ["DarwinView"]
