"""Evolution: grow and adapt species, feed them from a scarce watering hole, attack or be prey."""

from engine.evolution.game import GAME

__all__ = ["GAME"]
