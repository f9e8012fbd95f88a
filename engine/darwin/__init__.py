"""Darwin: resources, environments, survival."""

from engine.darwin.game import Darwin

GAME = Darwin()
"""The one instance, as `engine.registry` knows it."""

__all__ = ["GAME", "Darwin"]
