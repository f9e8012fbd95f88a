"""Alpha-beta for Natura: its turns and the answers to them, judged by plain counts.

An attacker counts only what its opponent has, a hoarder only what it has itself, a feeder life on
the board as well, and a racer looks at its own turns alone.
"""

import random
from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from bench.outside.habits import Habit
from engine.model import Action
from engine.natura.board.position import Position
from engine.natura.board.reach import mobility
from engine.natura.play.goals import DISTANCES, POINTS, Side, own_blocks
from engine.natura.play.legal import Turn, Variant, variant_of
from engine.natura.play.state import State

DEPTH: Final = 2
_WON: Final = 1000.0


class Judged(NamedTuple):
    """A game as somebody with a habit judges it for the seat `on`."""

    habit: Habit
    variant: Variant
    on: int


def script(
    habit: Habit, seen: State, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """The first action of the best turn, looking two turns ahead."""
    if seen.asking is not None:
        return actions[-1]
    seen = seen.seen_by(seat)
    variant, now = variant_of(seen, seat), seen.position_of(seat)
    on = now.seat
    if seen.recovering is not None:
        turns, part = list(variant.answers(now, seen.recovering)), 1
    else:
        turns, part = list(variant.turns(now, variant.moves(now))), 0
    rng.shuffle(turns)
    depth = DEPTH if len(variant.sides) > 1 and habit != "racer" else 1
    best, found = -inf, actions[0]
    for turn, after in turns:
        worth = _worth(Judged(habit, variant, on), after, on, depth - 1, (best, inf))
        if worth > best and (action := turn[part]) is not None:
            best, found = worth, action
    return found


def _worth(
    judged: Judged, now: Position, mover: int, depth: int, bounds: tuple[float, float]
) -> float:
    """A position's value after a turn of `mover`."""
    _, variant, on = judged
    is_against = variant.goal.is_competitive
    if variant.goal.met(now, variant.sides[mover]):
        return _WON + depth if mover == on or not is_against else -_WON - depth
    if not depth:
        return _count(judged, now)
    low, high = bounds
    best = -inf if now.seat == on or not is_against else inf
    turns: Sequence[tuple[Turn, Position]] = list(variant.turns(now, variant.moves(now)))
    for _, after in turns:
        worth = _worth(judged, after, now.seat, depth - 1, (low, high))
        if now.seat == on or not is_against:
            best = low = max(best, worth, low)
        else:
            best = min(best, worth)
            high = min(high, best)
        if low >= high:
            break
    return best


def _count(judged: Judged, now: Position) -> float:
    """Moves, blocks or captures minus the opponent's; points; or minus the distance to the goal."""
    habit, variant, on = judged
    goal, side = variant.goal, variant.sides[on]
    mine, theirs = int(habit != "attacker"), int(habit != "hoarder")
    fed = -0.5 * now.missing if habit == "feeder" else 0
    if goal.is_measured:
        return POINTS[goal.name](now)
    if goal.name == "blue-v-browns":
        return fed + mine * _moves(now, side.own, side) - theirs * _moves(now, side.other, side)
    if goal.name == "one-people":
        other = variant.sides[1 - on]
        return fed + theirs * own_blocks(now, other) - mine * own_blocks(now, side)
    if goal.name == "taker":
        # What one has taken is what one attacks with, so here the two change places.
        return fed + theirs * now.taken[on] - mine * now.taken[1 - on]
    return fed - DISTANCES[goal.name](now, side)


def _moves(now: Position, kinds: tuple[int, ...], side: Side) -> int:
    return mobility(now, kinds, rigid=side.rigid)
