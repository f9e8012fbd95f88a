"""How a computer player weighs cards: as food at the watering hole, and in Play Cards."""

import msgspec

from engine.evolution import actions as act
from engine.evolution.attacks import blocking, reach
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
    FORAGING,
    HORNS,
    INTELLIGENCE,
    LONG_NECK,
    bits_of,
)
from engine.model import Action

_PLANTS_A_SEAT = 3.3
"""The mean food number of a card: what each seat may expect on the watering hole."""

_KEPT = 0.7
"""What a card is worth that stays in the hand, as one of the first few."""
_FEW = 4

_ENDANGERED = 0.5
"""What each of up to so many animals is worth that a carnivore could eat, when it no longer can."""
_MOST_EATEN = 3

_SPARE = 3
"""So many species more a plant eater wants at two seats: there a carnivore has no others to eat."""


class Taste(msgspec.Struct, frozen=True):
    """What a personality likes: traits worth more or less to it than 1, and its numbers."""

    worth: dict[str, float]
    carnivores: int
    """How many carnivores it wants."""
    species: int
    """How many species it wants; see `_wanted`."""


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
            if one is None:
                return 0.0
            guard = _guard(seen, number, one, action.card)
            return _trait(seen, number, one, action.card, taste) + guard - _kept(seen, seat)
        case act.NewSpecies():
            side = 0.01 if action.end == "right" else 0.0
            return _newcomer(seen, seat, taste) + side - _cost(seen, seat, action.card, taste)
        case act.Grow():
            one = find_species(seen, action.species)
            return _growth(seen, seat, one) - _cost(seen, seat, action.card, taste) if one else 0.0
        case act.Enlarge():
            one = find_species(seen, action.species)
            if one is None:
                return 0.0
            worth = _enlarging(seen, number, one) + _guard(seen, number, one)
            return worth - _cost(seen, seat, action.card, taste)
        case act.Remove():
            return -1.0
    return 0.0


def _bits(one: Species) -> int:
    return bits_of((*one.up, *one.down))


def _is_last(seen: State) -> bool:
    return seen.last_round == seen.round


def _kept(seen: State, seat: Seat) -> float:
    """What a card is worth in the hand: nothing at the end, and little where there are many."""
    return 0.0 if _is_last(seen) else _KEPT * min(1.0, _FEW / len(seat.hand))


def _cost(seen: State, seat: Seat, card: int, taste: Taste) -> float:
    """What is given up with a discarded card: its place in the hand, and its trait, by taste."""
    scarce = min(1.0, _FEW / len(seat.hand))
    return _kept(seen, seat) + 0.3 * taste.worth.get(trait_name(card), 1.0) * scarce


def _mouths(seat: Seat) -> int:
    return sum(one.population for one in seat.species if not _bits(one) & CARNIVORE)


def _food(seen: State, seat: Seat) -> float:
    """Plants that the seat may expect to come by in this round."""
    smart = sum(2 for one in seat.species if _bits(one) & (LONG_NECK | INTELLIGENCE))
    return _PLANTS_A_SEAT + seen.plants / len(seen.seats) + smart


def _newcomer(seen: State, seat: Seat, taste: Taste) -> float:
    """One more species: a card more in each round, and places for traits that count at the end."""
    if len(seat.species) < _wanted(seen, taste) and not _is_last(seen):
        return 2.2
    if _mouths(seat) >= _food(seen, seat):
        return 0.2
    return 1.6 if _is_last(seen) else 0.9


def _wanted(seen: State, taste: Taste) -> int:
    """How many species a personality wants at this table."""
    return taste.species + (_SPARE if len(seen.seats) == 2 and not taste.carnivores else 0)


def _trait(seen: State, number: int, one: Species, card: int, taste: Taste) -> float:
    """A trait by taste: more on a large population, and only where it does something.

    In the last round each that lies at the end is a point.
    """
    worth = _liking(seen.seats[number], one, card, taste)
    if 1 << trait_of(card) == CARNIVORE and worth > 0:
        worth *= min(1.0, 0.3 + 0.35 * _prey(seen, number, one))
    return max(worth, 0.0) * 0.3 + 1.0 if _is_last(seen) and worth >= 0 else worth


def _prey(seen: State, number: int, one: Species) -> int:
    """How many of others' species it could attack as a carnivore, if it were one larger."""
    larger = msgspec.structs.replace(one, body=one.body + 1)
    return sum(
        prey.body < larger.body and not blocking(seen, larger, prey)
        for rival, seat in enumerate(seen.seats)
        if rival != number
        for prey in seat.species
    )


def _liking(seat: Seat, one: Species, card: int, taste: Taste) -> float:
    has, bit = _bits(one), 1 << trait_of(card)
    worth = taste.worth.get(TRAITS[trait_of(card)], 1.0)
    if bit == INTELLIGENCE and not has & CARNIVORE:
        return worth + 0.12 * len(seat.hand)
    if bit == FORAGING and one.population == 1:
        worth *= 0.6
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
    mouths, food, bits = _mouths(seat), _food(seen, seat), _bits(one)
    worth = 0.1 if _is_last(seen) else 0.5
    if mouths < food:
        worth = 2.0
    elif bits & INTELLIGENCE:
        worth = min(1.8, 0.4 * len(seat.hand))
    # The plants do not last for all, so that who takes two at a time gets more of them.
    return worth + (0.5 if bits & FORAGING else 0.0)


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


def _guard(seen: State, number: int, one: Species, card: int | None = None) -> float:
    """What it is worth to be safe from carnivores by a card as a trait, or (None) by its body."""
    bit = 0 if card is None else 1 << trait_of(card)
    if (card is not None and not bit & DEFENSIVE) or bits_of(one.down) & DEFENSIVE:
        return 0.0
    found = 0.0
    for rival, seat in enumerate(seen.seats):
        for hunter in seat.species if rival != number else ():
            if not bits_of(hunter.up) & CARNIVORE or reach(hunter) <= one.body:
                continue
            if card is None and reach(hunter) > one.body + 1:
                continue
            if not blocking(seen, hunter, one):
                found += 0.6 if bit == HORNS else 1.0
    return _ENDANGERED * min(found, 2.0) * min(one.population, _MOST_EATEN)
