"""Nature: adapt species around a watering hole, feed them, hunt or be hunted."""

from engine.nature.game import Nature

GAME = Nature()
"""The one instance, as `engine.registry` knows it."""

__all__ = ["GAME", "Nature"]
