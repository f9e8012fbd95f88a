"""One species as a card: dial, values, traits, and each of its animals."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.model import HIDDEN
from engine.nature.state import TRAITS, Species, owner, species_name, trait_of
from engine.nature.traits import defence_value, hunt_value
from render import fonts, icons
from render import palette as p
from render.animals import animal
from render.canvas import Canvas
from render.nature import emblems
from render.nature.text_parts import times
from render.pen import Art

Mark = Literal["choose", "hunter", "prey"]
"""Why a species is marked: it may be chosen, may hunt (or hunts), may be hunted (or is)."""

_WIDE = 340
"""From this width on, traits stand beside the dial instead of below it."""
_PADDING = 14
_DIAL = 108
_DIAL_TALL = 98
_TRAIT = 40
_PIP = 40
_PIP_STEP = 44
_PIP_CLOSE = 37
"""The distance of animals that must stand closer, to stay in one row."""
_NAME_SIZES = (27, 25, 23, 22)
_VALUE_SIZES = (36, 34, 32, 30, 28, 26)
MARK_ICONS: dict[Mark, Art] = {
    "choose": icons.chosen,
    "hunter": emblems.trait(emblems.HUNTER),
    "prey": icons.target,
}
"""The sign of each mark."""


class TraitRow(NamedTuple):
    """Traits alike, as one row of a card. `trait` is None for cards that are hidden."""

    trait: int | None
    copies: int
    face_down: bool


def trait_rows(one: Species) -> list[TraitRow]:
    """The traits of a species, those alike together: the Hunter card, face up, face down."""
    rows = [TraitRow(emblems.HUNTER, 1, face_down=False)] if one.hunter else []
    for cards, face_down in ((one.up, False), (one.down, True)):
        kinds = [None if card == HIDDEN else trait_of(card) for card in cards]
        rows.extend(TraitRow(kind, kinds.count(kind), face_down) for kind in dict.fromkeys(kinds))
    return rows


def trait_title(trait: int) -> str:
    """The name of a trait, or of the Hunter card."""
    return "Hunter" if trait == emblems.HUNTER else TRAITS[trait]


def _groups(one: Species) -> list[tuple[Art, int]]:
    kinds = (
        (icons.leaf, one.plant),
        (icons.meat, one.meat),
        (icons.hungry, one.hungry),
        (icons.dead, one.dead),
    )
    return [(art, count) for art, count in kinds if count]


def _pip_rows(one: Species, width: int) -> int:
    """Rows that the animals need: more than two rows' worth are counted instead, in two."""
    return 2 if one.hungry + one.plant + one.meat + one.dead > _pips_across(width) else 1


def _pips_across(width: int) -> int:
    return (width - 2 * _PADDING - _PIP) // _PIP_CLOSE + 1


def card_height(one: Species, width: int) -> int:
    """The height in pixels that a species' card needs at a width."""
    traits = len(trait_rows(one)) * _TRAIT
    top = max(_DIAL, 52 + traits) if width >= _WIDE else _DIAL_TALL + 6 + traits
    return _PADDING + top + 6 + _pip_rows(one, width) * _PIP_STEP + 8


def draw_species(
    canvas: Canvas,
    one: Species,
    x: int,
    y: int,
    width: int,
    height: int,
    marks: Sequence[Mark] = (),
) -> None:
    """Draw a species' card into a rectangle at least as high as `card_height` says."""
    seat = owner(one.id)
    if not marks:
        edge = p.mix(p.PAPER, p.SEATS[seat], 0.5)
        canvas.framed(x, y, width, height, p.PAPER, edge, thick=3)
    else:
        canvas.framed(x - 5, y - 5, width + 10, height + 10, p.GOLD, p.INK, thick=3, radius=22)
        canvas.panel(x + 4, y + 4, width - 8, height - 8, p.PAPER, radius=14)
    dial = _DIAL if width >= _WIDE else _DIAL_TALL
    _draw_dial(canvas, one, x + _PADDING - 4, y + _PADDING - 4, dial)
    beside = x + _PADDING + dial + 6
    canvas.text(beside, y + 36, species_name(one.id), 42, weight="black")
    if width >= _WIDE:
        _draw_values(canvas, one, beside + 84, y + 36, x + width - beside - 94)
        _draw_traits(canvas, one, beside, y + 66, x + width - 8)
    else:
        _draw_values(canvas, one, beside - 2, y + 86, x + width - beside - 8)
        _draw_traits(canvas, one, x + _PADDING, y + _PADDING + _DIAL_TALL + 6, x + width - 8)
    _draw_animals(canvas, one, x + _PADDING, y + height - 8, width)
    for number, mark in enumerate(marks):
        canvas.art(MARK_ICONS[mark], x - 8 + number * 46, y - 8 - number * 4, 50)


def _draw_dial(canvas: Canvas, one: Species, x: int, y: int, size: int) -> None:
    inside = round(size * 0.63)
    canvas.art(icons.dial(hunter=one.hunter), x, y, size)
    canvas.art(animal(one.size, hunter=one.hunter), x + (size - inside) // 2, y + size // 6, inside)
    canvas.art(icons.size_plate, x - 2, y + size - 46, 48)
    digits = str(one.size)
    letters = 36 if len(digits) == 1 else 28
    canvas.text(x + 22, y + size - 22, digits, letters, p.WHITE, weight="black", align="middle")


def _draw_values(canvas: Canvas, one: Species, x: int, middle: int, width: int) -> None:
    """Hunt value and defence value: the red fang and the grey shield, as large as there is room."""
    hunt, defence = str(hunt_value(one)), str(defence_value(one))
    digits = len(hunt) + len(defence)
    size = next(
        (size for size in _VALUE_SIZES if 2.3 * size + 0.62 * size * digits + 7 <= width), 24
    )
    icon = round(size * 1.15)
    for art, value, ink in (
        (icons.hunt_value, hunt, p.MEAT_DARK),
        (icons.defence_value, defence, p.STONE_DARK),
    ):
        canvas.art(art, x, middle - icon // 2, icon)
        x += icon + 1
        x += canvas.text(x, middle, value, size, ink, weight="black") + 5


def _draw_traits(canvas: Canvas, one: Species, x: int, y: int, right: int) -> None:
    for number, row in enumerate(trait_rows(one)):
        _draw_trait(canvas, row, x, y + number * _TRAIT, right)


def _draw_trait(canvas: Canvas, row: TraitRow, x: int, y: int, right: int) -> None:
    """A trait's sign and name; before them the back of a card for one that lies face down."""
    if row.face_down:
        canvas.art(icons.face_down, x, y, 36)
        x += 41
    if row.trait is not None:
        canvas.art(emblems.trait(row.trait), x, y, 36)
        x += 42
    title = "face down" if row.trait is None else trait_title(row.trait)
    ink = p.SOFT_INK if row.trait is None else p.INK
    text, size = fonts.shrink(f"{title} {times(row.copies)}".rstrip(), _NAME_SIZES, right - x)
    canvas.text(x, y + 18, text, size, ink)


def _draw_animals(canvas: Canvas, one: Species, x: int, bottom: int, width: int) -> None:
    groups = _groups(one)
    room = _pips_across(width)
    if sum(count for _, count in groups) > 2 * room:
        _draw_counts(canvas, groups, x, bottom - 2 * _PIP_STEP)
        return
    top = bottom - _pip_rows(one, width) * _PIP_STEP
    pips = [art for art, count in groups for _ in range(count)]
    across = min(len(pips), room)
    step = min(_PIP_STEP, (width - 2 * _PADDING - _PIP) // max(across - 1, 1))
    size = min(_PIP, step - 1)
    for number, art in enumerate(pips):
        row, column = divmod(number, room)
        canvas.art(art, x + column * step, top + row * _PIP_STEP + (_PIP - size) // 2, size)


def _draw_counts(canvas: Canvas, groups: list[tuple[Art, int]], x: int, y: int) -> None:
    """Animals by kind and number, two kinds a row."""
    for number, (art, count) in enumerate(groups):
        left, top = x + number % 2 * 108, y + number // 2 * _PIP_STEP
        canvas.art(art, left, top, _PIP)
        canvas.text(left + _PIP + 6, top + 20, str(count), 34, weight="black")
