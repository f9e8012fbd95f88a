"""The ground of the board: brook or meadow, the squares' names, and areas by who leads there."""

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.renature.board.layout import START, STUMP, layout_of
from engine.renature.board.squares import SIDE
from render.drawing import colours as c
from render.drawing.art import sprite
from render.drawing.canvas import HEIGHT, READABLE, Canvas
from render.drawing.colours import Colour, mix
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


@lru_cache(maxsize=8)
def board_tile(board: str) -> Image.Image:
    """A board's frame and brook, without land or pieces."""
    valley = layout_of(board).valley
    canvas = Canvas(c.WOOD_DARK)
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
        column, row = "abcdefghijklmno"[number], str(number + 1)
        canvas.text(x + CELL // 2, 19, column, READABLE, c.GOLD_LIGHT, align="middle")
        canvas.text(23, y + CELL // 2, row, READABLE, c.GOLD_LIGHT, align="middle")
    return canvas.finished().crop((0, 0, HEIGHT, HEIGHT))


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
    tile, first = _area_tile(squares, None if scored else leader, scored=scored, changed=changed)
    canvas.paste(tile, *corner(first))
    if leader is None or scored:
        return
    sign = _pale_sign(leader)
    margin = (CELL - sign.width) // 2
    for square in squares:
        if not plants[square]:
            x, y = corner(square)
            canvas.paste(sign, x + margin, y + margin)


@lru_cache(maxsize=8)
def _pale_sign(leader: int) -> Image.Image:
    colour = mix(own.AREA_GROUNDS[leader], own.BY_COLOUR[leader], 0.55)
    if leader == 4:
        colour = mix(own.AREA_GROUNDS[leader], c.INK, 0.3)
    recolour = (("010203", colour), ("38261c", colour), ("57a83c", colour))
    return sprite(shape_of(leader), _SIGN_SIZE, _SIGN_SIZE, recolour)


def shape_of(colour: int) -> str:
    """The art of a colour's shape: a seat's, or the crown of neutral."""
    return f"signs/seat_{'abcd'[colour - 1]}" if colour else "renature/neutral_crown"


@lru_cache(maxsize=512)
def _area_tile(
    squares: tuple[int, ...], leader: int | None, *, scored: bool, changed: bool
) -> tuple[Image.Image, int]:
    """An area without its plants, and the square in which the tile's corner lies."""
    rows = [square // SIDE for square in squares]
    columns = [square % SIDE for square in squares]
    top, left = min(rows), min(columns)
    size = (max(columns) - left + 1) * CELL, (max(rows) - top + 1) * CELL
    tile = Image.new("RGBA", size)
    draw = ImageDraw.Draw(tile)
    ground, band = _colours(leader, scored=scored)
    places = {((s % SIDE) - left, s // SIDE - top) for s in squares}
    for column, row in places:
        x, y = column * CELL, row * CELL
        draw.rectangle((x, y, x + CELL - 1, y + CELL - 1), fill=ground)
        if scored:
            tile.alpha_composite(sprite("renature/scored", CELL, CELL), (x, y))
    line = mix(ground, c.INK, 0.22)
    for column, row in places:
        x, y = column * CELL, row * CELL
        if (column + 1, row) in places:
            draw.line((x + CELL, y + 12, x + CELL, y + CELL - 12), fill=line, width=2)
        if (column, row + 1) in places:
            draw.line((x + 12, y + CELL, x + CELL - 12, y + CELL), fill=line, width=2)
    if changed:
        _draw_rim(draw, places, _WIDE_BAND + 2, c.INK)
        _draw_rim(draw, places, _WIDE_BAND, own.CHANGED)
    elif band is not None:
        _draw_rim(draw, places, _BAND, band)
    _draw_rim(draw, places, _EDGE, c.INK if band or scored else mix(c.WOOD_DARK, c.WOOD, 0.3))
    return tile, top * SIDE + left


def _colours(leader: int | None, *, scored: bool) -> tuple[Colour, Colour | None]:
    if scored:
        return own.SCORED_GROUND, None
    if leader is None:
        return own.NOBODYS_GROUND, None
    return own.AREA_GROUNDS[leader], own.BY_COLOUR[leader]


def _draw_rim(
    draw: ImageDraw.ImageDraw, places: set[tuple[int, int]], thick: int, colour: Colour
) -> None:
    """A line along the inside of an area's edge, around its inner corners too."""
    for column, row in places:
        x, y = column * CELL, row * CELL
        far_x, far_y, reach = x + CELL - 1, y + CELL - 1, thick - 1
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
