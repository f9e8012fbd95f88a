"""How a computer player values cards: as food at the watering hole, and in Play Cards."""

import msgspec

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking
from engine.evolution.play.state import TRAITS, Seat, Species, State, food_of, trait_name, trait_of
from engine.evolution.play.traits import (
    CARNIVORE,
    COOPERATION,
    DEFENSIVE,
    FAT_TISSUE,
    FORAGING,
    INTELLIGENCE,
    LONG_NECK,
    bits_of,
)
from engine.model import Action

_PLANTS_A_SEAT = 3.3
"""The mean food number of a card: the expected share per seat."""

_KEPT = 0.7
"""The worth of keeping a card in hand, if it is one of the first few."""
_FEW = 4


class Taste(msgspec.Struct, frozen=True):
    """A personality's tastes: trait multipliers, and its numbers."""

    worth: dict[str, float]
    carnivores: int
    """How many carnivores it wants."""
    species: int
    """How many species it wants."""
    duel_species: int
    """How many it wants against a single opponent."""


def liked(text: str) -> dict[str, float]:
    """Trait multipliers.

    >>> liked("Fat Tissue 1.2, Horns 2")
    {'Fat Tissue': 1.2, 'Horns': 2.0}
    """
    pairs = (each.rsplit(" ", 1) for each in text.split(", "))
    return {name: float(worth) for name, worth in pairs}


def selecting_worth(seen: State, number: int, card: int, taste: Taste) -> float:
    """The worth of a food card: high food for plant eaters, low food for meat eaters."""
    mouths = sum(
        one.population + (1 if _bits(one) & FAT_TISSUE else 0)
        for one in seen.seats[number].species
        if not _bits(one) & CARNIVORE
    )
    want = 0.5 if mouths > 1 else -0.1
    return want * food_of(card) - taste.worth.get(trait_name(card), 1.0)


class Outlook:
    """Shared lookups for all actions of one decision in Play Cards.

    Finishing is worth 0; the other worths are in about points.
    """

    def __init__(self, seen: State, number: int, taste: Taste) -> None:
        seat = seen.seats[number]
        self._seen, self._number, self._seat, self._taste = seen, number, seat, taste
        self._own = {one.id: one for one in seat.species}
        self._bits = {one.id: bits_of(one.up + one.down) for one in seat.species}
        self._is_last = seen.last_round == seen.round
        # Cards count more in a small hand, and nothing at the end.
        self._scarce = min(1.0, _FEW / max(len(seat.hand), 1))
        self._kept = 0.0 if self._is_last else _KEPT * self._scarce
        diets = [(one.population, self._bits[one.id]) for one in seat.species]
        mouths = sum([population for population, bits in diets if not bits & CARNIVORE])
        smart = sum([2 for _, bits in diets if bits & (LONG_NECK | INTELLIGENCE)])
        self._feeds = mouths < _PLANTS_A_SEAT + seen.plants / len(seen.seats) + smart
        """Whether one more mouth can expect to be fed."""

    def worth(self, action: Action) -> float:
        """The worth of an action."""
        match action:
            case act.Trait():
                return self._trait(self._own[action.species], action.card) - self._kept
            case act.NewSpecies():
                side = 0.01 if action.end == "right" else 0.0
                return self._newcomer() + side - self._cost(action.card)
            case act.Grow():
                return self._growth(self._own[action.species]) - self._cost(action.card)
            case act.Enlarge():
                return self._enlarging(self._own[action.species]) - self._cost(action.card)
            case act.Remove():
                return -1.0
        return 0.0

    def _cost(self, card: int) -> float:
        """The cost of a discard: its value in hand, and as a trait, by taste."""
        return self._kept + 0.3 * self._taste.worth.get(trait_name(card), 1.0) * self._scarce

    def _newcomer(self) -> float:
        """One more species: a card more per round, and room for traits."""
        is_duel = len(self._seen.seats) == 2
        wanted = self._taste.duel_species if is_duel else self._taste.species
        if len(self._own) < wanted and not self._is_last:
            return 2.2
        if not self._feeds:
            return 0.2
        return 1.6 if self._is_last else 0.9

    def _trait(self, one: Species, card: int) -> float:
        """A trait by taste: more on a large population, and only if it has an effect.

        In the last round each trait that remains is a point.
        """
        worth = _liking(self._seat, one, card, self._taste)
        if 1 << trait_of(card) == CARNIVORE and worth > 0:
            worth *= min(1.0, 0.3 + 0.35 * _prey(self._seen, self._number, one))
        return max(worth, 0.0) * 0.3 + 1.0 if self._is_last and worth >= 0 else worth

    def _growth(self, one: Species) -> float:
        """More population scores if it is fed: by the expected plants, or by meat."""
        bits = self._bits[one.id]
        if bits & CARNIVORE:
            return 1.6 if one.population < one.body else 0.6
        worth = 0.1 if self._is_last else 0.5
        if self._feeds:
            worth = 2.0
        elif bits & INTELLIGENCE:
            worth = min(1.8, 0.4 * len(self._seat.hand))
        # Plants won't last for all, so taking two at a time gets more of them.
        return worth + (0.5 if bits & FORAGING else 0.0)

    def _enlarging(self, one: Species) -> float:
        """Body size helps attacks, defence, and Fat Tissue."""
        bits = self._bits[one.id]
        if bits & CARNIVORE:
            others = [
                other.body
                for rival, seat in enumerate(self._seen.seats)
                if rival != self._number
                for other in seat.species
            ]
            small = sum(1 for body in others if body < one.body)
            return 2.4 if 2 * small < len(others) else 1.0
        if bits & FAT_TISSUE and one.body < 4:
            return 1.6
        return 0.9 if one.body < 3 else 0.4


def _bits(one: Species) -> int:
    return bits_of(one.up + one.down)


def _prey(seen: State, number: int, one: Species) -> int:
    """How many of the others' species it could attack as a carnivore one size larger."""
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
    if bit == COOPERATION and seat.species[-1].id == one.id:
        return -0.5
    if bit & DEFENSIVE:
        worth *= 0.4 + 0.25 * one.population if not has & DEFENSIVE else 0.4
    return worth
