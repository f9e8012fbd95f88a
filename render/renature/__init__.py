"""How Renature and Renature Valley look and read."""

from render.renature.view import RenatureView

VIEW = RenatureView()
"""The one instance, as `render.registry` knows it."""

__all__ = ["VIEW", "RenatureView"]
