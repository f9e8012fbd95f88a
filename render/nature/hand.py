"""One seat's secrets and what a decision needs: cards, own species, and the others'."""

from collections.abc import Sequence
from functools import partial

from engine.model import Event
from engine.nature.play.state import Species, State, population, species_name
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.layout import Piece, Place
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import names_drawn
from render.nature.board import ART
from render.nature.cards import TINTS, draw_cards
from render.nature.recent import Recent, recent_of
from render.nature.text_board import TextParts, hunters_of, relations_of
from render.nature.traits import (
    TraitRow,
    animal_of,
    draw_emblem,
    shown_rows,
    values_of,
)
from render.species_games.grid import MARGIN
from render.species_games.hand import (
    HEADER,
    STRIP,
    TRACK,
    HandTile,
    Rival,
    Trait,
    draw_hand_tile,
    draw_hunters_below,
    draw_rivals,
    panels_of,
)
from render.species_games.seat import draw_strip
from render.species_games.tile import draw_population, draw_tile, draw_track

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
    stored = (str(mine.plant + mine.meat), "stored")
    telling = TextParts(seen, seat)
    draw_strip(canvas, telling, drawn, changed.line, changed.plants, height=HEADER, beside=stored,
               in_hand=True)  # fmt: skip
    panels = panels_of(canvas, len(mine.hand))
    draw_cards(canvas, mine.hand, panels.cards)
    _draw_own(canvas, seen, seat, changed, panels.own)
    relations = relations_of(seen, seat)
    others = [(number, other) for number, other in enumerate(seen.seats) if number != seat]
    columns = panels.others.columns(len(others), MARGIN)
    for (number, other), panel in zip(others, columns, strict=True):
        rivals = [Rival(tile_of(one), *relations[one.id]) for one in other.species]
        draw_rivals(canvas, panel, number, drawn[number], len(other.hand), rivals)
    return canvas.picture(telling.hand_alt(seat, names))


def tile_of(one: Species) -> HandTile:
    """What others' tiles show of a species."""
    counted = (("signs/paw", population(one)), ("nature/face_down", len(one.down)))
    return HandTile(
        species_name(one.id), animal_of(one), one.size, 4, one.hunter, values_of(one),
        counted=[each for each in counted if each[1]],
    )  # fmt: skip


def _draw_own(canvas: Canvas, seen: State, seat: int, recent: Recent, panel: Place) -> None:
    """The seat's own species, those that the last action changed on top."""
    draw_seat_panel(canvas, *panel, c.SEATS[seat])
    species = seen.seats[seat].species
    if not species:
        words, middle = "No species: you get a new one next round", panel.y + panel.height // 2
        canvas.text(panel.centre, middle, words, 36, c.SOFT_INK, align="middle")
        return
    room = panel.width - 28
    width = min((room - _GAP * (len(species) - 1)) // len(species), _WIDEST)
    hunters = hunters_of(seen)
    below = STRIP if any(one.id in hunters for one in species) else 0
    first = Place(panel.x + 18, panel.y + 10, width, panel.height - 18 - below)
    placed = list(zip(species, first.repeated(len(species), _GAP), strict=True))
    placed.sort(key=lambda pair: pair[0].id in recent.changes)
    for one, place in placed:
        draw_hunters_below(canvas, place, hunters.get(one.id, ()))
        change = recent.changes.get(one.id)
        draw_tile(canvas, place, hunter=one.hunter, change=change is not None)
        tile = tile_of(one)._replace(counted=(), traits=_traits(one), change=change)
        foot = place.bottom - TRACK - 6
        draw_hand_tile(canvas, place, tile, foot - 2)
        track = (place.x + 8, foot, place.width - 16, TRACK)
        if seen.phase == "feed":
            draw_track(canvas, *track, one.plant, one.meat, one.hungry)
        else:
            draw_population(canvas, *track, population(one))


def _traits(one: Species) -> list[Trait]:
    """Equal traits in one row where they have names, else an emblem for each."""
    return [Trait(row.title, partial(_emblem, row), row.copies) for row in shown_rows(one)]


def _emblem(row: TraitRow, size: int) -> Piece:
    return Piece(size, size, lambda canvas, x, y: draw_emblem(canvas, row, x, y, size))
