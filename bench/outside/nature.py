"""A beginner's script for Nature: traits that feed, animals to match the food, no hunting."""

import random
from collections.abc import Sequence
from typing import Final

from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import (
    TRAITS,
    Species,
    State,
    food_of,
    forage_amount,
    owner,
    population,
    species_with,
    trait_of,
)
from engine.play import best_action

LIKED: Final = ("Clawed", "Social", "Tusked", "Opportunistic", "Scavenging")
"""Traits that feed a plant eater, the best last."""


def script(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
    """The action that a beginner chooses."""
    worth = _feeding if seen.phase == "feed" else _adapting
    return best_action(actions, [worth(seen, seat, action) for action in actions], rng)


def _adapting(seen: State, seat: int, action: Action) -> float:
    mine = seen.seats[seat].species
    match action:
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


def _feeding(seen: State, seat: int, action: Action) -> float:
    match action:
        case act.Forage(species):
            one = species_with(seen, species)
            return 1 + min(forage_amount(one), one.hungry, seen.plants)
        case act.Hunt(hunter, prey):
            meat = min(species_with(seen, hunter).hungry, species_with(seen, prey).size)
            return 0.1 if owner(prey) == seat else 1 + meat
        case act.Feed(card):
            return food_of(card) / 10 if not seen.plants or seen.round == 4 else -1
        case act.Starve(species):
            return population(species_with(seen, species))
        case act.Lose(lost):
            return float(lost == "hungry")
    return 0
