"""Position evaluation for search in Evolution.

A position is worth the points the seat may end with, as a sum of simple features; the more rounds
are left, the less a lead counts. The weights are rounded from a fit to the winners of games among
styles (two to six seats, whole and short decks, some or all moves of a seat at random).
"""

from engine.ends import final_share, share
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.setup import CARDS_A_ROUND
from engine.evolution.play.state import Seat, State
from engine.evolution.play.traits import CARNIVORE, DEFENSIVE, bits_of

_FOOD = 0.9
"""Per food anywhere. Pairs are: now, and per remaining round."""
_HUNGRY = 0.1
"""Per hungry population in Feeding, which may still be fed."""
_POPULATION = (1.0, 0.45)
_TRAIT = (1.35, 0.6)
_CARD = (0.75, 0.6)
_BODY, _SPECIES = 0.1, 0.5
"""Each, per remaining round."""
_CARNIVORE = (0.3, 0.9)
_DEFENCE = (-0.5, -0.4)
"""On top of being a trait."""
_SPREAD = (2.2, 1.5)
_MOST_ROUNDS = 8.0


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    >>> from random import Random
    >>> from engine.evolution.play.setup import set_up
    >>> from engine.evolution.play.state import EvolutionOptions
    >>> evaluate(set_up(EvolutionOptions(), 4, Random(1)), 0)
    0.25
    """
    if state.phase == "over":
        return final_share(final_outcome(state), seat)
    rounds = _rounds_left(state)
    feeding = state.phase == "feed"
    worths = [_worth(each, rounds, feeding=feeding) for each in state.seats]
    return share(worths, seat, _SPREAD[0] + _SPREAD[1] * rounds)


def _rounds_left(state: State) -> float:
    """How many more rounds the deck may last."""
    if state.last_round:
        return state.last_round - state.round
    dealt = sum([CARDS_A_ROUND + len(seat.species) for seat in state.seats])
    return min(len(state.deck) / dealt, _MOST_ROUNDS)


def _worth(seat: Seat, rounds: float, *, feeding: bool) -> float:
    """The points that a seat may end with."""
    food, population, fed, body, traits, carnivores, defences = seat.screen, 0, 0, 0, 0, 0, 0
    for one in seat.species:
        population += one.population
        fed += one.food
        food += one.food + one.fat
        body += one.body
        if one.up or one.down:
            traits += len(one.up) + len(one.down)
            bits = bits_of(one.up + one.down)
            carnivores += bool(bits & CARNIVORE)
            defences += (bits & DEFENSIVE).bit_count()
    return (
        _FOOD * food
        + (_HUNGRY * (population - fed) if feeding else 0.0)
        + (_POPULATION[0] + _POPULATION[1] * rounds) * population
        + (_TRAIT[0] + _TRAIT[1] * rounds) * traits
        + (_CARD[0] + _CARD[1] * rounds) * len(seat.hand)
        + (_BODY * body + _SPECIES * len(seat.species)) * rounds
        + (_CARNIVORE[0] + _CARNIVORE[1] * rounds) * carnivores
        + (_DEFENCE[0] + _DEFENCE[1] * rounds) * defences
    )
