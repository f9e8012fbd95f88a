"""The colours of all pictures, and the fixed palette in which they are stored."""

from functools import lru_cache
from itertools import pairwise

from PIL import Image

Colour = tuple[int, int, int]


def rgb(value: str) -> Colour:
    """The colour of a string such as "f2b632"."""
    return int(value[:2], 16), int(value[2:4], 16), int(value[4:], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two: `share` of the second, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


INK = rgb("38261c")
SOFT_INK = rgb("7a604a")
WHITE = rgb("ffffff")
PAPER = rgb("fffaee")
PANEL = rgb("f7e8c8")
EDGE = rgb("d8bb86")
SAND = rgb("e8cd97")
EARTH = rgb("c79a5f")
WOOD = rgb("8f5e36")
WOOD_DARK = rgb("5f3b20")
SKY_HIGH = rgb("ffe3a8")
SKY = rgb("fdc88a")
SKY_LOW = rgb("f7a071")
SUN = rgb("fff3cf")
FAR_HILL = rgb("d98a63")
HILL = rgb("b3683f")
GRASS_LIGHT = rgb("c3bf62")
GRASS = rgb("8f9c42")
GRASS_DARK = rgb("556b2a")
WATER = rgb("4fa9bf")
WATER_LIGHT = rgb("93d3d9")
WATER_DARK = rgb("2d7891")
LEAF = rgb("4c9a34")
LEAF_LIGHT = rgb("92cc5e")
LEAF_DARK = rgb("28601f")
MEAT = rgb("cf4335")
MEAT_LIGHT = rgb("f4a58e")
MEAT_DARK = rgb("86231d")
BONE = rgb("fff1d6")
STONE = rgb("8c8a88")
STONE_LIGHT = rgb("cfcac2")
STONE_DARK = rgb("55524f")
GOLD = rgb("f5b728")
GOLD_LIGHT = rgb("ffe08a")
GOLD_DARK = rgb("a86c0c")
FUR = rgb("d99a4e")
FUR_LIGHT = rgb("f3cf94")
FUR_DARK = rgb("8a5426")
PINK = rgb("e8958c")

SEATS = tuple(map(rgb, ("2b6cb0", "d4582a", "2f8550", "7a4fa0", "0f8a94", "b8357a")))
TINTS = tuple(mix(rgb("fbf1dc"), colour, 0.2) for colour in SEATS)
"""The grounds of the seats' panels."""

TRAITS = tuple(
    map(
        rgb,
        ("c9472f", "d98e12", "8d5b2c", "a23f86", "5f7382", "54446a", "1f8a7b", "3f66ad"),
    )
)
"""The grounds of the trait icons, in the order of the traits."""

_SCALES = (
    (SKY_HIGH, SKY, SKY_LOW, FAR_HILL, HILL, WOOD_DARK, INK),
    (SUN, SKY_HIGH, GOLD_LIGHT, GOLD, GOLD_DARK, INK),
    (PAPER, PANEL, SAND, EARTH, WOOD, WOOD_DARK),
    (PAPER, EDGE, SOFT_INK, INK),
    (SAND, mix(SAND, EARTH, 0.4)),
    (SAND, GRASS_LIGHT, GRASS, GRASS_DARK, INK),
    (WHITE, WATER_LIGHT, WATER, WATER_DARK, INK),
    (GRASS, WATER_DARK),
    (SAND, WATER),
    (WHITE, LEAF_LIGHT, LEAF, LEAF_DARK, INK),
    (PAPER, LEAF_LIGHT),
    (WATER, LEAF_LIGHT),
    (WATER, LEAF_DARK),
    (PAPER, MEAT_LIGHT, MEAT, MEAT_DARK, INK),
    (PAPER, FUR_LIGHT, FUR, FUR_DARK, INK),
    (WHITE, STONE_LIGHT, STONE, STONE_DARK, INK),
    (PAPER, WHITE, BONE),
    (PAPER, PINK),
    *((WHITE, colour, INK) for colour in (*SEATS, *TRAITS)),
    *((PAPER, tint, seat) for tint, seat in zip(TINTS, SEATS, strict=True)),
    *((tint, SAND) for tint in TINTS),
    *((PAPER, colour) for colour in TRAITS),
)


def _colours() -> list[Colour]:
    """Every named colour, then the steps between neighbours that soft edges need, up to 256."""
    wanted = dict.fromkeys(colour for scale in _SCALES for colour in scale)
    for share in (0.5, 0.25, 0.75):
        for scale in _SCALES:
            for first, second in pairwise(scale):
                wanted[mix(first, second, share)] = None
    return list(wanted)[:256]


@lru_cache(maxsize=1)
def stored() -> Image.Image:
    """An image whose palette is the fixed one, for `Image.quantize`."""
    holder = Image.new("P", (1, 1))
    holder.putpalette([channel for colour in _colours() for channel in colour])
    return holder
