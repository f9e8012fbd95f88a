"""The upper half of a whole card: its vignette, with its cost and what it gives."""

from typing import NamedTuple

from engine.darwin.play.cards import Card
from engine.darwin.play.state import REPRODUCE
from render.darwin.pieces import (
    ANY,
    RESOURCE_ART,
    Vignette,
    amounts,
    environment_disc,
    gain_piece,
    gains,
    vignette,
)
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.layout import Place, art, column, row, show

_WIDE = 300
"""A card wider than this has larger signs."""
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
    size = min(66 if width > _WIDE else 54, (height - 8) // max(len(shown), 1))
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
    """Where the organism is largest and hidden by nothing: in the middle, below the cost, below
    all, or between cost and gains.
    """
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
