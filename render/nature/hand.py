"""One seat's secrets and what a decision needs: cards, own species, and the others'."""

from collections.abc import Sequence
from functools import partial

from engine.model import Event
from engine.nature.play.state import State
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.seats import names_drawn
from render.nature.board import ART
from render.nature.cards import TINTS, draw_cards
from render.nature.recent import recent_of
from render.nature.species import fed_track, rival_of, tile_of
from render.nature.text_board import TextParts, hunters_of, relations_of
from render.species_games.grid import MARGIN
from render.species_games.hand import Own, Rival, draw_own, draw_rivals, panels_of
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
    hunters, eating = hunters_of(seen), seen.phase == "feed"
    owned = [
        Own(
            tile_of(one, changed.changes.get(one.id)),
            hunters.get(one.id, ()),
            partial(fed_track, one, eating=eating),
        )
        for one in mine.species
    ]
    draw_own(canvas, panels.own, seat, owned, "No species: you get a new one next round")
    relations = relations_of(seen, seat)
    others = [(number, other) for number, other in enumerate(seen.seats) if number != seat]
    columns = panels.others.columns(len(others), MARGIN)
    for (number, other), panel in zip(others, columns, strict=True):
        rivals = [Rival(rival_of(one), *relations[one.id]) for one in other.species]
        draw_rivals(canvas, panel, number, drawn[number], len(other.hand), rivals)
    return canvas.picture(telling.hand_alt(seat, names))
