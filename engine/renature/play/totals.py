"""The value of each colour's plants in an area, all in one number: a byte for each, neutral's last.

So it can be added to, compared and looked up at once.
"""

from collections.abc import Sequence

from engine.renature.board.layout import Layout
from engine.renature.board.squares import members
from engine.renature.play.state import COLOURS, KINDS, plant_colour, plant_value

_BITS = 8

IN_TOTALS = [0] + [
    plant_value(plant) << _BITS * plant_colour(plant)
    for plant in range(1, len(KINDS) * len(COLOURS) + 1)
]
"""What each plant, by its number, adds to the totals of its area."""


def totals_in(layout: Layout, plants: Sequence[int]) -> list[int]:
    """The totals of each area, from the sets of squares where each plant stands."""
    found = [0] * len(layout.areas)
    area_of = layout.area_of
    for plant, squares in enumerate(plants):
        if squares:
            for square in members(squares):
                found[area_of[square]] += IN_TOTALS[plant]
    return found


def unpacked(totals: int) -> tuple[int, ...]:
    """The total value of each colour, neutral first.

    >>> unpacked(IN_TOTALS[1] + IN_TOTALS[4])  # neutral turf and a neutral oak
    (5, 0, 0, 0, 0)
    """
    return tuple(totals.to_bytes(len(COLOURS), "little"))
