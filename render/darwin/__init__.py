"""Darwin's pictures and texts."""

from render.darwin.view import DarwinView

VIEW = DarwinView()

__all__ = ["VIEW", "DarwinView"]
