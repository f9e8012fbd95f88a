"""The 64 squares: a1 is 0, b1 is 1, h8 is 63. A set of squares is a number with a bit for each."""

from collections.abc import Iterable

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
    """The square of a name such as "b3". Raises `ValueError` for what is no square."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        msg = f'"{name}" is not a square'
        raise ValueError(msg)
    return SIDE * (int(name[1]) - 1) + FILES.index(name[0])


def stepped(square: int, step: Step, times: int = 1) -> int | None:
    """The square some equal steps away, or None beyond the board's edge."""
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
"""For each square the set of squares on its edges."""

LINES = tuple(
    bits_of(line)
    for number in range(SIDE)
    for line in (range(SIDE * number, SIDE * (number + 1)), range(number, SIDE * SIDE, SIDE))
)
"""Every rank and every file as a set of squares."""

_NOT_FILE_A = bits_of([square for square in SQUARES if square % SIDE])
_NOT_FILE_H = bits_of([square for square in SQUARES if square % SIDE != SIDE - 1])
_ALL = (1 << 64) - 1


def beside(bits: int) -> int:
    """Every square on an edge of some square of the set; may hold squares of the set itself."""
    east_west = (bits & _NOT_FILE_H) << 1 | (bits & _NOT_FILE_A) >> 1
    return (bits << 8 | bits >> 8 | east_west) & _ALL


def touched_twice(bits: int) -> int:
    """Every square with two or more squares of the set on its edges.

    >>> from engine.natura.board.squares import bits_of, square_at, square_name
    >>> around = touched_twice(bits_of([square_at("a2"), square_at("b1")]))
    >>> [square_name(at) for at in members(around)]
    ['a1', 'b2']
    """
    east, west = (bits & _NOT_FILE_H) << 1, (bits & _NOT_FILE_A) >> 1
    north, south = bits << 8 & _ALL, bits >> 8
    return north & south | east & west | (north | south) & (east | west)


def touched_thrice(bits: int) -> int:
    """Every square with three or four squares of the set on its edges."""
    east, west = (bits & _NOT_FILE_H) << 1, (bits & _NOT_FILE_A) >> 1
    north, south = bits << 8 & _ALL, bits >> 8
    return north & south & (east | west) | east & west & (north | south)


def touches(one: int, other: int) -> int:
    """The number of edges that lie between a square of one set and one of the other."""
    return (
        (one & other << 8).bit_count()
        + (one & other >> 8).bit_count()
        + (one & (other & _NOT_FILE_H) << 1).bit_count()
        + (one & (other & _NOT_FILE_A) >> 1).bit_count()
    )


def first_block(bits: int) -> int:
    """The squares of a set that hang together by edges with its lowest square."""
    block, grown = 0, bits & -bits
    while grown != block:
        block = grown
        sideways = (block & _NOT_FILE_H) << 1 | (block & _NOT_FILE_A) >> 1
        grown = (block | block << 8 | block >> 8 | sideways) & bits
    return block


def is_block(bits: int) -> bool:
    """Whether a set has squares, and all of them hang together by edges."""
    return bits != 0 and first_block(bits) == bits


def blocks(bits: int) -> int:
    """The number of blocks of a set."""
    count = 0
    while bits:
        bits ^= first_block(bits)
        count += 1
    return count


def blocks_about(bits: int) -> int:
    """As `blocks`, less one for each hole that a block encloses; much quicker.

    Squares less edges between them plus fours of squares: Euler's formula.
    """
    upper = bits & bits >> 8
    right = bits & (bits & _NOT_FILE_A) >> 1
    fours = upper & (upper & _NOT_FILE_A) >> 1
    return bits.bit_count() - upper.bit_count() - right.bit_count() + fours.bit_count()
