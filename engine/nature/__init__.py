"""Nature: adapt species around a watering hole, feed them, hunt or be hunted."""

from engine.nature.game import GAME

__all__ = ["GAME"]
