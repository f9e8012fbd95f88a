"""The colours of all pictures, and their fixed palettes."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

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
WOOD = rgb("8f5e36")
WOOD_DARK = rgb("5f3b20")
WOOD_LIGHT = rgb("b07a4a")
GOLD = rgb("f5b728")
GOLD_LIGHT = rgb("ffe08a")
LEAF = rgb("4c9a34")
LEAF_DARK = rgb("28601f")
LOST = rgb("86231d")
"""The ground of what the last action removed."""
WATER = rgb("4fa9bf")

ATTACK = rgb("b5382c")
ATTACK_GROUND = rgb("fbe0d6")
DEFENCE = rgb("4d6275")
FOOD = rgb("3f7f2f")
STORE = rgb("a8700f")
MIND = rgb("5a4a86")

TRACK_PLANT = rgb("a6d873")
TRACK_MEAT = rgb("f2a593")

GOOD = rgb("2f7a2a")
BAD = rgb("9c2a22")

SEATS = tuple(map(rgb, ("2b6cb0", "d4582a", "2f8550", "7a4fa0", "0f8a94", "b8357a")))
"""By seat. Colour is never the only sign: a seat also has a shape and a letter."""

_NAMED = tuple(
    value
    for name, value in sorted(globals().items())
    if name.isupper() and isinstance(value, tuple) and len(value) == 3 and isinstance(value[0], int)
)
_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
_ALIKE = (7, 10, 14, 18, 24)
"""Colours closer than this share a palette entry; the first value that leaves room for soft edges
is used.
"""
_ALIKE_EDGES = 16
_SIZE = 256
_MOST_OF_ART = 216


@lru_cache(maxsize=64)
def palette(folders: tuple[str, ...], more: tuple[Colour, ...] = ()) -> Image.Image:
    """A palette for pictures that use these folders of art, for `Image.quantize`.

    It has every named colour, those of the art, and blends for soft edges: 256 in all, always the
    same.
    """
    counted: Counter[Colour] = Counter()
    for folder in folders:
        counted.update(_counted(folder))
    ordered = [colour for colour, _ in sorted(counted.items(), key=lambda one: (-one[1], one[0]))]
    for apart in _ALIKE:
        colours = [*dict.fromkeys((*_NAMED, *SEATS, *more))]
        for colour in ordered:
            _add(colours, colour, apart)
        if len(colours) <= _MOST_OF_ART:
            break
    solid = tuple(colours)
    for share in (0.5, 0.25, 0.75):
        for colour in solid:
            for other in (INK, PAPER):
                _add(colours, mix(colour, other, share), _ALIKE_EDGES)
    holder = Image.new("P", (1, 1))
    holder.putpalette([channel for colour in colours for channel in colour])
    return holder


def of_art(folder: str) -> tuple[Colour, ...]:
    """All colours of a folder of art."""
    return tuple(sorted(_counted(folder)))


@cache
def _counted(folder: str) -> Counter[Colour]:
    """In how many files of a folder each colour is."""
    counted: Counter[Colour] = Counter()
    for file in _svgs(files("render") / "art" / folder):
        counted.update({_of_hex(found) for found in _HEX.findall(file.read_text())})
    return counted


def _svgs(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _svgs(entry)
        elif entry.name.endswith(".svg"):
            yield entry


def _of_hex(found: str) -> Colour:
    return rgb(found if len(found) == 6 else "".join(2 * digit for digit in found))


def _add(colours: list[Colour], colour: Colour, apart: int) -> None:
    red, green, blue = colour
    if len(colours) < _SIZE and all(
        (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 > apart * apart for r, g, b in colours
    ):
        colours.append(colour)
