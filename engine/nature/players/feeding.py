"""How a computer player weighs its feeding actions: by the food they bring to whom."""

from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import Seat, Species, State, food_of, owner, population
from engine.nature.play.traits import forage_amount, summed

OTHERS = 0.3
"""What others eat counts so much against an action."""


def feeding_worth(seen: State, number: int, action: Action) -> float:
    """What a feeding action, or a choice of whom to lose, is worth in about points."""
    match action:
        case act.Forage():
            one = species_with(seen, action.species)
            return _forage(seen, number, one, seen.plants)
        case act.Hunt():
            return _hunt(
                seen, number, species_with(seen, action.hunter), species_with(seen, action.prey)
            )
        case act.Feed():
            return _feed(seen, number, action.card)
        case act.Starve():
            return _starve(species_with(seen, action.species))
        case act.Lose():
            return 1.0 if action.population == "hungry" else 0.0
    return 0.0


def species_with(seen: State, species: int) -> Species:
    """The species with this id, which is known to be on the table."""
    return next(one for one in seen.seats[owner(species)].species if one.id == species)


def _forage(seen: State, number: int, one: Species, plants: int) -> float:
    """Plants eaten, and what Opportunistic and Tusked then bring, with so many plants there."""
    ate = min(forage_amount(one), one.hungry, plants)
    worth = float(ate)
    if plants > ate:
        return worth + _opportunity(seen.seats[number], one, ate)
    for other, seat in enumerate(seen.seats):
        share = 1.0 if other == number else -OTHERS
        for each in seat.species:
            traits = summed(each.up)
            hungry = each.hungry - (ate if each is one else 0)
            worth += share * min(hungry, traits.tusked * (1 + 2 * traits.social))
    return worth


def _opportunity(seat: Seat, eater: Species, ate: int) -> float:
    worth = 0
    for each in seat.species:
        traits = summed(each.up)
        hungry = each.hungry - (ate if each is eater else 0)
        worth += max(0, min(hungry, traits.opportunistic * (2 + 2 * traits.social)))
    return float(worth)


def _hunt(seen: State, number: int, hunter: Species, prey: Species) -> float:
    """Meat for the hunter and for scavengers, and the animals that die on both sides."""
    guard = summed(prey.up)
    horned = guard.horned * prey.size
    ate = min(hunter.hungry - horned, prey.size + 2 * summed(hunter.up).social)
    worth = float(max(0, ate)) - 0.8 * min(horned, population(hunter))
    worth += -1.2 if owner(prey.id) == number else 0.5
    for other, seat in enumerate(seen.seats):
        share = 1.0 if other == number else -OTHERS
        for each in seat.species:
            traits = summed(each.up)
            hungry = each.hungry - (max(0, ate) if each is hunter else 0)
            worth += share * min(max(0, hungry), traits.scavenging * (2 + 2 * traits.social))
    if seen.plants:
        worth += _opportunity(seen.seats[number], hunter, max(0, ate))
    return worth


def _feed(seen: State, number: int, card: int) -> float:
    """A card as food, just before foraging: worth what the best forager would then have eaten."""
    last = seen.round == seen.options.rounds
    cost = 0.3 if last else 0.9
    foragers = [one for one in seen.seats[number].species if one.hungry and not one.hunter]
    plants = seen.plants + food_of(card)
    if not foragers:
        return -100.0
    best, one = max(
        ((_forage(seen, number, one, plants), one) for one in foragers),
        key=lambda pair: (pair[0], pair[1].id),
    )
    left = plants - min(forage_amount(one), one.hungry, plants)
    return best - cost - 0.2 * left


def _starve(one: Species) -> float:
    """Better where others of the species live on: a species counts at the end of the game."""
    return -1.0 if population(one) > 1 else -3.0
