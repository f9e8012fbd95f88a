"""Targets: arrangements in which a goal stands, and how many moves a position is from one, if every
piece goes where all moves together are fewest.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.natura.board.position import Position
from engine.natura.board.reach import free_ways
from engine.natura.board.squares import SQUARES, members

NEVER: Final = 40
"""Stands for more moves than there are in any way: it cannot get there."""

Steps = tuple[tuple[int, ...], ...]
"""By square from and to a number of moves."""


@cache
def steps_of(*, rigid: bool) -> tuple[Steps, ...]:
    """By kind, and by square from and to, the fewest moves on a free board, or `NEVER`."""
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
    """For each row the number of its column, each column once, so that the sum is least.

    There are at least as many columns as rows. This is the Hungarian method by shortest ways.

    >>> assign([[4, 1, 3], [2, 0, 5]])
    [1, 0]
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    by_row, by_column = [0] * (rows + 1), [0] * (columns + 1)
    taken = [0] * (columns + 1)
    """By column its row, counted from 1; 0 for none."""
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
    """Give one more row its column; others may change theirs."""
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
    """Where groups of kinds shall stand."""

    groups: tuple[tuple[tuple[int, ...], int], ...]
    """Kinds and a set of squares. Every piece of the kinds goes to one of these if there are
    enough; else each square takes one of the pieces. A group leaves the squares that it does not
    need to the next."""


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
    return Aim(distance + len(in_the_way), tuple(goes), closed)
