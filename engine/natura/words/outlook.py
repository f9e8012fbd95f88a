"""Reasons by what comes next in Natura: the opponent's replies, and prepared moves."""

from collections.abc import Iterator

from engine.natura.board.effects import MoveResult, play, recoverable
from engine.natura.board.position import Move, Position
from engine.natura.play.ending import times_stood
from engine.natura.play.goals import DISTANCES, POINTS, Goal, Side
from engine.natura.play.legal import goal_of, kinds_of, moves_on, variant_of, view_of
from engine.natura.play.state import State
from engine.words import Clause, counted

_NEAR = 6
"""Steps to the goal below which every step counts."""

_SOON = 14
"""The distance at which a competitive game may end next turn."""


def preparing(seen: State, seat: int, then: State) -> Iterator[Clause]:
    """What the side's next move can reach that none could before."""
    goal = goal_of(seen)
    best, best_then = _best_next(goal, seen, seat), _best_next(goal, then, seat)
    here = _measure(goal, *view_of(then, seat))
    if best_then >= min(best, here):
        return
    if goal.is_measured:
        points = counted(here - best_then, "point")
        yield Clause(1.9, f"sets up a move worth {points} more")
    elif best_then == 0:
        yield Clause(4.5, "prepares to reach the goal next turn")
    else:
        steps = counted(best_then, "step")
        weight = 1.7 if best_then <= _NEAR or here - best_then > 1 else 0.6
        yield Clause(weight, f"sets up a move that leaves {steps} to the goal")


def _measure(goal: Goal, now: Position, side: Side) -> int:
    """The distance to the goal, or the negative points: lower is better."""
    return -POINTS[goal.name](now) if goal.is_measured else DISTANCES[goal.name](now, side)


def _best_next(goal: Goal, state: State, seat: int) -> int:
    """The lowest measure after any single move of a seat, ignoring barred moves."""
    now, side = view_of(state, seat)
    now = now.turned(side.seat)
    best = _measure(goal, now, side)
    for one in moves_on(now, kinds_of(state, seat), {}, rigid=state.rigid):
        after = play(now, one.from_, one.to, state.options.flips).position
        best = min(best, _measure(goal, after, side))
    return best


def replying(goal: Goal, seat: int, seen: State, then: State) -> Iterator[Clause]:
    """What the opponent can do next, compared with before."""
    other = 1 - seat
    if goal.name == "taker":
        yield from _hunting_life(seat, seen, then)
    if min(DISTANCES[goal.name](*view_of(each, other)) for each in (seen, then)) > _SOON:
        return
    before, now = _can_meet(seen, other), _can_meet(then, other)
    if before and now is False:
        yield Clause(5.0, "stops the opponent from reaching the goal next turn")
    elif now:
        yield Clause(0.4, "still lets the opponent reach the goal next turn")
    if (times := times_stood(then)) > 1:
        yield Clause(0.4, f"repeats the position for the {'third' if times > 2 else 'second'} time")


def _hunting_life(seat: int, seen: State, then: State) -> Iterator[Clause]:
    """Taker: the threats to remove life, before and after the turn."""
    theirs, theirs_then = (_removals(each, 1 - seat) for each in (seen, then))
    ways = counted(theirs_then, "way")
    if theirs and not theirs_then:
        yield Clause(3.0, "leaves the opponent no life to remove next turn")
    elif theirs_then < theirs:
        yield Clause(1.6, f"cuts the opponent's ways to remove life from {theirs} to {theirs_then}")
    elif theirs_then > theirs:
        yield Clause(0.4, f"lets the opponent remove life next turn ({ways})")
    mine, mine_then = (_removals(each, seat) for each in (seen, then))
    if mine_then > mine:
        ways = counted(mine_then, "way")
        yield Clause(2.0, f"threatens to remove life next turn ({ways})")


def _nexts(state: State, seat: int) -> Iterator[tuple[Move, MoveResult]]:
    """The results of a seat's moves, as if it were its turn."""
    variant, now = variant_of(state, seat), state.position.turned(seat)
    for move in variant.moves(now):
        yield move, play(now, move.from_, move.to, variant.flips)


def _removals(state: State, seat: int) -> int:
    """The number of moves with which a seat could remove life."""
    return sum(played.removed > 0 for _, played in _nexts(state, seat))


def _can_meet(state: State, seat: int) -> bool | None:
    """Whether a seat could reach its goal this turn; None if that depends on life it could
    bring back.
    """
    variant, known = variant_of(state, seat), True
    for move, (after, *_) in _nexts(state, seat):
        if recoverable(after, move.to):
            known = False
        elif variant.goal.met(after, variant.sides[seat]):
            return True
    return False if known else None
