"""When a game ends, who has won, and what can be kept of it."""

import hashlib

from engine.model import BestResult, Event, Outcome
from engine.natura.events import Ended
from engine.natura.goals import Goal
from engine.natura.legal import goal_of, situation
from engine.natura.measures import POINTS, own_blocks
from engine.natura.reach import movable
from engine.natura.squares import blocks
from engine.natura.state import End, EndReason, State
from engine.words import counted

REPETITIONS = 3
QUIET_TURNS = 100


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
    if goal.met(situation(state, mover)):
        return End("goal", (mover,))
    if goal.either_wins and goal.met(situation(state, 1 - mover)):
        return End("goal", (1 - mover,))
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
    text = f"{board.letters}{board.rainforests}{board.meadows}{state.turn}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def times_stood(state: State) -> int:
    """How often this very position has stood with the same seat to move, in competitive games."""
    return state.positions.get(_digest(state), 0)


def remember_start(state: State) -> None:
    """Count the start as the first position of a competitive game."""
    if goal_of(state).is_competitive:
        state.positions[_digest(state)] = 1


def standing(state: State, seat: int) -> int | None:
    """What decides a game of a competitive goal that ends without it; more is better.

    None for the goals in which such a game is a draw.
    """
    now = situation(state, seat)
    match goal_of(state).name:
        case "blue-v-browns":
            return movable(now.position, now.own, rigid=now.rigid)
        case "one-people":
            return -own_blocks(now)
        case "taker":
            return now.taken
    return None


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


def points_of(state: State, seat: int) -> int:
    """What the seat's board is worth in Harmony or Scorched."""
    board = state.boards[seat if state.options.race else 0]
    return POINTS[state.options.goal](board, situation(state, seat))


def outcome_of(state: State, end: End) -> Outcome:
    """Points, winners and what can be kept.

    In a competitive game and a race to a goal a win is 1 point; what is measured has its own
    points; together the points are the number of turns, fewer being better.
    """
    goal = goal_of(state)
    seats = range(state.seats)
    if goal.is_measured:
        scores = tuple(points_of(state, seat) for seat in seats)
    elif goal.is_competitive or state.options.race:
        scores = tuple(int(seat in end.winners) for seat in seats)
    else:
        scores = (state.turns,) * state.seats
    return Outcome(
        scores, end.winners, _note(state, goal, end), _breakdown(state, goal), _feat(state, end)
    )


def _breakdown(state: State, goal: Goal) -> tuple[tuple[str, tuple[int, ...]], ...]:
    seats = range(state.seats)
    match goal.name:
        case "blue-v-browns":
            title = "own pieces that can move"
            return ((title, tuple(standing(state, seat) or 0 for seat in seats)),)
        case "one-people":
            positions = (situation(state, seat) for seat in seats)
            count = tuple(blocks(now.position.sets(now.own)) for now in positions)
            return (("blocks of own pieces", count),)
        case "taker":
            return (("life taken", tuple(state.taken)),)
    return ()


_REASONS: dict[EndReason, str] = {
    "goal": "The goal stands",
    "repetition": "The same position has stood three times",
    "quiet": f"Nothing was removed, recovered or flipped in {QUIET_TURNS} turns",
    "length": "The agreed number of moves has been made",
    "agreed": "All agreed to end the game",
    "resigned": "The game was given up",
}


def _note(state: State, goal: Goal, end: End) -> str:
    """What the end was, in a sentence or two."""
    turns = counted(state.boards[0].turns, "move")
    why = _REASONS[end.reason]
    if goal.is_measured and end.reason == "length":
        if state.options.race:
            return f"{goal.title} was played over {turns} each."
        return f"{goal.title}: {counted(points_of(state, 0), 'point')} after {turns}."
    if end.reason == "goal":
        if state.options.race:
            tie = " by both at once" if len(end.winners) > 1 else ""
            return f"{goal.title} was reached{tie} with {turns} each."
        return f"{why}: {goal.title} after {turns}."
    if end.winners:
        return f"{why}." if end.reason == "resigned" else f"{why}: the standing decides."
    contest = goal.is_competitive or (state.options.race and end.reason == "agreed")
    return f"{why}: a draw." if contest else f"{why}: {goal.title} was not reached."


def _feat(state: State, end: End) -> BestResult | None:
    """What a server's records keep: moves to a goal, or points of a measured game, reached
    together on a start of the house. Not of races: a record is everyone's who played.
    """
    goal, options = goal_of(state), state.options
    reached = end.reason == "goal" or (goal.is_measured and end.reason == "length")
    if goal.is_competitive or options.race or options.board_file is not None or not reached:
        return None
    parts = [goal.title, options.moves.capitalize()]
    if options.flips != "none":
        parts.append(f"{options.flips} flips")
    if options.board != "standard":
        parts.append(f"{options.board} start")
    if goal.is_measured:
        parts.append(counted(options.length, "move"))
        return BestResult(", ".join(parts), points_of(state, 0), "points", fewer=False)
    return BestResult(", ".join(parts), state.boards[0].turns, "moves", fewer=True)
