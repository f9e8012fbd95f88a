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
    """What hard players reach: the median of this number of `games`, in moves or points."""

    value: int
    games: int


class Pars(msgspec.Struct, frozen=True):
    """All that was measured, under a version of the rules: by kind of game and number of seats."""

    version: int
    pars: dict[str, dict[int, Par]]


@cache
def all_pars() -> Pars:
    """The stored pars."""
    file = resources.files("engine.natura").joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=Pars)


def kind_of(options: NaturaOptions) -> str:
    """What games share whose results compare, apart from their length."""
    return f"{options.goal}/{options.moves}/{options.flips}/{options.board}"


def par_of(options: NaturaOptions, seats: int) -> int | None:
    """The par of settled options; None in contests, on a table's own start, for an unusual length,
    and where none was measured. What fewer players reach, more can, too: the par of the most seats
    measured counts for them.
    """
    goal = GOALS[options.goal]
    is_usual = not goal.is_measured or options.length == goal.length
    if options.race or options.board_file is not None or not is_usual:
        return None
    known = all_pars().pars.get(kind_of(options), {})
    measured = max((each for each in known if each <= seats), default=None)
    return None if measured is None else known[measured].value
