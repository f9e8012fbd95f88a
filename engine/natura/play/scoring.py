"""The result of a finished game: points, winners, standing, best result."""

from engine.ends import all_together, each_alone, ranks_of_winners
from engine.model import BestResult, Outcome, Stake
from engine.natura.board.kinds import SIDE_NAMES
from engine.natura.board.position import Position
from engine.natura.board.reach import movable
from engine.natura.board.squares import blocks
from engine.natura.play.events import Ended
from engine.natura.play.goals import GOALS, POINTS, Goal, Side, own_blocks
from engine.natura.play.legal import goal_of, side_of, view_of
from engine.natura.play.par import kind_of, par_of
from engine.natura.play.state import IDLE_TURNS, QUIET_TURNS, End, EndReason, State
from engine.words import counted


def standing(state: State, seat: int) -> int | None:
    """What decides a competitive game that ends without its goal; more is better. None: it's a
    draw.
    """
    return standing_of(goal_of(state), *view_of(state, seat))


def standing_of(goal: Goal, now: Position, side: Side) -> int | None:
    """As `standing`, for one side of a position."""
    match goal.name:
        case "blue-v-browns":
            return movable(now, side.own, rigid=side.rigid)
        case "one-people":
            return -own_blocks(now, side)
        case "taker":
            return now.taken[side.seat]
    return None


def points_of(state: State, seat: int) -> int:
    """What a seat's board is worth in Harmony or Scorched."""
    return POINTS[state.options.goal](state.position_of(seat))


def outcome_of(state: State, end: End) -> Outcome:
    """Points, winners, and a best result.

    A win counts 1 in contests and races; measured games have points, unless somebody resigned;
    together the score is the number of turns.
    """
    goal = goal_of(state)
    seats = range(state.seats)
    apart = goal.is_competitive or state.options.race
    resigned = apart and end.reason == "resigned"
    if goal.is_measured and not resigned:
        scores = tuple(points_of(state, seat) for seat in seats)
    elif apart:
        scores = tuple(int(seat in end.winners) for seat in seats)
    else:
        scores = (state.turns,) * state.seats
    return Outcome(
        scores,
        end.winners,
        # Together everyone ranks the same; apart, only winning counts.
        ranks_of_winners(end.winners if apart else (), state.seats),
        each_alone(state.seats) if apart else all_together(state.seats),
        note_on(ended(state, end)),
        () if resigned else _breakdown(state, goal),
        _feat(state, end),
    )


def unit_of(seen: State) -> str:
    """What the scores count, in the plural; empty if a win is the score."""
    goal = goal_of(seen)
    if goal.is_measured:
        return "points"
    return "" if goal.is_competitive or seen.options.race else "moves"


def _breakdown(state: State, goal: Goal) -> tuple[tuple[str, tuple[int, ...]], ...]:
    seats = range(state.seats)
    match goal.name:
        case "blue-v-browns":
            return (("movable", tuple(standing(state, seat) or 0 for seat in seats)),)
        case "one-people":
            views = (view_of(state, seat) for seat in seats)
            count = tuple(blocks(now.sets(side.own)) for now, side in views)
            return (("blocks", count),)
        case "taker":
            return (("taken", tuple(state.taken)),)
    return ()


_REASONS: dict[EndReason, str] = {
    "repetition": "The same position came up three times",
    "quiet": f"Nothing was removed, recovered or flipped in {QUIET_TURNS} turns",
    "standstill": f"Neither player got closer to the goal in {IDLE_TURNS} turns",
    "length": "All agreed moves were made",
    "agreed": "The players agreed to end the game",
    "resigned": "The game was given up",
}


def ended(state: State, end: End) -> Ended:
    """The event of this end."""
    goal, race = goal_of(state), state.options.race
    side = side_of(state, end.winners[0]) if goal.is_competitive and end.winners else 0
    points = points_of(state, 0) if goal.is_measured else 0
    par = par_of(state.options, state.seats) or 0
    moves = state.boards[0].turns
    return Ended(goal.name, end.reason, end.winners, moves, race, side, points, par)


def _reached(event: Ended) -> str:
    match event.goal:
        case "blue-v-browns":
            return f"{SIDE_NAMES[1 - event.side]} has no piece left that can move"
        case "one-people":
            return f"all pieces of {SIDE_NAMES[event.side]} form one block"
        case "taker":
            return "five life pieces removed"
        case _:
            return GOALS[event.goal].aim


def _beside_par(event: Ended, told: str) -> str:
    """What was reached, and how it compares with par, if there is one."""
    is_measured = GOALS[event.goal].is_measured
    if not event.par:
        return told
    more = (event.points if is_measured else event.moves) - event.par
    if not more:
        return f"{told}, exactly par"
    above, below = ("above", "below") if is_measured else ("over", "under")
    told = f"{told}, {abs(more)} {above if more > 0 else below} par ({event.par})"
    return f"Well played! {told}" if (more > 0) == is_measured else told


def note_on(event: Ended) -> str:
    """The sentence on why a game ended."""
    goal, moves = GOALS[event.goal], counted(event.moves, "move")
    if event.reason == "goal":
        each = f"{moves} each" if event.race else moves
        return f"{_beside_par(event, f'Goal reached after {each}')}: {_reached(event)}."
    if event.reason == "resigned" and event.winners:
        return f"Won by resignation after {moves}."
    points = counted(event.points, "point")
    if goal.is_measured and event.reason == "length":
        if event.race:
            return f"Both made {moves}."
        if not event.points:
            par = f" Par is {event.par}." if event.par else ""
            return f"No points in {goal.title} after {moves}.{par}"
        return f"{_beside_par(event, f'{points} in {goal.title} after {moves}')}."
    why = _REASONS[event.reason]
    if event.winners:
        return f"{why}, so the player who is ahead wins."
    if goal.is_competitive or (event.race and event.reason == "agreed"):
        return f"{why}, so it's a draw."
    if goal.is_measured:
        return f"{why} after {moves}, with {points} in {goal.title}."
    return f"{why}, and {goal.title} wasn't reached."


def _feat(state: State, end: End) -> BestResult | None:
    """The best result: moves to a goal, or points, reached together on a built-in start."""
    stake = stake_of(state)
    reached = end.reason == ("goal" if stake is not None and stake.fewer else "length")
    # No points at all are no feat.
    if stake is None or not reached or stake.value <= 0:
        return None
    return BestResult(stake.kind, stake.value, stake.fewer)


def stake_of(seen: State) -> Stake | None:
    """Moves to a goal, or points, which count together or alone on a built-in start."""
    goal, options = goal_of(seen), seen.options
    if goal.is_competitive or options.race or options.board_file is not None:
        return None
    value = points_of(seen, 0) if goal.is_measured else seen.boards[0].turns
    return Stake(kind_of(options), value, not goal.is_measured, par_of(options, seen.seats))


def record(kind: str, value: int) -> str:
    """A best result in words.

    >>> record("mosaic/rigid/related/second", 12)
    'Mosaic, Rigid, related flips, second start: 12 moves'
    """
    name, moves, flips, board, *length = kind.split("/")
    goal = GOALS[name]
    parts = [goal.title, moves.capitalize()]
    if flips != "none":
        parts.append(f"{flips} flips")
    if board != "standard":
        parts.append(f"{board} start")
    parts += [counted(int(each), "move") for each in length]
    return f"{', '.join(parts)}: {counted(value, 'point' if length else 'move')}"
