"""How a computer player weighs its feeding actions: by the food they bring to whom."""

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import separated
from engine.evolution.play.state import Species, State, find_species, owner
from engine.evolution.play.taking import right_of
from engine.evolution.play.traits import (
    CARNIVORE,
    COOPERATION,
    FORAGING,
    HORNS,
    SCAVENGER,
    room_of,
    traits_of,
)
from engine.model import Action

OTHERS = 0.3
"""What others gain counts so much against an action."""


def feeding_worth(seen: State, number: int, action: Action) -> float:
    """What a feeding action is worth in about points; passing is worth 0."""
    match action:
        case act.Eat():
            one = find_species(seen, action.species)
            return _meal(seen, one, 1, "plant") + _danger(one) if one is not None else 0.0
        case act.Think():
            one = find_species(seen, action.species)
            return _meal(seen, one, 2, "plant") - _card(seen, number) if one is not None else 0.0
        case act.Attack():
            hunter = find_species(seen, action.hunter)
            prey = find_species(seen, action.prey)
            if hunter is None or prey is None:
                return 0.0
            return _attack(seen, number, hunter, prey, action)
        case act.Enough():
            return 0.1
    return 0.0


def _card(seen: State, number: int) -> float:
    """What a card in the hand is worth: nothing in the end, and less where there are many."""
    if seen.last_round == seen.round:
        return 0.1
    return min(1.2, 5.0 / len(seen.seats[number].hand))


def _danger(one: Species) -> float:
    """Feed first what would starve most."""
    return 0.1 * (one.population - one.food)


def _meal(seen: State, one: Species, amount: int, kind: str) -> float:
    """Food that comes of one take, with Foraging and the chain of Cooperation."""
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
    """Meat for the hunter and scavengers, what the prey's owner loses, Horns and cards spent."""
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
