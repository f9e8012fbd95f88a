"""The head of Nature's board: a savanna at dusk, and in its middle the watering hole."""

from functools import lru_cache
from math import sqrt

from PIL import Image

from engine.nature.state import State, food_of
from render import fonts, icons
from render import palette as p
from render.animals import animal
from render.canvas import WIDTH, Canvas
from render.pen import Pen
from render.signpost import draw_signpost

HEIGHT = 330
_POND = (597, 262, 252, 64)
"""The water: its middle, and its two radii."""
_TOKENS = ((50, 1), (46, 2), (42, 3), (34, 4), (28, 5), (24, 6))
"""Sizes of tokens on the water, and into how many rows they go."""


@lru_cache(maxsize=1)
def _backdrop() -> Image.Image:
    """The scene without anything that changes."""
    pen = Pen(WIDTH, HEIGHT)
    _sky(pen)
    _hills(pen)
    for x, y, size in ((96, 61, 0.8), (258, 60, 1.0), (322, 58, 0.55)):
        _acacia(pen, x, y, size)
    _water(pen)
    for x, lean in ((92, -2), (96, 1), (100, 4), (262, -4), (266, -1), (271, 3)):
        _reed(pen, x, 92, lean)
    for x, y in ((8, 92), (40, 97), (70, 88), (300, 95), (335, 89), (355, 97), (118, 99)):
        _tuft(pen, x, y)
    canvas = Canvas(HEIGHT, p.SAND)
    canvas.paste(pen.finish(), 0, 0)
    for size, hunter, x, y, height in (
        (4, False, 742, 134, 74),
        (3, False, 356, 146, 58),
        (2, False, 420, 150, 50),
    ):
        canvas.silhouette(animal(size, hunter=hunter), x, y, height, p.mix(p.HILL, p.INK, 0.45))
    return canvas.finished()


def _sky(pen: Pen) -> None:
    pen.box(0, 0, pen.breadth, 100, 0, p.SKY_HIGH)
    pen.box(0, 22, pen.breadth, 100, 0, p.mix(p.SKY_HIGH, p.SKY, 0.5))
    pen.box(0, 36, pen.breadth, 100, 0, p.SKY)
    pen.box(0, 49, pen.breadth, 100, 0, p.mix(p.SKY, p.SKY_LOW, 0.5))
    pen.disc(168, 42, 27, p.mix(p.SKY, p.SUN, 0.4))
    pen.disc(168, 42, 21, p.SUN)
    for x, y, width in ((104, 17, 18), (116, 21, 26), (222, 27, 24), (208, 31, 18), (290, 12, 20)):
        pen.box(x, y, x + width, y + 3.4, 1.7, p.mix(p.SKY_HIGH, p.WHITE, 0.5))


def _hills(pen: Pen) -> None:
    right = pen.breadth
    pen.blob([(-10, 64), (24, 50), (60, 55), (104, 47), (150, 58), (200, 54), (240, 45), (290, 55),
              (330, 49), (right + 10, 60), (right + 10, 120), (-10, 120)], p.FAR_HILL)  # fmt: skip
    pen.blob([(-10, 60), (40, 62), (100, 60), (180, 64), (260, 60), (320, 62), (right + 10, 58),
              (right + 10, 130), (-10, 130)], p.HILL)  # fmt: skip
    pen.blob([(-20, 72), (60, 64), (140, 68), (220, 65), (300, 69), (right + 20, 64),
              (right + 20, 140), (-20, 140)], p.GRASS)  # fmt: skip
    pen.blob([(-20, 84), (50, 77), (130, 76), (230, 77), (310, 80), (right + 20, 76),
              (right + 20, 140), (-20, 140)], p.GRASS_LIGHT)  # fmt: skip


def _water(pen: Pen) -> None:
    pen.oval(181, 78, 86, 24.5, p.EARTH)
    pen.oval(181, 78.5, 82, 22.5, p.WATER_DARK)
    pen.oval(181, 79.5, 79, 20.5, p.WATER)
    for x, y, width in ((118, 76, 18), (140, 66, 20), (198, 63, 26), (226, 74, 20), (176, 97, 24)):
        pen.box(x, y, x + width, y + 1.2, 0.6, p.WATER_LIGHT)


def _acacia(pen: Pen, x: float, y: float, size: float) -> None:
    for reach in (-11, -3, 9):
        pen.path([(x, y + 12 * size), (x + reach * 0.3, y), (x + reach * size, y - 14 * size)],
                 2.6 * size, p.WOOD_DARK, 1.2)  # fmt: skip
    pen.path([(x - 1, y + 16 * size), (x, y + 4 * size)], 3.6 * size, p.WOOD_DARK, 2.4 * size)
    for left, top, across, down, fill in (
        (-4, -17, 23, 6, p.GRASS_DARK),
        (9, -22, 17, 5, p.GRASS_DARK),
        (-6, -19, 17, 3.6, p.GRASS),
        (10, -24, 12, 2.6, p.GRASS),
    ):
        pen.oval(x + left * size, y + top * size, across * size, down * size, fill)


def _reed(pen: Pen, x: float, y: float, lean: float) -> None:
    pen.path([(x, y), (x + lean * 0.4, y - 14), (x + lean, y - 24)], 1.2, p.GRASS_DARK, 0.9)
    pen.path([(x + lean * 0.8, y - 20), (x + lean, y - 26)], 2.8, p.WOOD_DARK)


def _tuft(pen: Pen, x: float, y: float) -> None:
    for lean in (-4, -1, 2, 5):
        pen.poly([(x + lean * 0.3 - 0.9, y), (x + lean * 0.3 + 0.9, y), (x + lean, y - 9)], p.GRASS)


def draw_scene(canvas: Canvas, seen: State, round_line: str, phase_line: str) -> None:
    """Draw the head of the board: scene, signs, plants on the water, food card and piles."""
    canvas.tile(_backdrop(), 0, 0)
    draw_signpost(canvas, round_line, phase_line, y=22)
    _draw_plants(canvas, seen.plants)
    _draw_food_card(canvas, seen)
    for x, art, count in (
        (1046, icons.deck, len(seen.deck)),
        (1116, icons.discard, len(seen.discard)),
    ):
        canvas.art(art, x, 30, 64)
        canvas.panel(x, 98, 62, 40, p.PAPER, radius=12)
        canvas.text(x + 31, 118, str(count), 30, weight="black", align="middle")


def _rows(size: int, count: int) -> list[tuple[int, int]]:
    """Rows of tokens on the water: the height of each, and how many have room in it."""
    _, middle, across, down = _POND
    pitch = (2 * down - 16) // count
    rows = []
    for row in range(count):
        away = round((row - (count - 1) / 2) * pitch)
        reach = across * sqrt(1 - ((abs(away) + size * 0.3) / down) ** 2)
        rows.append((middle + away, int(2 * reach) // (size + 6)))
    return rows


MOST_TOKENS = sum(most for _, most in _rows(*_TOKENS[-1]))
"""Plants that have room on the water."""


@lru_cache(maxsize=128)
def token_places(plants: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The size of the plants' tokens, and the middle of each: spread evenly over the water.

    Where the water has no room for all it is full; the number above it tells the truth.
    """
    size, rows = next(
        (
            (size, rows)
            for size, rows in ((size, _rows(size, count)) for size, count in _TOKENS)
            if sum(most for _, most in rows) >= plants
        ),
        (_TOKENS[-1][0], _rows(*_TOKENS[-1])),
    )
    total = sum(most for _, most in rows)
    left = min(plants, total)
    shares = [left * most // total for _, most in rows]
    for row in sorted(range(len(rows)), key=lambda row: shares[row] - left * rows[row][1] / total):
        shares[row] += sum(shares) < left
    places = []
    for (y, most), here in zip(rows, shares, strict=True):
        step = min(size + 14, most * (size + 6) // max(here, 1))
        start = _POND[0] - (here - 1) * step // 2
        places += [(start + number * step, y) for number in range(here)]
    return size, tuple(places)


def _draw_plants(canvas: Canvas, plants: int) -> None:
    size, places = token_places(plants)
    for x, y in places:
        canvas.art(icons.leaf, x - size // 2, y - size // 2, size)
    across = fonts.line(str(plants), 64, "black").width + 106
    left = (WIDTH - across) // 2
    canvas.framed(left, 92, across, 88, p.LEAF_DARK, p.PAPER, thick=5, radius=28)
    canvas.art(icons.leaf, left + 16, 104, 62)
    canvas.text(left + 84, 137, str(plants), 64, p.WHITE, weight="black")


def _draw_food_card(canvas: Canvas, seen: State) -> None:
    """The card under the watering hole: its number, and what that makes in a round."""
    number = food_of(seen.food_card)
    canvas.framed(876, 22, 144, 150, p.PAPER, p.INK, thick=4, radius=16)
    canvas.art(icons.leaf, 888, 34, 46)
    canvas.text(940, 58, f"\N{MULTIPLICATION SIGN}{number}", 42, weight="black")
    canvas.fill(888, 94, 120, 3, p.EDGE)
    canvas.text(948, 120, f"+{number * len(seen.seats)}", 42, p.LEAF_DARK, weight="black",
                align="middle")  # fmt: skip
    canvas.text(948, 151, "a round", 26, p.SOFT_INK, align="middle")
