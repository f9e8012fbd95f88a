"""The traits of a species as pictures and texts show them, equal ones together."""

from collections.abc import Sequence
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
from render.drawing.canvas import SMALLEST
from render.drawing.colours import Colour
from render.drawing.layout import Piece, art, column, label, layers, margins, row, text
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

    @property
    def ink(self) -> Colour:
        """The colour of its name."""
        return c.SOFT_INK if self.trait is None else c.INK


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


LINE_STEP = 30
_ICON = 52
_TABS = ("hunt value", "defence")


def told(trait: int) -> str:
    """What a trait does, its tabs first."""
    if trait_title(trait) == "Hunter":
        return "Hunts other species instead of foraging"
    added = [f"+{value} {name}" for value, name in zip(tabs(trait), _TABS, strict=True) if value]
    return ". ".join(part for part in (", ".join(added), effect(trait)) if part)


def trait_text(trait: int, width: int) -> Piece:
    """A trait's emblem, name and effect."""
    name = text(f"{trait_title(trait)} ", SMALLEST, family(trait))
    first, *rest = _wrapped_after(told(trait), name.width, width - _ICON - 12)
    line = row(name, text(first, SMALLEST, weight="bold"), gap=0)
    lines = (text(each, SMALLEST, weight="bold") for each in rest)
    words = column(line, *lines, gap=LINE_STEP - SMALLEST, align="left")
    return row(art(emblem(trait), _ICON), margins(words, top=1), gap=12, sit="top")


def _wrapped_after(words: str, first: int, width: int) -> tuple[str, ...]:
    """Words in lines; the first line is shorter by `first` pixels."""
    parts = words.split()
    head = ""
    while parts and fonts.line(f"{head} {parts[0]}".strip(), SMALLEST).width <= width - first:
        head = f"{head} {parts.pop(0)}".strip()
    return (head, *fonts.wrap(" ".join(parts), SMALLEST, width)) if parts else (head,)


def emblem_piece(row: TraitRow, size: int) -> Piece:
    """A trait's emblem, dashed if it is your own face-down trait."""
    piece = art(emblem(row.trait), size)
    if not row.face_down or row.trait is None:
        return piece
    return layers(piece, margins(art("species_games/dashed", size + 8), -4, -4, -4, -4))


def trait_names(rows: Sequence[TraitRow], width: int, *, step: int = 36, icon: int = 32) -> Piece:
    """A line for each kind of trait: emblem, name, and how many of it."""
    sizes, room = (28 if icon > 30 else SMALLEST, SMALLEST), width - icon - 8
    lines = (
        row(emblem_piece(each, icon), label(each.title, sizes, room, each.ink, weight="bold"))
        for each in rows
    )
    return column(*lines, gap=step - icon, align="left")


def name_width(row: TraitRow) -> int:
    """How wide a trait's name is in the smallest letters, with how many there are of it."""
    return fonts.line(row.title, 26).width
