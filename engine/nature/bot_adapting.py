"""How a computer player weighs what its cards could become."""

import msgspec

from engine.model import Action
from engine.nature import actions as act
from engine.nature.bot_feeding import species_with
from engine.nature.state import Seat, Species, State, food_of, population, trait_of
from engine.nature.traits import CLAWED, FAST, HORNED, PLATED, SCAVENGING, summed
from engine.species_games.pieces import Cards

MEAT_A_CARD = 1.5
"""Meat that one trigger trait on the table may be expected to bring in a round."""
_FEARED = 1.0
"""How much a hunter that could reach a species is feared, for each of up to so many animals."""
_MOST_KILLED = 3
_NO_PREY = -0.4
"""What a Hunter card is worth where nothing can be hunted: such a species starves."""
_MAY_HUNT = 0.3
"""A species that has no Hunter card may be given one: so much of that."""


class Taste(msgspec.Struct, frozen=True):
    """What a personality likes: the worth of each trait, and how many hunters it wants."""

    worth: tuple[float, ...]
    hunters: int
    caution: float = 1.0
    """How much it heeds others' hunters."""


def adapting_worth(seen: State, number: int, action: Action, taste: Taste) -> float:
    """What an action of the Adapting Phase is worth, in about points; finishing is worth 0."""
    match action:
        case act.Grow():
            return _growth(seen, number) - _cost(seen, number, action.card)
        case act.Enlarge():
            one = species_with(seen, action.species)
            worth = _enlarging(seen, number, one) + taste.caution * _guarded(seen, number, one)
            return worth - _cost(seen, number, action.card)
        case act.Trait():
            one = species_with(seen, action.species)
            trait = trait_of(action.card)
            worth = _trait(one, trait, taste) + taste.caution * _guarded(
                seen, number, one, action.card
            )
            return worth - _cost(seen, number, action.card)
        case act.Hunter():
            return _hunter(seen, number, species_with(seen, action.species), taste)
        case act.Remove():
            return -1.0
    return 0.0


def _cost(seen: State, number: int, card: int) -> float:
    """What a card would be worth as food: much where the animals are more than the plants."""
    needed = _hungry(seen.seats[number]) >= _food(seen, number)
    return food_of(card) * (0.45 if needed else 0.15)


def _hungry(seat: Seat) -> int:
    return sum(one.hungry for one in seat.species)


def _food(seen: State, number: int) -> float:
    """Food that the seat may expect to come by in this round."""
    seat = seen.seats[number]
    meat = 0.0
    for one in seat.species:
        traits = summed((*one.up, *one.down))
        triggers = traits.opportunistic + traits.scavenging + traits.tusked
        meat += MEAT_A_CARD * triggers * (1 + traits.social) + 2 * one.hunter
    return seen.plants / len(seen.seats) + meat + 1.5 * len(seat.hand)


def _growth(seen: State, number: int) -> float:
    """One more animal scores in each round in which it is fed."""
    rounds = seen.options.rounds - seen.round + 1
    room = _food(seen, number) - _hungry(seen.seats[number])
    return 1.0 + 0.4 * rounds if room > 0 else 0.15 * (rounds - 1)


def _enlarging(seen: State, number: int, one: Species) -> float:
    """Size feeds a forager faster, a hunter reaches more prey, and everyone is safer."""
    traits = summed((*one.up, *one.down))
    if one.hunter:
        return 2.0 if not _prey(seen, number, one) else 0.8
    slow = one.size + traits.forage < one.hungry
    return (1.4 if slow else 0.5) / one.size


def _trait(one: Species, trait: int, taste: Taste) -> float:
    """A trait by taste: more on a species with many animals, less the second time."""
    kinds = [trait_of(card) for card in (*one.up, *one.down)]
    worth = taste.worth[trait] * min(1.0, population(one) / 3) * 0.7 ** kinds.count(trait)
    if trait == PLATED and one.hunter:
        worth *= 0.5
    if trait == FAST and kinds.count(CLAWED) + one.hunter:
        worth *= 1.3
    if trait == SCAVENGING and one.hunter:
        worth *= 1.5
    return worth


def _hunter(seen: State, number: int, one: Species, taste: Taste) -> float:
    """A hunter for a personality that wants one more, where others' species can be reached."""
    mine = seen.seats[number].species
    if sum(other.hunter for other in mine) >= min(taste.hunters, (len(mine) + 1) // 2):
        return -1.0
    prey = _prey(seen, number, one)
    # One that is only just in reach may be out of it by the time of the hunt.
    return _NO_PREY + sum(0.4 if margin == 0 else 0.7 for margin in prey)


def _prey(seen: State, number: int, hunter: Species) -> list[int]:
    """By how much it could hunt each of others' species, as far as their traits lie open."""
    traits = summed((*hunter.up, *hunter.down))
    found = []
    for other, seat in enumerate(seen.seats):
        for one in seat.species if other != number else ():
            guard = summed(one.up)
            margin = hunter.size + traits.hunt - one.size - guard.defence
            if margin >= 0 and guard.fast <= traits.fast:
                found.append(margin)
    return found


def _guarded(seen: State, number: int, one: Species, card: int | None = None) -> float:
    """What it is worth to get out of hunters' reach by a card as a trait, or (None) by size."""
    cards = (*one.up, *one.down)
    before = _danger(seen, number, one.size, cards)
    if not before:
        return 0.0
    after = (
        _danger(seen, number, one.size, (*cards, card))
        if card is not None
        else (_danger(seen, number, one.size + 1, cards))
    )
    if card is not None and trait_of(card) == HORNED:
        after *= 0.5
    return (before - after) * min(population(one), _MOST_KILLED)


def _danger(seen: State, number: int, size: int, cards: Cards) -> float:
    """How many of others' species could hunt one of this size, as far as their traits lie open."""
    guard = summed(cards)
    found = 0.0
    for other, seat in enumerate(seen.seats):
        for one in seat.species if other != number else ():
            traits = summed(one.up)
            if one.size + traits.hunt >= size + guard.defence and traits.fast >= guard.fast:
                found += _FEARED if one.hunter else _MAY_HUNT
    return min(found, 1.5)
