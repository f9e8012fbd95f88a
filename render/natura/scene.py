"""The head of Natura's picture: sea, land and weather, and on them what is played."""

from functools import lru_cache

from PIL import Image

from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.natura.text_parts import TextParts
from render.pen import Pen
from render.signpost import draw_signpost

HEIGHT = 176
_SIGN = 410
_CARD = 704
_CARD_LEFT = WIDTH - _CARD - 22


@lru_cache(maxsize=1)
def _backdrop() -> Image.Image:
    """The scene without anything that changes."""
    pen = Pen(WIDTH, HEIGHT)
    right = pen.breadth
    pen.box(0, 0, right, 100, 0, p.SKY_HIGH)
    pen.box(0, 40, right, 100, 0, p.mix(p.SKY_HIGH, p.SKY, 0.5))
    pen.box(0, 62, right, 100, 0, p.SKY)
    pen.disc(270, 52, 30, p.mix(p.SKY, p.SUN, 0.4))
    pen.disc(270, 52, 23, p.SUN)
    for x, y, width in ((232, 18, 30), (252, 26, 24), (640, 14, 26)):
        pen.box(x, y, x + width, y + 5, 2.5, p.mix(p.SKY_HIGH, p.WHITE, 0.5))
    pen.blob([(300, 90), (360, 50), (420, 66), (480, 38), (560, 62), (620, 46), (right + 20, 60),
              (right + 20, 130), (300, 130)], p.FAR_HILL)  # fmt: skip
    pen.blob([(250, 100), (330, 76), (440, 82), (560, 74), (right + 20, 80), (right + 20, 140),
              (250, 140)], p.HILL)  # fmt: skip
    pen.box(0, 78, right, 100, 0, p.WATER)
    for x in range(-10, int(right), 34):
        pen.path([(x, 88), (x + 8, 85), (x + 17, 88), (x + 26, 91), (x + 34, 88)], 2,
                 p.WATER_LIGHT)  # fmt: skip
    pen.blob([(225, 104), (244, 84), (300, 80), (430, 86), (560, 82), (right + 20, 88),
              (right + 20, 130), (225, 130)], p.GRASS)  # fmt: skip
    return _finished(pen)


def _finished(pen: Pen) -> Image.Image:
    canvas = Canvas(HEIGHT, p.SKY_HIGH)
    canvas.paste(pen.finish(), 0, 0)
    return canvas.finished()


def draw_scene(canvas: Canvas, telling: TextParts) -> None:
    """Draw the head: a sign with the game and its variant, a card with the goal and how far."""
    canvas.tile(_backdrop(), 0, 0)
    draw_signpost(canvas, *telling.sign(), width=_SIGN, posts=HEIGHT - 126)
    _draw_card(canvas, telling)


def _aim(telling: TextParts, size: int, room: int) -> tuple[str, ...]:
    return fonts.wrap(telling.aim(), size, room)


def _draw_card(canvas: Canvas, telling: TextParts) -> None:
    """The goal in words, the number of the move, and how far those have come who play together."""
    canvas.framed(_CARD_LEFT, 18, _CARD, 132, p.PAPER, p.INK, thick=4, radius=18)
    left, room = _CARD_LEFT + 24, _CARD - 48
    size = next((size for size in (28, 26, 25) if len(_aim(telling, size, room)) == 1), 28)
    lines = _aim(telling, size, room)
    for number, line in enumerate(lines[:2]):
        canvas.text(left, 48 + 34 * number, line, size)
    middle = 122 if len(lines) > 1 else 108
    width = canvas.text(left, middle, telling.move_number(), 30, p.SOFT_INK, weight="black")
    told = telling.nearing_end() if telling.parted else telling.progress(0)
    told, size = fonts.shrink(told, (34, 30, 26), room - width - 24, "black")
    fill = p.MEAT if telling.parted else p.LEAF_DARK
    canvas.text(left + room, middle, told, size, fill, weight="black", align="right")
