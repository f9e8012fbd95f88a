"""Renature and Renature Valley: dominoes along a brook, plants beside it, areas won and lost."""

from engine.renature.game import GAME

__all__ = ["GAME"]
