"""Natura: move pieces of nature on one board toward the goal of one of fourteen games."""

from engine.natura.game import GAME

__all__ = ["GAME"]
