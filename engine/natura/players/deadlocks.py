"""Where Water and Terra Firma pieces can stand so that none can move: in rows from an edge, each no
longer than the one before, with other pieces on all squares around.
"""

from collections.abc import Iterator
from functools import cache
from heapq import nsmallest
from typing import Final

from engine.natura.board.distance import Steps
from engine.natura.board.kinds import COUNTS, FORCES, LIFE, MEADOW, SHORES
from engine.natura.board.position import Position
from engine.natura.board.squares import SIDE, SQUARES
from engine.natura.players.targets import Target

_SURE: Final = (MEADOW, *FORCES)
"""What can stand around them. Rainforests can too, which is often nearer, but as Fires and Storms
must not touch them it is easily missed.
"""
_RISKY: Final = (*LIFE, *FORCES)
_SHORES: Final = sum(COUNTS[kind] for kind in SHORES)
_LIKELY: Final = 150
"""How many arrangements are likely enough to be looked into."""

_FULL: Final = (1 << SIDE * SIDE) - 1
_FIRST: Final = sum(1 << at for at in SQUARES if at % SIDE == 0)
_LAST: Final = _FIRST << SIDE - 1


def deadlocks(where: Position, _steps: tuple[Steps, ...]) -> list[Target]:
    """The arrangements for which the fewest pieces seem to have to move."""
    return [*_with(_SURE, where, is_risky=False), *_with(_RISKY, where, is_risky=True)]


def _with(walls: tuple[int, ...], where: Position, *, is_risky: bool) -> Iterator[Target]:
    shores, others = where.sets(SHORES), where.sets(walls)

    def lack(form: tuple[int, int]) -> int:
        inside, around = form
        return (inside & ~shores).bit_count() + (around & ~others).bit_count()

    most = sum(COUNTS[kind] for kind in walls)
    enough = (form for form in _forms() if form[1].bit_count() <= most)
    for inside, around in nsmallest(_LIKELY, enough, key=lack):
        groups = (SHORES, inside), (walls, around)
        yield Target(groups, is_crowded=True, spares_life=False, is_risky=is_risky)


@cache
def _forms() -> tuple[tuple[int, int], ...]:
    """Squares for all Water and Terra Firma pieces, and those around them, for which there are
    enough others.
    """
    found: set[tuple[int, int]] = set()
    for rows in _rows(0, SIDE, _SHORES, SIDE):
        inside = 0
        for rank, (low, high) in enumerate(rows):
            inside |= ((1 << high) - (1 << low)) << SIDE * rank
        around = _around(inside)
        if around.bit_count() <= sum(COUNTS[kind] for kind in _RISKY):
            for turned in (inside, _upside_down(inside)):
                found.update((each, _around(each)) for each in (turned, _sideways(turned)))
    return tuple(sorted(found))


def _rows(low: int, high: int, count: int, most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Stacks of rows of so many squares together, each within the one before."""
    if not count:
        yield ()
    elif most:
        for start in range(low, high):
            for end in range(start + 1, min(high, start + count) + 1):
                for rest in _rows(start, end, count - (end - start), most - 1):
                    yield ((start, end), *rest)


def _around(inside: int) -> int:
    """The squares that touch others by an edge or a corner."""
    beside = inside | (inside & ~_LAST) << 1 | (inside & ~_FIRST) >> 1
    return (beside | beside << SIDE | beside >> SIDE) & ~inside & _FULL


def _upside_down(squares: int) -> int:
    return int.from_bytes(squares.to_bytes(SIDE, "little"), "big")


def _sideways(squares: int) -> int:
    """With files for ranks."""
    found = 0
    for at in SQUARES:
        if squares >> at & 1:
            found |= 1 << at % SIDE * SIDE + at // SIDE
    return found
