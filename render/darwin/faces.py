"""Whole cards: vignette with cost and gains, title, the sentence, and a verdict below."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.cards import Card, use_of
from engine.darwin.state import REPRODUCE
from render import fonts
from render.darwin.adaptations import Area, wrapped_title
from render.darwin.pieces import (
    ANY,
    DECKS,
    Vignette,
    amounts_width,
    draw_amounts,
    draw_disc,
    draw_gain,
    environment_art,
    gains,
    vignette,
)
from render.drawing import colours as c
from render.drawing.canvas import SMALLEST, Canvas

_STEP = 30
"""From line to line of a sentence."""
_PAD = 14
_TALL_SIGHT = 170
"""In a vignette higher than this the organism stands below the cost."""


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
            (line, "black")
            for line in fonts.wrap(f"{use[:1].upper()}{use[1:]}.", SMALLEST, width, "black")
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
    lines += [(line, "bold") for line in body]
    if len(lines) > most:
        last, weight = lines[most - 1]
        lines = [*lines[: most - 1], (fonts.fit(f"{last} …", SMALLEST, width, weight), weight)]
    return lines


def draw_face(canvas: Canvas, card: Card, place: Area, face: Face) -> None:
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
    _draw_sight(canvas, card, Area(x + 4, y + 4, width - 8, inner))
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


def _draw_sight(canvas: Canvas, card: Card, place: Area) -> None:
    """The vignette, with the cost in its upper left corner and the gains at its right."""
    x, y, width, height = place
    shown = gains(card)
    size = min(66 if width > 300 else 54, (height - 8) // max(len(shown), 1))
    flat = len(shown) == 2 and not all(number for _, number in shown)
    if flat:
        size = min(56, height - 8)
    organism = max(min(height - 8, width - size - 100), 60)
    lower = 12 if height > _TALL_SIGHT else 0
    cut = Vignette(
        width, height, organism - lower, width // 2, (height - organism) // 2 + 2 * lower
    )
    if height > width:
        organism = min(width - 20, height - 2 * size - 12)
        top = max((height - organism) // 2 + 10, 2 * size)
        cut = Vignette(width, height, organism, width // 2, min(top, height - organism))
    canvas.tile(vignette(card, cut), x, y, radius=12)
    canvas.tile(vignette(card, cut).crop((0, height - 14, width, height)), x, y + height - 14)
    right = x + width - size - 8
    for number, gain in enumerate(shown):
        if flat:
            left = right - (len(shown) - 1 - number) * (size + 2)
            draw_gain(canvas, gain, left, y + 6, size)
        else:
            draw_gain(canvas, gain, right, y + 5 + number * size, size)
    draw_cost(canvas, card, x, y, Area(x, y, right - x - 8 - (size if flat else 0), height))


def draw_cost(canvas: Canvas, card: Card, x: int, y: int, room: Area) -> None:
    """The cost on a tab in the upper left corner: in a row of signs, or if there is no room for
    that in a column. That of a Reproduce card begins with its Environment.
    """
    total = 1 if card.effect == "to" else sum(card.cost)
    placed = card.deck == REPRODUCE
    count = total + placed
    size = 44
    while size > 30 and count * (size + 3) + 12 > room.width:
        size -= 2
    row = count * (size + 3) + 12 <= room.width
    if not row and count * (size + 2) + 10 <= room.height:
        _draw_column(canvas, card, x, y, size)
        return
    width = min(count * (size + 3) + 10, max(room.width, 120))
    canvas.framed(x - 4, y - 4, width + 4, size + 16, c.PAPER, c.INK, thick=4, radius=12)
    left = x + 6
    if placed:
        draw_disc(canvas, environment_art(card.environment), left, y + 4, size)
        left += size + 3
    if card.effect == "to":
        canvas.art(ANY, left, y + 4, size)
    else:
        draw_amounts(canvas, card.cost, left, y + 4 + size // 2, size, x + width - 4 - left)


def _draw_column(canvas: Canvas, card: Card, x: int, y: int, size: int) -> None:
    placed = card.deck == REPRODUCE
    count = sum(card.cost) + placed
    canvas.framed(x - 4, y - 4, size + 16, count * (size + 2) + 12, c.PAPER, c.INK, thick=4,
                  radius=12)  # fmt: skip
    top = y + 3
    if placed:
        draw_disc(canvas, environment_art(card.environment), x + 4, top, size)
        top += size + 2
    for which, number in enumerate(card.cost):
        for _ in range(number):
            amounts = [int(each == which) for each in range(len(card.cost))]
            draw_amounts(canvas, amounts, x + 4, top + size // 2, size, amounts_width([1], size))
            top += size + 2


def grid_of(
    count: int, area: Area, across: int, *, down: int, gap: int = 8, centred: bool = False
) -> Sequence[Area]:
    """Places for so many cards in rows; the last one begins at the left, or is centred."""
    width = (area.width - (across - 1) * gap) // across
    height = (area.height - (down - 1) * gap) // down
    full, rest = divmod(count, across)
    shift = (across - rest) * (width + gap) // 2 if centred and rest else 0
    return [
        Area(
            area.x + number % across * (width + gap) + shift * (number // across == full),
            area.y + number // across * (height + gap),
            width,
            height,
        )
        for number in range(count)
    ]
