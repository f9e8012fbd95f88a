"""One species as a card: body, population and food, traits, fat; as much as there is room for."""

from typing import Literal, NamedTuple

from engine.evolution.state import TRAITS, Species, owner, species_name, trait_of
from engine.evolution.traits import CARNIVORE, bits_of
from engine.model import HIDDEN
from render import fonts, icons
from render import palette as p
from render.animals import animal
from render.canvas import Canvas
from render.evolution import emblems
from render.icons import face_down as face_down_back
from render.pen import Art

Level = Literal["full", "named", "signs"]
"""How much a card shows: each population as a sign and names of traits; names without those signs;
or nothing but the traits' emblems.
"""

_BRIEF, _BRIEF_TRAITS = 82, 54
"""The height of a card with emblems alone, and of its second line with them."""
_NAMED, _NAMED_TRAIT = 84, 34
"""The height of a card with names without its traits, and of each trait."""
_EMBLEM = 50
_WIDE = 330
"""From this width on, traits stand beside the dial instead of below it."""
_PAD = 12
_DIAL = 96
_TRAIT = 40
_PIP = 32
_PIP_STEP = 35
_NOTE, _NOTE_LINE, _NOTE_SIZE = 12, 30, 24
"""The height of a note without its lines and of each line, and the size of its letters."""
_SIZES = (27, 25, 24, 23, 22)
_FAT_TISSUE = "Fat Tissue"
_ABBREVIATIONS = {"Defensive Herding": "Def. Herding"}


Note = tuple[str, ...]


class Mark(NamedTuple):
    """Why a species is marked: a sign for each reason, and words for who chooses (or nothing)."""

    signs: tuple[Art, ...]
    note: Note = ()
    """In lines, each to be broken where a card is too narrow for it."""


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


def card_height(one: Species, width: int, level: Level, note: Note = ()) -> int:
    """The height in pixels that a card of this width needs."""
    traits = len((*one.up, *one.down))
    wide = width >= _WIDE
    if level == "signs":
        height = _BRIEF + (_BRIEF_TRAITS if traits and not wide else 0)
    elif level == "named" and wide:
        height = max(_NAMED, 10 + _NAMED_TRAIT * traits)
    elif level == "named":
        height = _NAMED + _NAMED_TRAIT * traits + (4 if traits else 0)
    elif wide:
        height = _PAD + max(_DIAL, 50 + _TRAIT * traits) + 8 + _PIP + _PAD
    else:
        height = _PAD + _DIAL + 8 + _PIP + 8 + _TRAIT * traits + _PAD - 4
    return height + _note_height(note, width)


def _note_height(note: Note, width: int) -> int:
    lines = len(note_lines(note, width))
    return _NOTE + _NOTE_LINE * lines if lines else 0


def note_lines(note: Note, width: int) -> tuple[str, ...]:
    """A note in as many lines as it needs on a card of this width."""
    return tuple(
        part for line in note for part in fonts.wrap(line, _NOTE_SIZE, width - 32, "black")
    )


def draw_frame(canvas: Canvas, one: Species, place: Place, mark: Mark | None) -> None:
    """The ground of a card, and its frame: golden where it is marked."""
    x, y, width, height = place
    if mark is None:
        edge = p.mix(p.PAPER, p.SEATS[owner(one.id)], 0.5)
        canvas.framed(x, y, width, height, p.PAPER, edge, thick=3)
        return
    canvas.framed(x - 5, y - 5, width + 10, height + 10, p.GOLD, p.INK, thick=3, radius=22)
    canvas.panel(x + 4, y + 4, width - 8, height - 8, p.PAPER, radius=14)


def draw_card(
    canvas: Canvas,
    one: Species,
    place: Place,
    level: Level,
    mark: Mark | None = None,
    *,
    eating: bool,
) -> None:
    """Draw a card into a place at least `card_height` high.

    `eating`: this is a phase in which it matters how much food lies on the board.
    """
    draw_frame(canvas, one, place, mark)
    note = mark.note if mark is not None else ()
    room = place._replace(height=place.height - _note_height(note, place.width))
    if level == "full":
        _draw_full(canvas, one, room, eating=eating)
    else:
        _draw_brief(canvas, one, room, named=level == "named", eating=eating)
    if mark is not None:
        _draw_note(canvas, note, place)
        _draw_signs(canvas, mark.signs, place, level)


def _draw_full(canvas: Canvas, one: Species, place: Place, *, eating: bool) -> None:
    """A large dial, each population as a sign, and the traits with their names."""
    x, y, width, height = place
    _draw_dial(canvas, one, x + _PAD - 4, y + _PAD - 4, _DIAL)
    beside = x + _PAD + _DIAL + 6
    canvas.text(beside, y + 34, species_name(one.id), 40, weight="black")
    if width >= _WIDE:
        across = _eaten_width(one, 34, eating=eating)
        _draw_eaten(canvas, one, x + width - 14 - across, y + 34, 34, eating=eating)
        _draw_traits(canvas, one, Place(beside, y + 60, x + width - 8 - beside, _TRAIT))
        _draw_pips(canvas, one, x + _PAD, y + height - _PAD - _PIP, width - 2 * _PAD)
    else:
        _draw_eaten(canvas, one, beside, y + 80, 32, eating=eating)
        top = y + _PAD + _DIAL + 8
        _draw_pips(canvas, one, x + _PAD, top, width - 2 * _PAD)
        below = Place(x + _PAD - 2, top + _PIP + 8, width - 2 * _PAD + 6, _TRAIT)
        _draw_traits(canvas, one, below)


def _draw_brief(canvas: Canvas, one: Species, place: Place, *, named: bool, eating: bool) -> None:
    """A small dial, numbers, and the traits with their names or as emblems alone."""
    x, y, width, _ = place
    _draw_dial(canvas, one, x + 6, y + 7, 68)
    canvas.text(x + 84, y + 24, species_name(one.id), 34, weight="black")
    _draw_eaten(canvas, one, x + 84, y + 58, 29, eating=eating)
    wide = width >= _WIDE
    if named and wide:
        left = x + 174
        _draw_traits(canvas, one, Place(left, y + 6, x + width - 8 - left, _NAMED_TRAIT))
    elif named:
        _draw_traits(canvas, one, Place(x + 9, y + _NAMED - 2, width - 17, _NAMED_TRAIT))
    elif wide:
        _draw_emblems(canvas, one, x + 188, y + 16)
    else:
        _draw_emblems(canvas, one, x + 10, y + _BRIEF - 4)


def _draw_signs(canvas: Canvas, signs: tuple[Art, ...], place: Place, level: Level) -> None:
    """The signs of a mark at an upper corner of a card, over its edge and over no words."""
    x, y, width, _ = place
    for number, sign in enumerate(signs):
        if level == "full" or (level == "named" and width >= _WIDE):
            canvas.art(sign, x - 10 + 44 * number, y - 10, 50)
        else:
            canvas.art(sign, x + width - 38 - 42 * number, y - 8, 46)


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
    inside, plate = round(size * 0.63), max(round(size * 0.46), 36)
    canvas.art(icons.dial(hunter=hunts), x, y, size)
    canvas.art(animal(one.body, hunter=hunts), x + (size - inside) // 2, y + size // 6, inside)
    canvas.art(icons.size_plate, x - 2, y + size - plate, plate)
    middle = y + size - plate // 2
    digits = max(round(size * 0.36), 28)
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
    """The traits with their names, one below the other; the place is that of the first."""
    y, step = place.y, place.height
    emblem = step - 4
    for card in (*one.up, *one.down):
        face_down = card in one.down
        x = place.x + _draw_emblem(canvas, card, place.x, y, emblem, face_down=face_down) + 6
        middle = y + emblem // 2
        right = place.x + place.width
        title = trait_title(card)
        if title == _FAT_TISSUE:
            stored = f"{one.fat}/{one.body}"
            right -= fonts.line(stored, 24, "black").width + 4
            canvas.text(right + 2, middle, stored, 24, p.GOLD_DARK, weight="black")
        ink = p.SOFT_INK if card == HIDDEN else p.INK
        text, size = fonts.shrink(title, _SIZES, right - x)
        canvas.text(x, middle, text, size, ink)
        y += step


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


def _draw_note(canvas: Canvas, note: Note, place: Place) -> None:
    """A strip at the foot of a marked card: by whom it can be attacked, and at what price."""
    x, y, width, height = place
    lines = note_lines(note, width)
    if not lines:
        return
    tall = _NOTE_LINE * len(lines) + 6
    top = y + height - tall - 8
    canvas.panel(x + 8, top, width - 16, tall, p.MEAT_DARK, radius=12)
    for number, line in enumerate(lines):
        middle = top + 3 + _NOTE_LINE // 2 + number * _NOTE_LINE
        canvas.text(x + width // 2, middle, line, _NOTE_SIZE, p.WHITE, weight="black",
                    align="middle")  # fmt: skip
