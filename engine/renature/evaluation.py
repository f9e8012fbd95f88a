"""How good a position of Renature is for a seat: points so far, and what areas would bring."""

from math import exp

from engine.renature.areas import gains_of
from engine.renature.derived import derived
from engine.renature.scoring import final_outcome, value_left
from engine.renature.state import DEALT, UNSCORED, State, dominoes_left, score_of

_OPEN = 0.5
"""What the present standing of an area counts at the start of a game; at its end, 1."""
_LEFT = 0.6
"""What a plant left on a board counts of its value at the end."""
_SURE, _UNSURE = 1.5, 15.0
"""Points by which the other must lead to be e times as likely to win: at the end, and besides."""


def evaluate(state: State, seat: int) -> float:
    """A seat's share in the win, 0.0 to 1.0; the shares of all seats add up to 1.

    Every seat's points are counted as if the game ended now, with less weight on what may still
    change. The further the game has gone, the more a lead of a few points means.

    >>> import random
    >>> from engine.renature import GAME
    >>> state = GAME.rules.setup(GAME.rules.options_type(), 4, random.Random(1))
    >>> round(sum(evaluate(state, seat) for seat in range(4)), 6)
    1.0
    """
    if state.phase == "over":
        winners = final_outcome(state).winners
        return 1 / len(winners) if seat in winners else 0.0
    seats = len(state.seats)
    left = sum(map(dominoes_left, state.seats)) / (seats * DEALT[seats])
    points = [
        score_of(each) + each.clouds - _LEFT * (1 - left) * value_left(each) for each in state.seats
    ]
    # A full state has the backs of all tokens; search deals those that its seat cannot see.
    for back, taker in zip(state.backs, state.taken, strict=True):
        if taker >= 0:
            points[taker] += back
    _add_areas(state, points, 1 - _OPEN * left)
    scale = _SURE + _UNSURE * left**0.5
    mine = points[seat]
    return 1 / sum(exp(min((each - mine) / scale, 50.0)) for each in points)


def _add_areas(state: State, points: list[float], weight: float) -> None:
    """Add to each seat's points what the areas that are not scored yet would bring."""
    where, taken = derived(state), state.taken
    areas = where.layout.areas
    for area, totals in enumerate(where.totals):
        if totals and not (taken and taken[area] != UNSCORED):
            for number, gain in gains_of(totals, len(areas[area])):
                points[number] += weight * gain
