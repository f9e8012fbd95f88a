"""Where a piece can go, looked up by what is occupied around it.

The tables are the same for all squares: surroundings are shifted to d4, which no edge is near, and
squares beyond the edge count as occupied. Tables this small stay in the processor's cache.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from engine.natura.board.kinds import (
    FIRE,
    FORCES,
    ISLAND,
    LAND,
    LETTERS,
    MEADOW,
    OCEAN,
    RAINFOREST,
    SEA,
    STORM,
)
from engine.natura.board.position import MOVE, Move, PieceMoves, Position
from engine.natura.board.squares import (
    CORNERS,
    EDGES,
    JUMPS,
    SQUARES,
    Step,
    bits_of,
    members,
    square_at,
    stepped,
)

CENTRE = square_at("d4")
"""The square to which surroundings are shifted."""

Ray = tuple[int, ...]
"""Squares in a line outwards from the centre."""


class _Entered(dict[int, int]):
    """Maps occupied squares on some rays to the squares that can be entered."""

    def __init__(self, rays: Sequence[Ray], distances: tuple[int, ...]) -> None:
        super().__init__()
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


_Pick = Callable[[tuple[Move, ...]], tuple[Move, ...]]


class _Picks(dict[int, _Pick]):
    """Maps occupied squares to what picks the possible moves out of all moves of a piece."""

    def __init__(self, entered: _Entered, reached: Sequence[int]) -> None:
        super().__init__()
        self._entered = entered
        self._reached = reached

    def __missing__(self, occupied: int) -> _Pick:
        found = [self._reached.index(at) for at in members(self._entered[occupied])]
        # An item getter of one index returns the item itself, so few are a slice.
        first = found[0] if found else 0
        few = itemgetter(slice(first, first + len(found)))
        self[occupied] = few if len(found) < 2 else itemgetter(*found)
        return self[occupied]


class Part(NamedTuple):
    """Some directions of a kind, with their tables."""

    squares: int
    entered: _Entered
    picks: _Picks


class Pattern(NamedTuple):
    """How a kind moves."""

    parts: tuple[Part, ...]
    """In ascending order of their squares."""
    reached: tuple[int, ...]
    """Squares around the centre, ascending."""
    beyond: tuple[int, ...]
    """By the piece's square: those of `reached` beyond the edge."""


_WAYS = (*EDGES, *CORNERS)
_SAME_RANK = tuple(step for step in _WAYS if not step[1])
_DOWN = tuple(step for step in _WAYS if step[1] < 0)
_UP = tuple(step for step in _WAYS if step[1] > 0)
_BACK = (*_DOWN, (-1, 0))
_FORTH = (*_UP, (1, 0))

# Fewer parts mean fewer look-ups, but a part of n squares has up to 2**n entries.
_SPLIT: dict[int, tuple[tuple[Step, ...], ...]] = {
    1: (_WAYS,),
    2: (_BACK, _FORTH),
    3: (_DOWN, _SAME_RANK, _UP),
}
"""Directions in groups, by how far a kind moves."""


@cache
def _pattern(ways: tuple[tuple[Step, ...], ...], distances: tuple[int, ...]) -> Pattern:
    times = range(1, max(distances) + 1)
    rays = [[_ray(step, times) for step in steps] for steps in ways]
    reached = tuple(sorted(at for part in rays for ray in part for at in ray))
    parts = []
    for part in rays:
        entered = _Entered(part, distances)
        squares = bits_of([at for ray in part for at in ray])
        parts.append(Part(squares, entered, _Picks(entered, reached)))
    steps = [(step, n) for part in ways for step in part for n in times]
    beyond = tuple(
        bits_of([_around(step, n) for step, n in steps if stepped(square, step, n) is None])
        for square in SQUARES
    )
    return Pattern(tuple(parts), reached, beyond)


def _ray(step: Step, times: range) -> Ray:
    return tuple(_around(step, n) for n in times)


def _around(step: Step, times: int) -> int:
    """Some steps from the centre, never over an edge."""
    at = stepped(CENTRE, step, times)
    assert at is not None  # noqa: S101 - the centre is chosen so
    return at


_FLEXIBLE = {OCEAN: (1, 2, 3), SEA: (1, 2), LAND: (1, 2, 3), ISLAND: (1, 2)}
_RIGID = {OCEAN: (3,), SEA: (2,), LAND: (3,), ISLAND: (2,)}
_ALWAYS = {RAINFOREST: (1,), MEADOW: (1, 2), FIRE: (1,)}


def _patterns(distances: dict[int, tuple[int, ...]]) -> tuple[Pattern, ...]:
    return tuple(
        _pattern((JUMPS,), (1,))
        if kind == STORM
        else _pattern(_SPLIT[max(distances[kind])], distances[kind])
        for kind in range(len(LETTERS))
    )


PATTERNS = (_patterns(_FLEXIBLE | _ALWAYS), _patterns(_RIGID | _ALWAYS))
"""By Rigid (0 or 1) and kind."""


def _moves_from(kind: int, square: int, pattern: Pattern) -> tuple[Move, ...]:
    """The moves to each square of the pattern, including squares beyond the edge."""
    return tuple([MOVE[kind][square][(at - CENTRE + square) % 64] for at in pattern.reached])


_TABLES = tuple(
    tuple(
        (
            kind in FORCES,
            tuple((part.squares, part.picks) for part in pattern.parts),
            tuple(
                (
                    pattern.beyond[square],
                    (bits_of((CENTRE, *pattern.reached)) & ~pattern.beyond[square])
                    << square
                    >> CENTRE,
                    _moves_from(kind, square, pattern),
                )
                for square in SQUARES
            ),
        )
        for kind, pattern in enumerate(patterns)
    )
    for patterns in PATTERNS
)
"""By Rigid and kind: whether the kind enters Meadows, its parts, and by square what lies beyond
the edge, the squares on which its moves depend, and all its moves.
"""


def blocking(position: Position, kind: int) -> int:
    """Squares that a kind can't enter: Fires and Storms can enter Meadows."""
    if kind in FORCES:
        return position.occupied ^ position.bits[MEADOW]
    return position.occupied


def destinations(position: Position, kind: int, square: int, *, rigid: bool) -> int:
    """Where a piece of this kind can go, for any mover.

    Barred moves still count here (rulings, on goals).

    >>> from engine.natura.board.position import position
    >>> from engine.natura.board.squares import square_name
    >>> alone = position("O" + "." * 63)
    >>> [square_name(at) for at in members(destinations(alone, OCEAN, 0, rigid=True))]
    ['d1', 'a4', 'd4']
    """
    return entered(kind, square, blocking(position, kind), rigid=rigid)


def entered(kind: int, square: int, blocked: int, *, rigid: bool) -> int:
    """Where a piece of this kind could go from a square if these were blocked."""
    parts, _, beyond = PATTERNS[rigid][kind]
    around = blocked << CENTRE >> square | beyond[square]
    found = 0
    for squares, by_occupied, _ in parts:
        found |= by_occupied[around & squares]
    return found << square >> CENTRE


@cache
def free_ways(*, rigid: bool) -> tuple[tuple[int, ...], ...]:
    """By kind and square, where a piece could go on an empty board."""
    return tuple(
        tuple(entered(kind, square, 0, rigid=rigid) for square in SQUARES)
        for kind in range(len(LETTERS))
    )


def piece_moves(where: Position, *, rigid: bool) -> PieceMoves:
    """The moves of every piece, by its square; see `destinations`. Looked up once a position; don't
    change them.
    """
    found = where.moves[rigid]
    if found is None:
        found = where.moves[rigid] = _looked_up(where, rigid=rigid)
    return found


def _looked_up(where: Position, *, rigid: bool) -> PieceMoves:
    """The moves of every piece; those of a piece around which nothing changed are taken over."""
    known = where.earlier and where.earlier.moves[rigid]
    if where.earlier is not None and known is not None:
        found, changed = known.copy(), where.earlier.changed
        for square in members(changed & ~where.occupied):
            found[square] = ()
    else:
        found, changed = [()] * len(SQUARES), -1
    for squares, (enters_meadows, parts, pieces) in zip(where.places, _TABLES[rigid], strict=True):
        blocked = where.occupied ^ where.bits[MEADOW] if enters_meadows else where.occupied
        blocked <<= CENTRE
        for square in squares:
            beyond, depends_on, all_moves = pieces[square]
            if not changed & depends_on:
                continue
            around = blocked >> square | beyond
            moves: tuple[Move, ...] = ()
            for part, picks in parts:
                moves += picks[around & part](all_moves)
            found[square] = moves
    return found


def mobility(position: Position, kinds: Sequence[int], *, rigid: bool) -> int:
    """How many moves these kinds have together."""
    total = 0
    for kind in kinds:
        parts, _, beyond = PATTERNS[rigid][kind]
        blocked = blocking(position, kind) << CENTRE
        for square in position.places[kind]:
            around = blocked >> square | beyond[square]
            for squares, entered, _ in parts:
                total += entered[around & squares].bit_count()
    return total


def movable(position: Position, kinds: Sequence[int], *, rigid: bool) -> int:
    """How many pieces of these kinds can move."""
    return sum(
        destinations(position, kind, square, rigid=rigid) != 0
        for kind in kinds
        for square in position.places[kind]
    )


def any_movable(position: Position, kinds: Sequence[int], *, rigid: bool) -> bool:
    """Whether a piece of these kinds can move; usually the first can."""
    for kind in kinds:
        blocked = blocking(position, kind)
        for square in position.places[kind]:
            if entered(kind, square, blocked, rigid=rigid):
                return True
    return False
