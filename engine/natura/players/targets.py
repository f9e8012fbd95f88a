"""Targets: arrangements that meet a goal, and their distance from a position, with the assignment
of pieces that minimizes the total moves.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.natura.board.position import Position
from engine.natura.board.reach import free_ways
from engine.natura.board.squares import SQUARES, members

NEVER: Final = 40
"""More moves than any way has: unreachable."""

Steps = tuple[tuple[int, ...], ...]
"""Moves by squares, from and to."""


@cache
def steps_of(*, rigid: bool) -> tuple[Steps, ...]:
    """The fewest moves on an empty board, by kind and squares (from, to), or `NEVER`."""
    return tuple(
        tuple(_steps_from(square, ways) for square in SQUARES) for ways in free_ways(rigid=rigid)
    )


def _steps_from(square: int, ways: Sequence[int]) -> tuple[int, ...]:
    found = [NEVER] * len(SQUARES)
    found[square] = 0
    edge, count = [square], 0
    while edge:
        count += 1
        reached = 0
        for at in edge:
            reached |= ways[at]
        edge = [at for at in members(reached) if found[at] == NEVER]
        for at in edge:
            found[at] = count
    return tuple(found)


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row, all different, with the least total.

    There are at least as many columns as rows. This is the Hungarian method by shortest paths.

    >>> assign([[4, 1, 3], [2, 0, 5]])
    [1, 0]
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    by_row, by_column = [0] * (rows + 1), [0] * (columns + 1)
    taken = [0] * (columns + 1)
    """The row of each column, counted from 1; 0 for none."""
    for row in range(1, rows + 1):
        _add(row, costs, by_row, by_column, taken)
    found = [0] * rows
    for column in range(1, columns + 1):
        if taken[column]:
            found[taken[column] - 1] = column - 1
    return found


def _add(
    row: int,
    costs: Sequence[Sequence[int]],
    by_row: list[int],
    by_column: list[int],
    taken: list[int],
) -> None:
    """Assign a column to one more row; others may change theirs."""
    columns = len(by_column) - 1
    least = [10**9] * (columns + 1)
    before = [0] * (columns + 1)
    done: list[int] = []
    left = list(range(1, columns + 1))
    taken[0] = row
    column = 0
    while taken[column]:
        done.append(column)
        at = taken[column]
        line, potential = costs[at - 1], by_row[at]
        delta, following = 10**9, 0
        for other in left:
            reduced = line[other - 1] - potential - by_column[other]
            if reduced < least[other]:
                least[other], before[other] = reduced, column
            if least[other] < delta:
                delta, following = least[other], other
        for other in done:
            by_row[taken[other]] += delta
            by_column[other] -= delta
        for other in left:
            least[other] -= delta
        left.remove(following)
        column = following
    while column:
        taken[column] = taken[before[column]]
        column = before[column]


class Target(NamedTuple):
    """A target: where groups of kinds have to be."""

    groups: tuple[tuple[tuple[int, ...], int], ...]
    """Kinds and a set of squares. Every piece of the kinds goes to one of these if there are
    enough; otherwise each square takes one piece. A group leaves its spare squares to the next.
    """


class Aim(NamedTuple):
    """A target with a square for each piece."""

    distance: int
    """The total moves of all pieces, if none is in another's way."""
    goes: tuple[int, ...]
    """The destination of the piece on each square; -1 if it is empty, or its piece may stay or go
    anywhere.
    """
    closed: int
    """The squares reserved for the pieces that go there."""


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
    return Aim(distance + len(in_the_way), tuple(goes), closed)
