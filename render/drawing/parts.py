"""Parts that several games share: signs, strips, gold frames, charts."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import colours as c
from render.drawing.art import rasterised
from render.drawing.canvas import ENLARGED, GLANCE, HEIGHT, READABLE, Align, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Area,
    Piece,
    box,
    column,
    ends,
    fill,
    image,
    label,
    layers,
    margins,
    on,
    row,
    within,
)
from render.drawing.seats import badge

_TWO_LARGE_LINES = 88
"""In a strip lower than this, the first of two lines has the smallest size."""


def wooden_sign(width: int, height: int, top: str, low: str = "", *, posts: int = 0) -> Piece:
    """A wooden sign with one or two lines, the lower one large and golden, on `posts`."""
    room = width - 28
    told = margins(label(top, (48, GLANCE), room, c.WHITE), top=2)
    if low:
        above = label(top, (READABLE, 26), room, c.PAPER)
        told = margins(column(above, label(low, (48, GLANCE), room, c.GOLD_LIGHT), gap=0), top=4)
    light = margins(fill(width - 28, 3, c.WOOD_LIGHT), top=7)
    board = layers(
        box(width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16),
        within(width, height, light, sit="top"),
        told,
    )
    post = fill(14, posts, c.WOOD_DARK)
    return column(board, ends(width - 52, post, post), gap=0) if posts else board


def turn_strip(
    width: int,
    height: int,
    *,
    seats: Sequence[int],
    title: str,
    below: str = "",
    colours: tuple[Colour, ...] = c.SEATS,
) -> Piece:
    """The dark strip that says whose turn it is: badges, a line of 42 pixels or more, and below it
    what happened last.
    """
    size = min(height - 20, 74) if len(seats) < 3 else 54
    badges = row(*(badge(seat, size, colours) for seat in seats), gap=6)
    room = width - 42 - badges.width
    small = bool(below) and height < _TWO_LARGE_LINES
    told = label(title, (GLANCE if small else 48, GLANCE), room, c.GOLD_LIGHT)
    if below:
        told = column(told, label(below, (READABLE, READABLE), room, c.PAPER), gap=0, align="left")
    whole = within(width - 28, height, row(badges, told, gap=12), "left")
    return layers(box(width, height, c.INK, radius=16), whole)


def wooden_step(width: int, height: int, shown: Piece) -> Piece:
    """A step of a podium, and what is on its front."""
    return layers(
        box(width, height, c.WOOD_DARK, c.WOOD_DARK, radius=10),
        margins(box(width - 10, height - 5, c.WOOD, c.WOOD, radius=8), top=5),
        within(width, height, margins(fill(width - 24, 5, c.WOOD_LIGHT), top=8), sit="top"),
        within(width, height, margins(shown, top=18), sit="top"),
    )


def wooden_board(width: int, height: int, told: Piece, align: Align = "middle") -> Piece:
    """A plain wooden board, and what is on it."""
    light = margins(fill(width - 28, 3, c.WOOD_LIGHT), top=8)
    return layers(
        box(width, height, c.WOOD, c.WOOD_DARK, thick=6, radius=16),
        within(width, height, light, sit="top"),
        within(width - 64, height, told, align),
    )


def plaque(
    width: int,
    height: int,
    ground: Colour,
    edge: Colour = c.INK,
    *,
    thick: int = 6,
    radius: int = 16,
    dashed: bool = False,
) -> Piece:
    """A plaque; its edge is `dashed` where something is still to come."""
    dashes = 'stroke-dasharray="17 11"' if dashed else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect x="{thick / 2:g}" y="{thick / 2:g}" width="{width - thick}" '
        f'height="{height - thick}" rx="{radius}" {dashes} '
        f'fill="{_hex(ground)}" stroke="{_hex(edge)}" stroke-width="{thick}"/></svg>'
    )
    return image(width, height, lambda scale: _plaque(svg, width * scale, height * scale))


@lru_cache(maxsize=32)
def _plaque(svg: str, width: int, height: int) -> Image.Image:
    return rasterised(svg, width, height)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def seat_panel(seat: int, width: int, height: int) -> Piece:
    """A seat's panel with an edge in its colour."""
    edge = box(12, height, c.SEATS[seat], c.SEATS[seat], radius=6)
    return layers(box(width, height, c.PANEL, c.EDGE), within(width, height, edge, "left"))


def gold(width: int, height: int, ground: Colour = c.GOLD_LIGHT, *, thick: int = 5) -> Piece:
    """The frame around what the last action changed; gold frames mean nothing else."""
    frame = box(width, height, ground, c.GOLD, thick=thick, radius=12)
    return on(box(width + 4, height + 4, c.INK), frame)


def left_out(width: int, height: int, count: int) -> Piece:
    """How many more there are than fit, such as "+3"; the score sheet shows the rest."""
    number = label(f"+{count}", (GLANCE, READABLE), width - 4, c.SOFT_INK)
    return layers(box(width, height, c.PANEL, c.EDGE), number)


def draw_edge_names(
    canvas: Canvas,
    board: Area,
    columns: Iterable[tuple[str, int]],
    rows: Iterable[tuple[str, int]],
    *,
    below: bool = False,
) -> None:
    """Along the left and upper (or lower: `below`) edge of an enlarged part of a board: the names
    of columns and rows with their middles, unless the board's own are in sight there.
    """
    if canvas.corner is None:
        return
    left, top = canvas.corner
    bottom = top + HEIGHT // ENLARGED
    middle = bottom - EDGE_NAMES // 2 if below else top + EDGE_NAMES // 2
    if bottom < board.bottom if below else top > board.y:
        for name, x in columns:
            if x >= left + EDGE_NAMES:
                _draw_edge_name(canvas, name, x, middle)
    if left > board.x:
        for name, y in rows:
            if y + EDGE_NAMES // 2 < bottom - EDGE_NAMES * below and y >= top + EDGE_NAMES:
                _draw_edge_name(canvas, name, left + EDGE_NAMES // 2, y)


def _draw_edge_name(canvas: Canvas, name: str, x: int, y: int) -> None:
    size = EDGE_NAMES - 4
    canvas.panel(x - size // 2, y - size // 2, size, size, c.WOOD, radius=8)
    canvas.text(x, y, name, 20, c.GOLD_LIGHT, align="middle")


EDGE_NAMES = 32
"""How wide these names are."""
_OVERSIZE: Final = 2
_AROUND: Final = 16
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Stroke(NamedTuple):
    """A line through places, with `dots` of a radius."""

    places: Sequence[tuple[int, int]]
    colour: Colour
    width: int
    dots: Sequence[tuple[int, int]] = ()
    radius: int = 0


def draw_strokes(canvas: Canvas, strokes: Sequence[Stroke]) -> None:
    """Lines, the last on top. Draw them all at once: a layer takes time."""
    across, down = zip(*(place for stroke in strokes for place in stroke.places), strict=True)
    left, top = min(across) - _AROUND, min(down) - _AROUND
    size = (max(across) + _AROUND - left, max(down) + _AROUND - top)
    layer = Image.new("RGBA", (size[0] * _OVERSIZE, size[1] * _OVERSIZE))
    draw = ImageDraw.Draw(layer)

    def enlarged(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [((x - left) * _OVERSIZE, (y - top) * _OVERSIZE) for x, y in places]

    for places, colour, width, dots, radius in strokes:
        draw.line(enlarged(places), fill=colour, width=width * _OVERSIZE, joint="curve")
        for middle in enlarged(dots):
            draw.circle(middle, radius * _OVERSIZE, fill=colour)
    canvas.paste(layer.reduce(_OVERSIZE), left, top)


def step_of(span: float) -> int:
    """A round step that divides a span into at most five."""
    return next((step for step in _STEPS if span <= 5 * step), _STEPS[-1])


def apart(wanted: Sequence[int], heights: Sequence[int], top: int, bottom: int) -> list[int]:
    """Label positions, from the top, as near as possible to where they're wanted without touching.

    >>> apart([50, 52], [20, 20], 0, 100)
    [50, 70]
    """
    middles: list[int] = []
    for middle, high in zip(wanted, heights, strict=True):
        middles.append(max(middle, top + high // 2))
        top = middles[-1] + high // 2
    for place in reversed(range(len(middles))):
        middles[place] = min(middles[place], bottom - heights[place] // 2)
        bottom = middles[place] - heights[place] // 2
    return middles
