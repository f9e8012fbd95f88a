"""What a player of Nature might mean though it is not legal now: so that a refusal can say why."""

from collections.abc import Iterator
from itertools import product

from engine.game import HIDDEN, Action
from engine.nature import actions as act
from engine.nature.state import HUNTER_CARD, State


def conceivable(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Every action of a kind with a seat's own cards and species, whether or not it is legal."""
    mine = seen.seats[seat]
    own = [one.id for one in mine.species]
    hand = sorted(set(mine.hand) - {HIDDEN})
    if kind in (act.Grow, act.Enlarge, act.Trait):
        yield from (kind(card, one) for card, one in product(hand, own))
    elif kind in (act.Hunter, act.Forage, act.Starve):
        yield from (kind(one) for one in own)
    elif kind is act.Hunt:
        every = [one.id for each in seen.seats for one in each.species]
        yield from (act.Hunt(hunter, prey) for hunter, prey in product(own, every))
    elif kind is act.Remove:
        for one in mine.species:
            cards = {*one.up, *one.down, *([HUNTER_CARD] if one.hunter else [])}
            yield from (act.Remove(one.id, card) for card in sorted(cards))
    elif kind is act.Feed:
        yield from (act.Feed(card) for card in hand)
