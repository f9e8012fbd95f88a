"""The option `press`: which moves bring the goal nearer, found for all moves at once (ruling 8).

For games 1 and 3 to 5 it counts how many moves some pieces have, here called watched. Two numbers a
square tell how many they lose when it is filled and how many they gain when its piece leaves. All
these numbers of a piece are one large integer with a byte for each square, looked up by what is
around the piece; so a sum of a few integers has the numbers of the whole board.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.natura.board.effects import play
from engine.natura.board.kinds import FORCES, LIFE, MEADOW, RAINFOREST, Flips
from engine.natura.board.position import Move, Position
from engine.natura.board.reach import CENTRE, PATTERNS, Part, blocking, destinations, entered
from engine.natura.board.squares import (
    TOUCHING,
    beside,
    members,
    touched_thrice,
    touched_twice,
    touches,
)
from engine.natura.play.goals import DISTANCES, Goal, Side

_BYTE = 8
_FULL = (1 << _BYTE) - 1


class _Both(NamedTuple):
    """A square that is left and one that is filled, both in the way of one watched piece."""

    left: int
    """The set of the square that is left."""
    squares: int
    """64 times the square that is left, and the square that is filled."""
    change: int
    """What both together mean to the piece's moves beyond the sum of one and the other."""


class _Weights(dict[int, tuple[int, int, tuple[_Both, ...]]]):
    """From the occupied squares of a part to the two numbers of each of its squares, packed, and
    the pairs of squares for which they cannot just be added.
    """

    def __init__(self, part: Part) -> None:
        super().__init__()
        self._squares = part.squares
        self._entered = part.entered

    def __missing__(self, occupied: int) -> tuple[int, int, tuple[_Both, ...]]:
        now = self._count(occupied)
        filled = left = 0
        both: list[_Both] = []
        for square in members(self._squares):
            changed = self._count(occupied ^ 1 << square) - now
            if occupied >> square & 1:
                left |= changed << _BYTE * square
                both += self._pairs(occupied, square) if changed else ()
            else:
                filled |= -changed << _BYTE * square
        self[occupied] = filled, left, tuple(both)
        return self[occupied]

    def _count(self, occupied: int) -> int:
        return self._entered[occupied].bit_count()

    def _pairs(self, occupied: int, leaving: int) -> Iterator[_Both]:
        """The pairs for one square that may be left."""
        now, without = self._count(occupied), occupied ^ 1 << leaving
        for square in members(self._squares & ~occupied):
            filled = 1 << square
            change = self._count(without | filled) - self._count(without)
            change -= self._count(occupied | filled) - now
            if change:
                yield _Both(1 << leaving, 64 * leaving + square, change)


def _beyond_bytes(beyond: int) -> int:
    """A byte of ones for each square of a set."""
    return sum(_FULL << _BYTE * square for square in range(64) if beyond >> square & 1)


_WEIGHTS = tuple(
    tuple(
        (
            tuple((part.squares, _Weights(part)) for part in pattern.parts),
            tuple((beyond, ~_beyond_bytes(beyond)) for beyond in pattern.beyond),
        )
        for pattern in patterns
    )
    for patterns in PATTERNS
)
"""By Rigid and kind: the parts with their tables; by square what lies beyond the edge, and all
bytes but those of that.
"""


class Watch(NamedTuple):
    """How the moves of the watched pieces depend on each square."""

    filled: bytes
    """By free square: how many moves they lose when a piece comes there."""
    left: bytes
    """By square with a piece: how many they gain when it leaves."""
    both: dict[int, int]
    """By 64 times a square that is left and a square that is filled: what is to be added to both.
    Only moves along a line on which a watched piece stands can have such an entry.
    """


def watch(where: Position, kinds: Sequence[int], *, rigid: bool) -> Watch:
    """The numbers of every square for the pieces of these kinds."""
    all_filled = all_left = 0
    both: dict[int, int] = {}
    for kind in kinds:
        parts, edges = _WEIGHTS[rigid][kind]
        blocked = blocking(where, kind) << CENTRE
        for square in where.places[kind]:
            beyond, on_board = edges[square]
            around = blocked >> square | beyond
            filled = left = 0
            for squares, weights in parts:
                one, other, pairs = weights[around & squares]
                filled |= one
                left |= other
                for pair in pairs:
                    # Squares beyond the edge count as occupied, but nothing ever leaves them.
                    if not pair.left & beyond:
                        shifted = pair.squares + 65 * (square - CENTRE)
                        both[shifted] = both.get(shifted, 0) + pair.change
            all_filled += filled << _BYTE * square
            all_left += (left & on_board) << _BYTE * square
    return Watch(
        (all_filled >> _BYTE * CENTRE).to_bytes(64, "little"),
        (all_left >> _BYTE * CENTRE).to_bytes(64, "little"),
        both,
    )


def pressing(
    goal: Goal,
    flips: Flips,
    now: Position,
    side: Side,
    kinds: Sequence[int],
    moves: Sequence[Move],
) -> list[Move]:
    """The moves that bring the goal nearer; `kinds` are those that shall not move."""
    is_taker = goal.name == "taker"
    nearer = _for_taker(now) if is_taker else _for_stillness(now, kinds, rigid=side.rigid)
    eventful = _eventful(now, flips)
    nearness: int | None = None
    found = []
    for move in moves:
        events = eventful[move.kind]
        if events and events >> move.to & 1:
            if nearness is None:
                nearness = _nearness(goal, now, side)
            played = play(now, move.from_, move.to, flips)
            after = _nearness(goal, played.position, side)
            if after > nearness or (played.removed and is_taker):
                found.append(move)
        elif nearer(move):
            found.append(move)
    return found


def _nearness(goal: Goal, now: Position, side: Side) -> int:
    """What a pressing move must raise: edges between life and forces in Taker, in the other games
    the squares taken from those who shall not move.
    """
    if goal.name == "taker":
        return touches(now.sets(LIFE), now.sets(FORCES))
    return -DISTANCES[goal.name](now, side)


def _eventful(where: Position, flips: Flips) -> list[int]:
    """For each kind a set with all squares where its coming may remove or flip some piece."""
    bits = where.bits
    forces = where.sets(FORCES)
    if bits[RAINFOREST] & touched_twice(forces):
        return [-1] * len(bits)
    found = [0] * len(bits)
    found[RAINFOREST] = touched_twice(forces)
    # A force completes two on the edges of a Rainforest that has one already.
    burning = beside(bits[RAINFOREST] & beside(forces))
    for kind in FORCES:
        found[kind] = burning
    if flips != "none":
        surrounded = 0
        for alike in bits:
            surrounded |= touched_thrice(alike)
        for kind, alike in enumerate(bits):
            found[kind] |= surrounded | beside(where.occupied & touched_twice(alike))
    return found


def _for_taker(now: Position) -> Callable[[Move], bool]:
    """Whether a move without events takes a Meadow, or makes more edges of life and forces."""
    bits = now.bits
    life, forces = now.sets(LIFE), now.sets(FORCES)

    def nearer(move: Move) -> bool:
        kind, to = move.kind, move.to
        if kind in FORCES:
            if bits[MEADOW] >> to & 1:
                return True
            others = life
        elif kind in LIFE:
            others = forces
        else:
            return False
        return (TOUCHING[to] & others).bit_count() > (TOUCHING[move.from_] & others).bit_count()

    return nearer


def _for_stillness(where: Position, kinds: Sequence[int], *, rigid: bool) -> Callable[[Move], bool]:
    """Whether a move without events leaves fewer moves to the pieces of the watched kinds."""
    filled, left, both = watch(where, kinds, rigid=rigid)
    # Forces enter Meadows, so that a Meadow's place makes no difference to them.
    idle = MEADOW if kinds[0] in FORCES else None
    # Of the watched pieces only forces can be the mover's; the others are the opponent's.
    counts = {
        square: destinations(where, kind, square, rigid=rigid).bit_count()
        for kind in (kinds if idle is not None else ())
        for square in where.places[kind]
    }

    def nearer(move: Move) -> bool:
        kind, from_, to = move.kind, move.from_, move.to
        if kind == idle:
            return False
        change = left[from_] - filled[to]
        if from_ in counts:
            # It was itself one of those that could go there, and now moves on from there.
            own = entered(kind, to, blocking(where, kind) & ~(1 << from_), rigid=rigid)
            return change + 1 + own.bit_count() < counts[from_]
        return change + both.get(64 * from_ + to, 0) < 0

    return nearer
