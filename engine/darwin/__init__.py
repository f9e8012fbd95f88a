"""Darwin: resources, environments, survival."""

from engine.darwin.game import GAME

__all__ = ["GAME"]
