"""Computer players of Natura: one wanders, one looks at its next turns, one looks further.

They use only public information. In competitive games they search a fixed small number of
positions; in cooperative games they follow a plan. If the end is out of sight they offer to stop;
in cooperative games they agree to any offer.
"""

from collections.abc import Callable, Sequence
from functools import partial

from engine.model import Action, Bot
from engine.natura.board.effects import play, recovered
from engine.natura.board.position import Move
from engine.natura.play.actions import ACCEPT, LEAVE, OFFER, RESIGN, Recover
from engine.natura.play.ending import is_contest
from engine.natura.play.legal import goal_of, variant_of, view_of
from engine.natura.play.state import State
from engine.natura.players.alphabeta import AlphaBeta
from engine.natura.players.evaluation import WON, value
from engine.natura.players.planning import plan, turns_left
from engine.natura.players.search import against, should_offer, should_stop

Judge = Callable[[State, int, Sequence[Action]], dict[Action, float]]


def _by(judge: Judge) -> Callable[[State, int, Sequence[Action]], list[float]]:
    """A player from its valuation of the actions that begin or continue a turn."""

    def score_actions(seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
        seen = seen.seen_by(seat)
        stopping = should_stop(seen)
        if seen.asking is not None:
            accepts = stopping or not is_contest(seen)
            return [float((action == ACCEPT) == accepts) for action in actions]
        found = judge(seen, seat, actions)
        # A player ends a game early only if it should stop.
        gives_up = stopping and seen.seats == 1 and not seen.options.length
        found |= {
            OFFER: 2 * WON if should_offer(seen, seat) else -2 * WON,
            RESIGN: 2 * WON if gives_up else -2 * WON,
        }
        return [found.get(action, 0.0) for action in actions]

    return score_actions


def _wander(seen: State, seat: int, actions: Sequence[Action]) -> dict[Action, float]:
    return _recoveries(seen, seat, actions) if seen.recovering is not None else {}


def _look(positions: int, seen: State, seat: int, actions: Sequence[Action]) -> dict[Action, float]:
    """In competitive games by a search of this many positions, otherwise by a plan."""
    if goal_of(seen).is_competitive:
        variant = variant_of(seen, seat)
        # In Taker many turns look equal until their replies are known.
        positions *= 1 + (variant.goal.name == "taker")
        found = against(seen, seat, AlphaBeta(variant, seat, lambda: True, positions, 0.0))
        return {each.action: each.share for each in found.moves}
    if seen.recovering is not None:
        return _recoveries(seen, seat, actions)
    return _planned(seen, seat, [action for action in actions if isinstance(action, Move)])


def _recoveries(seen: State, seat: int, actions: Sequence[Action]) -> dict[Action, float]:
    """The worth of each place for restored life, and of declining it."""
    goal, (now, side) = goal_of(seen), view_of(seen, seat)
    if goal.name == "deadlock":
        # No life is needed there, and plans don't expect any to return.
        return {LEAVE: 1.0}
    moved = seen.recovering
    assert moved is not None  # noqa: S101 - there is something to recover beside it
    return {
        action: value(
            goal, recovered(now, moved, action.square) if isinstance(action, Recover) else now, side
        )
        for action in actions
    }


def _planned(seen: State, seat: int, moves: Sequence[Move]) -> dict[Action, float]:
    """The first move of the plan, then the moves that come nearest to the goal."""
    goal, (now, side) = goal_of(seen), view_of(seen, seat)
    found: dict[Action, float] = {
        move: value(goal, play(now, move.from_, move.to, seen.options.flips).position, side)
        for move in moves
    }
    if max(found.values(), default=WON) < WON:
        plans = plan(
            variant_of(seen, seat), now, turns_left(seen, seat), lambda: True, quick=True
        ).plans
        if plans and (begun := plans[0].turns[0][0]) is not None:
            found[begun] = WON / 2
    return found


BOTS: dict[str, Bot[State]] = {
    "planner": Bot(
        "Planner", "Looks at its best turns, and at what can follow them", _by(partial(_look, 150))
    ),
    "thinker": Bot("Thinker", "Looks a little further than the Planner", _by(partial(_look, 300))),
    "wanderer": Bot("Wanderer", "Moves any piece anywhere", _by(_wander)),
}
