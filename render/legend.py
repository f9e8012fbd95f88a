"""Lines of a legend: signs with what they mean, in the middle of the picture."""

from collections.abc import Sequence

from render import fonts
from render.canvas import WIDTH, Canvas
from render.palette import Colour
from render.pen import Art

Entry = tuple[tuple[Art, ...], str]
"""One sign or more, and the words for them."""

BETWEEN = 26
"""Pixels between two entries of a line."""
_SIGN, _APART, _BESIDE = 34, 2, 8
_TEXT = 24


def entry_width(entry: Entry) -> int:
    """The width in pixels of an entry."""
    signs, words = entry
    return _signs_width(signs) + _BESIDE + fonts.line(words, _TEXT).width


def draw_entries(canvas: Canvas, entries: Sequence[Entry], middle: int, ink: Colour) -> None:
    """Draw a line of entries around a height."""
    x = (WIDTH - sum(entry_width(entry) + BETWEEN for entry in entries) + BETWEEN) // 2
    for signs, words in entries:
        for number, art in enumerate(signs):
            canvas.art(art, x + number * (_SIGN + _APART), middle - _SIGN // 2, _SIGN)
        canvas.text(x + _signs_width(signs) + _BESIDE, middle, words, _TEXT, ink)
        x += entry_width((signs, words)) + BETWEEN


def _signs_width(signs: tuple[Art, ...]) -> int:
    return len(signs) * (_SIGN + _APART) - _APART
