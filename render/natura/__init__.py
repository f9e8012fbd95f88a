"""How Natura looks and reads."""

from render.natura.view import NaturaView

VIEW = NaturaView()
"""The one instance, as `render.registry` knows it."""

__all__ = ["VIEW", "NaturaView"]
