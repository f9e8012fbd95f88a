"""Position evaluation for search in Renature: points so far, and what is still to come.

The weights are rounded from a fit to the final scores of games among the computer players (two to
four seats, all boards, some moves at random).
"""

from math import exp

from engine.renature.board.dominoes import DEALT
from engine.renature.play.derived import Derived, derived
from engine.renature.play.scoring import final_outcome, gains_of, newly_closed
from engine.renature.play.state import KINDS, UNSCORED, Seat, State, score_of

_TURN = 2.0
"""Per domino that a seat has left."""
_PLANT = 4.0
"""Per plant that still has a turn, whatever its value; any other costs its value."""
_CLOUD = 1.7
_AREA = (0.95, -1.05)
"""The weight of an area's current standing: at the end of the game, and extra at its start."""
_OPEN = 0.35
"""The discount while the whole brook around the area is open."""
_CLOSED = 0.8
"""The weight of an area that is closed and scores this turn."""
_TO_PLACE = -1.7
"""Correction, at the start, for the extra domino that the placing seat holds."""
_SPREAD = (1.5, 10.0)
_SPREAD_IN_VALLEY = (3.0, 17.0)
"""The lead that makes a win e times as likely: at the end, and extra before."""


def evaluate(state: State, seat: int) -> float:
    """A seat's share in the win, 0.0 to 1.0; the shares of all seats add up to 1.

    >>> import random
    >>> from engine.renature import GAME
    >>> state = GAME.rules.setup(GAME.rules.options_type(), 4, random.Random(1))
    >>> round(sum(evaluate(state, seat) for seat in range(4)), 6)
    1.0
    """
    if state.phase == "over":
        winners = final_outcome(state).winners
        return 1 / len(winners) if seat in winners else 0.0
    seats, turn, where = state.seats, state.turn, derived(state)
    turns = [len(each.hand) + len(each.reserve) for each in seats]
    left = sum(turns) / (len(seats) * DEALT[len(seats)])
    if state.phase in _PLANTING:
        turns[turn] += 1
    points = [_own(each, left, to_come) for each, to_come in zip(seats, turns, strict=True)]
    if state.phase == "place":
        points[turn] += _TO_PLACE * left
    # A full state has the backs of all tokens; search deals the ones the seat can't see.
    for back, taker in zip(state.backs, state.taken, strict=True):
        if taker >= 0:
            points[taker] += back
    _add_areas(state, where, points, left)
    sure, unsure = _SPREAD_IN_VALLEY if where.layout.valley else _SPREAD
    scale = sure + unsure * left**0.5
    mine = points[seat]
    return 1 / sum([exp(min((each - mine) / scale, 50.0)) for each in points])


_PLANTING = frozenset({"mushroom", "plant"})
_CLOSING = frozenset({"plant", "score"})


def _own(seat: Seat, left: float, turns: int) -> float:
    """The points that a seat may end with, without areas; `left` is the share of dominoes left."""
    own, neutral = seat.own, seat.neutral
    plants = sum(own) + sum(neutral)
    points = score_of(seat) + _CLOUD * seat.clouds + _TURN * turns
    if plants <= turns:
        return points + _PLANT * plants
    return points + _PLANT * turns - (1 - left) * _lowest(own, neutral, plants - turns)


def _lowest(own: list[int], neutral: list[int], number: int) -> int:
    """The total value of the lowest `number` plants."""
    found = 0
    for kind in range(len(KINDS)):
        some = min(own[kind] + neutral[kind], number)
        found += some * (kind + 1)
        number -= some
    return found


def _add_areas(state: State, where: Derived, points: list[float], left: float) -> None:
    """Add the value of the unscored areas to each seat's points."""
    taken, board = state.taken, where.layout
    alive, rings = where.alive(), board.ring_sets
    weight = _AREA[0] + _AREA[1] * left
    for area, totals in enumerate(where.totals):
        if totals and not (taken and taken[area] != UNSCORED):
            ring = rings[area]
            if still := ring & alive:
                counts = weight * (1 - _OPEN * still.bit_count() / ring.bit_count())
            else:
                counts = _CLOSED if taken else weight
            for number, gain in gains_of(totals, len(board.areas[area])):
                points[number] += counts * gain
    if taken and state.phase in _CLOSING:
        # The area tokens that the seat is about to take.
        for area in newly_closed(state, where):
            points[state.turn] += state.backs[area]
