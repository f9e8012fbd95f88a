"""What a player of Nature might mean though it is not legal now: so that a refusal can say why."""

from collections.abc import Iterator
from itertools import product

from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import CARD_KINDS, HUNTER_CARD, State


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Every action of a kind with any card and a seat's own species, whether or not it is legal.

    A card may have been played since it was named, so every card can be meant, held or not.
    """
    mine = seen.seats[seat]
    own = [one.id for one in mine.species]
    if kind in (act.Grow, act.Enlarge, act.Trait):
        yield from (kind(card, one) for card, one in product(range(CARD_KINDS), own))
    elif kind in (act.Hunter, act.Forage, act.Starve):
        yield from (kind(one) for one in own)
    elif kind is act.Hunt:
        every = [one.id for each in seen.seats for one in each.species]
        yield from (act.Hunt(hunter, prey) for hunter, prey in product(own, every))
    elif kind is act.Remove:
        for one in mine.species:
            yield from (act.Remove(one.id, card) for card in range(HUNTER_CARD + 1))
    elif kind is act.Feed:
        yield from (act.Feed(card) for card in range(CARD_KINDS))
    elif kind is act.Lose:
        yield from act.LOSE_EITHER
    elif kind in (act.Done, act.Pass):
        yield kind()
