"""One seat's secrets, and all that a decision needs: cards, own species, and the others'."""

from collections.abc import Sequence

from engine.model import Event
from engine.nature.play.state import State
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import names_drawn
from render.nature.board import ART, draw_top
from render.nature.cards import TINTS, draw_cards
from render.nature.opponents import draw_opponents
from render.nature.recent import Recent, recent_of
from render.nature.species import Look, draw_species
from render.nature.text_board import hand_alt
from render.nature.text_parts import TextParts
from render.species_games.grid import MARGIN, Place

_HEADER = 104
_CARDS = Place(MARGIN, 112, WIDTH - 2 * MARGIN, 338)
_OWN = Place(MARGIN, 456, WIDTH - 2 * MARGIN, 196)
_OTHERS = Place(MARGIN, 660, WIDTH - 2 * MARGIN, 174)
_NO_CARDS = Place(MARGIN, 112, WIDTH - 2 * MARGIN, 60)
_OWN_ALONE = Place(MARGIN, 180, WIDTH - 2 * MARGIN, 348)
_OTHERS_ALONE = Place(MARGIN, 536, WIDTH - 2 * MARGIN, 296)
"""Where the rest stands while there are no cards."""
_GAP = 6
_WIDEST = 430


def draw_hand(
    seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
) -> Picture:
    """A hand as its seat sees it."""
    canvas = Canvas(c.SAND, ART, TINTS)
    mine = seen.seats[seat]
    drawn = names_drawn(names[: len(seen.seats)])
    changed = recent_of(seen, recent, drawn)
    stored = (str(mine.plant + mine.meat), "my food")
    draw_top(canvas, TextParts(seen, seat), drawn, changed, height=_HEADER, beside=stored)
    draw_cards(canvas, mine.hand, _CARDS if mine.hand else _NO_CARDS)
    _draw_own(canvas, seen, seat, changed, _OWN if mine.hand else _OWN_ALONE)
    draw_opponents(canvas, seen, seat, drawn, _OTHERS if mine.hand else _OTHERS_ALONE)
    return canvas.picture(hand_alt(seen, seat, names))


def _draw_own(canvas: Canvas, seen: State, seat: int, recent: Recent, panel: Place) -> None:
    """The seat's own species, those that the last action changed on top."""
    draw_seat_panel(canvas, *panel, c.SEATS[seat])
    species = seen.seats[seat].species
    if not species:
        canvas.text(
            panel.middle, panel.y + panel.height // 2, "No species: a new one comes next round", 36,
            c.SOFT_INK, align="middle",
        )  # fmt: skip
        return
    room = panel.width - 28
    width = min((room - _GAP * (len(species) - 1)) // len(species), _WIDEST)
    placed = [
        (one, Place(panel.x + 18 + number * (width + _GAP), panel.y + 10, width, panel.height - 20))
        for number, one in enumerate(species)
    ]
    placed.sort(key=lambda pair: pair[0].id in recent.changes)
    for one, place in placed:
        look = Look(recent.changes.get(one.id), (), seen.phase == "feed")
        draw_species(canvas, one, place, look)
