"""An estimate of how a game of Darwin stands for a seat, for search.

Each species is given a score by what it lacks and what its seat could add; shares in the win are in
proportion to the scores' exponentials. The weights are rounded from a fit to the winners of games
among the computer players (two to five seats, some moves at random).
"""

from math import exp

from engine.darwin.cards import Card
from engine.darwin.deck import cards_of
from engine.darwin.scoring import EAT_NEEDED, final_outcome
from engine.darwin.species import Species, species_of
from engine.darwin.state import EAT, PREDATOR, REPRODUCE, SURVIVE, Seat, State

_LACKS_EAT = -0.6
"""For each point of Eat below 3; `_LACKS_SURVIVE` for each below the best opposing Predator."""
_LACKS_SURVIVE = -0.3
_LACKS_REPRODUCE = -3.1
_ROUTE = 2.1
"""A Strategy card that may open the way to a Reproduce card is part of the species."""
_ROUTE_IN_HAND = 0.8
_ADAPTATION = -0.55
"""For each one, since the fewest win."""
_RESOURCE = 0.03
_MOST_RESOURCES = 8
_IN_HAND = 0.06
"""For each point of Eat or Survive in hand that the species lacks."""
_SPARE_SURVIVE = 0.25
"""For each point above the best opposing Predator score."""
_SURVIVES = 2.0
_TO_MOVE = 0.15
_LAST_LACK = -0.45
"""In the last turns, for each thing that is lacking, besides what it costs at any time."""
_LAST_SURVIVES = 1.5
_LAST_ADAPTATION = -0.25


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    For full states: it reads every hand.

    >>> import random
    >>> from engine.darwin.setup import set_up
    >>> from engine.darwin.state import DarwinOptions
    >>> state = set_up(DarwinOptions(), 4, random.Random(1))
    >>> state.seats[0].species = [10, 80]  # Eat 3, Reproduce 1
    >>> evaluate(state, 0) > 0.9
    True
    """
    if state.phase == "over":
        winners = final_outcome(state).winners
        return 1 / len(winners) if seat in winners else 0.0
    seats = range(len(state.seats))
    every = [species_of(state, number) for number in seats]
    cards = cards_of(state.options.deck).all
    # The best Predator score that each species meets is the best, or for its owner the second best.
    predators = [each.scores[PREDATOR] for each in every]
    second, best = sorted(predators)[-2:]
    shares = [
        exp(
            _score(
                state.seats[number],
                every[number],
                second if predators[number] == best else best,
                cards,
                last=state.caller is not None,
            )
            + (_TO_MOVE if number == state.turn else 0.0)
        )
        for number in seats
    ]
    return shares[seat] / sum(shares)


def _score(
    seat: Seat, species: Species, predator: int, cards: tuple[Card, ...], *, last: bool
) -> float:
    """The score of one species against the best opposing Predator score; no unit."""
    eat, survive, _, reproduce = species.scores
    lacks_eat = max(EAT_NEEDED - eat, 0)
    lacks_survive = max(predator - survive, 0)
    # What is missing weighs most; cards and Resources in hand say little about who will win.
    score = (
        _LACKS_EAT * lacks_eat
        + _LACKS_SURVIVE * lacks_survive
        + _SPARE_SURVIVE * max(survive - predator, 0)
        + _ADAPTATION * len(seat.species)
        + _RESOURCE * min(sum(seat.resources), _MOST_RESOURCES)
        + _hand_score(seat, species, lacks_eat, lacks_survive, cards)
    )
    if not reproduce:
        score += _LACKS_REPRODUCE + (_ROUTE if _has_route(species) else 0.0)
    if last:
        score += _LAST_LACK * (lacks_eat + lacks_survive + (not reproduce))
    if reproduce and not lacks_eat and not lacks_survive:
        score += _SURVIVES
        if last:
            score += _LAST_SURVIVES + _LAST_ADAPTATION * len(seat.species)
    return score


def _hand_score(
    seat: Seat, species: Species, lacks_eat: int, lacks_survive: int, cards: tuple[Card, ...]
) -> float:
    """What a hand adds to the score: cards for what the species lacks."""
    eat = survive = 0
    route = False
    for each in seat.hand:
        card = cards[each]
        eat += card.scores[EAT]
        survive += card.scores[SURVIVE]
        route = route or card.effect not in {"", "to"}
    score = _IN_HAND * (min(eat, lacks_eat) + min(survive, lacks_survive))
    if route and not species.scores[REPRODUCE] and not _has_route(species):
        score += _ROUTE_IN_HAND
    return score


def _has_route(species: Species) -> bool:
    """Whether a species has a Strategy card of any sort."""
    return species.strategy > 0
