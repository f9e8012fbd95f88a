"""Progress toward the goal, and life off the board."""

from typing import NamedTuple

from engine.natura.board.kinds import COUNTS, LIFE, MEADOW, NAMES, RAINFOREST, plural
from engine.natura.board.position import Position
from engine.natura.board.reach import mobility
from engine.natura.board.squares import LINES, blocks
from engine.natura.play.ending import times_stood
from engine.natura.play.goals import DISTANCES, GATHERED, POINTS, TAKER_AIM, Goal, Side
from engine.natura.play.legal import goal_of, view_of
from engine.natura.play.state import IDLE_TURNS, QUIET_TURNS, REPETITIONS, Board, GoalName, State
from engine.words import counted, listed

_TOLD_BEFORE = 20
"""A warning is shown this many turns before they end a game."""
EVERY_LIFE = sum(COUNTS[kind] for kind in LIFE)

_WHOSE: dict[GoalName, str] = {
    "calm": "for the Storms",
    "quench": "for the Fires",
    "stillness": "for Fires and Storms",
    "deadlock": "for Water and Terra Firma",
}


class Head(NamedTuple):
    """Progress at a glance: a number, its unit, and a qualifier."""

    number: int
    unit: str
    more: str = ""


def head(seen: State, seat: int) -> Head:
    """A seat's progress, or its board's points."""
    return head_of(goal_of(seen), *view_of(seen, seat))


def head_of(goal: Goal, now: Position, side: Side) -> Head:
    """The progress of a side in a position, or its points."""
    if goal.is_measured:
        return _of(POINTS[goal.name](now), "point")
    if goal.name in _WHOSE:
        return _of(DISTANCES[goal.name](now, side), "move", _WHOSE[goal.name])
    match goal.name:
        case "blue-v-browns":
            return _of(mobility(now, side.own, rigid=side.rigid), "move", "left")
        case "one-people":
            return _of(blocks(now.sets(side.own)), "block")
        case "taker":
            return Head(now.taken[side.seat], f"of {TAKER_AIM}", "taken")
        case "green-line":
            best = max((now.sets(LIFE) & line).bit_count() for line in LINES)
            return Head(best, f"of {EVERY_LIFE}", "in a line")
        case "exile":
            return Head(DISTANCES[goal.name](now, side), "to go")
    groups = GATHERED[goal.name]
    wanted = f"on the way to {len(groups)}" if len(groups) > 1 else ""
    return _of(sum(blocks(now.sets(kinds)) for kinds in groups), "block", wanted)


def _of(number: int, one: str, more: str = "") -> Head:
    return Head(number, one if number == 1 else f"{one}s", more)


def progress(seen: State, seat: int) -> str:
    """Progress in words, such as "7 moves for the Storms"."""
    return " ".join(filter(None, map(str, head(seen, seat))))


def nearing_end(seen: State) -> str:
    """A warning that repetition, a standstill or quiet turns may soon end a competitive game."""
    if seen.end is not None or seen.recovering is not None or not goal_of(seen).is_competitive:
        return ""
    if times_stood(seen) == REPETITIONS - 1:
        return f"Same position: {REPETITIONS - 1} of {REPETITIONS}"
    counts = (("Standstill", seen.idle, IDLE_TURNS), ("Quiet turns", seen.quiet, QUIET_TURNS))
    what, count, most = max(counts, key=lambda each: each[1] - each[2])
    return f"{what}: {count} of {most}" if most - count <= _TOLD_BEFORE else ""


def off_board(board: Board) -> str:
    """The life off a board, in words."""
    told = [
        counted(count, NAMES[kind], plural(kind))
        for count, kind in ((board.rainforests, RAINFOREST), (board.meadows, MEADOW))
        if count
    ]
    return listed(told) or "none"
