"""A beginner's script for Evolution: four plant eaters with a trait each, then population."""

import random
from collections.abc import Sequence
from typing import Final

from engine.evolution.play import actions as act
from engine.evolution.play.state import State, food_of, owner, species_with, trait_name
from engine.model import Action
from engine.play import best_action

LIKED: Final = frozenset(
    {"Foraging", "Long Neck", "Cooperation", "Hard Shell", "Climbing", "Fertile", "Horns"}
)


def script(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
    """The action that a beginner chooses."""
    worth = _playing if seen.phase == "play" else _feeding
    return best_action(actions, [worth(seen, seat, action) for action in actions], rng)


def _playing(seen: State, seat: int, action: Action) -> float:
    mine = seen.seats[seat]
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


def _feeding(seen: State, seat: int, action: Action) -> float:
    match action:
        case act.Lay(card):
            return food_of(card)
        case act.Eat(species):
            one = species_with(seen, species)
            return 1 + one.population - one.food
        case act.Attack(hunter, prey, ignore):
            one, other = species_with(seen, hunter), species_with(seen, prey)
            if owner(prey) == seat or ignore != act.NOTHING:
                return -1
            return 1 + min(one.population - one.food, other.body)
        case act.UseIntelligence():
            return 0.5
    return 0
