"""How a computer player weighs cards: as food at the watering hole, and in Play Cards."""

import msgspec

from engine.evolution import actions as act
from engine.evolution.state import (
    TRAITS,
    Seat,
    Species,
    State,
    find_species,
    food_of,
    trait_name,
    trait_of,
)
from engine.evolution.traits import (
    CARNIVORE,
    COOPERATION,
    DEFENSIVE,
    FAT_TISSUE,
    INTELLIGENCE,
    LONG_NECK,
    bits_of,
)
from engine.model import Action

_PLANTS_A_SEAT = 3.3
"""The mean food number of a card: what each seat may expect on the watering hole."""

_KEPT = 0.7
"""What a card is worth that stays in the hand."""


class Taste(msgspec.Struct, frozen=True):
    """What a personality likes: traits that are worth more to it than 1, and its numbers."""

    worth: dict[str, float]
    carnivores: int
    """How many carnivores it wants."""
    species: int
    """How many species it wants."""


def selecting_worth(seen: State, number: int, card: int, taste: Taste) -> float:
    """A food card: much food for who has many plant eaters, little for who has meat."""
    mouths = sum(
        one.population + (1 if _bits(one) & FAT_TISSUE else 0)
        for one in seen.seats[number].species
        if not _bits(one) & CARNIVORE
    )
    want = 0.5 if mouths > 1 else -0.1
    return want * food_of(card) - taste.worth.get(trait_name(card), 1.0)


def playing_worth(seen: State, number: int, action: Action, taste: Taste) -> float:
    """What an action of Play Cards is worth, in about points; finishing is worth 0."""
    seat = seen.seats[number]
    match action:
        case act.Trait():
            one = find_species(seen, action.species)
            return _trait(seat, one, action.card, taste) - _KEPT if one is not None else 0.0
        case act.NewSpecies():
            room = taste.species - len(seat.species)
            side = 0.01 if action.end == "right" else 0.0
            return (2.2 if room > 0 else 0.2) + side - _cost(action.card, taste)
        case act.Grow():
            one = find_species(seen, action.species)
            return _growth(seen, seat, one) - _cost(action.card, taste) if one else 0.0
        case act.Enlarge():
            one = find_species(seen, action.species)
            return _enlarging(seen, number, one) - _cost(action.card, taste) if one else 0.0
        case act.Remove():
            return -1.0
    return 0.0


def _bits(one: Species) -> int:
    return bits_of((*one.up, *one.down))


def _cost(card: int, taste: Taste) -> float:
    """What is given up with a discarded card: its trait, by taste."""
    return _KEPT + 0.3 * taste.worth.get(trait_name(card), 1.0)


def _trait(seat: Seat, one: Species, card: int, taste: Taste) -> float:
    """A trait by taste: more on a large population, and only where it does something."""
    has, bit = _bits(one), 1 << trait_of(card)
    worth = taste.worth.get(TRAITS[trait_of(card)], 1.0)
    if bit == CARNIVORE:
        hunters = sum(1 for other in seat.species if _bits(other) & CARNIVORE)
        mine = bool(has & (LONG_NECK | COOPERATION))
        return -1.0 if hunters >= taste.carnivores or mine else worth + 0.4 * one.body
    if TRAITS[trait_of(card)] in {"Ambush", "Pack Hunting"} and not has & CARNIVORE:
        return -1.0
    if TRAITS[trait_of(card)] in {"Foraging", "Long Neck", "Fat Tissue"} and has & CARNIVORE:
        return -0.5
    row = [other.id for other in seat.species]
    if bit == COOPERATION and row[-1] == one.id:
        return -0.5
    if bit & DEFENSIVE:
        worth *= 0.4 + 0.25 * one.population if not has & DEFENSIVE else 0.4
    return worth


def _growth(seen: State, seat: Seat, one: Species) -> float:
    """More population scores when it is fed: by plants that may be expected, or by meat."""
    if _bits(one) & CARNIVORE:
        return 1.6 if one.population < one.body else 0.6
    mouths = sum(other.population for other in seat.species if not _bits(other) & CARNIVORE)
    food = _PLANTS_A_SEAT + seen.plants / len(seen.seats)
    food += sum(2 for other in seat.species if _bits(other) & (LONG_NECK | INTELLIGENCE))
    return 2.0 if mouths < food else 0.7


def _enlarging(seen: State, number: int, one: Species) -> float:
    """A body is good for attacks, against them, and for Fat Tissue."""
    bits = _bits(one)
    if bits & CARNIVORE:
        others = [
            other.body
            for rival, seat in enumerate(seen.seats)
            if rival != number
            for other in seat.species
        ]
        small = sum(1 for body in others if body < one.body)
        return 2.4 if 2 * small < len(others) else 1.0
    if bits & FAT_TISSUE and one.body < 4:
        return 1.6
    return 0.9 if one.body < 3 else 0.4
