"""Whole cards: vignette with cost and gains, title, the sentence, and a verdict below."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.play.cards import Card, use_of
from engine.words import capitalized
from render.darwin.adaptations import wrapped_title
from render.darwin.pieces import (
    DECKS,
)
from render.darwin.sights import draw_sight
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import SMALLEST, Canvas
from render.drawing.layout import Place

_STEP = 30
"""From line to line of a sentence."""
_PAD = 14


class Face(NamedTuple):
    """How much of a card is drawn: the height kept free below, and whether its code stands there.

    `lines` is how many lines of its sentence there may be at most, `least` the least height of the
    vignette.
    """

    foot: int = 0
    code: bool = False
    lines: int = 9
    least: int = 96
    cut: bool = False
    """Whether a sentence that is too long is cut; else the organism's name alone stands there."""


def sentence(card: Card, width: int, most: int, *, cut: bool) -> list[tuple[str, fonts.Weight]]:
    """A card's effect and its sentence in lines of the smallest text. If there are more than
    `most`, they are cut at a word, or the organism's name alone is left.
    """
    if not most:
        return []
    lines: list[tuple[str, fonts.Weight]] = []
    if card.effect:
        use = use_of(card)
        lines += [
            (line, "black") for line in fonts.wrap(f"{capitalized(use)}.", SMALLEST, width, "black")
        ]
    # Its organism stands in wider letters, see `_draw_line`.
    name = f"{card.organism}: "
    wider = fonts.line(name, SMALLEST, "black").width - fonts.line(name, SMALLEST).width
    body = fonts.wrap(f"{name}{card.text}", SMALLEST, width - max(wider, 0))
    if len(lines) + len(body) > most and not cut:
        names = fonts.wrap(card.organism, SMALLEST, width, "black")
        return [(fonts.fit(name, SMALLEST, width, "black"), "black") for name in names[:most]]
    if len(lines) + len(body) > most:
        body = fonts.wrap(card.text, SMALLEST, width)
    lines += [(fonts.fit(line, SMALLEST, width), "bold") for line in body]
    if len(lines) > most:
        last, weight = lines[most - 1]
        lines = [*lines[: most - 1], (fonts.fit(f"{last} …", SMALLEST, width, weight), weight)]
    return lines


def draw_face(canvas: Canvas, card: Card, place: Place, face: Face) -> None:
    """A whole card. What its sentence leaves of the height is the vignette's."""
    x, y, width, height = place
    code = fonts.line(card.code, 30, "black").width + 12 if face.code else 0
    title, size = _title(card.title, width, width - 2 * _PAD - code)
    band = 12 + len(title) * (36 if len(title) == 1 else 32)
    room = height - face.foot - band - 6
    most = min(face.lines, max((room - 14 - face.least) // _STEP, 0))
    lines = sentence(card, width - 2 * _PAD, most, cut=face.cut)
    inner = room - (len(lines) * _STEP + 14 if lines else 0)
    canvas.framed(x, y, width, height, c.PAPER, c.INK, thick=4, radius=16)
    draw_sight(canvas, card, Place(x + 4, y + 4, width - 8, inner))
    top = y + 4 + inner
    canvas.fill(x, top, width, band, c.INK)
    canvas.fill(x + 4, top + 3, width - 8, band - 6, DECKS[card.deck])
    middle = top + band // 2
    for number, line in enumerate(title):
        at = middle + round((number - (len(title) - 1) / 2) * 32)
        canvas.text(x + _PAD, at, line, size, c.WHITE)
    if face.code:
        canvas.text(x + width - _PAD, middle, card.code, 30, c.GOLD_LIGHT, align="right")
    for number, words in enumerate(lines):
        _draw_line(canvas, card, x + _PAD, top + band + 22 + number * _STEP, words)


def _title(title: str, width: int, room: int) -> tuple[tuple[str, ...], int]:
    """A card's title in one line, or in two where it is too long, and its size."""
    for size in (36, 34, 32, 30, 28) if width > 300 else (30, 28, 26):
        if fonts.line(title, size, "black").width <= room:
            return (title,), size
    lines, size = wrapped_title(title, room, (28, 26))
    return tuple(fonts.fit(words, size, room, "black") for words in lines), size


def _draw_line(
    canvas: Canvas, card: Card, x: int, middle: int, words: tuple[str, fonts.Weight]
) -> None:
    """A line of a sentence, the organism that it begins with in stronger letters."""
    line, weight = words
    organism = f"{card.organism}: "
    if line.startswith(organism):
        x += canvas.text(x, middle, organism, SMALLEST)
        line = line.removeprefix(organism)
    canvas.text(x, middle, line, SMALLEST, weight=weight)


def grid_of(
    count: int, area: Place, across: int, *, down: int, gap: int = 8, centred: bool = False
) -> Sequence[Place]:
    """Places for so many cards in rows; the last one begins at the left, or is centred."""
    width = (area.width - (across - 1) * gap) // across
    height = (area.height - (down - 1) * gap) // down
    full, rest = divmod(count, across)
    shift = (across - rest) * (width + gap) // 2 if centred and rest else 0
    return [
        Place(
            area.x + number % across * (width + gap) + shift * (number // across == full),
            area.y + number // across * (height + gap),
            width,
            height,
        )
        for number in range(count)
    ]
