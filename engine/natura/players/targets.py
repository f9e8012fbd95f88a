"""Targets: arrangements in which a goal stands, and how many moves a position is from one."""

from typing import Final, NamedTuple

from engine.natura.board.assignment import assign
from engine.natura.board.distance import Steps
from engine.natura.board.position import Position
from engine.natura.board.squares import members

_BOARD: Final = (1 << 64) - 1


class Target(NamedTuple):
    """Where groups of kinds shall stand."""

    groups: tuple[tuple[tuple[int, ...], int], ...]
    """Kinds and a set of squares. Every piece of the kinds goes to one of these if there are
    enough; else each square takes one of the pieces. A group leaves the squares that it does not
    need to the next."""
    is_crowded: bool = False
    """Whether others must have left all of its squares before these are walled in."""
    spares_life: bool = True
    """Whether no life may be lost on the way."""
    is_risky: bool = False
    """Whether it may turn out that it cannot be filled, near as it is."""


class Aim(NamedTuple):
    """A target with a square for each piece."""

    distance: int
    """The moves of all pieces together, if none is in another's way."""
    goes: tuple[int, ...]
    """By square the square for the piece there; -1 where that may stay or go anywhere, or where
    there is none."""
    closed: int
    """The squares on which only pieces that go there may stay."""


def aim(where: Position, target: Target, steps: tuple[Steps, ...]) -> Aim:
    """The nearest way to fill a target."""
    goes, distance, closed = [-1] * 64, 0, 0
    for kinds, squares in target.groups:
        columns = members(squares & ~closed)
        pieces = [(kind, at) for kind in kinds for at in where.places[kind]]
        costs = [[steps[kind][at][to] for to in columns] for kind, at in pieces]
        if len(pieces) <= len(columns):
            pairs = list(enumerate(assign(costs)))
        else:
            turned = [list(line) for line in zip(*costs, strict=True)]
            pairs = [(piece, column) for column, piece in enumerate(assign(turned))]
        for piece, column in pairs:
            goes[pieces[piece][1]] = columns[column]
            closed |= 1 << columns[column]
            distance += costs[piece][column]
    in_the_way = [at for at in members(where.occupied & closed) if goes[at] < 0]
    if target.is_crowded:
        distance += _lead_out(where, closed, in_the_way, goes, steps)
    else:
        distance += len(in_the_way)
    return Aim(distance, tuple(goes), closed)


def _lead_out(
    where: Position,
    closed: int,
    pieces: list[int],
    goes: list[int],
    steps: tuple[Steps, ...],
) -> int:
    """Give each piece that is in the way the nearest free square outside; the moves of all."""
    outside, total = members(_BOARD & ~closed & ~where.occupied), 0
    for at in pieces:
        kind = where.kind_at(at)
        if kind is not None and outside:
            goes[at] = min(outside, key=steps[kind][at].__getitem__)
            outside.remove(goes[at])
            total += steps[kind][at][goes[at]]
    return total
