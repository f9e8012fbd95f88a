"""The strip at the top of a board: scene, sign, the watering hole with its number, whose turn."""

from collections.abc import Sequence

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import sprite
from render.drawing.canvas import GLANCE, WIDTH, Canvas
from render.drawing.parts import draw_sign
from render.drawing.seats import draw_turn
from render.species_games.grid import HEADER, Place

FOLDERS = ("animals", "species_games")
"""The folders of art that every picture of these two games uses."""

_HOLE = 490
"""The column in the middle of the watering hole."""
_NUMBER = 64


def draw_header(
    canvas: Canvas,
    scene: str,
    sign: tuple[str, str],
    plants: int,
    *,
    change: str = "",
    beside: tuple[str, str] | None = None,
    height: int = HEADER,
) -> None:
    """The strip without the turn, which `draw_strip_turn` adds.

    `scene` is a piece of art, such as "species_games/savanna"; `sign` is the round and the phase;
    `change` is what the last action did to the watering hole, such as "+3"; `beside` are a number
    and words on a card of paper, such as ("+18", "a round").
    """
    canvas.paste(sprite(scene, WIDTH, HEADER), 0, height - HEADER)
    draw_sign(canvas, 14, 6, 296, height - 18, *sign, posts=12)
    _draw_hole(canvas, plants, change, height)
    if beside is not None:
        number, words = beside
        canvas.framed(636, 12, 118, height - 26, c.PAPER, c.WOOD, thick=4, radius=12)
        canvas.text(695, round(height * 0.36), number, GLANCE, c.LEAF_DARK, align="middle")
        canvas.text(695, round(height * 0.66), words, 26, c.SOFT_INK, align="middle")


def draw_strip_turn(
    canvas: Canvas, seats: Sequence[int], title: str, below: str, *, height: int = HEADER
) -> None:
    """Whose turn it is and what happened last, at the right of the strip."""
    draw_turn(canvas, 764, 8, 548, height - 18, seats=seats, title=title, below=below)


def draw_free(canvas: Canvas, place: Place, top: str, low: str) -> None:
    """The place that five seats leave free: trees, and a sign with two lines."""
    ground = place.bottom - 26
    canvas.panel(place.x + 40, ground - 16, place.width - 80, 34, c.EDGE, radius=17)
    for x, size, mirrored in ((34, 190, False), (place.width - 214, 176, True)):
        canvas.art(
            "signs/acacia", place.x + x, ground - round(size * 0.96), size, mirrored=mirrored
        )
    draw_sign(canvas, place.middle - 125, ground - 140, 250, 98, top, low, posts=42)


def _draw_hole(canvas: Canvas, plants: int, change: str, height: int) -> None:
    number = str(plants)
    across = fonts.line(number, _NUMBER, "black").width
    width = max(76 + across + 22, 152)
    tab = fonts.line(change, GLANCE, "black").width + 24 if change else 0
    x, y = _HOLE - (width + tab) // 2, (height - 8) // 2 - 39
    if change:
        canvas.framed(x - 5, y - 5, width + tab + 10, 88, c.GOLD, c.INK, thick=3, radius=16)
    canvas.framed(x, y, width, 78, c.LEAF_DARK, c.PAPER, thick=4, radius=14)
    canvas.art("signs/plant", x + 14, y + 11, 56)
    canvas.text(x + width - 20, y + 40, number, _NUMBER, c.WHITE, align="right")
    if change:
        canvas.text(x + width + tab // 2, y + 40, change, GLANCE, c.INK, align="middle")
