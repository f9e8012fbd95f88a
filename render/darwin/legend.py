"""What the signs of scores and Strategy cards mean, in one line at the foot of each picture."""

from functools import cache

from PIL import Image

from engine.darwin.cards import SCORES
from engine.darwin.state import EAT, PREDATOR, REPRODUCE, SURVIVE
from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.darwin import icons
from render.pen import Art

LEGEND = 52
"""The height of the line."""
_SIGN = 34
_WORDS = 24
_BESIDE = 8
_BETWEEN = 26

_ENTRIES: tuple[tuple[tuple[Art, ...], str], ...] = (
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
    across = [
        len(signs) * (_SIGN + 2) + _BESIDE + fonts.line(words, _WORDS).width
        for signs, words in _ENTRIES
    ]
    x = (WIDTH - sum(across) - _BETWEEN * (len(across) - 1)) // 2
    for (signs, words), width in zip(_ENTRIES, across, strict=True):
        for number, art in enumerate(signs):
            canvas.art(art, x + number * (_SIGN + 2), (LEGEND - _SIGN) // 2, _SIGN)
        left = x + len(signs) * (_SIGN + 2) + _BESIDE
        canvas.text(left, LEGEND // 2, words, _WORDS, p.INK)
        x += width + _BETWEEN
    return canvas.finished()
