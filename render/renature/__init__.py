"""Renature's and Renature Valley's pictures and texts."""

from render.renature.view import RenatureView

VIEW = RenatureView()

__all__ = ["VIEW", "RenatureView"]
