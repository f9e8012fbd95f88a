"""When a game ends, and who has won."""

import hashlib

from engine.model import Event
from engine.natura.board.reach import piece_moves
from engine.natura.play.events import Ended
from engine.natura.play.goals import Goal, Situation
from engine.natura.play.legal import goal_of, situation
from engine.natura.play.scoring import outcome_of, points_of, standing
from engine.natura.play.state import QUIET_TURNS, REPETITIONS, End, State


def judge(state: State, mover: int, events: list[Event]) -> None:
    """After a turn of `mover`: end the game if its goal stands or it is to end otherwise.

    `state.turn` is the next seat already (ruling 5: goals are judged after a whole turn).
    """
    goal = goal_of(state)
    if goal.is_competitive:
        end = _competition(state, goal, mover)
    elif state.options.race:
        end = _race(state, goal)
    else:
        end = _together(state, goal)
    if end is not None:
        finish(state, end, events)


def finish(state: State, end: End, events: list[Event]) -> None:
    """The game is over."""
    state.end = end
    state.asking = state.recovering = None
    state.waiting = []
    note = outcome_of(state, end).note
    events.append(Ended(goal_of(state).name, end.reason, end.winners, note))


def _competition(state: State, goal: Goal, mover: int) -> End | None:
    now = situation(state, mover)
    # The goals ask what can move, and so will the next seat: so it is found for both at once.
    piece_moves(now.position, rigid=now.rigid)
    if goal.met(now):
        return End("goal", (mover,))
    if goal.either_wins:
        other = 1 - mover
        theirs = Situation(now.position, now.rigid, now.missing, now.other, now.own,
                           state.taken[other])  # fmt: skip
        if goal.met(theirs):
            return End("goal", (other,))
    key = _digest(state)
    count = state.positions.get(key, 0) + 1
    state.positions[key] = count
    if count >= REPETITIONS:
        return End("repetition", _ahead(state))
    if state.quiet >= QUIET_TURNS:
        return End("quiet", _ahead(state))
    return None


def _digest(state: State) -> str:
    """A short name of the position with the seat to move: what is on the board and off it."""
    board = state.board
    return digest(board.letters, board.rainforests, board.meadows, state.turn)


def digest(letters: str, rainforests: int, meadows: int, turn: int) -> str:
    """As a state remembers a position by it: the life off the board, and whose turn it is."""
    text = f"{letters}{rainforests}{meadows}{turn}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def times_stood(state: State) -> int:
    """How often this very position has stood with the same seat to move, in competitive games."""
    return state.positions.get(_digest(state), 0)


def remember_start(state: State) -> None:
    """Count the start as the first position of a competitive game."""
    if goal_of(state).is_competitive:
        state.positions[_digest(state)] = 1


def _ahead(state: State) -> tuple[int, ...]:
    """The winner by the standing, or nobody."""
    first, second = standing(state, 0), standing(state, 1)
    if first is None or second is None or first == second:
        return ()
    return (0,) if first > second else (1,)


def _together(state: State, goal: Goal) -> End | None:
    if not goal.is_measured and goal.met(situation(state, 0)):
        return End("goal", tuple(range(state.seats)))
    if state.options.length and state.turns >= state.options.length:
        return End("length", ())
    return None


def _race(state: State, goal: Goal) -> End | None:
    """Decided when both have had as many moves (ruling 7)."""
    first, second = (board.turns for board in state.boards)
    if first != second:
        return None
    arrived = tuple(seat for seat in range(2) if goal.met(situation(state, seat)))
    if arrived:
        return End("goal", arrived)
    if not state.options.length or first < state.options.length:
        return None
    if not goal.is_measured:
        return End("length", ())
    points = [points_of(state, seat) for seat in range(2)]
    return End("length", tuple(seat for seat in range(2) if points[seat] == max(points)))
