"""Computer players of Evolution: personalities on one set of simple rules.

Each plays cards to its taste and feeds for the most gain. They see only what their seat may see,
think one action ahead, and never discard a trait, so they never undo their own play.
"""

from collections.abc import Sequence
from functools import partial

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import separated
from engine.evolution.play.state import Species, State, owner, species_with, trait_name
from engine.evolution.play.traits import (
    CARNIVORE,
    COOPERATION,
    FORAGING,
    HORNS,
    SCAVENGER,
    right_of,
    room_of,
    traits_of,
)
from engine.evolution.players.playing import Outlook, Taste, liked, selecting_worth
from engine.model import Action, Bot

OTHERS = 0.3
"""The weight of others' gains against an action."""


def feeding_worth(seen: State, number: int, action: Action) -> float:
    """The worth of a feeding action, in about points; passing is worth 0."""
    match action:
        case act.Eat():
            one = species_with(seen, action.species)
            # First those that would starve most.
            return _meal(seen, one, 1, "plant") + 0.1 * (one.population - one.food)
        case act.UseIntelligence():
            return _meal(seen, species_with(seen, action.species), 2, "plant") - _card(seen, number)
        case act.Attack():
            hunter, prey = species_with(seen, action.hunter), species_with(seen, action.prey)
            return _attack(seen, number, hunter, prey, action)
        case act.SkipOptional():
            return 0.1
    return 0.0


def _card(seen: State, number: int) -> float:
    """The worth of a card in hand: less in a large hand, and nothing at the end."""
    if seen.last_round == seen.round:
        return 0.1
    return min(1.2, 5.0 / len(seen.seats[number].hand))


def _meal(seen: State, one: Species, amount: int, kind: str) -> float:
    """The food from one take, with Foraging and the Cooperation chain."""
    traits = traits_of(one)
    if kind == "plant" and traits & CARNIVORE:
        return 0.0
    ate = min(amount, room_of(one))
    if not ate:
        return 0.0
    worth = float(ate)
    if kind == "plant" and traits & FORAGING and one.food + ate < one.population:
        worth += 1.0
    neighbour = right_of(seen, one) if traits & COOPERATION else None
    return worth + (_meal(seen, neighbour, 1, kind) if neighbour is not None else 0.0)


def _attack(seen: State, number: int, hunter: Species, prey: Species, action: act.Attack) -> float:
    """Meat for the hunter and scavengers, the loss of the prey's owner, Horns, and discards."""
    ignored = separated(action.ignore)
    horned = bool(traits_of(prey) & HORNS and "Horns" not in ignored)
    worth = min(room_of(hunter) - horned, prey.body) - 1.0 * len(ignored) - 1.5 * horned
    loss = 1.0 + 0.3 * len(prey.up) * (prey.population == 1)
    worth += -2.0 * loss if owner(prey.id) == number else 0.6 * loss
    for rival, seat in enumerate(seen.seats):
        for one in seat.species:
            if traits_of(one) & SCAVENGER and room_of(one):
                worth += 1.0 if rival == number else -OTHERS
    return worth


def _score_actions(taste: Taste, seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """The worth of each action to a personality in the current phase."""
    if seen.phase == "play":
        outlook = Outlook(seen, seat, taste)
        return [outlook.worth(action) for action in actions]
    return [_worth(seen, seat, action, taste) for action in actions]


def _worth(seen: State, seat: int, action: Action, taste: Taste) -> float:
    """The worth of an action as food at the watering hole, or in Feeding."""
    if isinstance(action, act.Lay):
        return selecting_worth(seen, seat, action.card, taste)
    if isinstance(action, act.Pay):
        return -taste.worth.get(trait_name(action.card), 1.0)
    return feeding_worth(seen, seat, action)


def _bot(
    title: str, note: str, likes: str, *, carnivores: int, species: int, duel_species: int
) -> Bot[State]:
    taste = Taste(liked(likes), carnivores, species, duel_species)
    return Bot(title, note, partial(_score_actions, taste))


BOTS: dict[str, Bot[State]] = {
    "grazer": _bot(
        "Grazer",
        "Long necks and good neighbours: plenty of plants for all, well defended",
        "Foraging 4, Long Neck 2.6, Cooperation 2.2, Intelligence 2, Hard Shell 1.5, "
        "Defensive Herding 1.5, Climbing 1.4, Warning Call 1.4, Fertile 1.1, Scavenger 0.5",
        carnivores=0,
        species=5,
        duel_species=8,
    ),
    "carnivore": _bot(
        "Carnivore",
        "A large body, a pack and an appetite for other species",
        "Intelligence 2.5, Carnivore 2.4, Long Neck 2.1, Foraging 2, Pack Hunting 2.2, "
        "Cooperation 1.5, Scavenger 1.8, Horns 1.8, Symbiosis 1.8, Fertile 1.8, Ambush 1.6, "
        "Climbing 1.6, Fat Tissue 1.2, Hard Shell 0.7, Burrowing 0.3",
        carnivores=1,
        species=5,
        duel_species=3,
    ),
    "hoarder": _bot(
        "Hoarder",
        "Many small species that hide, think and store fat for later",
        "Long Neck 2.8, Intelligence 2.4, Cooperation 2.1, Fat Tissue 1.8, Burrowing 1.8, "
        "Foraging 2.2, Scavenger 1.6, Symbiosis 1.5, Warning Call 1.5, Fertile 1.4",
        carnivores=0,
        species=7,
        duel_species=12,
    ),
}
"""Personalities by name."""
