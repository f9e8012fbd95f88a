"""Trait cards of a hand: food number, name and effect, and an animal in the room left."""

from typing import Literal, NamedTuple

from engine.evolution.play.state import TRAITS, food_of, trait_of
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area
from render.evolution import traits

Form = Literal["tall", "wide", "chip", "sign"]
"""How a card is drawn: tall with its effect below the art, wide with both beside each other, a chip
without the effect, or as signs without a name.
"""

GAP = 8
_LETTERS, _STEP = 34, 36
"""The size of all words on a card, and of a line of them."""


class CardKind(NamedTuple):
    """Equal cards."""

    card: int
    copies: int


class Cards(NamedTuple):
    """How a hand is laid out: the form of cards, their places, and how many kinds are left out."""

    form: Form
    places: list[Area]
    left_out: int


_FORMS: tuple[tuple[Form, int, int], ...] = (
    ("tall", 5, 1),
    ("wide", 4, 2),
    ("chip", 5, 4),
    ("sign", 7, 4),
)
"""From roomy to dense: cards per row, and rows."""
_WIDEST = {"tall": 256, "wide": 420, "chip": 254, "sign": 180}


def laid_out(canvas: Canvas, count: int, area: Area) -> Cards:
    """Places for cards in this area."""
    form, columns, rows = next((each for each in _FORMS if count <= each[1] * each[2]), _FORMS[-1])
    if form != "tall":
        canvas.stage(f"{form} cards")
    most = columns * rows
    left_out = count - most + 1 if count > most else 0
    if left_out:
        canvas.stage("cards left out")
    shown = min(count, most)
    rows = max(-(-shown // columns), 1)
    columns = -(-shown // rows)
    width = min((area.width - GAP * (columns - 1)) // max(columns, 1), _WIDEST[form])
    gap = GAP if rows < 4 else 3
    height = (area.height - gap * (rows - 1)) // rows
    left = area.x + (area.width - columns * (width + GAP) + GAP) // 2
    places = Area(left, area.y, width, height).repeated(shown, GAP, across=columns, below=gap)
    return Cards(form, places, left_out)


def draw_card(canvas: Canvas, kind: CardKind, place: Area, form: Form) -> None:
    """A card with how many of it there are."""
    trait = trait_of(kind.card)
    colour = traits.colour_of(trait)
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, colour, thick=5, radius=14)
    if form == "tall":
        _draw_tall(canvas, kind, place)
    elif form == "wide":
        _draw_wide(canvas, kind, place)
    else:
        _draw_chip(canvas, kind, place, named=form == "chip")


def _draw_tall(canvas: Canvas, kind: CardKind, place: Area) -> None:
    """Art with the number on it, then name and effect, which get the height that they need."""
    trait = trait_of(kind.card)
    colour = traits.colour_of(trait)
    x, y, width, height = place
    name = _words(traits.title(kind.card), width - 16, "black")
    effect = _words(traits.SHORT_EFFECTS[TRAITS[trait]], width - 22)
    ground = min(height - _STEP * (len(name) + len(effect)) - 14, 176)
    canvas.panel(x + 5, y + 5, width - 10, ground - 5, _tint(colour), radius=10)
    canvas.fill(x + 5, y + ground - 12, width - 10, 12, _tint(colour))
    art = min(ground - 10, width - 60, 150)
    canvas.art(traits.trait_animal(trait), x + width - art - 8, y + ground - art - 1, art)
    _draw_food(canvas, kind, x + 8, y + 8)
    if ground >= 110:
        canvas.art(traits.emblem(trait), x + 12, y + ground - 52, 46)
    first, left = y + ground + 24, x + 14
    canvas.lines(left, first, name, _LETTERS, _STEP, colour)
    canvas.lines(left, first + _STEP * len(name), effect, _LETTERS, _STEP, weight="bold")


def _words(words: str, room: int, weight: fonts.Weight = "bold") -> list[str]:
    """Words in lines of the letters of a card."""
    lines = fonts.wrap(words, _LETTERS, room, weight)
    return [fonts.fit(line, _LETTERS, room, weight) for line in lines]


def _draw_wide(canvas: Canvas, kind: CardKind, place: Area) -> None:
    """Number and name in a line, below them the effect, beside it the animal."""
    trait = trait_of(kind.card)
    x, y, width, height = place
    left = x + 16 + _draw_food(canvas, kind, x + 8, y + 6, leaf=width > 400)
    _draw_name(canvas, kind, left, y + 31, x + width - left - 10)
    effect = _words(traits.SHORT_EFFECTS[TRAITS[trait]], width - 26)
    if fonts.line(effect[-1], _LETTERS).width < width - 82:
        canvas.art(traits.trait_animal(trait), x + width - 64, y + height - 60, 54)
    canvas.lines(x + 14, y + 78, effect, _LETTERS, _STEP, weight="bold")


def _draw_name(canvas: Canvas, kind: CardKind, left: int, middle: int, room: int) -> None:
    """The name, with the emblem if both fit, or shortened."""
    trait = trait_of(kind.card)
    name = traits.title(kind.card)
    if fonts.line(name, _LETTERS, "black").width + 44 <= room:
        canvas.art(traits.emblem(trait), left, middle - 19, 38)
        left, room = left + 44, room - 44
    elif fonts.line(name, _LETTERS, "black").width > room:
        name = traits.title(kind.card, short=True)
    canvas.label(left, middle, name, (_LETTERS, _LETTERS), room, traits.colour_of(trait))


def _draw_chip(canvas: Canvas, kind: CardKind, place: Area, *, named: bool) -> None:
    """Number, animal and emblem in a line, below them the name."""
    trait = trait_of(kind.card)
    x, y, width, height = place
    middle, high = y + (height - 30 * named) // 2, 42 if height > 80 or not named else 34
    left = (
        x + 12 + _draw_food(canvas, kind, x + 8, middle - high // 2, height=high, leaf=height > 80)
    )
    canvas.art(traits.emblem(trait), x + width - 44, middle - 18, 36)
    animal = min(2 * (middle - y) - 8, x + width - 48 - left)
    canvas.art(traits.trait_animal(trait), x + width - 48 - animal, middle - animal // 2, animal)
    if named:
        name = traits.title(kind.card, short=True)
        canvas.label(x + width // 2, y + height - 21, name, (_LETTERS, _LETTERS), width - 10,
                     traits.colour_of(trait), weight="bold", align="middle")  # fmt: skip


def _tint(colour: c.Colour) -> c.Colour:
    return traits.TINTS[colour]


def _draw_food(
    canvas: Canvas, kind: CardKind, x: int, y: int, *, height: int = 50, leaf: bool = True
) -> int:
    """What the card adds to the watering hole or takes from it, and the copies; gives the width."""
    food = food_of(kind.card)
    words = str(food).replace("-", "\N{MINUS SIGN}")
    across = fonts.line(words, GLANCE, "black").width
    width = across + (62 if leaf else 20)
    ground = c.LEAF_DARK if food >= 0 else c.LOST
    canvas.framed(x, y, width, height, ground, c.PAPER, thick=3, radius=12)
    middle = y + height // 2
    if leaf:
        canvas.art("signs/plant", x + 8, middle - height // 2 + 6, height - 12)
    letters = GLANCE if height > 40 else _LETTERS
    canvas.text(x + width - 10, middle, words, letters, c.WHITE, align="right")
    if kind.copies > 1:
        times = f"\N{MULTIPLICATION SIGN}{kind.copies}"
        tab = fonts.line(times, _LETTERS, "black").width + 16
        high = min(height, 40)
        canvas.framed(x + width - 5, middle - high // 2, tab + 5, high, c.PAPER, c.INK, radius=10)
        canvas.text(x + width + tab // 2 - 3, middle + 1, times, _LETTERS, align="middle")
        width += tab
    return width
