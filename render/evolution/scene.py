"""The head of Evolution's board: a valley of long ago, its watering hole, and the food cards."""

from functools import lru_cache

from PIL import Image

from engine.evolution.state import State, food_of
from engine.model import HIDDEN
from render import fonts, icons
from render import palette as p
from render.animals import animal
from render.canvas import WIDTH, Canvas
from render.evolution import emblems
from render.pen import Pen
from render.seats import draw_badge
from render.signpost import draw_signpost

HEIGHT = 310
_CARD = 78
"""The height of a food card at the watering hole."""
_TOKENS = ((40, ((9, 208), (9, 246))), (32, ((11, 194), (12, 224), (11, 254), (9, 282))))
"""Sizes of tokens on the water, and how many of a size fit beside one another at which height."""


@lru_cache(maxsize=1)
def _backdrop() -> Image.Image:
    """The scene without anything that changes."""
    pen = Pen(WIDTH, HEIGHT)
    _sky(pen)
    _land(pen)
    for x, y, size in ((112, 66, 1.0), (132, 70, 0.7), (282, 68, 0.95), (300, 64, 0.62)):
        _palm(pen, x, y, size)
    _water(pen)
    for x, y in ((12, 92), (44, 97), (78, 88), (306, 93), (338, 97), (372, 90)):
        _fern(pen, x, y)
    canvas = Canvas(HEIGHT, p.SAND)
    canvas.paste(pen.finish(), 0, 0)
    shade = p.mix(p.HILL, p.INK, 0.45)
    for size, x, y, height in ((8, 386, 96, 92), (5, 752, 122, 70), (2, 466, 140, 44)):
        canvas.silhouette(animal(size, hunter=False), x, y, height, shade)
    return canvas.finished()


def _sky(pen: Pen) -> None:
    right = pen.breadth
    pen.box(0, 0, right, 100, 0, p.SKY_HIGH)
    pen.box(0, 24, right, 100, 0, p.mix(p.SKY_HIGH, p.SKY, 0.5))
    pen.box(0, 40, right, 100, 0, p.SKY)
    pen.disc(246, 30, 18, p.mix(p.SKY, p.SUN, 0.4))
    pen.disc(246, 30, 13, p.SUN)
    for x, y, size in ((196, 26, 1.0), (214, 18, 0.7), (270, 16, 0.8)):
        pen.path([(x - 7 * size, y - 2 * size), (x, y), (x + 7 * size, y - 3 * size)], 2.2 * size,
                 p.HILL, 1.0)  # fmt: skip
        pen.path([(x, y), (x + 3 * size, y + 1.6 * size)], 2.0 * size, p.HILL, 0.8)


def _land(pen: Pen) -> None:
    right = pen.breadth
    pen.poly([(148, 62), (176, 22), (184, 25), (190, 21), (222, 62)], p.FAR_HILL)
    pen.poly([(176, 22), (184, 25), (190, 21), (196, 29), (188, 32), (182, 30), (171, 29)], p.MEAT)
    for x, y, size in ((184, 17, 4), (189, 12, 5), (197, 8, 6), (206, 6, 5)):
        pen.disc(x, y, size, p.mix(p.SKY_HIGH, p.WHITE, 0.5))
    pen.blob([(-10, 62), (40, 52), (90, 58), (150, 52), (210, 60), (270, 50), (330, 58),
              (right + 10, 52), (right + 10, 120), (-10, 120)], p.HILL)  # fmt: skip
    pen.blob([(-20, 70), (60, 62), (140, 67), (220, 63), (300, 68), (right + 20, 62),
              (right + 20, 140), (-20, 140)], p.GRASS)  # fmt: skip
    pen.blob([(-20, 84), (50, 76), (130, 75), (230, 76), (310, 79), (right + 20, 75),
              (right + 20, 140), (-20, 140)], p.GRASS_LIGHT)  # fmt: skip


def _water(pen: Pen) -> None:
    pen.oval(193, 79, 80, 23, p.EARTH)
    pen.oval(193, 79.5, 76, 21, p.WATER_DARK)
    pen.oval(193, 80.5, 73, 19, p.WATER)
    for x, y, width in ((134, 76, 16), (152, 66, 18), (210, 64, 24), (236, 75, 18), (186, 96, 22)):
        pen.box(x, y, x + width, y + 1.2, 0.6, p.WATER_LIGHT)


def _palm(pen: Pen, x: float, y: float, size: float) -> None:
    pen.path([(x - 3 * size, y + 16 * size), (x - 1, y), (x + 3 * size, y - 16 * size)],
             4.2 * size, p.WOOD_DARK, 2.4 * size)  # fmt: skip
    top_x, top_y = x + 3 * size, y - 17 * size
    for dx, dy, fill in (
        (-19, 2, p.GRASS_DARK),
        (19, 3, p.GRASS_DARK),
        (-14, -9, p.GRASS),
        (14, -9, p.GRASS),
        (-11, 10, p.GRASS_DARK),
        (12, 11, p.GRASS),
    ):
        pen.path(
            [(top_x, top_y), (top_x + dx * 0.55 * size, top_y + (dy - 6) * size),
             (top_x + dx * size, top_y + dy * size)], 5 * size, fill, 1,
        )  # fmt: skip


def _fern(pen: Pen, x: float, y: float) -> None:
    for lean in (-9, -4, 0, 4, 9):
        pen.path([(x, y), (x + lean * 0.5, y - 7), (x + lean, y - 9 + abs(lean) * 0.4)], 2,
                 p.GRASS, 0.8)  # fmt: skip


def draw_scene(canvas: Canvas, seen: State, round_line: str, phase_line: str) -> None:
    """Draw the head of the board: signs, plants on the water, food cards and piles."""
    canvas.tile(_backdrop(), 0, 0)
    draw_signpost(canvas, round_line, phase_line)
    _draw_plants(canvas, seen.plants)
    _draw_food_cards(canvas, seen)
    for x, art, count in (
        (1046, icons.deck, len(seen.deck)),
        (1116, icons.discard, len(seen.discard)),
    ):
        canvas.art(art, x, 22, 64)
        canvas.panel(x, 90, 62, 40, p.PAPER, radius=12)
        canvas.text(x + 31, 110, str(count), 30, weight="black", align="middle")


def _draw_plants(canvas: Canvas, plants: int) -> None:
    size, rows = next(
        (one for one in _TOKENS if sum(most for most, _ in one[1]) >= plants), _TOKENS[-1]
    )
    left = plants
    for most, middle in rows:
        here = min(left, most)
        left -= here
        start = WIDTH // 2 - here * (size + 8) // 2 + 4
        for number in range(here):
            canvas.art(icons.leaf, start + number * (size + 8), middle - size // 2, size)
    across = fonts.line(str(plants), 60, "black").width + 100
    left = (WIDTH - across) // 2
    canvas.framed(left, 92, across, 80, p.LEAF_DARK, p.PAPER, thick=5, radius=26)
    canvas.art(icons.leaf, left + 16, 104, 56)
    canvas.text(left + 80, 133, str(plants), 60, p.WHITE, weight="black")


def _draw_food_cards(canvas: Canvas, seen: State) -> None:
    """The food cards at the water's edge, face down but for the viewer's own."""
    laid = [(number, seat.laid[0]) for number, seat in enumerate(seen.seats) if seat.laid]
    for place, (number, card) in enumerate(laid):
        right = place >= 3
        x = 856 + (place - 3) * 76 if right else 112 + place * 76
        y = 222 - (0 if right else 4)
        width = _CARD * 3 // 4
        if card == HIDDEN:
            canvas.art(emblems.card_back, x, y, _CARD, _CARD)
        else:
            canvas.framed(x + 9, y, width, _CARD, p.PAPER, p.INK, thick=3, radius=10)
            canvas.art(icons.leaf, x + 26, y + 6, 26)
            words = f"{food_of(card)}".replace("-", "\N{MINUS SIGN}")
            canvas.text(x + 39, y + 52, words, 34, weight="black", align="middle")
        draw_badge(canvas, number, x + 46, y + 44, 38)
