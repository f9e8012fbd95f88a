"""The traits of a species as pictures and texts show them, equal ones together."""

from typing import NamedTuple

from engine.model import HIDDEN
from engine.nature.play.state import (
    ABILITIES,
    DEFENCE_TABS,
    HUNT_TABS,
    TRAITS,
    Species,
    defence_value,
    hunt_value,
    trait_of,
)
from engine.words import capitalized
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import SMALLEST, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import Area
from render.species_games.animals import NATURE, animal
from render.species_games.text_parts import times

HUNTER = len(TRAITS)
"""The place of the Hunter card after the eight traits."""
_ATTACK, _DEFENCE = {"Clawed"}, {"Fast", "Horned", "Plated"}


class TraitRow(NamedTuple):
    """Equal traits as one row. `trait` is None for hidden cards."""

    trait: int | None
    copies: int
    face_down: bool

    @property
    def title(self) -> str:
        """The trait's name, and how many there are of it."""
        name = "face down" if self.trait is None else trait_title(self.trait)
        return f"{name} {times(self.copies)}".rstrip()


def trait_rows(one: Species) -> list[TraitRow]:
    """The traits of a species, equal ones together: Hunter card, face up, face down."""
    rows = [TraitRow(HUNTER, 1, face_down=False)] if one.hunter else []
    for cards, face_down in ((one.up, False), (one.down, True)):
        kinds = [None if card == HIDDEN else trait_of(card) for card in cards]
        rows.extend(TraitRow(kind, kinds.count(kind), face_down) for kind in dict.fromkeys(kinds))
    return rows


def shown_rows(one: Species) -> list[TraitRow]:
    """The rows that a tile draws: a hunter's frame tells of its Hunter card."""
    return [row for row in trait_rows(one) if row.trait != HUNTER]


def trait_title(trait: int) -> str:
    """The name of a trait, or of the Hunter card."""
    return "Hunter" if trait == HUNTER else TRAITS[trait]


def emblem(trait: int | None) -> str:
    """The art of a trait, the Hunter card, or a hidden card (None)."""
    return "nature/face_down" if trait is None else f"nature/{trait_title(trait).lower()}"


def family(trait: int) -> Colour:
    """The colour of a trait's family: attack, defence or food."""
    title = trait_title(trait)
    if title in _ATTACK or trait == HUNTER:
        return c.ATTACK
    return c.DEFENCE if title in _DEFENCE else c.FOOD


def effect(trait: int) -> str:
    """What a trait does beyond its tabs; nothing for one that has tabs alone."""
    words = ABILITIES[trait]
    return "" if words == "no other ability" else capitalized(words)


def tabs(trait: int) -> tuple[int, int]:
    """What a trait adds to the hunt value and to the defence value."""
    return HUNT_TABS[trait], DEFENCE_TABS[trait]


def animal_of(one: Species) -> str:
    """The animal that represents a species, chosen by its face-up traits."""
    traits = {TRAITS[trait_of(card)] for card in one.up}
    return animal(NATURE, one.size, traits, hunter=one.hunter, number=one.id)


ROW_VALUE_SIZE = 34
_ROOMY = 100
"""From this width of a tile on, numbers of two digits have wide signs."""
_VALUES = {
    "size": "species_games/disc",
    "hunt": "signs/hunt_value",
    "defence": "signs/defence_value",
}


def values_of(one: Species) -> list[tuple[str, str]]:
    """The signs with their numbers: the hunt value is a hunter's alone."""
    hunt = [(_VALUES["hunt"], str(hunt_value(one)))] if one.hunter else []
    defence = (_VALUES["defence"], str(defence_value(one)))
    return [(_VALUES["size"], str(one.size)), *hunt, defence]


def draw_value(
    canvas: Canvas, art: str, number: str, x: int, y: int, height: int, width: int = 0
) -> int:
    """A sign with a number on it, wider for two digits; gives its width."""
    width = width or height + (12 if len(number) > 1 else 0)
    canvas.art(art, x, y, height, width)
    size = 26 if height < 42 else round(height * 0.66)
    canvas.text(x + width // 2, y + round(height * 0.47), number, size, c.WHITE, align="middle")
    return width


def value_lines(one: Species, place: Area, *, alone: bool) -> list[list[tuple[str, str]]]:
    """The values in one line, or in two where one is too short for them."""
    values = values_of(one)
    needed = sum(33 + 4 * (len(words) > 1) for _, words in values)
    if needed <= place.width - 4 and not (alone and len(values) > 2):
        return [values]
    return [values[:1], values[1:]]


def draw_value_line(canvas: Canvas, values: list[tuple[str, str]], place: Area, y: int) -> None:
    """Values side by side in the middle of a tile, from the height `y` down."""
    wider = 12 if place.width >= _ROOMY else 4
    widths = [ROW_VALUE_SIZE + wider * (len(words) > 1) for _, words in values]
    spare = place.width - 4 - sum(widths)
    gap = min(spare // max(len(values) - 1, 1), 8)
    x = place.centre - (sum(widths) + gap * (len(values) - 1)) // 2
    for (art, words), width in zip(values, widths, strict=True):
        draw_value(canvas, art, words, x, y, ROW_VALUE_SIZE, width)
        x += width + gap


LINE_STEP = 30
_ICON = 52
_TABS = ("hunt value", "defence")


def told(trait: int) -> str:
    """What a trait does, its tabs first."""
    if trait_title(trait) == "Hunter":
        return "Hunts other species instead of foraging"
    added = [f"+{value} {name}" for value, name in zip(tabs(trait), _TABS, strict=True) if value]
    return ". ".join(part for part in (", ".join(added), effect(trait)) if part)


def draw_trait_text(canvas: Canvas, trait: int, x: int, y: int, width: int) -> int:
    """A trait's emblem, name and effect; returns the height they take."""
    canvas.art(emblem(trait), x, y, _ICON)
    name = f"{trait_title(trait)} "
    first = fonts.line(name, SMALLEST, "black").width
    left, room = x + _ICON + 12, width - _ICON - 12
    lines = _wrapped_after(told(trait), first, room)
    canvas.text(left, y + 14, name, SMALLEST, family(trait))
    canvas.text(left + first, y + 14, lines[0], SMALLEST, weight="bold")
    canvas.lines(left, y + 14 + LINE_STEP, lines[1:], SMALLEST, LINE_STEP, weight="bold")
    return max(len(lines) * LINE_STEP, _ICON)


def _wrapped_after(words: str, first: int, width: int) -> tuple[str, ...]:
    """Words in lines; the first line is shorter by `first` pixels."""
    parts = words.split()
    head = ""
    while parts and fonts.line(f"{head} {parts[0]}".strip(), SMALLEST).width <= width - first:
        head = f"{head} {parts.pop(0)}".strip()
    return (head, *fonts.wrap(" ".join(parts), SMALLEST, width)) if parts else (head,)


def draw_emblems(canvas: Canvas, rows: list[TraitRow], place: Area, y: int, size: int) -> None:
    """An emblem for each copy of each trait, in the middle."""
    each = [row for row in rows for _ in range(row.copies)]
    step = min(size + 3, (place.width - 8 - size) // max(len(each) - 1, 1))
    x = place.centre - (step * (len(each) - 1) + size) // 2
    for number, row in enumerate(each):
        draw_emblem(canvas, row, x + number * step, y, size)


def draw_emblem(canvas: Canvas, row: TraitRow, x: int, y: int, size: int) -> None:
    """A trait's emblem, dashed if it is your own face-down trait."""
    canvas.art(emblem(row.trait), x, y, size)
    if row.face_down and row.trait is not None:
        canvas.art("species_games/dashed", x - 4, y - 4, size + 8)


def draw_trait_names(
    canvas: Canvas, rows: list[TraitRow], x: int, y: int, right: int, *, step: int, icon: int = 32
) -> None:
    """A line for each kind of trait: emblem, name, and how many of it."""
    for number, row in enumerate(rows):
        top = y + number * step
        draw_emblem(canvas, row, x, top, icon)
        text, size = fonts.shrink(row.title, (28, 26)[icon < 30 :], right - x - icon - 8)
        ink = c.SOFT_INK if row.trait is None else c.INK
        canvas.text(x + icon + 8, top + icon // 2, text, size, ink, weight="bold")


def name_width(row: TraitRow) -> int:
    """How wide a trait's name is in the smallest letters, with how many there are of it."""
    return fonts.line(row.title, 26).width
