"""How Natura looks and reads."""

from render.natura.view import NaturaView

VIEW = NaturaView()

__all__ = ["VIEW", "NaturaView"]
