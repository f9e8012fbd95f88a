"""The games that tests are tried on: those of the registry, and the example game beside them.

A module that imports this (`tests/conftest.py` does for every test) finds the example game in the
registries as well, so that all that is made from them is made for it too: commands, screens,
pictures. The product's own list is `engine.registry.NAMES`.
"""

from collections.abc import Iterable
from typing import Final, cast

import pytest

from engine.registry import GAMES, AnyGame
from render.registry import VIEWS, AnyView
from tests import example_game
from tests.example_game.view import NectarView

EXAMPLE = example_game.GAME.name
GAMES[EXAMPLE] = cast("AnyGame", example_game.GAME)
VIEWS[EXAMPLE] = cast("AnyView", NectarView())

FEW: Final = 3
"""With more seats a game takes longer to play."""


def at_tables(tables: Iterable[tuple[str, int]]) -> pytest.MarkDecorator:
    """Try a test at each of these tables, a game's `name` and its `seats`; it is long with many.

    By table, so that a worker tries all of a module's tests on the games that it has played.
    """
    cases = [
        pytest.param(
            name,
            seats,
            marks=[pytest.mark.long] * (seats > max(FEW, GAMES[name].rules.min_seats)),
        )
        for name, seats in tables
    ]
    return pytest.mark.parametrize(("name", "seats"), cases, scope="module")


__all__ = ["EXAMPLE", "GAMES", "VIEWS", "at_tables"]
