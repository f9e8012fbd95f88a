"""How Renature and Renature Valley look and read."""

from render.renature.view import RenatureView

__all__ = ["RenatureView"]
