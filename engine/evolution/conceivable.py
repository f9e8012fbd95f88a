"""What a player might mean though it is not legal now: so that a refusal can say why."""

from collections.abc import Iterator
from itertools import product

from engine.evolution import actions as act
from engine.evolution.attacks import attacks_of, blocking, joined
from engine.evolution.state import Early, Species, State
from engine.evolution.traits import HORNS, traits_of
from engine.game import HIDDEN, Action

_EARLY: tuple[Early, ...] = ("Fertile", "Fat Tissue", "Long Neck")


def conceivable(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Every action of a kind with a seat's own cards, whether or not it is legal.

    Any species on the table may be named: that it is not one's own is a reason, too.
    """
    mine = seen.seats[seat]
    every = [one.id for each in seen.seats for one in each.species]
    hand = sorted(set(mine.hand) - {HIDDEN})
    if kind is act.Attack:
        for hunter in mine.species:
            yield from _attacks(seen, hunter, len(mine.hand))
        others = (one.id for each in seen.seats if each is not mine for one in each.species)
        yield from (act.Attack(hunter, prey) for hunter, prey in product(others, every))
    elif kind is act.Remove:
        for one in mine.species:
            yield from (act.Remove(one.id, card) for card in sorted((*one.up, *one.down)))
    elif kind in (act.Trait, act.Grow, act.Enlarge):
        yield from (kind(card, one) for card, one in product(hand, every))
    else:
        yield from _simple(kind, every, hand)


def _simple(kind: type[Action], species: list[int], hand: list[int]) -> Iterator[Action]:
    """Actions that name a card, a species, both, or nothing."""
    if kind in (act.Lay, act.Pay):
        yield from (kind(card) for card in hand)
    elif kind is act.NewSpecies:
        for card in hand:
            yield from (act.NewSpecies(card, "left"), act.NewSpecies(card, "right"))
    elif kind is act.Activate:
        yield from (act.Activate(one, trait) for one, trait in product(species, _EARLY))
    elif kind is act.Eat:
        yield from (act.Eat(one) for one in species)
    elif kind is act.Think:
        yield from (act.Think(one, card) for one, card in product(species, hand))
    else:
        yield kind()


def _attacks(seen: State, hunter: Species, cards: int) -> Iterator[act.Attack]:
    """Attacks on every species: as they are, and where one is legal with each choice of what
    could be thought away.
    """
    legal, _ = attacks_of(seen, hunter, cards)
    preys = {attack.prey for attack in legal}
    for prey in (one for each in seen.seats for one in each.species):
        yield act.Attack(hunter.id, prey.id)
        if prey.id not in preys:
            continue
        useful = blocking(seen, hunter, prey) | HORNS & traits_of(prey)
        ignored = useful
        while ignored:
            yield act.Attack(hunter.id, prey.id, joined(ignored))
            ignored = (ignored - 1) & useful
