"""An estimate of how a game of Nature stands for a seat, for search.

Each seat's position is worth the points it may end with, by a sum of simple features; the more
rounds are left, the less a lead counts. The weights are rounded from a fit to the final scores of
games among the computer players (two to six seats, four to six rounds, some moves at random).
"""

from engine.nature.scoring import SPECIES_BONUS, final_outcome
from engine.nature.state import Seat, State
from engine.nature.traits import summed
from engine.species_games.evaluation import final_share, share

_FOOD = 0.9
"""For each food, behind the screen or on a species, and each hungry animal, which may be fed."""
_ANIMAL = 0.5
"""For each animal, in each later round. The pairs are for now, and for each later round."""
_CARD = (0.4, 0.4)
_TRAIT = (0.2, 0.25)
_TRIGGER = (0.4, 0.5)
_HUNTER = 1.4
_LOST_ANIMAL = 0.6
"""For what joins the next new species."""
_LOST_SIZE = 1.3
_SPREAD = (1.5, 0.7)


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    >>> from random import Random
    >>> from engine.nature.setup import set_up
    >>> from engine.nature.state import NatureOptions
    >>> evaluate(set_up(NatureOptions(), 4, Random(1)), 0)
    0.25
    """
    if state.phase == "over":
        return final_share(final_outcome(state), seat)
    rounds = state.options.rounds - state.round
    worths = [_worth(each, rounds) for each in state.seats]
    return share(worths, seat, _SPREAD[0] + _SPREAD[1] * rounds)


def _worth(seat: Seat, rounds: int) -> float:
    """The points that a seat may end with, when so many rounds are left after this one."""
    food, hungry, traits, triggers, hunters = seat.plant + seat.meat, 0, 0, 0, 0
    for one in seat.species:
        food += one.plant + one.meat
        hungry += one.hungry
        hunters += one.hunter
        if one.up or one.down:
            traits += len(one.up) + len(one.down)
            sums = summed(one.up + one.down)
            triggers += sums.opportunistic + sums.scavenging + sums.tusked
    animals = hungry + sum([one.plant + one.meat for one in seat.species])
    worth = (
        _FOOD * (food + hungry + SPECIES_BONUS * len(seat.species))
        + _ANIMAL * rounds * animals
        + (_CARD[0] + _CARD[1] * rounds) * len(seat.hand)
        + (_TRAIT[0] + _TRAIT[1] * rounds) * traits
        + (_TRIGGER[0] + _TRIGGER[1] * rounds) * triggers
        + _HUNTER * hunters
    )
    if rounds:
        worth += _LOST_ANIMAL * seat.lost_population + _LOST_SIZE * seat.lost_size
    return worth
