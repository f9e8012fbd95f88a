"""How many moves a piece needs from one square to another on an empty board."""

from functools import cache
from typing import Final

from engine.natura.board.kinds import EMPTY, LETTERS
from engine.natura.board.position import position
from engine.natura.board.reach import destinations
from engine.natura.board.squares import SQUARES, members

NEVER: Final = 40
"""Stands for more moves than there are in any way: it cannot get there."""

_FREE: Final = position(EMPTY * len(SQUARES))

Steps = tuple[tuple[int, ...], ...]
"""By square from and to a number of moves."""


@cache
def steps_of(*, rigid: bool) -> tuple[Steps, ...]:
    """By kind, and by square from and to, the fewest moves, or `NEVER`."""
    return tuple(
        tuple(_steps_from(kind, square, rigid=rigid) for square in SQUARES)
        for kind in range(len(LETTERS))
    )


def _steps_from(kind: int, square: int, *, rigid: bool) -> tuple[int, ...]:
    found = [NEVER] * len(SQUARES)
    found[square] = 0
    edge, count = [square], 0
    while edge:
        count += 1
        reached = 0
        for at in edge:
            reached |= destinations(_FREE, kind, at, rigid=rigid)
        edge = [at for at in members(reached) if found[at] == NEVER]
        for at in edge:
            found[at] = count
    return tuple(found)
