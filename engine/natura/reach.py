"""Where a piece can go: for each kind and square, tables from what is occupied to destinations.

The squares a piece could reach are split into halves (straight and slanting lines); each half has
a table that is filled as positions come up, from the occupied squares of that half to the set of
squares that can be entered.
"""

from collections.abc import Sequence
from functools import cache

from engine.natura.kinds import FIRE, ISLAND, LAND, MEADOW, OCEAN, RAINFOREST, SEA, STORM
from engine.natura.position import Position
from engine.natura.squares import CORNERS, EDGES, JUMPS, SQUARES, Step, bits_of, stepped

Ray = tuple[int, ...]
"""Squares in a line from a piece outwards, as far as it can go."""


class _Line(dict[int, int]):
    """From the occupied squares among those of a few rays to the set that can be entered."""

    def __init__(self, rays: Sequence[Ray], distances: tuple[int, ...]) -> None:
        super().__init__()
        self.reached = bits_of([square for ray in rays for square in ray])
        self._rays = rays
        self._distances = distances

    def __missing__(self, occupied: int) -> int:
        entered = 0
        for ray in self._rays:
            for distance, square in enumerate(ray, start=1):
                if occupied >> square & 1:
                    break
                if distance in self._distances:
                    entered |= 1 << square
        self[occupied] = entered
        return entered


class _Half(dict[int, int]):
    """As a line, for several: quickly put together from what their own tables hold."""

    def __init__(self, lines: Sequence[_Line]) -> None:
        super().__init__()
        self.reached = 0
        for line in lines:
            self.reached |= line.reached
        self._lines = lines

    def __missing__(self, occupied: int) -> int:
        entered = 0
        for line in self._lines:
            entered |= line[occupied & line.reached]
        self[occupied] = entered
        return entered


Halves = tuple[int, _Half, int, _Half]
"""For each half the set of squares that matter, and the table."""


def _ray(square: int, step: Step, length: int) -> Ray:
    line = (stepped(square, step, times) for times in range(1, length + 1))
    return tuple(at for at in line if at is not None)


@cache
def _halves(
    square: int, directions: tuple[tuple[Step, ...], tuple[Step, ...]], distances: Ray
) -> Halves:
    halves = []
    for steps in directions:
        rays = [_ray(square, step, max(distances)) for step in steps]
        halves.append(_Half([_Line(rays[:2], distances), _Line(rays[2:], distances)]))
    one, other = halves
    return one.reached, one, other.reached, other


_ALL_WAYS = (EDGES, CORNERS)
_STORM_WAYS = (JUMPS[:4], JUMPS[4:])
_FLEXIBLE = {OCEAN: (1, 2, 3), SEA: (1, 2), LAND: (1, 2, 3), ISLAND: (1, 2)}
_RIGID = {OCEAN: (3,), SEA: (2,), LAND: (3,), ISLAND: (2,)}
_ALWAYS = {RAINFOREST: (1,), MEADOW: (1, 2), FIRE: (1,)}


def _tables(distances: dict[int, Ray]) -> tuple[tuple[Halves, ...], ...]:
    tables = []
    for kind in range(8):
        ways = _STORM_WAYS if kind == STORM else _ALL_WAYS
        steps = (1,) if kind == STORM else distances[kind]
        tables.append(tuple(_halves(square, ways, steps) for square in SQUARES))
    return tuple(tables)


TABLES = (_tables(_FLEXIBLE | _ALWAYS), _tables(_RIGID | _ALWAYS))
"""Halves by Rigid (0: Flexible, 1: Rigid), kind and square."""


def blocking(position: Position, kind: int) -> int:
    """The squares that a kind cannot enter: Fires and Storms may land on a Meadow."""
    if kind in (FIRE, STORM):
        return position.occupied ^ position.bits[MEADOW]
    return position.occupied


def destinations(position: Position, kind: int, square: int, *, rigid: bool) -> int:
    """The set of squares to which a piece of this kind can go, whoever may move it.

    What "no immediate return" bars still counts here (rulings, on goals).
    """
    blocked = blocking(position, kind)
    matter, table, matter_too, table_too = TABLES[rigid][kind][square]
    return table[blocked & matter] | table_too[blocked & matter_too]


def mobility(position: Position, kinds: Sequence[int], *, rigid: bool) -> int:
    """How many moves the pieces of these kinds have together."""
    total = 0
    for kind in kinds:
        blocked = blocking(position, kind)
        tables = TABLES[rigid][kind]
        for square in position.places[kind]:
            matter, table, matter_too, table_too = tables[square]
            total += (table[blocked & matter] | table_too[blocked & matter_too]).bit_count()
    return total


def movable(position: Position, kinds: Sequence[int], *, rigid: bool) -> int:
    """How many pieces of these kinds can move."""
    return sum(
        destinations(position, kind, square, rigid=rigid) != 0
        for kind in kinds
        for square in position.places[kind]
    )


def any_movable(position: Position, kinds: Sequence[int], *, rigid: bool) -> bool:
    """Whether a piece of these kinds can move."""
    return any(
        destinations(position, kind, square, rigid=rigid)
        for kind in kinds
        for square in position.places[kind]
    )
