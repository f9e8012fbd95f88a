"""The 15 x 15 grid: squares by number and name, and which lie beside which."""

from typing import Literal

Facing = Literal["east", "north", "south", "west"]

SIDE = 15
SQUARES = SIDE * SIDE
"""Squares are numbered row by row from the top left: 0 is a1, 14 is o1, 224 is o15."""

FACINGS: tuple[Facing, ...] = ("east", "north", "south", "west")
STEPS: dict[Facing, int] = {"east": 1, "north": -SIDE, "south": SIDE, "west": -1}
"""What to add to a square's number for the next one; only where that one is beside it."""


def _beside(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIDE)
    found = []
    if row:
        found.append(square - SIDE)
    if column:
        found.append(square - 1)
    if column < SIDE - 1:
        found.append(square + 1)
    if row < SIDE - 1:
        found.append(square + SIDE)
    return tuple(found)


BESIDE = tuple(_beside(square) for square in range(SQUARES))
"""The squares that share an edge with each square, ascending."""

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
