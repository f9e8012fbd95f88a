"""What a position is worth to a computer player: nearness to the goal, then tidiness."""

from collections.abc import Sequence

from engine.natura.goals import Goal, Situation
from engine.natura.kinds import COLOURS, LIFE, SHORES, TERRA_FIRMA, WATER
from engine.natura.measures import DISTANCES, POINTS
from engine.natura.reach import mobility
from engine.natura.squares import SIDE
from engine.natura.state import Board, GoalName

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
        case "exile":
            apart = _spread(now, (SHORES,)) - _spread(now, (LIFE,))
            return -_STEP * DISTANCES[goal.name](now) + apart
    return -_STEP * DISTANCES[goal.name](now) - _spread(now, _GATHERED.get(goal.name, ()))


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
