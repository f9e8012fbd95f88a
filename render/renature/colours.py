"""Renature's colours for seats, areas and dominoes, and its canvas."""

from render.drawing import colours as c
from render.drawing.canvas import Canvas, Corner
from render.drawing.colours import Colour, mix, rgb

SEATS: tuple[Colour, ...] = tuple(map(rgb, ("e2692f", "3778c4", "38261c", "fffdf6")))
"""Orange, blue, black and white, as the rulebook has them."""
NEUTRAL = rgb("57a83c")
CHANGED = rgb("ffc931")
"""Changed by the last action; in private pictures, can be chosen."""

BY_COLOUR: tuple[Colour, ...] = (NEUTRAL, *SEATS)
"""By a plant's colour, neutral first."""
AREA_GROUNDS: tuple[Colour, ...] = tuple(
    map(rgb, ("bcd08a", "f2b48a", "a9c4e4", "a89a8c", "f7f1e6"))
)
"""By the colour that leads in an area, neutral first."""
NOBODYS_GROUND = rgb("e0bf86")
SCORED_GROUND = rgb("8fae4a")
MEADOW = rgb("7dbd8c")

JOKER_GROUND = rgb("ffdf7d")
ANIMAL_GROUNDS: tuple[Colour, ...] = tuple(
    map(
        rgb,
        (
            "e9c9e2",  # butterfly
            "f4d9b4",  # salamander
            "e8d0b0",  # owl
            "f4c6ba",  # woodpecker
            "c2d4ea",  # snail
            "dedad2",  # badger
            "c4e4d4",  # turtle
            "cfc3e0",  # bat
            "f6cba8",  # squirrel
            "d2e6b4",  # frog
        ),
    )
)
"""By animal."""

LIT = rgb("7fd0de")
"""A square that can be chosen."""
VEIL = rgb("2a4a55")
CLOUD_INK = rgb("1f5f76")
PALE_INK = mix(c.INK, c.PAPER, 0.4)
"""Around a spent domino."""


def spent_ground(ground: Colour) -> Colour:
    """The background of a half that no domino can touch any more."""
    return mix(ground, c.PAPER, 0.7)


def new_canvas(corner: Corner | None = None) -> Canvas:
    """An empty picture whose fixed palette has all of Renature's colours."""
    return Canvas(c.SAND, ("renature",), _OWN, corner)


_OWN = tuple(
    dict.fromkeys(
        (
            *SEATS,
            NEUTRAL,
            CHANGED,
            *AREA_GROUNDS,
            NOBODYS_GROUND,
            SCORED_GROUND,
            MEADOW,
            JOKER_GROUND,
            *ANIMAL_GROUNDS,
            LIT,
            VEIL,
            CLOUD_INK,
            PALE_INK,
            *map(spent_ground, (JOKER_GROUND, *ANIMAL_GROUNDS)),
            *(mix(ground, VEIL, 0.38) for ground in (*AREA_GROUNDS, NOBODYS_GROUND)),
            *(mix(ground, VEIL, 0.38) for ground in (SCORED_GROUND, MEADOW, c.WATER, c.PAPER)),
        )
    )
)
