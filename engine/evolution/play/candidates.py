"""What a player might mean though it is not legal now: so that a refusal can say why."""

from collections.abc import Iterator
from itertools import product

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, joined
from engine.evolution.play.state import Early, Species, State
from engine.evolution.play.traits import DEFENSIVE, HORNS, names_in, traits_of
from engine.model import HIDDEN, Action
from engine.rules import every

_EARLY: tuple[Early, ...] = ("Fertile", "Fat Tissue", "Long Neck")


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Every action of a kind with a seat's own cards, whether or not it is legal.

    Any species on the table may be named: that it is not one's own is a reason, too.
    """
    mine = seen.seats[seat]
    species = [one.id for each in seen.seats for one in each.species]
    if kind is act.Attack:
        for hunter in mine.species:
            yield from _attacks(seen, hunter)
        others = (one.id for each in seen.seats if each is not mine for one in each.species)
        yield from (act.Attack(hunter, prey) for hunter, prey in product(others, species))
    elif kind is act.Remove:
        for one in mine.species:
            yield from (act.Remove(one.id, card) for card in sorted((*one.up, *one.down)))
    else:
        values = {
            "card": sorted(set(mine.hand) - {HIDDEN}),
            "species": species,
            "end": ("left", "right"),
            "trait": _EARLY,
        }
        yield from every(kind, values)


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
