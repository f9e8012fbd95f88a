"""Renature and Renature Valley: dominoes along a brook, plants beside it, areas won and lost."""

from engine.renature.game import Renature

GAME = Renature()
"""The one instance, as `engine.registry` knows it."""

__all__ = ["GAME", "Renature"]
