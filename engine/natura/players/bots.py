"""Computer players of Natura: one wanders, one plans a move, one looks a move further.

They judge nothing but what everyone sees. Where the end is out of sight they offer to stop; where
all play together they stop as soon as somebody wants to.
"""

from collections.abc import Callable, Sequence

from engine.model import Action, Bot
from engine.natura.board.effects import play, recovered
from engine.natura.board.position import Move, Position
from engine.natura.play.actions import ACCEPT, LEAVE, OFFER, RESIGN, Recover
from engine.natura.play.ending import is_contest
from engine.natura.play.goals import Side
from engine.natura.play.legal import STILLED, goal_of, kinds_of, moves_on, variant_of, view_of
from engine.natura.play.state import State
from engine.natura.players.blocking import towards
from engine.natura.players.evaluation import WON, value
from engine.natura.players.planning import QUICK, plan, turns_left

PATIENCE = 120
"""Turns after which a computer player would rather end a game that goes on and on; twice as many
against an opponent.
"""

_CANDIDATES = 5
"""How many of its best moves the thinker looks into."""

_STILLING = {"planner": 5, "thinker": 10}
"""How many moves each looks into where both sides want pieces to be stopped."""

_NEARLY_STILL = -8.0
"""The worth of a position that one move may end where pieces are to be stopped."""

Judge = Callable[[State, int, Sequence[Move]], list[float]]


def _by(judge: Judge) -> Callable[[State, int, Sequence[Action]], list[float]]:
    """A whole player from how it judges moves."""

    def worths(seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
        weary = seen.turns >= (2 * PATIENCE if is_contest(seen) else PATIENCE)
        if seen.asking is not None:
            accepts = weary or not is_contest(seen)
            return [float((action == ACCEPT) == accepts) for action in actions]
        if seen.recovering is not None:
            return _recoveries(seen, seat, actions)
        moves = [action for action in actions if isinstance(action, Move)]
        found: dict[Action, float] = dict(zip(moves, judge(seen, seat, moves), strict=True))
        # Only who is weary ends a game before its end.
        stop = 2 * WON if weary else -2 * WON
        alone = seen.seats == 1 and not seen.options.length
        for action in actions:
            if action == OFFER:
                found[action] = stop
            elif action == RESIGN:
                found[action] = stop if alone and weary else -2 * WON
        return [found.get(action, 0.0) for action in actions]

    return worths


def _recoveries(seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """What each place to put life back is worth, and to put it nowhere."""
    goal, (now, side) = goal_of(seen), view_of(seen, seat)
    if goal.name == "deadlock":
        # No life is needed there, and plans do not reckon with any that returns.
        return [float(action == LEAVE) for action in actions]
    moved = seen.recovering
    assert moved is not None  # noqa: S101 - there is something to recover beside it
    return [
        value(
            goal,
            recovered(now, moved, action.square) if isinstance(action, Recover) else now,
            side,
        )
        for action in actions
    ]


def _values(seen: State, now: Position, side: Side, moves: Sequence[Move]) -> list[float]:
    """What a side makes of each move, before any recovery."""
    goal = goal_of(seen)
    return [value(goal, _after(seen, now, move), side) for move in moves]


def _wander(_seen: State, _seat: int, moves: Sequence[Move]) -> list[float]:
    return [0.0] * len(moves)


def _plan(seen: State, seat: int, moves: Sequence[Move]) -> list[float]:
    goal, now = goal_of(seen), seen.position_of(seat)
    worths = _values(seen, *view_of(seen, seat), moves)
    if goal.name in STILLED:
        return _still(seen, seat, moves, worths, _STILLING["planner"])
    if goal.is_competitive or max(worths, default=WON) >= WON:
        return worths
    plans = plan(variant_of(seen, seat), now, turns_left(seen, seat), QUICK, lambda: True).plans
    chosen = plans[0].turns[0][0] if plans else None
    return [WON / 2 if move == chosen else worth for move, worth in zip(moves, worths, strict=True)]


def _think(seen: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """By the opponent's best reply; where all play together, by a plan."""
    goal, now = goal_of(seen), seen.position_of(seat)
    if goal.name in STILLED:
        worths = _values(seen, *view_of(seen, seat), moves)
        return _still(seen, seat, moves, worths, _STILLING["thinker"])
    planned = _plan(seen, seat, moves)
    if not goal.is_competitive or max(planned, default=WON) >= WON:
        return planned
    looked = set(sorted(range(len(moves)), key=planned.__getitem__)[-_CANDIDATES:])
    theirs = variant_of(seen, seat).sides[1 - seat]
    return [
        -_best_move(seen, 1 - seat, _after(seen, now, move), theirs) if index in looked else -WON
        for index, move in enumerate(moves)
    ]


def _still(
    seen: State, seat: int, moves: Sequence[Move], worths: Sequence[float], count: int
) -> list[float]:
    """Where both want the same pieces to be stopped: by one's own next move, unless the opponent
    could make the last one.
    """
    best, unrests = max(worths, default=WON), worths
    if best >= WON:
        return [*worths]
    now, side = view_of(seen, seat)
    worths, leads_on = towards(goal_of(seen), seen, seat, moves, worths)
    looked = set(sorted(range(len(moves)), key=worths.__getitem__)[-count:])
    found = [worth - WON for worth in worths]
    for index in looked:
        after = _after(seen, now, moves[index])
        own = 0.0 if leads_on else _best_move(seen, seat, after, side)
        found[index] = min(own, 0.0) + 0.1 * worths[index]
        if unrests[index] > _NEARLY_STILL and _best_move(seen, 1 - seat, after, side) >= WON:
            found[index] -= WON / 2
    return found


def _after(seen: State, now: Position, move: Move) -> Position:
    return play(now, move.from_, move.to, seen.options.flips).position


def _best_move(seen: State, mover: int, now: Position, side: Side) -> float:
    """What the best move of a seat makes of a position, as a side sees it."""
    moves = moves_on(now, kinds_of(seen, mover), {}, rigid=seen.rigid)
    return max(_values(seen, now, side, moves), default=0.0)


BOTS: dict[str, Bot[State]] = {
    "planner": Bot("Planner", "Makes the move that brings the goal nearest", _by(_plan)),
    "thinker": Bot("Thinker", "Looks at what can follow each of its best moves", _by(_think)),
    "wanderer": Bot("Wanderer", "Moves any piece anywhere", _by(_wander)),
}
