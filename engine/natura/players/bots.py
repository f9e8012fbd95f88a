"""Computer players of Natura: one wanders, one plans a move, one looks a move further.

They judge nothing but what everyone sees. Where the end is out of sight they offer to stop; where
all play together they stop as soon as somebody wants to.
"""

from collections.abc import Callable, Sequence

import msgspec

from engine.model import Action, Bot
from engine.natura.board.effects import RECOVERS, play
from engine.natura.board.kinds import LETTERS, RAINFOREST
from engine.natura.board.moves import Move
from engine.natura.board.position import position, put
from engine.natura.play.actions import ACCEPT, LEAVE, OFFER, RESIGN, Recover
from engine.natura.play.goals import Goal, Situation
from engine.natura.play.legal import goal_of, kinds_of, moves_on, situation
from engine.natura.play.offers import is_contest
from engine.natura.play.state import Board, State
from engine.natura.players.blocking import towards
from engine.natura.players.evaluation import WON, value
from engine.natura.players.lead import STILLED
from engine.natura.players.planning import QUICK, plan, turns_left
from engine.natura.players.tree import node_of, table_of

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
    goal, now, board = goal_of(seen), situation(seen, seat), seen.board
    if goal.name == "deadlock":
        # No life is needed there, and plans do not reckon with any that returns.
        return [float(action == LEAVE) for action in actions]
    moved = seen.recovering
    assert moved is not None  # noqa: S101 - there is something to recover beside it
    life = RECOVERS[LETTERS.index(board.letters[moved])]
    forest = life == RAINFOREST
    restored = msgspec.structs.replace(
        board,
        rainforests=board.rainforests - forest,
        meadows=board.meadows - (not forest),
    )
    found = []
    for action in actions:
        if isinstance(action, Recover):
            where = position(put(board.letters, action.square, LETTERS[life]))
            after = now._replace(position=where, missing=now.missing - 1)
            found.append(value(goal, after, restored))
        else:
            found.append(value(goal, now, board))
    return found


def _after(seen: State, now: Situation, move: Move) -> tuple[Situation, Board]:
    """The situation and board after a move, before any recovery."""
    board = seen.board
    played = play(now.position, move.from_, move.to, seen.options.flips)
    after = now._replace(
        position=played.position,
        missing=now.missing + played.removed,
        taken=now.taken + played.removed,
    )
    changed = Board(
        played.position.letters,
        board.rainforests + len(played.lost),
        board.meadows + played.eaten,
    )
    return after, changed


def _wander(_seen: State, _seat: int, moves: Sequence[Move]) -> list[float]:
    return [0.0] * len(moves)


def _plan(seen: State, seat: int, moves: Sequence[Move]) -> list[float]:
    goal, now = goal_of(seen), situation(seen, seat)
    worths = [value(goal, *_after(seen, now, move)) for move in moves]
    if goal.name in STILLED:
        return _still(seen, seat, moves, worths, _STILLING["planner"])
    if goal.is_competitive or max(worths, default=WON) >= WON:
        return worths
    table, node = table_of(seen, seat), node_of(seen, seat)
    plans = plan(table, node, turns_left(seen, seat), QUICK, lambda: True).plans
    chosen = plans[0].turns[0][0] if plans else None
    return [WON / 2 if move == chosen else worth for move, worth in zip(moves, worths, strict=True)]


def _think(seen: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """By the opponent's best reply; where all play together, by a plan."""
    goal, now = goal_of(seen), situation(seen, seat)
    if goal.name in STILLED:
        worths = [value(goal, *_after(seen, now, move)) for move in moves]
        return _still(seen, seat, moves, worths, _STILLING["thinker"])
    planned = _plan(seen, seat, moves)
    if not goal.is_competitive or max(planned, default=WON) >= WON:
        return planned
    looked = set(sorted(range(len(moves)), key=planned.__getitem__)[-_CANDIDATES:])
    return [
        _next_worth(seen, seat, goal, _after(seen, now, move)[0]) if index in looked else -WON
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
    goal, now = goal_of(seen), situation(seen, seat)
    worths, leads_on = towards(goal, now, moves, worths, seen)
    looked = set(sorted(range(len(moves)), key=worths.__getitem__)[-count:])
    found = [worth - WON for worth in worths]
    for index in looked:
        after, _ = _after(seen, now, moves[index])
        own = 0.0 if leads_on else _best_move(seen, seat, goal, after)
        found[index] = min(own, 0.0) + 0.1 * worths[index]
        if unrests[index] > _NEARLY_STILL and _best_move(seen, 1 - seat, goal, after) >= WON:
            found[index] -= WON / 2
    return found


def _best_move(seen: State, seat: int, goal: Goal, now: Situation) -> float:
    """What the best move of a seat makes of a situation, as this looks to the situation's seat."""
    moves = moves_on(now.position, kinds_of(seen, seat), {}, rigid=seen.rigid)
    return max((value(goal, *_after(seen, now, move)) for move in moves), default=0.0)


def _next_worth(seen: State, seat: int, goal: Goal, now: Situation) -> float:
    """What the opponent's best move makes of a situation."""
    theirs = now._replace(own=now.other, other=now.own, taken=seen.taken[1 - seat])
    moves = moves_on(now.position, kinds_of(seen, 1 - seat), {}, rigid=seen.rigid)
    return -max((value(goal, *_after(seen, theirs, move)) for move in moves), default=0.0)


BOTS: dict[str, Bot[State]] = {
    "planner": Bot("Planner", "Makes the move that brings the goal nearest", _by(_plan)),
    "thinker": Bot("Thinker", "Looks at what can follow each of its best moves", _by(_think)),
    "wanderer": Bot("Wanderer", "Moves any piece anywhere", _by(_wander)),
}
