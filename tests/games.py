"""The games that tests are tried on: those of the registry, and the example game beside them.

A module that imports this (`tests/conftest.py` does for every test) finds the example game in the
registries as well, so that all that is made from them is made for it too: commands, screens,
pictures. The product's own list is `engine.registry.NAMES`.
"""

from typing import cast

from engine.registry import GAMES, AnyGame
from render.registry import VIEWS, AnyView
from tests import example_game
from tests.example_game.view import NectarView

EXAMPLE = example_game.GAME.name
GAMES[EXAMPLE] = cast("AnyGame", example_game.GAME)
VIEWS[EXAMPLE] = cast("AnyView", NectarView())

__all__ = ["EXAMPLE", "GAMES", "VIEWS"]
