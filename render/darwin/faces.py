"""Whole cards: vignette with cost and gains, title, the sentence, and a verdict below."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.play.cards import Card, use_of
from engine.darwin.play.state import REPRODUCE
from engine.words import capitalized
from render.darwin.adaptations import wrapped_title
from render.darwin.pieces import (
    ANY,
    DECK_COLOURS,
    RESOURCE_ART,
    Vignette,
    amounts,
    environment_disc,
    gain_piece,
    gains,
    vignette,
)
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import SMALLEST, Canvas
from render.drawing.layout import Place, art, column, row, show

_LARGE_SIGNS_ABOVE_WIDTH = 300
_LARGEST, _LEAST = 44, 30
"""The sizes of a cost's signs."""
_OVER = 14
"""So far the organism may stand under the cost or the gains: its corners are empty."""


class _Tab(NamedTuple):
    """Where the cost stands: a row or a column of signs in the upper left corner."""

    width: int
    height: int
    size: int
    column: bool


class _Corner(NamedTuple):
    """Where what a card gives stands: at the right edge, from `left` on, down to `bottom`."""

    left: int
    bottom: int
    size: int
    flat: bool


def draw_sight(canvas: Canvas, card: Card, place: Place) -> None:
    """The vignette, with the cost in its upper left corner and what the card gives at its right."""
    x, y, width, height = place
    corner = _corner(card, width, height)
    tab = _tab(card, corner.left - 8, height)
    image = vignette(card, _cut(width, height, tab, corner))
    canvas.tile(image, x, y, radius=12)
    canvas.tile(image.crop((0, height - 14, width, height)), x, y + height - 14)
    given = [gain_piece(gain, corner.size) for gain in gains(card)]
    shown = row(*given, gap=2) if corner.flat else column(*given, gap=0)
    shown.draw(canvas, x + corner.left, y + 6 - (not corner.flat))
    _draw_cost(canvas, card, x, y, tab)


def _corner(card: Card, width: int, height: int) -> _Corner:
    shown = gains(card)
    size = min(66 if width > _LARGE_SIGNS_ABOVE_WIDTH else 54, (height - 8) // max(len(shown), 1))
    if len(shown) == 2 and not all(number for _, number in shown):
        size = min(56, height - 8)
        return _Corner(width - 2 * size - 10, size + 8, size, flat=True)
    return _Corner(width - size - 8, 5 + len(shown) * size, size, flat=False)


def _signs(card: Card) -> int:
    """How many signs a cost has; that of a Reproduce card begins with its Environment."""
    return (1 if card.effect == "to" else sum(card.cost)) + (card.deck == REPRODUCE)


def _tab(card: Card, room: int, height: int) -> _Tab:
    """A row of signs, smaller if need be; if there is no room for it, a column."""
    count, size = _signs(card), _LARGEST
    while size > _LEAST and count * (size + 3) + 12 > room:
        size -= 2
    if count * (size + 3) + 12 > room and count * (size + 2) + 10 <= height:
        return _Tab(size + 12, count * (size + 2) + 8, size, column=True)
    return _Tab(min(count * (size + 3) + 10, max(room, 120)), size + 12, size, column=False)


def _cut(width: int, height: int, tab: _Tab, corner: _Corner) -> Vignette:
    """Where the organism is largest and unhidden: below the cost, below all, or between them."""
    half = width // 2
    right = corner.left - half + _OVER
    under = max(tab.height, corner.bottom)
    between = corner.left - tab.width + _OVER
    found = [
        (min(height - 8, 2 * (half - tab.width + _OVER), 2 * right), half, 0),
        (min(height - tab.height - 2, 2 * right), half, tab.height - 2),
        (min(height - under - 4, width - 20), half, under - 2),
        (min(height - 8, between), tab.width - _OVER // 2 + between // 2, 0),
    ]
    size, middle, top = max(found, key=lambda one: one[0])
    size = max(size, 30)
    return Vignette(width, height, size, middle, max(top + (height - top - size) // 2, 0))


def _draw_cost(canvas: Canvas, card: Card, x: int, y: int, tab: _Tab) -> None:
    canvas.framed(x - 4, y - 4, tab.width + 4, tab.height + 4, c.PAPER, c.INK, thick=4, radius=12)
    reproduce = card.deck == REPRODUCE
    signs = [environment_disc(card.environment, tab.size)] * reproduce
    if tab.column:
        for which, count in enumerate(card.cost):
            signs += [art(RESOURCE_ART[which], tab.size)] * count
        column(*signs, gap=2).draw(canvas, x + 2, y + 3)
        return
    room = tab.width - 10 - (tab.size + 3) * reproduce
    paid = art(ANY, tab.size) if card.effect == "to" else amounts(card.cost, tab.size, room)
    show(canvas, row(*signs, paid, gap=3), x + 6, y + 4 + tab.size // 2)


_LINE_STEP = 30
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
    most = min(face.lines, max((room - 14 - face.least) // _LINE_STEP, 0))
    lines = sentence(card, width - 2 * _PAD, most, cut=face.cut)
    inner = room - (len(lines) * _LINE_STEP + 14 if lines else 0)
    canvas.framed(x, y, width, height, c.PAPER, c.INK, thick=4, radius=16)
    draw_sight(canvas, card, Place(x + 4, y + 4, width - 8, inner))
    top = y + 4 + inner
    canvas.fill(x, top, width, band, c.INK)
    canvas.fill(x + 4, top + 3, width - 8, band - 6, DECK_COLOURS[card.deck])
    middle = top + band // 2
    for number, line in enumerate(title):
        at = middle + round((number - (len(title) - 1) / 2) * 32)
        canvas.text(x + _PAD, at, line, size, c.WHITE)
    if face.code:
        canvas.text(x + width - _PAD, middle, card.code, 30, c.GOLD_LIGHT, align="right")
    for number, words in enumerate(lines):
        _draw_line(canvas, card, x + _PAD, top + band + 22 + number * _LINE_STEP, words)


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
    places = area.grid(across, down, gap)[:count]
    rest = count % across
    shift = (across - rest) * (places[0].width + gap) // 2 if centred and rest else 0
    last = [place._replace(x=place.x + shift) for place in places[count - rest :]]
    return [*places[: count - rest], *last]
