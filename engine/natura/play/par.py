"""Par: what hard computer players reach in the games that everyone plays together.

`python -m bench par --write` measures it.
"""

from functools import cache
from importlib import resources
from typing import Final

import msgspec

from engine.natura.play.goals import GOALS
from engine.natura.play.state import NaturaOptions

FILE: Final = "data/par.json"


class Par(msgspec.Struct, frozen=True):
    """What hard players reach in a kind of game: medians of `games`, each planned by looking at
    `positions`.
    """

    games: int
    positions: int
    by_seats: tuple[int, ...]
    """Moves or points, for one seat and as many more as were measured; 0 where too few games got
    there.
    """


class Pars(msgspec.Struct, frozen=True):
    """All that was measured, under a version of the rules, by kind of game."""

    version: int
    pars: dict[str, Par]


@cache
def all_pars() -> Pars:
    """The stored pars."""
    file = resources.files("engine.natura").joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=Pars)


def kind_of(options: NaturaOptions) -> str:
    """What games share whose results compare."""
    kind = f"{options.goal}/{options.moves}/{options.flips}/{options.board}"
    return f"{kind}/{options.length}" if GOALS[options.goal].is_measured else kind


def par_of(options: NaturaOptions, seats: int) -> int | None:
    """The par of settled options; None in contests, on a table's own start, where none was
    measured, and where the agreed moves don't suffice for it.
    """
    goal = GOALS[options.goal]
    if goal.is_competitive or options.race or options.board_file is not None:
        return None
    known = all_pars().pars.get(kind_of(options))
    par = next(iter(known.by_seats[seats - 1 :]), 0) if known is not None else 0
    is_too_short = not goal.is_measured and 0 < options.length < par
    return None if is_too_short else par or None
