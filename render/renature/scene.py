"""The head of the picture: the valley, how far the game has come, and the joker."""

from functools import lru_cache

from PIL import Image

from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.pen import Pen
from render.renature.pieces import draw_domino_half
from render.renature.things import plant_art
from render.signpost import draw_signpost

HEIGHT = 168


@lru_cache(maxsize=1)
def _backdrop() -> Image.Image:
    pen = Pen(WIDTH, HEIGHT)
    right = pen.breadth
    pen.box(0, 0, right, 100, 0, p.SKY_HIGH)
    pen.disc(right * 0.47, 46, 30, p.mix(p.SKY_HIGH, p.SUN, 0.5))
    pen.disc(right * 0.47, 46, 23, p.SUN)
    for x, y, width in ((232, 20, 46), (250, 28, 60), (430, 16, 50), (520, 30, 40)):
        pen.box(x, y, x + width, y + 8, 4, p.mix(p.SKY_HIGH, p.WHITE, 0.5))
    pen.blob([(-20, 66), (120, 48), (240, 62), (360, 46), (500, 60), (620, 46), (right + 20, 58),
              (right + 20, 130), (-20, 130)], p.GRASS_LIGHT)  # fmt: skip
    pen.blob([(-20, 84), (140, 66), (280, 76), (420, 68), (560, 78), (right + 20, 66),
              (right + 20, 140), (-20, 140)], p.GRASS)  # fmt: skip
    pen.path([(right * 0.44, 62), (right * 0.52, 72), (right * 0.42, 80), (right * 0.56, 104)], 5,
             p.WATER, 30)  # fmt: skip
    _balloon(pen, right * 0.585, 30)
    canvas = Canvas(HEIGHT, p.SAND)
    canvas.paste(pen.finish(), 0, 0)
    for kind, x, y, size in ((2, 420, 62, 74), (3, 470, 58, 92), (1, 640, 92, 60), (2, 742, 52, 84),
                             (3, 800, 66, 78), (0, 700, 104, 54)):  # fmt: skip
        canvas.art(plant_art(kind, p.LEAF), x, y, size)
    return canvas.finished()


def _balloon(pen: Pen, x: float, y: float) -> None:
    """A balloon over the valley."""
    pen.path([(x - 10, y + 18), (x - 4, y + 34)], 1.4, p.INK)
    pen.path([(x + 10, y + 18), (x + 4, y + 34)], 1.4, p.INK)
    pen.blob([(x, y - 26), (x + 22, y - 10), (x + 16, y + 12), (x, y + 24), (x - 16, y + 12),
              (x - 22, y - 10)], p.INK)  # fmt: skip
    pen.blob([(x, y - 23), (x + 19, y - 9), (x + 14, y + 11), (x, y + 21), (x - 14, y + 11),
              (x - 19, y - 9)], p.SEATS[1])  # fmt: skip
    pen.blob([(x, y - 23), (x + 8, y - 8), (x + 6, y + 12), (x, y + 21), (x - 6, y + 12),
              (x - 8, y - 8)], p.GOLD_LIGHT)  # fmt: skip
    pen.box(x - 6, y + 33, x + 6, y + 43, 2, p.WOOD_DARK)


def draw_scene(canvas: Canvas, title: str, played: str, joker: int, joker_name: str) -> None:
    """Draw the head of the picture."""
    canvas.tile(_backdrop(), 0, 0)
    draw_signpost(canvas, title, played, width=340, posts=44)
    canvas.framed(884, 18, 296, 132, p.PAPER, p.INK, thick=4, radius=20)
    draw_domino_half(canvas, joker, None, 894, 28, 112, wild=True)
    canvas.text(1016, 62, "Joker", 38, weight="black")
    text, size = fonts.shrink(joker_name, (30, 26, 24, 22), 152)
    canvas.text(1016, 106, text, size, p.SOFT_INK)
