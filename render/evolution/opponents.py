"""The opponents' species in a hand's picture: which can be attacked, and which can attack."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.evolution.play.state import Species, State, species_name
from engine.evolution.play.traits import CARNIVORE, traits_of
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import draw_badge
from render.evolution.attacking import Attacks, victims
from render.evolution.hero import animal_of
from render.species_games.grid import Place
from render.species_games.tile import draw_animal, draw_tile

_GAP = 8
_TITLE = 42
_TILE_GAP = 5
_WIDEST = 150
_REST = 42
"""The room for how many are left out."""
_LEAST = 56
"""The least width of a tile; the animal needs a wider one."""
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
    """A panel for each opponent, from the next seat on, with its species as far as there is room:
    first those that can attack or be attacked.
    """
    count = len(seen.seats)
    numbers = [(seat + step) % count for step in range(1, count)]
    width = (area.width - _GAP * (len(numbers) - 1)) // len(numbers)
    for at, number in enumerate(numbers):
        panel = Place(area.x + at * (width + _GAP), area.y, width, area.height)
        draw_seat_panel(canvas, *panel, c.SEATS[number])
        _draw_title(canvas, seen, number, names[number], panel)
        relations = [
            _Relation(one, own.get(one.id, {}), victims(others, one.id))
            for one in seen.seats[number].species
        ]
        _draw_row(canvas, relations, panel)


def _draw_title(canvas: Canvas, seen: State, number: int, name: str, panel: Place) -> None:
    middle = panel.y + _TITLE // 2 + 1
    draw_badge(canvas, number, panel.x + 16, panel.y + 1, 50)
    right = panel.right - 12
    cards = str(len(seen.seats[number].hand))
    right -= canvas.text(right, middle, cards, 30, align="right") + 38
    canvas.art("signs/cards", right, middle - 17, 34)
    room = right - panel.x - 78
    name, size = fonts.shrink(name, (30, 28, 26), room, "black")
    canvas.text(panel.x + 72, middle, name, size)


def _draw_row(canvas: Canvas, relations: Sequence[_Relation], panel: Place) -> None:
    room = panel.width - 26
    least = max(map(_needed, relations), default=_LEAST) + _TILE_GAP
    shown = list(relations)
    if len(shown) * least > room + _TILE_GAP:
        canvas.stage("opponents left out")
        room -= _REST
        wanted = sorted(relations, key=lambda each: not (each.by or each.prey))
        kept = {each.one.id for each in wanted[: max((room + _TILE_GAP) // least, 1)]}
        shown = [each for each in relations if each.one.id in kept]
    top = panel.y + _TITLE + 8
    height = panel.bottom - top - 6
    width = min((room + _TILE_GAP) // max(len(shown), 1) - _TILE_GAP, _WIDEST)
    for at, relation in enumerate(shown):
        place = Place(panel.x + 18 + at * (width + _TILE_GAP), top, width, height)
        _draw_species(canvas, relation, place)
    if left_out := len(relations) - len(shown):
        words, size = fonts.shrink(f"+{left_out}", (34, 30, 28, 26), _REST + 4, "black")
        middle = top + height // 2
        canvas.text(panel.right - 10, middle, words, size, c.SOFT_INK, align="right")


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
    canvas.text(place.middle - across // 2 if narrow else x + 9, y + 21, words, size, ink)
    disc = 42
    if not narrow:
        animal = min(width - 14, ground - y - 26, 84)
        middle = x + width - 6 - animal // 2
        strength = 1.0 if related else 0.45
        draw_animal(canvas, animal_of(one), middle, ground - 2, animal, size=one.body + 3,
                    largest=9, strength=strength)  # fmt: skip
    colour = c.ATTACK if hunter else c.WOOD_DARK
    left = place.middle - disc // 2 if narrow else x + 6
    if narrow and relation.by and relation.prey:
        left = x + 3
    top = ground - disc - 3
    canvas.disc(left, top, disc, colour if related else c.mix(c.PAPER, colour, 0.5))
    canvas.text(left + disc // 2, top + disc // 2, str(one.body), 34, c.WHITE, align="middle")
    if relation.by and not narrow:
        canvas.art("species_games/prey", place.right - _MARK + 2, y - 6, _MARK)
    elif relation.by and relation.prey:
        canvas.art("species_games/prey", place.right - 30, top + 6, 30)
    if related:
        _draw_band(canvas, relation, place)


def _danger(relation: _Relation, room: int) -> str:
    """Which of the own species it can attack: all of them where they have room."""
    names = [species_name(one) for one in sorted(relation.prey)]
    line = " ".join(names)
    if len(names) == 1 or fonts.line(line, 26, "black").width <= room:
        return line
    return f"{names[0]}+{len(names) - 1}"


def _needed(relation: _Relation) -> int:
    """The least width of its tile."""
    if not relation.prey:
        return _LEAST
    return max(fonts.line(_danger(relation, 0), 26, "black").width + 8, _LEAST)


def _draw_band(canvas: Canvas, relation: _Relation, place: Place) -> None:
    """At the foot: which of the own species it can attack, or that it is prey and at what price."""
    x, width = place.x, place.width
    ground = c.ATTACK if relation.prey else c.GOOD
    top = place.bottom - _BAND
    canvas.panel(x, top, width, _BAND, ground, radius=12)
    canvas.fill(x, top, width, 12, ground)
    cards = 0 if relation.prey else min(relation.by.values())
    if cards:
        canvas.text(place.middle - 2, top + 17, str(cards), 28, c.WHITE, align="right")
        canvas.art("signs/cards", place.middle + 2, top + 2, 30)
        return
    words = _danger(relation, width - 8) if relation.prey else "prey"
    canvas.text(place.middle, top + 17, words, 26, c.WHITE, align="middle")
