"""The traits of a species as pictures and texts tell them: those alike together."""

from typing import NamedTuple

from engine.model import HIDDEN
from engine.nature.play.state import TRAITS, Species, trait_of
from engine.nature.play.traits import ABILITIES, DEFENCE_TABS, HUNT_TABS
from engine.words import capitalized
from render.drawing import colours as c
from render.drawing.colours import Colour
from render.species_games.animals import NATURE, animal

HUNTER = len(TRAITS)
"""The place of the Hunter card after the eight traits."""
_ATTACK, _DEFENCE = {"Clawed"}, {"Fast", "Horned", "Plated"}


class TraitRow(NamedTuple):
    """Traits alike, as one row. `trait` is None for cards that are hidden."""

    trait: int | None
    copies: int
    face_down: bool


def trait_rows(one: Species) -> list[TraitRow]:
    """The traits of a species, those alike together: the Hunter card, face up, face down."""
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
    """The piece of art that stands for a trait, the Hunter card, or a hidden card (None)."""
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
    return "" if words == "no further ability" else capitalized(words)


def tabs(trait: int) -> tuple[int, int]:
    """What a trait adds to the hunt value and to the defence value."""
    return HUNT_TABS[trait], DEFENCE_TABS[trait]


def animal_of(one: Species) -> str:
    """The animal that stands for a species, by what everyone who sees this state may know."""
    traits = {TRAITS[trait_of(card)] for card in one.up}
    return animal(NATURE, one.size, traits, hunter=one.hunter, number=one.id)
