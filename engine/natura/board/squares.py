"""The 64 squares, and the shapes of sets of them: blocks, gaps, rivers.

a1 is 0, b1 is 1, h8 is 63. A set of squares is a number with a bit for each.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

SIDE = 8
SQUARES = range(SIDE * SIDE)
FILES = "abcdefgh"
Step = tuple[int, int]

EDGES: tuple[Step, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS: tuple[Step, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS: tuple[Step, ...] = tuple(
    (a * x, b * y) for x, y in ((1, 2), (2, 1)) for a in (1, -1) for b in (1, -1)
)


def square_name(square: int) -> str:
    """The name of a square, such as "b3"."""
    return f"{FILES[square % SIDE]}{square // SIDE + 1}"


def square_at(name: str) -> int:
    """The square of a name such as "b3". Raises `ValueError`."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        msg = f'"{name}" is not a square'
        raise ValueError(msg)
    return SIDE * (int(name[1]) - 1) + FILES.index(name[0])


def stepped(square: int, step: Step, times: int = 1) -> int | None:
    """The square some steps away, or None beyond the edge."""
    file, rank = square % SIDE + times * step[0], square // SIDE + times * step[1]
    return SIDE * rank + file if 0 <= file < SIDE and 0 <= rank < SIDE else None


def bits_of(squares: Iterable[int]) -> int:
    """The set of these squares."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def members(bits: int) -> list[int]:
    """The squares of a set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


TOUCHING = tuple(
    bits_of([at for step in EDGES if (at := stepped(square, step)) is not None])
    for square in SQUARES
)
"""For each square, the set of squares on its edges."""

LINES = tuple(
    bits_of(line)
    for number in range(SIDE)
    for line in (range(SIDE * number, SIDE * (number + 1)), range(number, SIDE * SIDE, SIDE))
)
"""Every rank and file as a set."""

_NOT_FILE_A = bits_of([square for square in SQUARES if square % SIDE])
_NOT_FILE_H = bits_of([square for square in SQUARES if square % SIDE != SIDE - 1])
_ALL = (1 << 64) - 1


def beside(bits: int) -> int:
    """Squares that share an edge with the set, perhaps in the set themselves."""
    east_west = (bits & _NOT_FILE_H) << 1 | (bits & _NOT_FILE_A) >> 1
    return (bits << 8 | bits >> 8 | east_west) & _ALL


def touched_twice(bits: int) -> int:
    """Squares with two or more squares of the set on their edges.

    >>> from engine.natura.board.squares import bits_of, square_at, square_name
    >>> around = touched_twice(bits_of([square_at("a2"), square_at("b1")]))
    >>> [square_name(at) for at in members(around)]
    ['a1', 'b2']
    """
    east, west = (bits & _NOT_FILE_H) << 1, (bits & _NOT_FILE_A) >> 1
    north, south = bits << 8 & _ALL, bits >> 8
    return north & south | east & west | (north | south) & (east | west)


def touches(one: int, other: int) -> int:
    """The number of edges between squares of two sets."""
    return (
        (one & other << 8).bit_count()
        + (one & other >> 8).bit_count()
        + (one & (other & _NOT_FILE_H) << 1).bit_count()
        + (one & (other & _NOT_FILE_A) >> 1).bit_count()
    )


def first_block(bits: int) -> int:
    """The block of a set that contains its lowest square."""
    block, grown = 0, bits & -bits
    while grown != block:
        block = grown
        sideways = (block & _NOT_FILE_H) << 1 | (block & _NOT_FILE_A) >> 1
        grown = (block | block << 8 | block >> 8 | sideways) & bits
    return block


def is_block(bits: int) -> bool:
    """Whether a set is one block, and not empty."""
    return bits != 0 and first_block(bits) == bits


def blocks(bits: int) -> int:
    """The number of blocks of a set."""
    count = 0
    while bits:
        bits ^= first_block(bits)
        count += 1
    return count


MOST_BENDS = 6
LONGEST = SIDE - 1
"""The longest stretch in one direction."""

NEXT: dict[Step, tuple[int | None, ...]] = {
    step: tuple(stepped(square, step) for square in SQUARES) for step in EDGES
}


def flows(colours: Sequence[int]) -> bool:
    """Whether one path by edges passes through every square of these sets once, with at most
    `MOST_BENDS` bends, and through each set without a break.
    """
    everything = sum(colours)
    if not is_block(everything) or not all(map(is_block, colours)):
        return False
    ends = [at for at in members(everything) if (TOUCHING[at] & everything).bit_count() == 1]
    if len(ends) > 2:
        return False
    colour_of = {at: colour for colour in colours for at in members(colour)}
    return any(
        _goes_on(start, step, everything & ~(1 << start), MOST_BENDS, colour_of)
        for start in ends or members(everything)
        for step in EDGES
    )


def _goes_on(at: int, step: Step, left: int, bends: int, colour_of: dict[int, int]) -> bool:
    """Whether a path at this square, going this way, can take in everything left."""
    while left:
        if left.bit_count() > LONGEST * (bends + 1):
            return False
        ahead = NEXT[step][at]
        if ahead is None or not left >> ahead & 1:
            return False
        if colour_of[ahead] != colour_of[at] and left & colour_of[at]:
            return False
        at = ahead
        left &= ~(1 << at)
        if bends and left:
            turns = EDGES[2:] if step in EDGES[:2] else EDGES[:2]
            if any(_goes_on(at, turn, left, bends - 1, colour_of) for turn in turns):
                return True
    return True


def _between(one: int, other: int) -> int:
    """The squares between two by edges; 0 for neighbours."""
    files, ranks = abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE)
    return max(files + ranks - 1, 0)


_BETWEEN: Final = tuple(tuple(_between(one, other) for other in SQUARES) for one in SQUARES)
"""Squares between two on the shortest way by edges."""


@lru_cache(maxsize=4096)
def gaps(bits: int) -> int:
    """The squares between blocks along the shortest tree that joins them.

    >>> from engine.natura.board.squares import bits_of, square_at
    >>> gaps(bits_of(map(square_at, ("a1", "a2", "c2", "h2"))))
    5
    """
    if not bits:
        return 0
    joined = first_block(bits)
    left = members(bits ^ joined)
    if not left:
        return 0
    rows = [_BETWEEN[square] for square in members(joined)]
    nearest = {square: min([row[square] for row in rows]) for square in left}
    total = 0
    while nearest:
        square = min(nearest, key=nearest.__getitem__)
        total += nearest.pop(square)
        row = _BETWEEN[square]
        for other, gap in nearest.items():
            if row[other] < gap:
                nearest[other] = row[other]
    return total
