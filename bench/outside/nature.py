"""Scripts for Nature: traits that feed, animals to match the food, no hunting.

An attacker makes hunters of all that reach prey, a feeder also discards cards as food, a hoarder
keeps its cards for the last two rounds, and a racer has as many animals as it can.
"""

import random
from collections.abc import Sequence
from typing import Final

from bench.outside.habits import Habit
from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import (
    CLAWED,
    TRAITS,
    Species,
    State,
    food_of,
    forage_amount,
    owner,
    population,
    species_with,
    summed,
    trait_of,
)
from engine.play import best_action

LIKED: Final = ("Clawed", "Social", "Tusked", "Opportunistic", "Scavenging")
"""Traits that feed a plant eater, the best last."""
_KEEPS_UNTIL: Final = 2
"""The last round in which a hoarder plays no card."""


def script(
    habit: Habit, seen: State, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """The action that somebody with this habit chooses."""
    worth = _feeding if seen.phase == "feed" else _adapting
    return best_action(actions, [worth(habit, seen, seat, action) for action in actions], rng)


def _adapting(habit: Habit, seen: State, seat: int, action: Action) -> float:
    mine = seen.seats[seat].species
    match action:
        case act.Done() if habit == "hoarder" and seen.round <= _KEEPS_UNTIL:
            return 9
        case act.Hunter(species) if habit == "attacker":
            return 5 if _prey(seen, seat, species_with(seen, species)) else -1
        case act.Trait(card, species) if habit == "attacker" and trait_of(card) == CLAWED:
            return 4
        case act.Enlarge(card, species) if habit == "attacker":
            return 1.5 + species_with(seen, species).hunter - food_of(card) / 100
        case act.Grow(card) if habit == "racer":
            return 6 - food_of(card) / 10
        case act.Trait(card, species):
            return _trait(species_with(seen, species), TRAITS[trait_of(card)])
        case act.Grow(card):
            hungry = sum(one.hungry for one in mine)
            return 2 - food_of(card) / 10 if hungry < _food(seen, mine) else 0.2
        case act.Enlarge(card, species):
            return 1 - species_with(seen, species).size / 10 - food_of(card) / 100
        case act.Done():
            return 0.5 if len(seen.seats[seat].hand) <= 1 and seen.round < 4 else 0
    return -1


def _prey(seen: State, seat: int, hunter: Species) -> int:
    """How many species of others a hunter reaches, by the traits that show."""
    might = hunter.size + summed(hunter.up + hunter.down).hunt
    others = (one for other, each in enumerate(seen.seats) if other != seat for one in each.species)
    return sum(might >= one.size + summed(one.up).defence for one in others)


def _trait(one: Species, name: str) -> float:
    has = len(one.up) + len(one.down)
    if name not in LIKED:
        return -0.2
    return 3 + LIKED.index(name) / 8 - has + 0.1 * one.hungry if has < 2 else 0.6


def _food(seen: State, mine: Sequence[Species]) -> float:
    """An equal share of the plants, plus two for each trait that feeds."""
    cards = [card for one in mine for card in one.up + one.down]
    feeding = sum(TRAITS[trait_of(card)] in LIKED for card in cards)
    return seen.plants / len(seen.seats) + 2 + 2 * feeding


def _feeding(habit: Habit, seen: State, seat: int, action: Action) -> float:
    match action:
        case act.Forage(species):
            one = species_with(seen, species)
            return 1 + min(forage_amount(one), one.hungry, seen.plants)
        case act.Hunt(hunter, prey):
            meat = min(species_with(seen, hunter).hungry, species_with(seen, prey).size)
            return 0.1 if owner(prey) == seat else 1 + meat + 9 * (habit == "attacker")
        case act.Feed(card):
            is_time = not seen.plants or seen.round == 4 or habit == "feeder"
            return food_of(card) / 10 if is_time else -1
        case act.Starve(species):
            return population(species_with(seen, species))
        case act.Lose(lost):
            return float(lost == "hungry")
    return 0
