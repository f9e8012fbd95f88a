"""How Renature and Renature Valley look and read."""

from render.renature.view import RenatureView

VIEW = RenatureView()

__all__ = ["VIEW", "RenatureView"]
