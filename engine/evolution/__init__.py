"""Evolution: grow and adapt species, feed them from a scarce watering hole, attack or be prey."""

from engine.evolution.game import Evolution

GAME = Evolution()
"""The one instance, as `engine.registry` knows it."""

__all__ = ["GAME", "Evolution"]
