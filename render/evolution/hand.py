"""One seat's secrets and what a decision needs: cards, species, who can attack whom."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.evolution.play.state import Species, State, food_of, species_name
from engine.evolution.play.traits import CARNIVORE, traits_of
from engine.model import HIDDEN, Event
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, WIDTH, Canvas
from render.drawing.layout import Place
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import draw_badge, names_drawn
from render.evolution import attacking
from render.evolution.attacking import Attacks, victims
from render.evolution.board import SCREEN, draw_tiles, new_canvas
from render.evolution.cards import CardKind, draw_card, laid_out
from render.evolution.recent import Recent
from render.evolution.text_board import TextParts
from render.evolution.tile import Shown
from render.evolution.traits import animal_of, number
from render.species_games.grid import HUNTERS, MARGIN, TilePlaces
from render.species_games.seat import draw_strip
from render.species_games.tile import (
    Chip,
    draw_animal,
    draw_chips,
    draw_hunters,
    draw_people,
    draw_rest,
    draw_tile,
    short_names,
)

_GAP = 8
_TITLE = 42
_TILE_GAP = 5
_WIDEST = 150
_TILE_MIN_WIDTH = 56
_WITH_ANIMAL = 90
_BAND = 34
_MARK = 38


class _Relation(NamedTuple):
    """What a species and those of the hand's seat can do to each other."""

    one: Species
    by: dict[int, int]
    """Own carnivores that can attack it, with how many cards that costs."""
    prey: dict[int, int]
    """Own species that it can attack, with how many cards that costs."""


def draw_opponents(
    canvas: Canvas,
    seen: State,
    seat: int,
    names: Sequence[str],
    area: Place,
    own: Attacks,
    others: Attacks,
) -> None:
    """A panel for each opponent; if room is short, its species are coloured names."""
    count = len(seen.seats)
    opponents = [(seat + step) % count for step in range(1, count)]
    for other, panel in zip(opponents, area.columns(count - 1, _GAP), strict=True):
        draw_seat_panel(canvas, *panel, c.SEATS[other])
        _draw_title(canvas, seen, other, names[other], panel)
        relations = [
            _Relation(one, own.get(one.id, {}), victims(others, one.id))
            for one in seen.seats[other].species
        ]
        _draw_row(canvas, relations, panel)


def _draw_title(canvas: Canvas, seen: State, number: int, name: str, panel: Place) -> None:
    middle = panel.y + _TITLE // 2 + 1
    draw_badge(canvas, number, panel.x + 16, panel.y + 1, 50)
    right = panel.right - 12
    cards = str(len(seen.seats[number].hand))
    right -= canvas.text(right, middle, cards, 34, align="right") + 38
    canvas.art("signs/cards", right, middle - 17, 34)
    room = right - panel.x - 78
    canvas.label(panel.x + 72, middle, name, (34, 34), room)


def _draw_row(canvas: Canvas, relations: Sequence[_Relation], panel: Place) -> None:
    room = panel.width - 26
    least = max(map(_needed, relations), default=_TILE_MIN_WIDTH) + _TILE_GAP
    if len(relations) * least > room + _TILE_GAP:
        area = Place(panel.x + 16, panel.y + _TITLE + 6, room + 4, panel.height - _TITLE - 12)
        draw_chips(canvas, area, [_chip(each) for each in relations])
        return
    top = panel.y + _TITLE + 8
    height = panel.bottom - top - 6
    width = min((room + _TILE_GAP) // max(len(relations), 1) - _TILE_GAP, _WIDEST)
    places = Place(panel.x + 18, top, width, height).repeated(len(relations), _TILE_GAP)
    for relation, place in zip(relations, places, strict=True):
        _draw_species(canvas, relation, place)


def _chip(relation: _Relation) -> Chip:
    frame = c.ATTACK if relation.prey else c.GOOD if relation.by else c.EDGE
    return Chip(species_name(relation.one.id), relation.one.body, frame)


def _draw_species(canvas: Canvas, relation: _Relation, place: Place) -> None:
    one = relation.one
    x, y, width, height = place
    hunter = bool(traits_of(one) & CARNIVORE)
    related = relation.by or relation.prey
    draw_tile(canvas, place, hunter=hunter)
    if relation.by:
        paper = c.ATTACK_GROUND if hunter else c.PAPER
        frame = c.ATTACK if relation.prey else c.GOOD
        canvas.framed(x, y, width, height, paper, frame, thick=4, radius=12)
    ground = place.bottom - (_BAND if related else 6)
    narrow = width < _WITH_ANIMAL
    words, size = fonts.shrink(species_name(one.id), (28, 26), width - 2, "black")
    ink = c.INK if related else c.SOFT_INK
    across = fonts.line(words, size, "black").width
    canvas.text(place.centre - across // 2 if narrow else x + 9, y + 21, words, size, ink)
    disc = 42
    if not narrow:
        animal = min(width - 14, ground - y - 26, 84)
        middle = x + width - 6 - animal // 2
        strength = 1.0 if related else 0.45
        draw_animal(canvas, animal_of(one), middle, ground - 2, animal, size=one.body + 3,
                    largest=9, strength=strength)  # fmt: skip
    colour = c.ATTACK if hunter else c.WOOD_DARK
    left = place.centre - disc // 2 if narrow else x + 6
    if narrow and relation.by and relation.prey:
        left = x + 3
    top = ground - disc - 3
    canvas.disc(left, top, disc, colour if related else c.mix(c.PAPER, colour, 0.5))
    canvas.text(left + disc // 2, top + disc // 2, str(one.body), 34, c.WHITE, align="middle")
    if not narrow:
        beside = place._replace(x=x + 52, width=width - (88 if relation.by else 58))
        draw_people(canvas, beside, y + 20, one.population, ("evolution/face_down", len(one.down)))
    if relation.by and not narrow:
        canvas.art("species_games/prey", place.right - _MARK + 2, y - 6, _MARK)
    elif relation.by and relation.prey:
        canvas.art("species_games/prey", place.right - 30, top + 6, 30)
    if related:
        _draw_band(canvas, relation, place)


def _needed(relation: _Relation) -> int:
    """The least width of its tile."""
    if not relation.prey:
        return _TILE_MIN_WIDTH
    names = [species_name(one) for one in sorted(relation.prey)]
    least = names[0] if len(names) == 1 else f"{names[0]}+{len(names) - 1}"
    return max(fonts.line(least, 26, "black").width + 8, _TILE_MIN_WIDTH)


def _draw_band(canvas: Canvas, relation: _Relation, place: Place) -> None:
    """At the foot: which of the own species it can attack, or that it is prey and at what price."""
    x, width = place.x, place.width
    ground = c.ATTACK if relation.prey else c.GOOD
    top = place.bottom - _BAND
    canvas.panel(x, top, width, _BAND, ground, radius=12)
    canvas.fill(x, top, width, 12, ground)
    cards = 0 if relation.prey else min(relation.by.values())
    if cards:
        canvas.text(place.centre - 2, top + 17, str(cards), 28, c.WHITE, align="right")
        canvas.art("signs/cards", place.centre + 2, top + 2, 30)
        return
    names = [species_name(one) for one in sorted(relation.prey)]
    words = short_names(names, width - 8) if names else "prey"
    canvas.text(place.centre, top + 17, words, 26, c.WHITE, align="middle")


_HEAD = 100
_CARDS = Place(MARGIN, 108, WIDTH - 2 * MARGIN, 344)
_OWN = Place(MARGIN, 460, WIDTH - 2 * MARGIN, 192)
_OTHERS = Place(MARGIN, 660, WIDTH - 2 * MARGIN, 172)
_MOST_OWN = 12


def draw_hand(
    seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
) -> Picture:
    """The hand of the seat whose redacted state this is."""
    canvas = new_canvas()
    telling, changed = TextParts(seen, seat), Recent(recent)
    drawn = names_drawn(names)
    laid = [food_of(card) for card in seen.seats[seat].laid if card != HIDDEN]
    beside = (number(laid[0]), "you laid") if laid else None
    line, hole = changed.line, changed.hole
    draw_strip(canvas, telling, drawn, line, hole, height=_HEAD, beside=beside)
    _draw_cards(canvas, seen, seat)
    _draw_own(canvas, telling, seat, changed)
    own, others = attacking.between(attacking.possible(seen), seat)
    draw_opponents(canvas, seen, seat, drawn, _OTHERS, own, others)
    return canvas.picture(telling.hand_alt(seat, names))


def _draw_cards(canvas: Canvas, seen: State, seat: int) -> None:
    hand = Counter(card for card in seen.seats[seat].hand if card != HIDDEN)
    kinds = [CardKind(card, copies) for card, copies in sorted(hand.items())]
    if not kinds:
        x, y, width, height = _CARDS
        canvas.framed(x + 300, y + 90, width - 600, height - 180, c.PANEL, c.EDGE)
        middle = y + height // 2
        canvas.text(WIDTH // 2, middle, "No cards in hand", GLANCE, c.SOFT_INK, align="middle")
        return
    cards = laid_out(canvas, len(kinds), _CARDS)
    for kind, place in zip(kinds, cards.places, strict=False):
        if not cards.left_out or place is not cards.places[-1]:
            draw_card(canvas, kind, place, cards.form)
    draw_rest(canvas, TilePlaces(cards.places, cards.left_out))


def _draw_own(canvas: Canvas, telling: TextParts, seat: int, recent: Recent) -> None:
    """The seat's own species, and on the right the food behind its screen."""
    x, y, width, height = _OWN
    draw_seat_panel(canvas, x, y, width, height, c.SEATS[seat])
    seen = telling.seen
    row = seen.seats[seat].species
    screen = seen.seats[seat].screen
    side = 0
    if screen != HIDDEN:
        side = 96
        middle = x + width - side // 2 - 4
        canvas.art(SCREEN, middle - 36, y + 26, 72)
        canvas.label(middle, y + 130, str(screen), (48, GLANCE), side - 8, align="middle")
    if not row:
        words = "You have no species"
        canvas.text(x + width // 2, y + height // 2, words, GLANCE, c.SOFT_INK, align="middle")
        return
    shown = min(len(row), _MOST_OWN)
    gap, room = 8, width - side - 24
    across = min((room - gap * (shown - 1)) // shown, 420)
    hunters = attacking.hunters_of(seen)
    below = HUNTERS if any(one.id in hunters for one in row) else 0
    places = Place(x + 16, y + 9, across, height - 18 - below).repeated(shown, gap)
    for one, place in zip(row, places, strict=False):
        draw_hunters(canvas, place, hunters.get(one.id, ()))
    left_out = len(row) - shown + 1 if len(row) > shown else 0
    changes = {one.id: Shown(recent.change(one.id)) for one in row}
    draw_tiles(canvas, row, places[:-1] if left_out else places, changes, eating=telling.eating)
    draw_rest(canvas, TilePlaces(places, left_out))
