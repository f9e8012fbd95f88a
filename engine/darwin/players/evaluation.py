"""Position evaluation for search in Darwin.

Each species gets a score from its needs and what its seat could add; shares in the win are a
softmax of the scores. The weights are rounded from a fit to the winners of games among the computer
players (two to five seats, some moves at random).
"""

from collections.abc import Sequence
from math import exp

from engine.darwin.play.cards import Amounts, Card
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import EAT_NEEDED, final_outcome
from engine.darwin.play.species import Species, species_of
from engine.darwin.play.state import EAT, PREDATOR, SCARCE, SURVIVE, Seat, State
from engine.ends import final_share

_LACKS_EAT = -0.35
"""Per point of Eat below 3; `_LACKS_SURVIVE` is per point below the best opposing Predator."""
_LACKS_SURVIVE = -0.37
_LACKS_REPRODUCE = -1.66
_ROUTE = 0.87
"""The species has a Strategy card that can make a Reproduce card available."""
_ROUTE_IN_HAND = 1.0
_ADAPTATION = -0.57
"""Per Adaptation, since the fewest win."""
_SURVIVE_IN_HAND = 0.13
"""Per point of Survive in hand that the species lacks."""
_EAT_PRICE = -0.21
"""Per missing Resource for each point of Eat, while Eat is lacking."""
_NO_EAT = 4.0
"""The missing Resources if the hand has no such card."""
_REPRODUCE_NEAR = 0.7
"""A Reproduce card is available, apart from its Resources."""
_REPRODUCE_PRICE = -0.17
"""Per missing Resource of that card."""
_ELSEWHERE, _FAR = 2, 9
"""Extra Resources if the Environment must change; and the total if no card is available."""
_SPARE_SURVIVE = 0.23
"""Per point above the best opposing Predator."""
_SURVIVES = 0.37
_WINS = 1.56
"""For the survivor who would win if the game ended now; the others fall behind."""
_BEHIND = -1.42
_TO_MOVE = 0.05
_LAST_LACK = -0.17
"""In the last turns, per unmet need, on top of its usual cost."""
_LAST_WINS = 0.75
_NO_ROUTE = frozenset({"", "to"})


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    For full states: it reads every hand.

    >>> from random import Random
    >>> from engine.darwin.play.setup import set_up
    >>> from engine.darwin.play.state import DarwinOptions
    >>> state = set_up(DarwinOptions(), 4, Random(1))
    >>> state.seats[0].species = [10, 80]  # Eat 3, Reproduce 1
    >>> evaluate(state, 0) > 0.8
    True
    """
    if state.phase == "over":
        return final_share(final_outcome(state), seat)
    every = [species_of(state, number) for number in range(len(state.seats))]
    scores = _scores(state, every)
    scores[state.turn] += _TO_MOVE
    mine = scores[seat]
    return 1 / sum([exp(min(each - mine, 50.0)) for each in scores])


def _scores(state: State, every: Sequence[Species]) -> list[float]:
    """Each species' score, without a unit."""
    cards = cards_of(state.options.deck).all
    last = state.caller is not None
    # Each species faces the best Predator score, or the second best if it has the best itself.
    predators = [each.scores[PREDATOR] for each in every]
    second, best = sorted(predators)[-2:]
    found, alive = [], []
    for number, (seat, species) in enumerate(zip(state.seats, every, strict=True)):
        predator = second if predators[number] == best else best
        eat, survive, _, reproduce = species.scores
        lacks_eat = max(EAT_NEEDED - eat, 0)
        lacks_survive = max(predator - survive, 0)
        score = _ADAPTATION * len(seat.species)
        if lacks_eat:
            score += _LACKS_EAT * lacks_eat + _EAT_PRICE * _eat_price(seat, species, cards)
        if lacks_survive:
            in_hand = sum([cards[each].scores[SURVIVE] for each in seat.hand])
            score += _LACKS_SURVIVE * lacks_survive
            score += _SURVIVE_IN_HAND * min(in_hand, lacks_survive)
        else:
            score += _SPARE_SURVIVE * (survive - predator)
        if not reproduce:
            score += _LACKS_REPRODUCE + _way_to_reproduce(state, seat, species, cards)
        elif not lacks_eat and not lacks_survive:
            score += _SURVIVES
            alive.append(number)
        if last:
            score += _LAST_LACK * (lacks_eat + lacks_survive + (not reproduce))
        found.append(score)
    _rank(state, every, alive, found)
    return found


def _rank(state: State, every: Sequence[Species], alive: list[int], scores: list[float]) -> None:
    """Add the value of leading or trailing among the survivors (ruling 11)."""
    if not alive:
        return
    ranks = {
        number: (len(state.seats[number].species), every[number].strategy, number != state.caller)
        for number in alive
    }
    best = min(ranks.values())
    first = [number for number in alive if ranks[number] == best]
    wins = _WINS + (_LAST_WINS if state.caller is not None else 0.0)
    for number in alive:
        scores[number] += wins / len(first) if number in first else _BEHIND


def _eat_price(seat: Seat, species: Species, cards: tuple[Card, ...]) -> float:
    """The missing Resources per point of Eat, by the cheapest card in hand."""
    return min(
        [
            _missing(species.prices[each], seat.resources) / cards[each].scores[EAT]
            for each in seat.hand
            if cards[each].scores[EAT]
        ],
        default=_NO_EAT,
    )


def _missing(price: Amounts, resources: list[int]) -> int:
    """How many Resources of a price a seat is missing."""
    pairs = zip(price, resources, strict=True)
    return sum([cost - mine for cost, mine in pairs if cost > mine])


def _way_to_reproduce(state: State, seat: Seat, species: Species, cards: tuple[Card, ...]) -> float:
    """The value of how near the cheapest Reproduce card is."""
    near = far = _FAR
    resources, scarce_now = seat.resources, SCARCE[state.environment]
    for each in state.row:
        card = cards[each]
        price, environment = species.prices[each], card.environment
        scarce = SCARCE[environment]
        fertile = species.fertile[card.target]
        if fertile or environment == state.environment:
            if price[scarce_now] <= resources[scarce_now]:
                near = min(near, _missing(price, resources))
            elif fertile or species.keeps[scarce]:
                # If it is sold only here, the Environment has to change twice.
                far = min(far, _missing(price, resources) + (1 + (not fertile)) * _ELSEWHERE)
        elif not price[scarce] or species.keeps[scarce]:
            far = min(far, _missing(price, resources) + _ELSEWHERE)
    score = _REPRODUCE_PRICE * min(near, far) + (_REPRODUCE_NEAR if near < _FAR else 0.0)
    if species.strategy:
        return score + _ROUTE
    if any(cards[each].effect not in _NO_ROUTE for each in seat.hand):
        return score + _ROUTE_IN_HAND
    return score
