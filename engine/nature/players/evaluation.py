"""Position evaluation for search in Nature.

A position is worth the points the seat may end with, as a sum of simple features; the more rounds
are left, the less a lead counts. The weights are rounded from a fit to the winners of games among
styles (two to six seats, four to six rounds, some moves of some seats at random).
"""

from engine.ends import final_share, share
from engine.nature.play.scoring import final_outcome
from engine.nature.play.state import Seat, State, summed

_FOOD = 1.1
"""Per food, behind the screen or on a species."""
_HUNGRY = (0.85, 0.95)
"""Per hungry animal that may yet be fed: in Adapting, and in Feeding."""
_ANIMAL = 0.75
"""Per animal and later round. The pairs below are: now, and per later round."""
_SPECIES = (1.0, -1.1)
"""Per species, on top of its animals. Early on, a few large species do better."""
_SIZE = 0.3
"""Per step of size and later round."""
_CARD = (0.45, 0.7)
_TRAIT = (0.6, 0.35)
_OPPORTUNISTIC, _TUSKED = 0.6, 0.65
"""On top of being a trait, per later round."""
_SCAVENGING = (0.15, 0.3)
"""The same: alone, and per hunter at the table, as each hunt feeds a scavenger."""
_MOST_HUNTERS = 6
_FEEDS_NOBODY = -0.3
"""Per Fast and Horned, on top of being a trait."""
_HUNTER = -0.3
_LOST_ANIMAL, _LOST_SIZE = 0.65, 0.25
"""Per animal of the next new species and later round."""
_SPREAD = (1.5, 0.7)


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    >>> from random import Random
    >>> from engine.nature.play.setup import set_up
    >>> from engine.nature.play.state import NatureOptions
    >>> evaluate(set_up(NatureOptions(), 4, Random(1)), 0)
    0.25
    """
    if state.phase == "over":
        return final_share(final_outcome(state), seat)
    rounds = state.options.rounds - state.round
    feeding = state.phase == "feed"
    hunters = sum([one.hunter for each in state.seats for one in each.species])
    scavenging = _SCAVENGING[0] + _SCAVENGING[1] * min(hunters, _MOST_HUNTERS)
    worths = [_worth(each, rounds, scavenging, feeding=feeding) for each in state.seats]
    return share(worths, seat, _SPREAD[0] + _SPREAD[1] * rounds)


def _worth(seat: Seat, rounds: int, scavenging: float, *, feeding: bool) -> float:
    """The points that a seat may end with, with `rounds` more to come."""
    fed, hungry, sizes = 0, 0, 0
    worth = 0.0
    for one in seat.species:
        fed += one.plant + one.meat
        hungry += one.hungry
        sizes += one.size
        cards = one.up + one.down
        if cards:
            traits = summed(cards)
            worth += (
                (_TRAIT[0] + _TRAIT[1] * rounds) * len(cards)
                + _OPPORTUNISTIC * rounds * traits.opportunistic
                + scavenging * rounds * traits.scavenging
                + _TUSKED * rounds * traits.tusked
                + _FEEDS_NOBODY * (traits.fast + traits.horned)
            )
        if one.hunter:
            worth += _HUNTER
    return (
        worth
        + _FOOD * (seat.plant + seat.meat + fed)
        + _HUNGRY[feeding] * hungry
        + (_CARD[0] + _CARD[1] * rounds) * len(seat.hand)
        + (_SPECIES[0] + _SPECIES[1] * rounds) * len(seat.species)
        + rounds
        * (
            _ANIMAL * (fed + hungry)
            + _SIZE * sizes
            + _LOST_ANIMAL * seat.lost_population
            + _LOST_SIZE * seat.lost_size
        )
    )
