"""One seat's secrets and what a decision needs: cards, own species, and the others'."""

from collections.abc import Sequence
from functools import partial

from engine.model import Event
from engine.nature.play.state import FAST, Species, State, find_species
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.seats import names_drawn
from render.nature.board import ART
from render.nature.cards import TINTS, draw_cards
from render.nature.recent import recent_of
from render.nature.species import fed_track, rival_of, tile_of
from render.nature.text_board import Relation, TextParts, hunters_of, relations_of
from render.nature.traits import animal_of, emblem
from render.species_games.grid import MARGIN
from render.species_games.hand import panels_of
from render.species_games.own import GRAVE, Own, draw_own, lost_of
from render.species_games.rivals import Rival, Safe, draw_rivals
from render.species_games.seat import Beside, draw_strip


def draw_hand(
    seen: State,
    seat: int,
    names: Sequence[str],
    since: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """A hand as its seat sees it."""
    canvas = Canvas(c.SAND, ART, (*TINTS, GRAVE))
    mine = seen.seats[seat]
    drawn = names_drawn(names[: len(seen.seats)])
    changed = recent_of(seen, since, drawn)
    news = changed.news
    stored = Beside(str(mine.plant + mine.meat), "stored", news.gained(seat))
    telling = TextParts(seen, seat)
    telling.you = seat if own else None
    line = news.line(seat)
    draw_strip(canvas, telling, drawn, line, changed.plants, beside=stored, in_hand=True)
    panels = panels_of(canvas, len(mine.hand), own_first=bool(news.told(seat)))
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
    lost = lost_of(news, seat, lambda hunter: _animal_of(seen, hunter))
    draw_own(canvas, panels.own, seat, owned, "No species: you get a new one next round", lost)
    relations = relations_of(seen, seat)
    others = [(number, other) for number, other in enumerate(seen.seats) if number != seat]
    columns = panels.others.columns(len(others), MARGIN)
    for (number, other), panel in zip(others, columns, strict=True):
        rivals = [_rival(one, relations[one.id], eating=eating) for one in other.species]
        draw_rivals(canvas, panel, number, drawn[number], len(other.hand), rivals)
    return canvas.picture(telling.hand_alt(seat, names, *news.told(seat)))


def _rival(one: Species, relation: Relation, *, eating: bool) -> Rival:
    sign = emblem(FAST) if relation.safe == "Fast" else "signs/defence_value"
    safe = Safe(relation.safe, [sign]) if relation.safe else None
    return Rival(rival_of(one, eating=eating), relation.hunts, relation.prey, safe)


def _animal_of(seen: State, species: int) -> str:
    """The animal of a species, if it still lives."""
    one = find_species(seen, species)
    return "" if one is None else animal_of(one)
