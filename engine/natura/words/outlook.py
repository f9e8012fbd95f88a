"""What a turn of Natura leads to: what the opponent could do next, and what it prepares."""

from collections.abc import Iterator

from engine.natura.board.effects import Played, play, recoverable
from engine.natura.board.position import Move, Position
from engine.natura.play.ending import times_stood
from engine.natura.play.goals import DISTANCES, POINTS, Goal, Side
from engine.natura.play.legal import goal_of, kinds_of, moves_on, variant_of, view_of
from engine.natura.play.state import State
from engine.words import Clause, counted

_NEAR = 6
"""Steps from the goal at which one step more counts."""

_SOON = 14
"""At what distance of its goal a competitive game may be over by the next turn."""


def preparing(seen: State, seat: int, then: State) -> Iterator[Clause]:
    """What a next move of the same side could reach, and none could now."""
    goal = goal_of(seen)
    best, best_then = _best_next(goal, seen, seat), _best_next(goal, then, seat)
    here = _measure(goal, *view_of(then, seat))
    if best_then >= min(best, here):
        return
    if goal.is_measured:
        points = counted(here - best_then, "point")
        yield Clause(1.9, f"prepares a move that is worth {points} more")
    elif best_then == 0:
        yield Clause(4.5, "makes it possible to reach the goal with the next move")
    else:
        steps = counted(best_then, "step")
        weight = 1.7 if best_then <= _NEAR or here - best_then > 1 else 0.6
        yield Clause(weight, f"prepares a move after which the goal is {steps} away")


def _measure(goal: Goal, now: Position, side: Side) -> int:
    """How far a goal is, or what the board is worth with a minus: less is better."""
    return -POINTS[goal.name](now) if goal.is_measured else DISTANCES[goal.name](now, side)


def _best_next(goal: Goal, state: State, seat: int) -> int:
    """The least that a single move of a seat leads to, whatever is barred at present."""
    now, side = view_of(state, seat)
    now = now.turned(side.seat)
    best = _measure(goal, now, side)
    for one in moves_on(now, kinds_of(state, seat), {}, rigid=state.rigid):
        after = play(now, one.from_, one.to, state.options.flips).position
        best = min(best, _measure(goal, after, side))
    return best


def replying(goal: Goal, seat: int, seen: State, then: State) -> Iterator[Clause]:
    """What the opponent could do at once, and could have done before."""
    other = 1 - seat
    if goal.name == "taker":
        yield from _hunting_life(seat, seen, then)
    if min(DISTANCES[goal.name](*view_of(each, other)) for each in (seen, then)) > _SOON:
        return
    before, now = _can_meet(seen, other), _can_meet(then, other)
    if before and now is False:
        yield Clause(5.0, "stops the opponent, who could reach the goal in the next turn")
    elif now:
        yield Clause(0.9, "still leaves the opponent a move that reaches the goal")
    if (times := times_stood(then)) > 1:
        yield Clause(
            0.7, f"lets the position stand for the {'third' if times > 2 else 'second'} time"
        )


def _hunting_life(seat: int, seen: State, then: State) -> Iterator[Clause]:
    """Taker: who could remove life next, before and after the turn."""
    theirs, theirs_then = (_removals(each, 1 - seat) for each in (seen, then))
    ways = counted(theirs_then, "way")
    if theirs and not theirs_then:
        yield Clause(3.0, "leaves the opponent no life to remove in the next turn")
    elif theirs_then < theirs:
        yield Clause(1.6, f"leaves the opponent {ways} to remove life instead of {theirs}")
    elif theirs_then > theirs:
        yield Clause(2.5, f"lets the opponent remove life in the next turn: {ways}")
    mine, mine_then = (_removals(each, seat) for each in (seen, then))
    if mine_then > mine:
        ways = counted(mine_then, "way")
        yield Clause(2.0, f"prepares to remove life: {ways} if nothing changes")


def _nexts(state: State, seat: int) -> Iterator[tuple[Move, Played]]:
    """What the moves of a seat would lead to, were it its turn."""
    variant, now = variant_of(state, seat), state.position.turned(seat)
    for move in variant.moves(now):
        yield move, play(now, move.from_, move.to, variant.flips)


def _removals(state: State, seat: int) -> int:
    """In how many ways a seat could remove life."""
    return sum(played.removed > 0 for _, played in _nexts(state, seat))


def _can_meet(state: State, seat: int) -> bool | None:
    """Whether a seat could reach its goal in its turn; None if nobody knows without looking at life
    that it could bring back.
    """
    variant, known = variant_of(state, seat), True
    for move, (after, *_) in _nexts(state, seat):
        if recoverable(after, move.to):
            known = False
        elif variant.goal.met(after, variant.sides[seat]):
            return True
    return False if known else None
