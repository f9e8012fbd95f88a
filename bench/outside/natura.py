"""A beginner's alpha-beta for Natura: its turns and the answers to them, judged by plain counts."""

import random
from collections.abc import Sequence
from math import inf
from typing import Final

from engine.model import Action
from engine.natura.board.position import Position
from engine.natura.board.reach import mobility
from engine.natura.play.goals import DISTANCES, POINTS, Side, own_blocks
from engine.natura.play.legal import Turn, Variant, variant_of
from engine.natura.play.state import State

DEPTH: Final = 2
_WON: Final = 1000.0


def script(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
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
    depth = DEPTH if len(variant.sides) > 1 else 1
    best, found = -inf, actions[0]
    for turn, after in turns:
        worth = _worth(variant, after, on, on, depth - 1, (best, inf))
        if worth > best and (action := turn[part]) is not None:
            best, found = worth, action
    return found


def _worth(
    variant: Variant, now: Position, on: int, mover: int, depth: int, bounds: tuple[float, float]
) -> float:
    """A position's value to the seat `on` after a turn of `mover`."""
    is_against = variant.goal.is_competitive
    if variant.goal.met(now, variant.sides[mover]):
        return _WON + depth if mover == on or not is_against else -_WON - depth
    if not depth:
        return _count(variant, now, on)
    low, high = bounds
    best = -inf if now.seat == on or not is_against else inf
    turns: Sequence[tuple[Turn, Position]] = list(variant.turns(now, variant.moves(now)))
    for _, after in turns:
        worth = _worth(variant, after, on, now.seat, depth - 1, (low, high))
        if now.seat == on or not is_against:
            best = low = max(best, worth, low)
        else:
            best = min(best, worth)
            high = min(high, best)
        if low >= high:
            break
    return best


def _count(variant: Variant, now: Position, on: int) -> float:
    """Moves, blocks or captures minus the opponent's; points; or minus the distance to the goal."""
    goal, side = variant.goal, variant.sides[on]
    if goal.is_measured:
        return POINTS[goal.name](now)
    if goal.name == "blue-v-browns":
        return _moves(now, side.own, side) - _moves(now, side.other, side)
    if goal.name == "one-people":
        return own_blocks(now, variant.sides[1 - on]) - own_blocks(now, side)
    if goal.name == "taker":
        return now.taken[on] - now.taken[1 - on]
    return -DISTANCES[goal.name](now, side)


def _moves(now: Position, kinds: tuple[int, ...], side: Side) -> int:
    return mobility(now, kinds, rigid=side.rigid)
