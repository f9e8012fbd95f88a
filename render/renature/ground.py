"""The ground of the board: brook or meadow, land with its banks, and the squares' names."""

from functools import lru_cache

from PIL import Image

from engine.renature.layout import START, STUMP, layout_of
from engine.renature.squares import SIDE
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.pen import Pen
from render.renature import things

CELL = 72
LEFT = (WIDTH - SIDE * CELL) // 2
EDGE = 40
"""Room above and below the board for the letters of its columns."""
HEIGHT = SIDE * CELL + 2 * EDGE
_BANK = 5
_LETTERS = 30

LAND = p.mix(p.SAND, p.EARTH, 0.4)
GREEN = p.mix(p.GRASS, p.GRASS_LIGHT, 0.5)
"""The ground of a closed area."""


def corner(square: int) -> tuple[int, int]:
    """The top left corner of a square in pixels, from the top left of the board's tile."""
    row, column = divmod(square, SIDE)
    return LEFT + column * CELL, EDGE + row * CELL


@lru_cache(maxsize=8)
def ground(board: str, mushrooms: tuple[int, ...]) -> Image.Image:
    """The board without anything that moves, as a tile as wide as the picture."""
    layout = layout_of(board, mushrooms)
    canvas = Canvas(HEIGHT, p.WOOD)
    water = p.GRASS_LIGHT if layout.valley else p.WATER
    canvas.fill(LEFT - 6, EDGE - 6, SIDE * CELL + 12, SIDE * CELL + 12, p.WOOD_DARK)
    canvas.fill(LEFT, EDGE, SIDE * CELL, SIDE * CELL, water)
    for square, area in enumerate(layout.area_of):
        x, y = corner(square)
        if area < 0:
            canvas.art(_meadow if layout.valley else _brook, x, y, CELL)
            if board[square] == START:
                canvas.art(_pond, x, y, CELL)
                canvas.art(things.start, x + 7, y + 7, CELL - 14)
            elif board[square] == STUMP:
                canvas.art(things.stump, x + 7, y + 5, CELL - 14)
        else:
            _draw_land(canvas, layout.area_of, square, LAND)
    for number in range(SIDE):
        middle = LEFT + number * CELL + CELL // 2
        for y in (EDGE // 2 - 2, HEIGHT - EDGE // 2 + 3):
            canvas.text(middle, y, "abcdefghijklmno"[number], _LETTERS, p.GOLD_LIGHT,
                        weight="black", align="middle")  # fmt: skip
        for x in (LEFT // 2 - 2, WIDTH - LEFT // 2 + 2):
            canvas.text(x, EDGE + number * CELL + CELL // 2, str(number + 1), _LETTERS,
                        p.GOLD_LIGHT, weight="black", align="middle")  # fmt: skip
    return canvas.finished()


def draw_closed(canvas: Canvas, top: int, area_of: list[int], squares: tuple[int, ...]) -> None:
    """Tint an area that has been scored, and hatch it."""
    for square in squares:
        _draw_land(canvas, area_of, square, GREEN, top)
        x, y = corner(square)
        canvas.art(_hatch, x + _BANK, y + top + _BANK, CELL - 2 * _BANK)


def _draw_land(
    canvas: Canvas, area_of: list[int], square: int, colour: p.Colour, top: int = 0
) -> None:
    """A square of land: banks towards the brook, fine lines towards its own area."""
    x, y = corner(square)
    y += top
    row, column = divmod(square, SIDE)
    canvas.fill(x, y, CELL, CELL, colour)
    line = p.mix(p.SAND, p.EARTH, 0.5) if colour == LAND else p.GRASS
    sides = (
        (row > 0, -SIDE, (x, y, CELL, _BANK), (x, y, CELL, 2)),
        (row < SIDE - 1, SIDE, (x, y + CELL - _BANK, CELL, _BANK), (x, y + CELL - 1, CELL, 1)),
        (column > 0, -1, (x, y, _BANK, CELL), (x, y, 2, CELL)),
        (column < SIDE - 1, 1, (x + CELL - _BANK, y, _BANK, CELL), (x + CELL - 1, y, 1, CELL)),
    )
    within = []
    for inside, step, bank, fine in sides:
        if inside and area_of[square + step] == area_of[square]:
            canvas.fill(*fine, line)
            within.append(step)
        else:
            canvas.fill(*bank, p.WOOD)
    for step_across in (-1, 1):
        for step_down in (-SIDE, SIDE):
            if step_across in within and step_down in within:
                diagonal = square + step_across + step_down
                if area_of[diagonal] != area_of[square]:
                    left = x if step_across < 0 else x + CELL - _BANK
                    up = y if step_down < 0 else y + CELL - _BANK
                    canvas.fill(left, up, _BANK, _BANK, p.WOOD)


def _brook(pen: Pen) -> None:
    """Ripples on a square of the brook."""
    for x, y, width in ((14, 30, 26), (52, 56, 30), (22, 80, 20)):
        pen.box(x, y, x + width, y + 4, 2, p.WATER_LIGHT)
    for x, y in ((0, 0), (100, 0), (0, 100), (100, 100)):
        pen.disc(x, y, 5, p.WATER_DARK)


def _meadow(pen: Pen) -> None:
    """Blades of grass on a square of the meadow."""
    for x, y in ((24, 40), (70, 58), (36, 86), (80, 26)):
        for lean in (-6, 0, 6):
            pen.poly([(x - 2.4, y), (x + 2.4, y), (x + lean, y - 15)], p.GRASS)
    for x, y in ((0, 0), (100, 0), (0, 100), (100, 100)):
        pen.disc(x, y, 5, p.GRASS_DARK)


def _pond(pen: Pen) -> None:
    """Water around a starting square."""
    pen.disc(50, 50, 48, p.WATER)


def _hatch(pen: Pen) -> None:
    """Fine slanting lines."""
    for start in (10, 45, 80):
        pen.path([(start, 4), (start - 8, 20)], 4, p.GRASS_DARK)
        pen.path([(start + 12, 80), (start + 4, 96)], 4, p.GRASS_DARK)
