"""How Natura looks and reads."""

from render.natura.view import NaturaView

__all__ = ["NaturaView"]
