"""Where a hand of these two games has its cards, its seat's species, and the others."""

from typing import NamedTuple

from render.drawing import colours as c
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.layout import Area
from render.species_games.grid import MARGIN


class Panels(NamedTuple):
    """Where a hand has its cards, its seat's species, and the others."""

    cards: Area
    own: Area
    others: Area


_ALL = Area(MARGIN, 110, WIDTH - 2 * MARGIN, HEIGHT)
_PANELS = Panels(
    _ALL._replace(height=286), _ALL._replace(y=402, height=212), _ALL._replace(y=620, height=214)
)
_WITHOUT_CARDS = Panels(
    _ALL._replace(height=60), _ALL._replace(y=176, height=316), _ALL._replace(y=498, height=336)
)


def panels_of(canvas: Canvas, cards: int, *, own_first: bool) -> Panels:
    """Where everything is, one's own species perhaps above the cards; without cards, a line says
    so.
    """
    panels = _PANELS if cards else _WITHOUT_CARDS
    if own_first:
        own = panels.own._replace(y=panels.cards.y)
        lower = panels.cards._replace(y=panels.own.bottom - panels.cards.height)
        panels = panels._replace(own=own, cards=lower)
    if cards:
        return panels
    line = panels.cards
    canvas.framed(*line, c.PANEL, c.EDGE)
    canvas.text(line.centre, line.middle, "No cards in hand", GLANCE, c.SOFT_INK, align="middle")
    return panels
