"""One seat's secrets and what a decision needs: cards, own species, and the others'."""

from collections.abc import Sequence

from engine.model import Event
from engine.nature.play.state import (
    Seat,
    Species,
    State,
    defence_value,
    hunt_value,
    population,
    species_name,
)
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.layout import Place
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import draw_badge, names_drawn
from render.nature.board import ART
from render.nature.cards import TINTS, draw_cards
from render.nature.recent import Recent, recent_of
from render.nature.species import Look, draw_species
from render.nature.text_board import Relation, TextParts, hunters_of, relations_of
from render.nature.traits import animal_of, draw_value
from render.species_games.grid import HUNTERS, MARGIN
from render.species_games.seat import draw_strip
from render.species_games.tile import (
    Chip,
    draw_animal,
    draw_chips,
    draw_hunters,
    draw_people,
    draw_tile,
    short_names,
)

_NARROWEST, _WIDEST_RIVAL = 86, 150
_HIGHEST = 230
_TWO_ROWS_ABOVE_HEIGHT = 280
_TITLE = 40


def draw_opponents(
    canvas: Canvas, seen: State, seat: int, names: Sequence[str], area: Place
) -> None:
    """A panel for each other seat; if room is short, its species are names in the colours of what
    they can do.
    """
    relations = relations_of(seen, seat)
    others = [number for number in range(len(seen.seats)) if number != seat]
    for number, panel in zip(others, area.columns(len(others), MARGIN), strict=True):
        draw_seat_panel(canvas, *panel, c.SEATS[number])
        _draw_title(canvas, seen.seats[number], number, names[number], panel)
        _draw_row(canvas, seen.seats[number], relations, panel)


def _draw_title(canvas: Canvas, seat: Seat, number: int, name: str, panel: Place) -> None:
    middle = panel.y + _TITLE // 2 + 2
    draw_badge(canvas, number, panel.x + 18, middle - 18, 38)
    cards = str(len(seat.hand))
    x = panel.right - 12
    x -= canvas.text(x, middle + 1, cards, 34, align="right") + 38
    canvas.art("signs/cards", x, middle - 17, 34)
    room = x - panel.x - 72
    canvas.label(panel.x + 64, middle, name, (34, 34), room)


def _draw_row(canvas: Canvas, seat: Seat, relations: dict[int, Relation], panel: Place) -> None:
    room, gap = panel.width - 26, 5
    rows = 2 if panel.height > _TWO_ROWS_ABOVE_HEIGHT else 1
    across = (room + gap) // (_NARROWEST + gap)
    shown = seat.species
    if len(shown) > across * rows:
        area = Place(panel.x + 16, panel.y + _TITLE + 2, room + 4, panel.height - _TITLE - 8)
        draw_chips(canvas, area, [_chip(one, relations[one.id]) for one in shown])
        return
    if len(shown) <= across:
        rows = 1
    columns = max(-(-len(shown) // rows), 1)
    width = min((room - gap * (columns - 1)) // columns, _WIDEST_RIVAL)
    top = panel.y + _TITLE + 2
    height = min((panel.bottom - top - 7 - gap * (rows - 1)) // rows, _HIGHEST)
    first = Place(panel.x + 18, top, width, height)
    for one, place in zip(shown, first.repeated(len(shown), gap, across=columns), strict=True):
        _draw_one(canvas, one, relations[one.id], place)


def _chip(one: Species, relation: Relation) -> Chip:
    frame = c.ATTACK if relation.hunts else c.GOOD if relation.prey else c.EDGE
    return Chip(species_name(one.id), one.size, frame)


def _draw_one(canvas: Canvas, one: Species, relation: Relation, place: Place) -> None:
    """A species: the red strip names my species that it can hunt; a green target is my prey."""
    x, y, width = place.x, place.y, place.width
    draw_tile(canvas, place, hunter=one.hunter, marks=("prey",) if relation.prey else ())
    strength = 1.0 if relation.is_any else 0.45
    strip = 32 if relation.is_any else 0
    ground = place.bottom - strip - 10
    tall = min(ground - y - 8, 130, width + 10)
    draw_animal(
        canvas, animal_of(one), place.centre, ground, tall, size=one.size, strength=strength
    )
    canvas.text(x + 9, y + 22, species_name(one.id), 26)
    if one.hunter:
        draw_value(canvas, "signs/hunt_value", str(hunt_value(one)), *_right(one, place, y + 6), 32)
    people = y + (54 if one.hunter else 20)
    if people + 14 < place.bottom - strip - 36:
        down = ("nature/face_down", len(one.down))
        beside = place._replace(x=x + 52, width=width - 58)
        draw_people(canvas, beside, people, population(one), down)
    low = place.bottom - strip - 36
    draw_value(canvas, "species_games/disc", str(one.size), x + 5, low, 32)
    defence = str(defence_value(one))
    wide = 44 if len(defence) > 1 else 32
    draw_value(canvas, "signs/defence_value", defence, place.right - wide - 5, low, 32)
    if not relation.is_any:
        return
    colour = c.ATTACK if relation.hunts else c.GOOD
    canvas.panel(x + 3, place.bottom - strip - 1, width - 6, strip - 2, colour, radius=8)
    words = short_names(relation.hunts, width - 10) if relation.hunts else "prey"
    canvas.text(place.centre, place.bottom - strip // 2 - 2, words, 26, c.WHITE, align="middle")
    if relation.hunts and relation.prey:
        canvas.art("species_games/prey", x + 5, y + 38, 34)


def _right(one: Species, place: Place, y: int) -> tuple[int, int]:
    """The place of the hunt value, in the top right corner."""
    return place.right - (44 if hunt_value(one) > 9 else 32) - 5, y


_HEADER = 104
_CARDS = Place(MARGIN, 112, WIDTH - 2 * MARGIN, 338)
_OWN = Place(MARGIN, 456, WIDTH - 2 * MARGIN, 196)
_OTHERS = Place(MARGIN, 660, WIDTH - 2 * MARGIN, 174)
_NO_CARDS = Place(MARGIN, 112, WIDTH - 2 * MARGIN, 60)
_OWN_ALONE = Place(MARGIN, 180, WIDTH - 2 * MARGIN, 348)
_OTHERS_ALONE = Place(MARGIN, 536, WIDTH - 2 * MARGIN, 296)
"""Where everything else is while there are no cards."""
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
    line, plants = changed.line, changed.plants
    draw_strip(canvas, telling, drawn, line, plants, height=_HEADER, beside=stored)
    draw_cards(canvas, mine.hand, _CARDS if mine.hand else _NO_CARDS)
    _draw_own(canvas, seen, seat, changed, _OWN if mine.hand else _OWN_ALONE)
    draw_opponents(canvas, seen, seat, drawn, _OTHERS if mine.hand else _OTHERS_ALONE)
    return canvas.picture(telling.hand_alt(seat, names))


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
    below = HUNTERS if any(one.id in hunters for one in species) else 0
    first = Place(panel.x + 18, panel.y + 10, width, panel.height - 20 - below)
    placed = list(zip(species, first.repeated(len(species), _GAP), strict=True))
    placed.sort(key=lambda pair: pair[0].id in recent.changes)
    for one, place in placed:
        draw_hunters(canvas, place, hunters.get(one.id, ()))
        look = Look(recent.changes.get(one.id), (), seen.phase == "feed")
        draw_species(canvas, one, place, look)
