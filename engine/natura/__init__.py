"""Natura: move pieces of nature on one board toward the goal of one of fourteen games."""

from engine.natura.game import Natura

GAME = Natura()
"""The one instance, as `engine.registry` knows it."""

__all__ = ["GAME", "Natura"]
