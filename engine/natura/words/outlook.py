"""What a turn of Natura leads to: what the opponent could do next, and what it prepares."""

from collections.abc import Iterator

from engine.clauses import Clause
from engine.copying import copier
from engine.model import Event
from engine.natura.board.effects import play
from engine.natura.play.ending import times_stood
from engine.natura.play.goals import Goal, Situation
from engine.natura.play.legal import goal_of, kinds_of, legal_moves, moves_on, situation
from engine.natura.play.measures import DISTANCES, POINTS
from engine.natura.play.state import Board, State
from engine.natura.play.turns import end_turn, recovery_squares
from engine.words import counted

_copy = copier(State)

_NEAR = 6
"""Steps from the goal at which one step more counts."""

_SOON = 14
"""At what distance of its goal a competitive game may be over by the next turn."""


def preparing(seen: State, seat: int, then: State) -> Iterator[Clause]:
    """What a next move of the same side could reach, and none could now."""
    goal = goal_of(seen)
    best, best_then = _best_next(goal, seen, seat), _best_next(goal, then, seat)
    here = _measure(goal, situation(then, seat), then.boards[seat if then.options.race else 0])
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


def _measure(goal: Goal, now: Situation, board: Board) -> int:
    """How far a goal is, or what the board is worth with a minus: less is better."""
    if goal.is_measured:
        return -POINTS[goal.name](board, now)
    return DISTANCES[goal.name](now)


def _best_next(goal: Goal, state: State, seat: int) -> int:
    """The least that a single move of a seat leads to, whatever is barred at present."""
    now, flips = situation(state, seat), state.options.flips
    board = state.boards[seat if state.options.race else 0]
    moves = moves_on(now.position, kinds_of(state, seat), {}, rigid=now.rigid)
    best = _measure(goal, now, board)
    for one in moves:
        played = play(now.position, one.from_, one.to, flips)
        trial = Board(
            played.position.letters,
            board.rainforests + len(played.lost),
            board.meadows + played.eaten,
        )
        found = now._replace(
            position=played.position,
            missing=now.missing + played.removed,
            taken=now.taken + played.removed,
        )
        best = min(best, _measure(goal, found, trial))
    return best


def replying(goal: Goal, seat: int, seen: State, then: State) -> Iterator[Clause]:
    """What the opponent could do at once, and could have done as things stood before."""
    other = 1 - seat
    if goal.name == "taker":
        yield from _hunting_life(seat, seen, then)
    if min(DISTANCES[goal.name](situation(each, other)) for each in (seen, then)) > _SOON:
        return
    before, now = _can_meet(_passed(seen, other), other), _can_meet(then, other)
    if before and now is False:
        yield Clause(5.0, "stops the opponent, who could reach the goal in the next turn")
    elif now:
        yield Clause(0.9, "still leaves the opponent a move that reaches the goal")
    if (times := times_stood(then)) > 1:
        yield Clause(
            0.7, f"lets the position stand for the {'third' if times > 2 else 'second'} time"
        )


def _passed(state: State, turn: int) -> State:
    """The state if it were another seat's turn."""
    found = _copy(state)
    found.turn, found.recovering = turn, None
    return found


def _hunting_life(seat: int, seen: State, then: State) -> Iterator[Clause]:
    """Taker: who could remove life next, before and after the turn."""
    theirs, theirs_then = _removals(_passed(seen, 1 - seat)), _removals(then)
    mine, mine_then = _removals(seen), _removals(_passed(then, seat))
    if theirs and not theirs_then:
        yield Clause(3.0, "leaves the opponent no life to remove in the next turn")
    elif theirs_then < theirs:
        ways = counted(theirs_then, "way")
        yield Clause(1.6, f"leaves the opponent {ways} to remove life instead of {theirs}")
    elif theirs_then > theirs:
        ways = counted(theirs_then, "way")
        yield Clause(2.5, f"lets the opponent remove life in the next turn: {ways}")
    if mine_then > mine:
        ways = counted(mine_then, "way")
        yield Clause(2.0, f"prepares to remove life: {ways} if nothing changes")
    if not theirs_then:
        yield Clause(0.8, "keeps all life out of the opponent's reach")


def _removals(state: State) -> int:
    """In how many ways the seat whose turn it is can remove life."""
    where, flips = state.board.position, state.options.flips
    return sum(play(where, one.from_, one.to, flips).removed > 0 for one in legal_moves(state))


def _can_meet(then: State, other: int) -> bool | None:
    """Whether a seat whose turn it is can end the game in its favour by it; None if nobody knows
    without looking at life that it could bring back.
    """
    flips, known = then.options.flips, True
    for one in legal_moves(then):
        state = _copy(then)
        board = state.board
        played = play(board.position, one.from_, one.to, flips)
        board.set_out(played.position)
        board.rainforests += len(played.lost)
        board.meadows += played.eaten
        state.taken[other] += played.removed
        if recovery_squares(board, one.to):
            known = False
            continue
        end_turn(state, list[Event]())
        if state.end is not None and state.end.reason == "goal" and other in state.end.winners:
            return True
    return False if known else None
