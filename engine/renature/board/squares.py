"""The 15 x 15 grid: squares by number and name, and their neighbours.

A set of squares is a bit mask: bit 0 is a1, bit 224 is o15.
"""

from collections.abc import Iterable
from typing import Literal

Facing = Literal["east", "north", "south", "west"]

SIDE = 15
SQUARES = SIDE * SIDE
"""Squares are numbered row by row from the top left: 0 is a1, 14 is o1, 224 is o15."""

FACINGS: tuple[Facing, ...] = ("east", "north", "south", "west")
STEPS: dict[Facing, int] = {"east": 1, "north": -SIDE, "south": SIDE, "west": -1}
"""What to add to a square's number for the next one; only where that one is beside it."""


def _beside(square: int) -> tuple[int, ...]:
    y, x = divmod(square, SIDE)
    around = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
    return tuple(
        row * SIDE + column for row, column in around if 0 <= row < SIDE and 0 <= column < SIDE
    )


BESIDE = tuple(_beside(square) for square in range(SQUARES))
"""The squares that share an edge with each square, ascending."""

BIT = tuple(1 << square for square in range(SQUARES))
"""The set of one square."""

BESIDE_SET = tuple(sum(BIT[other] for other in others) for others in BESIDE)
"""The set of the squares that share an edge with each square."""

ALL = (1 << SQUARES) - 1
NOT_WEST = ALL ^ sum(BIT[::SIDE])
"""All squares but those of the column at the west edge."""
NOT_EAST = ALL ^ sum(BIT[SIDE - 1 :: SIDE])
"""All squares but those of the column at the east edge."""

NAMES = tuple(f"{'abcdefghijklmno'[n % SIDE]}{n // SIDE + 1}" for n in range(SQUARES))
"""The name of each square: a column's letter from the left, a row's number from the top."""


def square_named(name: str) -> int:
    """The number of a square by its name, such as 16 for "b2".

    Raises `ValueError` for a name that no square has.
    """
    return NAMES.index(name)


def next_square(square: int, facing: Facing) -> int | None:
    """The square beside this one in a direction; None beyond the edge of the board."""
    other = square + STEPS[facing]
    return other if 0 <= square < SQUARES and other in BESIDE[square] else None


def facing_between(square: int, other: int) -> Facing:
    """The direction from a square to one beside it. Raises `KeyError` where they are not."""
    return _FACING_OF_STEP[other - square]


_FACING_OF_STEP = {step: facing for facing, step in STEPS.items()}


def set_of(squares: Iterable[int]) -> int:
    """A set of squares as a number.

    >>> set_of([0, 2, 3])
    13
    """
    found = 0
    for square in squares:
        found |= BIT[square]
    return found


def members(squares: int) -> list[int]:
    """The members of a set of squares, or of any other such number, ascending.

    >>> members(13)
    [0, 2, 3]
    """
    found = []
    # From the last to the first: the highest bit of a number is had for less than the lowest.
    while squares:
        square = squares.bit_length() - 1
        found.append(square)
        squares ^= 1 << square
    found.reverse()
    return found


def beside_any(squares: int) -> int:
    """The squares that share an edge with any of a set.

    >>> members(beside_any(set_of([0, 16])))  # b1 and a2 are beside both a1 and b2
    [1, 15, 17, 31]
    """
    # A step to the east or west must not run over the edge into the next row.
    return (
        (squares << 1) & NOT_WEST
        | (squares >> 1) & NOT_EAST
        | (squares << SIDE) & ALL
        | squares >> SIDE
    )
