"""The games that tests are tried on: those of the registry, and the example game beside them.

A module that imports this (`tests/conftest.py` does for every test) finds the example game in the
registries as well, so that all that is made from them is made for it too: commands, screens,
pictures. The product's own list is `engine.registry.NAMES`.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, cast

import pytest

from engine.registry import GAMES, AnyGame
from render.registry import VIEWS, AnyView
from tests import example_game
from tests.example_game.view import VIEW

EXAMPLE = example_game.GAME.name
GAMES[EXAMPLE] = cast("AnyGame", example_game.GAME)
VIEWS[EXAMPLE] = cast("AnyView", VIEW)

USUAL: Final = 3
"""Seats at the table where a game is tried that isn't tried at all its tables."""


def at_tables(tables: Iterable[tuple[str, int]]) -> pytest.MarkDecorator:
    """Try a test at each of these tables, a game's `name` and its `seats`.

    It is long at all tables of a game but one, which has as nearly as possible the usual number of
    seats. By table, so that a worker tries all of a module's tests on the games that it has played.
    """
    seats_of = defaultdict[str, set[int]](set)
    for name, seats in tables:
        seats_of[name].add(seats)
    cases = [
        pytest.param(name, seats, marks=[pytest.mark.long] * (seats != _usual_of(every)))
        for name, every in seats_of.items()
        for seats in sorted(every)
    ]
    return pytest.mark.parametrize(("name", "seats"), cases, scope="module")


def _usual_of(every: Iterable[int]) -> int:
    return min(every, key=lambda seats: (abs(seats - USUAL), seats))


__all__ = ["EXAMPLE", "GAMES", "VIEWS", "at_tables"]
