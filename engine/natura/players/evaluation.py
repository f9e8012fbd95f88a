"""What a position is worth: a share in the win for search, and for the computer players nearness
to the goal, then tidiness.
"""

import math
from collections.abc import Sequence

from engine.natura.board.kinds import COLOURS, FORCES, LIFE, SHORES, TERRA_FIRMA, WATER
from engine.natura.board.reach import mobility
from engine.natura.board.squares import SIDE, blocks_about, touches
from engine.natura.play.goals import Goal, Situation
from engine.natura.play.legal import goal_of, situation
from engine.natura.play.measures import DISTANCES, POINTS
from engine.natura.play.state import Board, GoalName, State
from engine.natura.players.lead import STILLED, unrest

WON = 1_000_000.0
_STEP = 100.0
"""What one step of distance is worth beside tidiness."""

_GATHERED: dict[GoalName, tuple[tuple[int, ...], ...]] = {
    "mosaic": (tuple(range(8)),),
    "three-realms": (TERRA_FIRMA, WATER, LIFE),
    "river": COLOURS,
    "short-river": COLOURS[:3],
    "green-line": (LIFE,),
}
"""Kinds that should come close to each other."""


def value(goal: Goal, now: Situation, board: Board) -> float:
    """What the situation is worth to its seat after its move; more is better.

    `board` is for the life that is off it, where points are measured.
    """
    if goal.met(now):
        return WON
    match goal.name:
        case "harmony" | "scorched":
            return POINTS[goal.name](board, now)
        case "blue-v-browns":
            theirs = mobility(now.position, now.other, rigid=now.rigid)
            return mobility(now.position, now.own, rigid=now.rigid) - 2.0 * theirs
        case "one-people":
            return -_STEP * DISTANCES[goal.name](now) - _spread(now, (now.own,))
        case "calm" | "quench" | "stillness":
            return -unrest(now, STILLED[goal.name])
        case "taker":
            return -_STEP * DISTANCES[goal.name](now) + touches(*_meeting(now))
        case "exile":
            apart = _spread(now, (SHORES,)) - _spread(now, (LIFE,))
            return -_STEP * DISTANCES[goal.name](now) + apart
    return -_STEP * DISTANCES[goal.name](now) - _spread(now, _GATHERED.get(goal.name, ()))


def _meeting(now: Situation) -> tuple[int, int]:
    return now.position.sets(LIFE), now.position.sets(FORCES)


def _spread(now: Situation, groups: Sequence[tuple[int, ...]]) -> float:
    """How far pieces stand from the middle of their group, all together, in squares."""
    total = 0.0
    for group in groups:
        squares = [square for kind in group for square in now.position.places[kind]]
        if squares:
            files, ranks = [at % SIDE for at in squares], [at // SIDE for at in squares]
            file, rank = sum(files) / len(files), sum(ranks) / len(ranks)
            total += sum(abs(one - file) for one in files) + sum(abs(one - rank) for one in ranks)
    return total


_EVERY_KIND = tuple(range(8))
_BLOCKS: dict[GoalName, tuple[tuple[int, ...], ...]] = {
    "mosaic": (_EVERY_KIND,),
    "three-realms": (TERRA_FIRMA, WATER, LIFE),
    "river": (*COLOURS, _EVERY_KIND),
    "short-river": (*COLOURS[:3], (*SHORES, *LIFE)),
}
"""Kinds that shall make one block each."""

FULL_POINTS = {"harmony": 48, "scorched": 28}
"""Points hardly ever reached, by which points of a measured game become a share."""

_HALF_WAY: dict[GoalName, float] = {
    "mosaic": 4,
    "three-realms": 8,
    "river": 12,
    "short-river": 8,
    "green-line": 4,
    "deadlock": 40,
    "exile": 4,
}
"""At what distance a goal of all together counts as half reached."""

_SOON = 6
"""Moves left to Storms or Fires at which whoever is to move is well ahead."""


def evaluate(state: State, seat: int) -> float:
    """An estimate of a seat's share in the win, from 0.0 to 1.0.

    Against each other it compares what both sides look for; a draw gives both the same. Where all
    play together it is how near the goal is, or how many points the board is worth.
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
    return _even(6 * (own - other))


def _even(lead: float) -> float:
    """From a lead to a share: 0.5 for none, towards 1.0 for a large one."""
    return 1 / (1 + math.exp(-lead))


def _against(state: State, goal: Goal, seat: int) -> float:
    """A seat's share in a competitive game that goes on."""
    now = situation(state, seat)
    where, rigid = now.position, now.rigid
    match goal.name:
        case "blue-v-browns":
            own = mobility(where, now.own, rigid=rigid)
            other = mobility(where, now.other, rigid=rigid)
            return _even(4 * (own - other) / (own + other + 1))
        case "one-people":
            apart = blocks_about(where.sets(now.other)) - blocks_about(where.sets(now.own))
            return _even(0.6 * apart)
        case "taker":
            return _even(0.8 * (now.taken - state.taken[1 - seat]))
    # The goal is the same for both, so all depends on who can make the last step.
    soon = math.exp(-DISTANCES[goal.name](now) / _SOON)
    return _even(2 * soon if seat == state.turn else -2 * soon)


def _nearness(state: State, goal: Goal, seat: int) -> float:
    """How near the goal is on a seat's board, from 0.0 to 1.0 where it stands."""
    now = situation(state, seat)
    if goal.is_measured:
        board = state.boards[seat if state.options.race else 0]
        return min(max(POINTS[goal.name](board, now) / FULL_POINTS[goal.name], 0.0), 1.0)
    if goal.name in _BLOCKS:
        distance = now.missing
        for group in _BLOCKS[goal.name]:
            distance += max(blocks_about(now.position.sets(group)) - 1, 0)
    else:
        distance = DISTANCES[goal.name](now)
    half = _HALF_WAY[goal.name]
    return half / (half + distance)
