"""What the signs of scores and Strategy cards mean, in one line at the foot of each picture."""

from functools import cache

from PIL import Image

from engine.darwin.cards import SCORES
from engine.darwin.state import EAT, PREDATOR, REPRODUCE, SURVIVE
from render import palette as p
from render.canvas import Canvas
from render.darwin import icons
from render.legend import Entry, draw_entries

LEGEND = 52
"""The height of the line."""

_ENTRIES: tuple[Entry, ...] = (
    *(
        ((icons.score(which),), SCORES[which].capitalize())
        for which in (EAT, SURVIVE, REPRODUCE, PREDATOR)
    ),
    ((icons.plus,), "one free"),
    ((icons.keep,), "kept"),
    ((icons.score(REPRODUCE), icons.ENVIRONMENTS["desert"]), "Fertility"),
)


def draw_legend(canvas: Canvas, y: int) -> None:
    """The line from a height on, over the whole width."""
    canvas.tile(_line(), 0, y)


@cache
def _line() -> Image.Image:
    canvas = Canvas(LEGEND, p.SAND)
    draw_entries(canvas, _ENTRIES, LEGEND // 2, p.INK)
    return canvas.finished()
