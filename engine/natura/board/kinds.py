"""The eight kinds of pieces: letters, names, colours, sides, flips."""

from typing import Literal

OCEAN, SEA, LAND, ISLAND, RAINFOREST, MEADOW, FIRE, STORM = range(8)
"""Kinds are numbered in the order of menus."""

LETTERS = "OSLIRMFT"
"""The kinds' letters in start files and texts; T is a Storm, as S is a Sea."""

NAMES = ("Ocean", "Sea", "Land", "Island", "Rainforest", "Meadow", "Fire", "Storm")
COUNTS = (6, 4, 6, 4, 4, 4, 4, 4)
"""How many of each kind a start has (the last four: rulings)."""

PIECES = sum(COUNTS)
EMPTY = "."

WATER = (OCEAN, SEA)
TERRA_FIRMA = (LAND, ISLAND)
LIFE = (RAINFOREST, MEADOW)
FORCES = (FIRE, STORM)
SHORES = (*WATER, *TERRA_FIRMA)

SIDES = (WATER, TERRA_FIRMA)
"""What the two sides of a competitive game own; see `legal.side_of`."""

SIDE_NAMES = ("Water", "Terra Firma")
COLOURS = (WATER, TERRA_FIRMA, LIFE, (FIRE,), (STORM,))
"""Blue, brown, green, red and grey."""

Flips = Literal["none", "related", "opposite"]

FLIPPED: dict[Flips, tuple[int, ...]] = {
    "none": tuple(range(8)),
    "related": (SEA, OCEAN, ISLAND, LAND, MEADOW, RAINFOREST, STORM, FIRE),
    "opposite": (LAND, ISLAND, OCEAN, SEA, MEADOW, RAINFOREST, STORM, FIRE),
}
"""What each kind becomes when it turns over."""


def plural(kind: int) -> str:
    """A kind's plural."""
    return f"{NAMES[kind]}s"
