"""Keepsakes: the small pictures of what somebody won with."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.base import KEEPSAKE
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.layout import Area, art, first_fitting, put, row

_SIZES: Final = (168, 150, 136, 118, 98)
"""The height of the first piece of art; each further one is a little lower."""
_LOWER: Final = 0.88
_MOST: Final = 4
_GROUND: Final = 16
"""How far above the lower edge the art stands."""


def with_row(ground: Image.Image, arts: Sequence[str], folders: tuple[str, ...]) -> Image.Image:
    """Pieces of art in a row on a ground of a keepsake's size, the largest at the left."""
    width, height = KEEPSAKE
    canvas = Canvas(c.SAND, ("scenes", *folders))
    canvas.tile(ground, 0, 0)
    shown = arts[:_MOST]
    rows = (
        row(
            *(art(each, round(size * _LOWER**at)) for at, each in enumerate(shown)),
            gap=2,
            sit="bottom",
        )
        for size in _SIZES
    )
    standing = first_fitting(rows, width - 16)
    put(canvas, standing, Area(0, 0, width, height - _GROUND), sit="bottom")
    return canvas.cut(width, height)
