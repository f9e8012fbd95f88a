"""Position evaluation: a share in the win for search; nearness to the goal, then tidiness, for the
computer players.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from typing import Final

from engine.natura.board.kinds import FORCES, LIFE, MEADOW, RAINFOREST, SHORES
from engine.natura.board.position import MOVE, Move, Position
from engine.natura.board.reach import free_ways, mobility
from engine.natura.board.squares import (
    SIDE,
    SQUARES,
    beside,
    blocks,
    gaps,
    members,
    touched_twice,
    touches,
)
from engine.natura.play.goals import DISTANCES, GATHERED, POINTS, TAKER_AIM, Goal, Side
from engine.natura.play.legal import STILLED, goal_of, view_of
from engine.natura.play.state import GoalName, State

WON = 1_000_000.0
_STEP = 100.0
"""The weight of one step of distance against tidiness."""


def value(goal: Goal, now: Position, side: Side) -> float:
    """The value of the position for a side after its move; higher is better."""
    if goal.met(now, side):
        return WON
    match goal.name:
        case "harmony" | "scorched":
            return POINTS[goal.name](now)
        case "exile":
            apart = _spread(now, (SHORES,)) - _spread(now, (LIFE,))
            return -_STEP * DISTANCES[goal.name](now, side) + apart
    return -_STEP * DISTANCES[goal.name](now, side) - _spread(now, GATHERED.get(goal.name, ()))


def _spread(now: Position, groups: Sequence[tuple[int, ...]]) -> float:
    """The total distance of pieces from the middle of their group, in squares."""
    total = 0.0
    for group in groups:
        squares = [square for kind in group for square in now.places[kind]]
        if squares:
            files, ranks = [at % SIDE for at in squares], [at // SIDE for at in squares]
            file, rank = sum(files) / len(files), sum(ranks) / len(ranks)
            total += sum(abs(one - file) for one in files) + sum(abs(one - rank) for one in ranks)
    return total


FULL_POINTS = {"harmony": 48, "scorched": 28}
"""Nearly unreachable scores; they scale the points of a measured game to a share."""

_HALF_WAY = 8
"""The distance at which a cooperative goal counts as half reached."""

_SOON = 6
"""With this many moves left to Storms or Fires, the side to move is well ahead."""


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    Competitive games compare both sides' aims; a draw gives both the same. Cooperative games use
    how near the goal is, or the points on the board.
    """
    goal = goal_of(state)
    contest = goal.is_competitive or state.options.race
    if state.end is not None:
        winners = state.end.winners
        if winners:
            return 1 / len(winners) if seat in winners else 0.0
        if contest:
            return 1 / state.seats
        if not goal.is_measured:
            return 0.0
    if goal.is_competitive:
        return _against(state, goal, seat)
    own = _nearness(state, goal, seat)
    if not state.options.race:
        return own
    other = _nearness(state, goal, 1 - seat)
    return share_of(6 * (own - other))


def _against(state: State, goal: Goal, seat: int) -> float:
    """A seat's share in a competitive game in progress."""
    where, side = view_of(state, seat)
    if goal.name == "one-people":
        return share_of(0.6 * (blocks(where.sets(side.other)) - blocks(where.sets(side.own))))
    if goal.name not in STILLED:
        return share_of(2 * LEADS[goal.name](where, side))
    # Both have the same goal, so it all depends on who can take the last step.
    soon = 2 * exp(-DISTANCES[goal.name](where, side) / _SOON)
    return share_of(soon if seat == state.turn else -soon)


def _nearness(state: State, goal: Goal, seat: int) -> float:
    """How near the goal is on a seat's board: 1.0 once it is reached."""
    now, side = view_of(state, seat)
    if goal.is_measured:
        return min(max(POINTS[goal.name](now) / FULL_POINTS[goal.name], 0.0), 1.0)
    return _HALF_WAY / (_HALF_WAY + DISTANCES[goal.name](now, side))


Lead = Callable[[Position, Side], float]
"""A side's lead in a position, in logits: 0.0 is even, 2.0 about nine in ten."""

SURE: Final = 50.0
"""Above any estimate: a won game."""


def share_of(lead: float) -> float:
    """A seat's share in the win for its lead, from 0.0 to 1.0."""
    return 1 / (1 + exp(-min(max(lead, -SURE), SURE)))


def _blue_v_browns(now: Position, side: Side) -> float:
    own, other = (mobility(now, kinds, rigid=side.rigid) for kinds in (side.own, side.other))
    return 2 * log((own + 2) / (other + 2))


def _one_people(now: Position, side: Side) -> float:
    own, other = gaps(now.sets(side.own)), gaps(now.sets(side.other))
    return 1.5 * log((other + 2) / (own + 2))


def _taker(now: Position, side: Side) -> float:
    own, other = (max(TAKER_AIM - now.taken[each], 0) for each in (side.seat, 1 - side.seat))
    return 2 * log((other + 1) / (own + 1))


_CONTACT: Final = 0.02


def contact(now: Position, seat: int) -> float:
    """In Taker, among equal positions: where life touches Fires and Storms, more can happen. A seat
    that is ahead avoids that, as quiet turns end the game in its favour, and others seek it.
    """
    found = _CONTACT * touches(now.sets(LIFE), now.sets(FORCES))
    return -found if now.taken[seat] > now.taken[1 - seat] else found


def takes(now: Position) -> Iterator[Move]:
    """The moves that may remove life."""
    forces, barred = now.sets(FORCES), now.barred()
    wanted = now.bits[MEADOW] | beside(now.bits[RAINFOREST] & beside(forces)) & ~now.occupied
    burning = touched_twice(forces) & ~now.occupied
    for kind in (*FORCES, RAINFOREST):
        aims = burning if kind == RAINFOREST else wanted
        for at in now.places[kind]:
            if found := REACHED[kind][at] & aims:
                for to in members(found & ~barred.get(at, 0)):
                    yield MOVE[kind][at][to]


def _still(kinds: tuple[int, ...]) -> Lead:
    """The seat's progress rather than a lead, since both want the same: otherwise, two sides that
    fear each other's last step would never approach it.
    """

    def lead(now: Position, side: Side) -> float:
        return 2 - 0.8 * log(1 + unrest(now, side, kinds)) - max(now.quiet - _TOO_QUIET, 0) / 10

    return lead


_TOO_QUIET: Final = 60
"""After this many quiet turns it takes life rather than let them end the game."""
REACHED: Final = free_ways(rigid=False)
"""Destinations of Fires and Storms by kind and square, on an empty board."""

_STOPPED_BY_OTHERS: Final = 0.4
_STOPPED_BY_SHARED: Final = 0.25
_TO_CORNER: Final = 0.4
_CORNERWARDS: Final = tuple(
    max(min(at % SIDE, SIDE - 1 - at % SIDE), min(at // SIDE, SIDE - 1 - at // SIDE))
    for at in SQUARES
)
"""Steps to the nearest corner by square, where the fewest others are needed to block a piece."""


def unrest(where: Position, side: Side, kinds: tuple[int, ...]) -> float:
    """How free the pieces of these kinds are: 1 per square they can enter, less if others may
    vacate it, 0 if the seat's own pieces block it; and their distance from the corners.
    """
    closed = where.occupied ^ where.bits[MEADOW]
    theirs = where.sets(side.other)
    shared = closed & ~theirs & ~where.sets(side.own)
    total = 0.0
    for kind in kinds:
        reached = REACHED[kind]
        for square in where.places[kind]:
            around = reached[square]
            total += (around & ~closed).bit_count()
            total += _STOPPED_BY_OTHERS * (around & theirs).bit_count()
            total += _STOPPED_BY_SHARED * (around & shared).bit_count()
            total += _TO_CORNER * _CORNERWARDS[square]
    return total


LEADS: Final[dict[GoalName, Lead]] = {
    "blue-v-browns": _blue_v_browns,
    "one-people": _one_people,
    **{name: _still(kinds) for name, kinds in STILLED.items()},
    "taker": _taker,
}
