"""A legend page: rows of a drawing, a name and a meaning."""

from collections.abc import Sequence
from typing import NamedTuple

from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import HEIGHT, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import Area, Piece, column, show, text
from render.drawing.parts import wooden_sign
from render.text import alt_text

PAGE = Area(8, 82, WIDTH - 16, HEIGHT - 90)
"""The page below the title."""
_SIZES = (32, 30, 28, 26)
_LARGER = 2
"""How much larger a name is than a meaning."""
_LEADING = 1.08
"""Line spacing, in sizes of the text."""
_DRAWING_GAP = 10


class Sign(NamedTuple):
    """A drawing, its name and its meaning; `colour` is for the name and the frame."""

    drawing: Piece
    name: str
    meaning: str = ""
    colour: Colour | None = None


class Panel(NamedTuple):
    """Signs in columns, from top to bottom."""

    signs: Sequence[Sign]
    across: int = 2
    place: Area = PAGE
    gap: int = 6


def draw_legend(canvas: Canvas, title: str, panels: Sequence[Panel], alt: str = "") -> Picture:
    """A page of signs; its alt text has every row, unless it has its own `alt`."""
    wooden_sign(WIDTH - 16, 70, title).draw(canvas, 8, 6)
    told = [title]
    for panel in panels:
        _draw_panel(canvas, panel)
        told += [": ".join(filter(None, sign[1:3])) for sign in panel.signs if any(sign[1:3])]
    return canvas.picture(alt or alt_text(told))


def _draw_panel(canvas: Canvas, panel: Panel) -> None:
    down = -(-len(panel.signs) // panel.across)
    cells = panel.place.grid(panel.across, down, panel.gap)
    named = [sign for sign in panel.signs if sign.name or sign.meaning]
    beside = max((sign.drawing.width for sign in named), default=0) + 2 * _DRAWING_GAP
    room, height = cells[0].width - beside - 6, cells[0].height - 8
    size = next(
        (size for size in _SIZES[:-1]
         if all(_words(sign, size, room).height <= height for sign in named)),
        _SIZES[-1],
    )  # fmt: skip
    for number, sign in enumerate(panel.signs):
        cell = cells[number % down * panel.across + number // down]
        canvas.framed(*cell, c.PAPER, sign.colour or c.EDGE)
        if sign in named:
            show(canvas, sign.drawing, cell.x + beside // 2, cell.middle, "middle")
            show(canvas, _words(sign, size, room), cell.x + beside, cell.middle - 1)
        else:
            show(canvas, sign.drawing, cell.centre, cell.middle, "middle")


def _words(sign: Sign, size: int, room: int) -> Piece:
    """A name above its meaning; a name alone looks like a meaning."""
    name, meaning = (sign.name, sign.meaning) if sign.meaning else ("", sign.name)
    above = fonts.wrap(name, size + _LARGER, room, "black") if name else ()
    return column(
        *(text(line, size + _LARGER, sign.colour or c.INK) for line in above),
        *(text(line, size, weight="bold") for line in fonts.wrap(meaning, size, room)),
        gap=round(size * (_LEADING - 1)),
        align="left",
    )
