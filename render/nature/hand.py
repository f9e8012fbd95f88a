"""One seat's secrets and what a decision needs: cards, own species, and the others'."""

from collections.abc import Sequence

from engine.model import Event
from engine.nature.play.state import State
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.layout import Area
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import names_drawn
from render.nature.board import ART
from render.nature.cards import TINTS, draw_cards
from render.nature.recent import Recent, recent_of
from render.nature.species import fed_track, rival_of, tile_of
from render.nature.text_board import TextParts, hunters_of, relations_of
from render.species_games.grid import MARGIN
from render.species_games.hand import Rival, draw_own, draw_rivals, panels_of
from render.species_games.seat import draw_strip


def draw_hand(
    seen: State,
    seat: int,
    names: Sequence[str],
    recent: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """A hand as its seat sees it."""
    canvas = Canvas(c.SAND, ART, TINTS)
    mine = seen.seats[seat]
    drawn = names_drawn(names[: len(seen.seats)])
    changed = recent_of(seen, recent, drawn)
    stored = (str(mine.plant + mine.meat), "stored")
    telling = TextParts(seen, seat)
    telling.you = seat if own else None
    draw_strip(canvas, telling, drawn, changed.line, changed.plants, beside=stored, in_hand=True)
    panels = panels_of(canvas, len(mine.hand))
    draw_cards(canvas, mine.hand, panels.cards)
    _draw_own(canvas, seen, seat, changed, panels.own)
    relations = relations_of(seen, seat)
    others = [(number, other) for number, other in enumerate(seen.seats) if number != seat]
    columns = panels.others.columns(len(others), MARGIN)
    for (number, other), panel in zip(others, columns, strict=True):
        rivals = [Rival(rival_of(one), *relations[one.id]) for one in other.species]
        draw_rivals(canvas, panel, number, drawn[number], len(other.hand), rivals)
    return canvas.picture(telling.hand_alt(seat, names))


def _draw_own(canvas: Canvas, seen: State, seat: int, recent: Recent, panel: Area) -> None:
    """The seat's own species."""
    draw_seat_panel(canvas, *panel, c.SEATS[seat])
    species = seen.seats[seat].species
    if not species:
        words = "No species: a new one comes next round"
        canvas.text(panel.centre, panel.middle, words, 36, c.SOFT_INK, align="middle")
        return
    hunters = hunters_of(seen)
    tiles = [(tile_of(one, recent.changes.get(one.id)), hunters.get(one.id, ())) for one in species]

    def draw(canvas: Canvas, number: int, place: Area) -> None:
        fed = fed_track(
            species[number], place.width - 16, place.height, eating=seen.phase == "feed"
        )
        fed.draw(canvas, place.x + 8, place.y)

    draw_own(canvas, Area(panel.x + 18, panel.y + 10, panel.width - 28, panel.height - 18), tiles,
             draw)  # fmt: skip
