"""Targets: arrangements that meet a goal, and their distance from a position, with a square for
each piece.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.natura.board.position import Position
from engine.natura.board.reach import free_ways
from engine.natura.board.squares import SQUARES, members

_NEVER: Final = 40
"""More moves than any way has: unreachable."""

Steps = tuple[tuple[int, ...], ...]
"""Moves by squares, from and to."""

Target = tuple[tuple[tuple[int, ...], int], ...]
"""Groups of kinds, each with a set of as many squares as it has pieces."""


@cache
def steps_of(*, rigid: bool) -> tuple[Steps, ...]:
    """The fewest moves on an empty board, by kind and squares (from, to), or `_NEVER`."""
    return tuple(
        tuple(_steps_from(square, ways) for square in SQUARES) for ways in free_ways(rigid=rigid)
    )


def _steps_from(square: int, ways: Sequence[int]) -> tuple[int, ...]:
    found = [_NEVER] * len(SQUARES)
    found[square] = 0
    edge, count = [square], 0
    while edge:
        count += 1
        reached = 0
        for at in edge:
            reached |= ways[at]
        edge = [at for at in members(reached) if found[at] == _NEVER]
        for at in edge:
            found[at] = count
    return tuple(found)


class Aim(NamedTuple):
    """A target with a square for each piece."""

    distance: int
    """The total moves of all pieces, if none is in another's way."""
    goes: tuple[int, ...]
    """The destination of the piece on each square; -1 if it is empty, or may stay or go anywhere
    else.
    """
    closed: int
    """The squares reserved for the pieces that go there."""


def aim(where: Position, target: Target, steps: tuple[Steps, ...]) -> Aim:
    """A near way to fill a target: no two pieces would save moves by swapping their squares."""
    goes, distance, closed = [-1] * len(SQUARES), 0, 0
    for kinds, squares in target:
        pieces = [(steps[kind][at], at) for kind in kinds for at in where.places[kind]]
        lines = [line for line, _ in pieces]
        order = members(squares)
        _swap(lines, order)
        for (line, at), to in zip(pieces, order, strict=True):
            goes[at] = to
            distance += line[to]
        closed |= squares
    in_the_way = [at for at in members(where.occupied & closed) if goes[at] < 0]
    return Aim(distance + len(in_the_way), tuple(goes), closed)


def _swap(lines: Sequence[Sequence[int]], order: list[int]) -> None:
    """Swap squares in `order` as long as that saves moves; `lines` has each piece's by square."""
    pairs = [*combinations(range(len(order)), 2)]
    is_better = True
    while is_better:
        is_better = False
        for one, other in pairs:
            at, to, mine, theirs = order[one], order[other], lines[one], lines[other]
            if mine[to] + theirs[at] < mine[at] + theirs[to]:
                order[one], order[other], is_better = to, at, True
