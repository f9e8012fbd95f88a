"""The ground of the board: brook or meadow, the squares' names, and areas by who leads there."""

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.renature.board.layout import START, STUMP, layout_of
from engine.renature.board.squares import SIDE
from render.drawing import colours as c
from render.drawing.art import sprite
from render.drawing.canvas import HEIGHT, READABLE, Canvas
from render.drawing.colours import Colour, mix
from render.drawing.layout import Area
from render.drawing.parts import draw_edge_names
from render.renature import colours as own

CELL = 52
"""The side of a square in pixels."""
LEFT, TOP = 46, 37
"""Where the first square begins, in the picture and in the board's tile."""
_EDGE = 3
_BAND = 9
_WIDE_BAND = 11
_SIGN_SIZE = 26


def corner(square: int) -> tuple[int, int]:
    """The top left corner of a square in the picture."""
    row, column = divmod(square, SIDE)
    return LEFT + column * CELL, TOP + row * CELL


def draw_ground(canvas: Canvas, board: str) -> None:
    """A board's frame and brook, without land or pieces."""
    if canvas.corner is None:
        canvas.tile(board_tile(board), 0, 0)
    else:
        _draw_ground(canvas, board)


@lru_cache(maxsize=8)
def board_tile(board: str) -> Image.Image:
    """The same as an image, drawn once."""
    canvas = Canvas(c.WOOD_DARK)
    _draw_ground(canvas, board)
    return canvas.cut(HEIGHT, HEIGHT)


def _draw_ground(canvas: Canvas, board: str) -> None:
    valley = layout_of(board).valley
    canvas.fill(0, 0, HEIGHT, HEIGHT, c.WOOD_DARK)
    canvas.panel(6, 6, HEIGHT - 12, HEIGHT - 12, c.WOOD)
    canvas.fill(LEFT - 3, TOP - 3, SIDE * CELL + 6, SIDE * CELL + 6, c.INK)
    canvas.fill(LEFT, TOP, SIDE * CELL, SIDE * CELL, own.MEADOW if valley else c.WATER)
    for square, sign in enumerate(board):
        x, y = corner(square)
        canvas.art("renature/meadow" if valley else "renature/brook", x, y, CELL)
        if sign == START:
            if valley:
                canvas.disc(x + 1, y + 1, CELL - 2, c.WATER)
            canvas.art("renature/start", x + 5, y + 5, CELL - 10)
        elif sign == STUMP:
            canvas.art("renature/stump", x + 4, y + 3, CELL - 8)
    for number in range(SIDE):
        x, y = corner(number * (SIDE + 1))
        column, row = _NAMES[number]
        canvas.text(x + CELL // 2, 19, column, READABLE, c.GOLD_LIGHT, align="middle")
        canvas.text(23, y + CELL // 2, row, READABLE, c.GOLD_LIGHT, align="middle")


FIELD = Area(0, 0, HEIGHT, HEIGHT)
"""Where the board is in the picture."""


def draw_names(canvas: Canvas) -> None:
    """The squares' names along the edges of an enlarged part."""
    middles = [corner(number * (SIDE + 1)) for number in range(SIDE)]
    columns = ((column, x + CELL // 2) for (column, _), (x, _) in zip(_NAMES, middles, strict=True))
    rows = ((row, y + CELL // 2) for (_, row), (_, y) in zip(_NAMES, middles, strict=True))
    draw_edge_names(canvas, FIELD, columns, rows)


_NAMES = tuple((letter, str(number)) for number, letter in enumerate("abcdefghijklmno", 1))
"""The names of columns and rows."""


def draw_area(
    canvas: Canvas,
    squares: tuple[int, ...],
    plants: list[int],
    leader: int | None,
    *,
    scored: bool,
    changed: bool,
) -> None:
    """An area in its leader's colour, or as scored; with a gold rim if it was just scored."""
    ground = None if scored else leader
    tile, first = _area_tile(squares, ground, canvas.scale, scored=scored, changed=changed)
    canvas.paste(tile, *corner(first))
    if leader is None or scored:
        return
    sign = _pale_sign(leader, canvas.scale)
    margin = (CELL - _SIGN_SIZE) // 2
    for square in squares:
        if not plants[square]:
            x, y = corner(square)
            canvas.paste(sign, x + margin, y + margin)


@lru_cache(maxsize=16)
def _pale_sign(leader: int, scale: int) -> Image.Image:
    colour = mix(own.AREA_GROUNDS[leader], own.BY_COLOUR[leader], 0.55)
    if leader == 4:
        colour = mix(own.AREA_GROUNDS[leader], c.INK, 0.3)
    recolour = (("010203", colour), ("38261c", colour), ("57a83c", colour))
    return sprite(shape_of(leader), _SIGN_SIZE * scale, _SIGN_SIZE * scale, recolour)


def shape_of(colour: int) -> str:
    """The art of a colour's shape: a seat's, or the crown of neutral."""
    return f"signs/seat_{'abcd'[colour - 1]}" if colour else "renature/neutral_crown"


@lru_cache(maxsize=512)
def _area_tile(
    squares: tuple[int, ...], leader: int | None, scale: int, *, scored: bool, changed: bool
) -> tuple[Image.Image, int]:
    """An area without its plants, and the square in which the tile's corner lies."""
    cell, aside = CELL * scale, 12 * scale
    rows = [square // SIDE for square in squares]
    columns = [square % SIDE for square in squares]
    top, left = min(rows), min(columns)
    size = (max(columns) - left + 1) * cell, (max(rows) - top + 1) * cell
    tile = Image.new("RGBA", size)
    draw = ImageDraw.Draw(tile)
    ground, band = _colours(leader, scored=scored)
    places = {((s % SIDE) - left, s // SIDE - top) for s in squares}
    for column, row in places:
        x, y = column * cell, row * cell
        draw.rectangle((x, y, x + cell - 1, y + cell - 1), fill=ground)
        if scored:
            tile.alpha_composite(sprite("renature/scored", cell, cell), (x, y))
    line = mix(ground, c.INK, 0.22)
    for column, row in places:
        x, y = column * cell, row * cell
        if (column + 1, row) in places:
            draw.line((x + cell, y + aside, x + cell, y + cell - aside), fill=line, width=2 * scale)
        if (column, row + 1) in places:
            draw.line((x + aside, y + cell, x + cell - aside, y + cell), fill=line, width=2 * scale)
    if changed:
        _draw_rim(draw, places, _WIDE_BAND + 2, c.INK, scale)
        _draw_rim(draw, places, _WIDE_BAND, own.CHANGED, scale)
    elif band is not None:
        _draw_rim(draw, places, _BAND, band, scale)
    edge = c.INK if band or scored else mix(c.WOOD_DARK, c.WOOD, 0.3)
    _draw_rim(draw, places, _EDGE, edge, scale)
    return tile, top * SIDE + left


def _colours(leader: int | None, *, scored: bool) -> tuple[Colour, Colour | None]:
    if scored:
        return own.SCORED_GROUND, None
    if leader is None:
        return own.NOBODYS_GROUND, None
    return own.AREA_GROUNDS[leader], own.BY_COLOUR[leader]


def _draw_rim(
    draw: ImageDraw.ImageDraw,
    places: set[tuple[int, int]],
    thick: int,
    colour: Colour,
    scale: int,
) -> None:
    """A line along the inside of an area's edge, around its inner corners too."""
    cell = CELL * scale
    for column, row in places:
        x, y = column * cell, row * cell
        far_x, far_y, reach = x + cell - 1, y + cell - 1, thick * scale - 1
        if (column - 1, row) not in places:
            draw.rectangle((x, y, x + reach, far_y), fill=colour)
        if (column + 1, row) not in places:
            draw.rectangle((far_x - reach, y, far_x, far_y), fill=colour)
        if (column, row - 1) not in places:
            draw.rectangle((x, y, far_x, y + reach), fill=colour)
        if (column, row + 1) not in places:
            draw.rectangle((x, far_y - reach, far_x, far_y), fill=colour)
        for across, left in ((-1, x), (1, far_x - reach)):
            for down, upper in ((-1, y), (1, far_y - reach)):
                if (column + across, row + down) not in places:
                    draw.rectangle((left, upper, left + reach, upper + reach), fill=colour)
