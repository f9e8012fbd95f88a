"""Scripts for Evolution: four plant eaters with a trait each, then population.

An attacker wants large carnivores, a feeder plants and mouths for them, a hoarder plays two cards a
round until the last one, and a racer wants ever more species, which empty the deck.
"""

import random
from collections.abc import Sequence
from typing import Final

from bench.outside.habits import Habit
from engine.evolution.play import actions as act
from engine.evolution.play.state import Species, State, food_of, owner, species_with, trait_name
from engine.model import Action
from engine.play import best_action

LIKED: Final = frozenset(
    {"Foraging", "Long Neck", "Cooperation", "Hard Shell", "Climbing", "Fertile", "Horns"}
)


def script(
    habit: Habit, seen: State, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """The action that somebody with this habit chooses."""
    worth = _playing if seen.phase == "play" else _feeding
    return best_action(actions, [worth(habit, seen, seat, action) for action in actions], rng)


def _bent(habit: Habit, seen: State, seat: int, action: Action) -> float | None:
    """What a habit makes of a card; None if nothing."""
    mine = seen.seats[seat]
    kept = seen.last_round != seen.round and len(mine.hand) <= len(mine.species) + 1
    match action:
        case act.Done() if habit == "hoarder" and kept:
            return 9
        case act.Trait(card, species) if habit == "attacker" and trait_name(card) == "Carnivore":
            one = species_with(seen, species)
            return 5 + one.body if not _hunts(one) else -1
        case act.Enlarge(species=species) if habit == "attacker":
            one = species_with(seen, species)
            return 4 - one.body / 5 if _hunts(one) else 1
        case act.Grow(species=species) if habit == "feeder":
            return 3.2 - species_with(seen, species).population / 10
        case act.NewSpecies() if habit == "racer":
            return 5
    return None


def _playing(habit: Habit, seen: State, seat: int, action: Action) -> float:
    mine, bent = seen.seats[seat], _bent(habit, seen, seat, action)
    if bent is not None:
        return bent
    match action:
        case act.Trait(card, species):
            one, name = species_with(seen, species), trait_name(card)
            fresh = 1 - len(one.up + one.down)
            return 2.5 + fresh if name in LIKED else 1 + fresh - 3 * (name == "Carnivore")
        case act.NewSpecies(end=end):
            return 3 + 0.1 * (end == "right") if len(mine.species) < 4 else 0.1
        case act.Grow(species=species):
            return 2.2 - species_with(seen, species).population / 10
        case act.Enlarge(species=species):
            return 1.5 - species_with(seen, species).body / 5
        case act.Done():
            return 1.3 if len(mine.hand) <= 2 else 0
    return -1


def _hunts(one: Species) -> bool:
    return any(trait_name(card) == "Carnivore" for card in one.up + one.down)


def _feeding(habit: Habit, seen: State, seat: int, action: Action) -> float:
    match action:
        case act.Lay(card):
            return food_of(card) * (-1 if habit == "attacker" else 1)
        case act.Eat(species):
            one = species_with(seen, species)
            return 1 + one.population - one.food
        case act.Attack(hunter, prey, ignore):
            one, other = species_with(seen, hunter), species_with(seen, prey)
            if owner(prey) == seat or ignore != act.NOTHING:
                return -1
            return 1 + min(one.population - one.food, other.body) + 9 * (habit == "attacker")
        case act.UseIntelligence():
            return 0.5
    return 0
