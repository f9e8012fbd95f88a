"""One species as a card, in full or in brief: body, population and food, traits, fat."""

from typing import NamedTuple

from engine.evolution.state import TRAITS, Species, owner, species_name, trait_of
from engine.evolution.traits import CARNIVORE, bits_of
from engine.game import HIDDEN
from render import fonts, icons
from render import palette as p
from render.animals import animal
from render.canvas import Canvas
from render.evolution import emblems
from render.icons import face_down as face_down_back
from render.pen import Art

_BRIEF, _BRIEF_TRAITS = 82, 54
"""The height of a card in brief, and of its second line with the emblems of its traits."""
_EMBLEM = 50
_WIDE = 330
"""From this width on, traits stand beside the dial instead of below it."""
_PAD = 12
_DIAL = 96
_TRAIT = 40
_PIP = 32
_PIP_STEP = 35
_NOTE = 42
_SIZES = (27, 25, 24, 23, 22)
_FAT_TISSUE = "Fat Tissue"
_ABBREVIATIONS = {"Defensive Herding": "Def. Herding"}


class Mark(NamedTuple):
    """Why a species is marked, and words about it for who chooses (or nothing)."""

    art: Art
    note: str = ""


class Place(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int


def known_traits(one: Species) -> int:
    """The traits of a species that the viewer knows, face down ones included, as bits."""
    return bits_of(tuple(card for card in (*one.up, *one.down) if card != HIDDEN))


def is_carnivore(one: Species) -> bool:
    """Whether it is, as far as the viewer knows, a carnivore."""
    return bool(known_traits(one) & CARNIVORE)


def card_height(one: Species, width: int, *, note: bool = False) -> int:
    """The height in pixels that a full card of this width needs."""
    traits = _TRAIT * len((*one.up, *one.down))
    more = _NOTE if note else 0
    if width >= _WIDE:
        return _PAD + max(_DIAL, 50 + traits) + 8 + _PIP + _PAD + more
    return _PAD + _DIAL + 8 + _PIP + 8 + traits + _PAD - 4 + more


def brief_height(one: Species, width: int, *, note: bool = False) -> int:
    """The height in pixels that a card in brief needs; a wide one has a single line."""
    second = _BRIEF_TRAITS if width < _WIDE and (one.up or one.down) else 0
    return _BRIEF + second + (_NOTE if note else 0)


def draw_frame(canvas: Canvas, one: Species, place: Place, mark: Mark | None) -> None:
    """The ground of a card, and its frame: golden where it is marked."""
    x, y, width, height = place
    if mark is None:
        edge = p.mix(p.PAPER, p.SEATS[owner(one.id)], 0.5)
        canvas.framed(x, y, width, height, p.PAPER, edge, thick=3)
        return
    canvas.framed(x - 5, y - 5, width + 10, height + 10, p.GOLD, p.INK, thick=3, radius=22)
    canvas.panel(x + 4, y + 4, width - 8, height - 8, p.PAPER, radius=14)


def draw_full(
    canvas: Canvas, one: Species, place: Place, mark: Mark | None = None, *, eating: bool
) -> None:
    """Draw a card with the names of its traits into a place at least `card_height` high.

    `eating`: this is a phase in which it matters how much food lies on the board.
    """
    x, y, width, height = place
    draw_frame(canvas, one, place, mark)
    _draw_dial(canvas, one, x + _PAD - 4, y + _PAD - 4, _DIAL)
    beside = x + _PAD + _DIAL + 6
    canvas.text(beside, y + 34, species_name(one.id), 40, weight="black")
    low = y + height - (_NOTE if mark is not None and mark.note else 0)
    if width >= _WIDE:
        across = _eaten_width(one, 34, eating=eating)
        _draw_eaten(canvas, one, x + width - 14 - across, y + 34, 34, eating=eating)
        _draw_traits(canvas, one, Place(beside, y + 60, x + width - 8 - beside, 0))
        _draw_pips(canvas, one, x + _PAD, low - _PAD - _PIP, width - 2 * _PAD)
    else:
        _draw_eaten(canvas, one, beside, y + 80, 32, eating=eating)
        top = y + _PAD + _DIAL + 8
        _draw_pips(canvas, one, x + _PAD, top, width - 2 * _PAD)
        _draw_traits(canvas, one, Place(x + _PAD - 2, top + _PIP + 8, width - 2 * _PAD + 6, 0))
    if mark is not None:
        if mark.note:
            _draw_note(canvas, mark.note, place)
        canvas.art(mark.art, x - 10, y - 10, 50)


def draw_brief(
    canvas: Canvas, one: Species, place: Place, mark: Mark | None = None, *, eating: bool
) -> None:
    """Draw a card without names: a small dial, numbers, and the traits' emblems."""
    x, y, width, _ = place
    draw_frame(canvas, one, place, mark)
    _draw_dial(canvas, one, x + 6, y + 7, 66)
    canvas.text(x + 82, y + 24, species_name(one.id), 33, weight="black")
    _draw_eaten(canvas, one, x + 82, y + 57, 29, eating=eating)
    if width >= _WIDE:
        _draw_emblems(canvas, one, x + 186, y + 16)
    else:
        _draw_emblems(canvas, one, x + 10, y + _BRIEF - 4)
    if mark is not None:
        if mark.note:
            _draw_note(canvas, mark.note, place)
        canvas.art(mark.art, x + width - 40, y - 8, 46)


def _draw_emblems(canvas: Canvas, one: Species, x: int, y: int) -> None:
    """The traits in a row, with the food stored on Fat Tissue."""
    for card in (*one.up, *one.down):
        across = _draw_emblem(canvas, card, x, y, _EMBLEM, face_down=card in one.down)
        if trait_title(card) == _FAT_TISSUE:
            plate = x + across - 24
            canvas.panel(plate, y - 5, 32, 32, p.INK, radius=16)
            canvas.text(plate + 16, y + 11, str(one.fat), 26, p.GOLD_LIGHT, weight="black",
                        align="middle")  # fmt: skip
        x += across + 9


def _draw_dial(canvas: Canvas, one: Species, x: int, y: int, size: int) -> None:
    hunts = is_carnivore(one)
    inside, plate = round(size * 0.63), round(size * 0.46)
    canvas.art(icons.dial(hunter=hunts), x, y, size)
    canvas.art(animal(one.body, hunter=hunts), x + (size - inside) // 2, y + size // 6, inside)
    canvas.art(icons.size_plate, x - 2, y + size - plate, plate)
    middle = y + size - plate // 2
    digits = max(round(size * 0.36), fonts.SMALLEST)
    canvas.text(x - 2 + plate // 2, middle, str(one.body), digits, p.WHITE, weight="black",
                align="middle")  # fmt: skip


def _eaten(one: Species, *, eating: bool) -> str:
    """Food on the board of so much population, such as 2/4; only population where none eats."""
    return f"{one.food}/{one.population}" if eating else str(one.population)


def _eaten_width(one: Species, size: int, *, eating: bool) -> int:
    return fonts.line(_eaten(one, eating=eating), size, "black").width + size + 5


def _draw_eaten(
    canvas: Canvas, one: Species, x: int, middle: int, size: int, *, eating: bool
) -> None:
    full = one.food >= one.population
    ink = p.INK if not eating else p.LEAF_DARK if full else p.MEAT_DARK
    canvas.art(emblems.fed if full else icons.hungry, x, middle - size // 2, size)
    canvas.text(x + size + 5, middle, _eaten(one, eating=eating), size, ink, weight="black")


def _draw_pips(canvas: Canvas, one: Species, x: int, y: int, room: int) -> None:
    """Each population as a sign, closer together where there is little room."""
    step = min(_PIP_STEP, (room - _PIP) // max(one.population - 1, 1))
    for number in range(one.population):
        art = emblems.fed if number < one.food else icons.hungry
        canvas.art(art, x + number * step, y, _PIP)


def _draw_traits(canvas: Canvas, one: Species, place: Place) -> None:
    y = place.y
    for card in (*one.up, *one.down):
        face_down = card in one.down
        x = place.x + _draw_emblem(canvas, card, place.x, y, 36, face_down=face_down) + 6
        right = place.x + place.width
        title = trait_title(card)
        if title == _FAT_TISSUE:
            stored = f"{one.fat}/{one.body}"
            right -= fonts.line(stored, 25, "black").width + 4
            canvas.text(right + 2, y + 18, stored, 25, p.GOLD_DARK, weight="black")
        ink = p.SOFT_INK if card == HIDDEN else p.INK
        text, size = fonts.shrink(title, _SIZES, right - x)
        canvas.text(x, y + 18, text, size, ink)
        y += _TRAIT


def trait_title(card: int) -> str:
    """A trait's name as it stands on a card, or that the card lies face down."""
    name = "face down" if card == HIDDEN else TRAITS[trait_of(card)]
    return _ABBREVIATIONS.get(name, name)


def _draw_emblem(canvas: Canvas, card: int, x: int, y: int, size: int, *, face_down: bool) -> int:
    """A trait's emblem, before it the back of a card where it lies face down; gives the width."""
    across = 0
    if face_down:
        canvas.art(face_down_back, x, y, size)
        across = size if card == HIDDEN else size // 2
    if card != HIDDEN:
        canvas.art(emblems.trait(trait_of(card)), x + across, y, size)
        across += size
    return across


def _draw_note(canvas: Canvas, note: str, place: Place) -> None:
    """A strip at the foot of a marked card: by whom it can be attacked."""
    x, y, width, height = place
    canvas.panel(x + 8, y + height - _NOTE, width - 16, _NOTE - 8, p.MEAT_DARK, radius=12)
    text, size = fonts.shrink(note, (26, 24, 22), width - 32, "black")
    canvas.text(x + width // 2, y + height - _NOTE // 2 - 4, text, size, p.WHITE, weight="black",
                align="middle")  # fmt: skip
