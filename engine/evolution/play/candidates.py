"""What a player might mean though it is not legal now: so that a refusal can say why."""

from collections.abc import Iterator
from itertools import product

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, joined
from engine.evolution.play.state import Early, Species, State
from engine.evolution.play.traits import DEFENSIVE, HORNS, names_in, traits_of
from engine.model import HIDDEN, Action

_EARLY: tuple[Early, ...] = ("Fertile", "Fat Tissue", "Long Neck")


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Every action of a kind with a seat's own cards, whether or not it is legal.

    Any species on the table may be named: that it is not one's own is a reason, too.
    """
    mine = seen.seats[seat]
    every = [one.id for each in seen.seats for one in each.species]
    hand = sorted(set(mine.hand) - {HIDDEN})
    if kind is act.Attack:
        for hunter in mine.species:
            yield from _attacks(seen, hunter)
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


def _attacks(seen: State, hunter: Species) -> Iterator[act.Attack]:
    """Attacks on every species: as they are, and with each choice of what is in the way, Horns or
    any one other defence thought away.
    """
    for prey in (one for each in seen.seats for one in each.species):
        yield act.Attack(hunter.id, prey.id)
        useful = blocking(seen, hunter, prey) | HORNS & traits_of(prey)
        ignored = useful
        while ignored:
            yield act.Attack(hunter.id, prey.id, joined(ignored))
            ignored = (ignored - 1) & useful
        for name in names_in(DEFENSIVE & ~useful):
            yield act.Attack(hunter.id, prey.id, name)
