"""Computer players of Natura: one wanders, one plans a move, one looks a move further.

They judge nothing but what everyone sees. Where the end is out of sight they offer to stop; where
all play together they stop as soon as somebody wants to.
"""

import random
from collections.abc import Callable, Sequence

import msgspec

from engine.model import Action, Bot
from engine.natura.actions import ACCEPT, DECLINE, LEAVE, OFFER, RESIGN, Move, Recover
from engine.natura.evaluation import WON, value
from engine.natura.goals import Goal, Situation
from engine.natura.kinds import LETTERS, RAINFOREST
from engine.natura.legal import goal_of, kinds_of, moves_on, situation
from engine.natura.moving import RECOVERS, play
from engine.natura.offers import is_contest
from engine.natura.position import position, put
from engine.natura.state import Board, State

PATIENCE = 120
"""Turns after which a computer player would rather end a game that goes on and on."""

_CANDIDATES = 5
"""How many of its best moves the thinker looks into."""

Judge = Callable[[State, int, Sequence[Move], random.Random], Move]


def _by(judge: Judge) -> Callable[[State, int, Sequence[Action], random.Random], Action]:
    """A whole player from how it chooses among moves."""

    def choose(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        weary = seen.turns >= PATIENCE
        if seen.asking is not None:
            return ACCEPT if weary or not is_contest(seen) else DECLINE
        if weary and OFFER in actions:
            return OFFER
        if weary and seen.seats == 1 and not seen.options.length:
            return RESIGN
        moves = [action for action in actions if isinstance(action, Move)]
        if moves:
            return judge(seen, seat, moves, rng)
        recoveries = [action for action in actions if isinstance(action, Recover)]
        return _recovery(seen, seat, recoveries, rng) if recoveries else actions[0]

    return choose


def _recovery(seen: State, seat: int, actions: Sequence[Recover], rng: random.Random) -> Action:
    """The best place to put life back, or none if that is better."""
    goal, now, board = goal_of(seen), situation(seen, seat), seen.board
    moved = seen.recovering
    assert moved is not None  # noqa: S101 - there is something to recover beside it
    life = RECOVERS[LETTERS.index(board.letters[moved])]
    forest = life == RAINFOREST
    restored = msgspec.structs.replace(
        board,
        rainforests=board.rainforests - forest,
        meadows=board.meadows - (not forest),
    )
    worth: list[tuple[float, float, Action]] = [(value(goal, now, board), rng.random(), LEAVE)]
    for action in actions:
        where = position(put(board.letters, action.square, LETTERS[life]))
        after = now._replace(position=where, missing=now.missing - 1)
        worth.append((value(goal, after, restored), rng.random(), action))
    return max(worth)[2]


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


def _ranked(
    seen: State, goal: Goal, now: Situation, moves: Sequence[Move], rng: random.Random
) -> list[tuple[float, float, Move]]:
    """The moves with their worth, best first, equals in any order."""
    worth = [(value(goal, *_after(seen, now, move)), rng.random(), move) for move in moves]
    worth.sort(reverse=True)
    return worth


def _wander(_seen: State, _seat: int, moves: Sequence[Move], rng: random.Random) -> Move:
    return moves[rng.randrange(len(moves))]


def _plan(seen: State, seat: int, moves: Sequence[Move], rng: random.Random) -> Move:
    return _ranked(seen, goal_of(seen), situation(seen, seat), moves, rng)[0][2]


def _think(seen: State, seat: int, moves: Sequence[Move], rng: random.Random) -> Move:
    """The best move by what can follow: the opponent's best reply, or one's own next move."""
    goal, now = goal_of(seen), situation(seen, seat)
    ranked = _ranked(seen, goal, now, moves, rng)
    if ranked[0][0] >= WON:
        return ranked[0][2]
    looked = [
        (_next_worth(seen, seat, goal, _after(seen, now, move)[0]), worth, chance, move)
        for worth, chance, move in ranked[:_CANDIDATES]
    ]
    return max(looked)[3]


def _next_worth(seen: State, seat: int, goal: Goal, now: Situation) -> float:
    """What the best next move makes of a situation: bad where it is the opponent's."""
    if not goal.is_competitive:
        moves = moves_on(now.position, kinds_of(seen, seat), {}, rigid=seen.rigid)
        return max((value(goal, *_after(seen, now, move)) for move in moves), default=0.0)
    theirs = now._replace(own=now.other, other=now.own, taken=seen.taken[1 - seat])
    moves = moves_on(now.position, kinds_of(seen, 1 - seat), {}, rigid=seen.rigid)
    return -max((value(goal, *_after(seen, theirs, move)) for move in moves), default=0.0)


BOTS: dict[str, Bot[State]] = {
    "planner": Bot("Planner", "Makes the move that brings the goal nearest", _by(_plan)),
    "thinker": Bot("Thinker", "Looks at what can follow each of its best moves", _by(_think)),
    "wanderer": Bot("Wanderer", "Moves any piece anywhere", _by(_wander)),
}
