"""The hard player's search in Natura: alpha-beta in competitive games, otherwise a plan; and the
judgement of an action by plan.
"""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from engine.foresight import HasTime, MoveStats, PlanValue, SearchResult
from engine.foresight import Position as Asked
from engine.game import Game
from engine.model import Action
from engine.natura.board.position import Move, Position
from engine.natura.play.actions import OFFER, Pass
from engine.natura.play.ending import digest, is_contest, nearest_of
from engine.natura.play.legal import Turn, Variant, goal_of, variant_of
from engine.natura.play.state import IDLE_TURNS, REPETITIONS, GoalName, NaturaOptions, State
from engine.natura.players.alphabeta import AlphaBeta, First, settled
from engine.natura.players.assembling import Plan
from engine.natura.players.evaluation import FULL_POINTS, share_of, value
from engine.natura.players.planning import LONGEST, plan, turns_left, worth_of

_TOLD: Final[dict[GoalName, tuple[float, float]]] = {
    "blue-v-browns": (0.35, 0.1),
    "taker": (2.5, 0.0),
}
"""A scale for leads, and an offset for the deciding seat, so that displayed chances match the
results of games (`bench calibration`). They don't change any choice.
"""

_PATIENCE: Final = 120
_LONG: Final = 240
"""Turns after which a computer player would rather end a game; `_LONG` in contests."""

_LULL: Final = 40
"""Quiet turns in Taker after which it would rather call a level game a draw. To hurry instead gives
life away, and loses games.
"""

_STALE = 0.5
"""The penalty for repeating a position: going in circles gets nobody anywhere."""


def search(
    game: Game[State, NaturaOptions],
    position: Asked[State],
    bot: str,
    rng: random.Random,
    go_on: HasTime,
) -> SearchResult:
    """The values of a seat's actions. `go_on` is asked before each position is expanded;
    `simulations` counts the positions looked at.
    """
    del rng  # nothing is left to chance
    seat = position.seat
    state = position.seen.seen_by(seat)
    if state.asking is not None:
        return _answers(game, state, seat, bot)
    if goal_of(state).is_competitive:
        found = against(state, seat, AlphaBeta(variant_of(state, seat), seat, go_on))
        if not is_quiet(state) or not should_offer(state, seat):
            return found
        return msgspec.structs.replace(
            found, moves=(MoveStats(OFFER, found.moves[0].share, 1), *found.moves)
        )
    if state.recovering is not None:
        return _answers(game, state, seat, bot)
    return _together(game, state, seat, go_on)


def should_stop(state: State) -> bool:
    """Whether a computer player would rather end the game now."""
    return state.turns >= (_LONG if is_contest(state) else _PATIENCE) or is_quiet(state)


def should_offer(state: State, seat: int) -> bool:
    """Whether it offers to end the game: at most once before a game is long, and once after that.
    The state keeps when a seat may offer again, which is all that this needs.
    """
    again = state.offered[seat]
    return should_stop(state) and again <= (_LONG if state.turns >= _LONG else 0)


def is_quiet(state: State) -> bool:
    """Whether a level game of Taker stands still."""
    level = goal_of(state).name == "taker" and len(set(state.taken)) == 1
    return level and state.quiet >= _LULL


def _together(
    game: Game[State, NaturaOptions], state: State, seat: int, go_on: HasTime
) -> SearchResult:
    """For a shared goal, or a board each: by plans."""
    variant, now = variant_of(state, seat), state.position_of(seat)
    thought = plan(variant, now, turns_left(state, seat), go_on)
    stats: dict[Action, MoveStats] = {}
    for found in thought.plans:
        action = found.turns[0][0]
        if action is not None:
            stats.setdefault(action, MoveStats(action, _likelihood(state, found), len(found.turns)))
    shares = tuple(game.rules.evaluate(state, each) for each in range(state.seats))
    if stats and not state.options.race:
        shares = (next(iter(stats.values())).share,) * state.seats
    least = min((each.share for each in stats.values()), default=shares[seat])
    worth, rest = worth_of(variant), _first_turns(state, variant, seat)
    # Then the actions that come nearest to the goal.
    for (action, _), _ in sorted(rest, key=lambda each: -worth(each[1])):
        if action is not None:
            stats.setdefault(action, MoveStats(action, 0.9 * least, 1))
    return SearchResult((*stats.values(),), shares, thought.positions + len(rest))


def _likelihood(state: State, found: Plan) -> float:
    """How likely a plan is to reach the goal, or its share of the most points."""
    if goal_of(state).is_measured:
        return min(max(found.worth / FULL_POINTS[goal_of(state).name], 0.0), 1.0)
    length = len(found.turns) if found.reached else LONGEST
    return max(0.99 - 0.005 * length, 0.05)


def against(state: State, seat: int, finder: AlphaBeta) -> SearchResult:
    """Against an opponent on one board."""
    variant = variant_of(state, seat)
    turns = _first_turns(state, variant, seat)
    lines = finder.run([_first(state, variant, seat, turn, now) for turn, now in turns])
    times, off = _TOLD.get(goal_of(state).name, (1.0, 0.0))
    stats: dict[Action, MoveStats] = {}
    for first, worth in lines:
        # Each action from its best turn.
        action = first.turn[0 if state.recovering is None else 1]
        if action is not None:
            stats.setdefault(action, MoveStats(action, share_of(times * worth - off), 1))
    share = next(iter(stats.values())).share
    shares = (share, 1 - share) if seat == 0 else (1 - share, share)
    return SearchResult((*stats.values(),), shares, finder.positions)


def _first_turns(state: State, variant: Variant, seat: int) -> list[tuple[Turn, Position]]:
    """The turns of the side to move, and where they lead."""
    now = state.position_of(seat)
    if state.recovering is not None:
        return [*variant.answers(now, state.recovering)]
    return [*variant.turns(now, variant.moves(now))]


def _first(state: State, variant: Variant, seat: int, turn: Turn, now: Position) -> First:
    """A turn, adjusted for the game's history."""
    stood = state.positions.get(digest(now), 0)
    stands = (
        state.idle + 1 >= IDLE_TURNS and nearest_of(variant, now, state.nearest) == state.nearest
    )
    if stood + 1 >= REPETITIONS or stands:
        return First(turn, now, settled(variant, now, seat))
    return First(turn, now, handicap=_STALE * stood)


def _answers(game: Game[State, NaturaOptions], state: State, seat: int, bot: str) -> SearchResult:
    """Whether to end the game now, or to restore life, by the style."""
    actions = game.rules.actions(state, seat)
    worths = game.bots[bot].score_actions(state, seat, actions)
    ranked = sorted(zip(worths, actions, strict=True), key=lambda pair: -pair[0])
    share = game.rules.evaluate(state, seat)
    stats = tuple(MoveStats(action, share, 1) for _, action in ranked)
    return SearchResult(
        stats, tuple(game.rules.evaluate(state, each) for each in range(state.seats))
    )


UNKNOWN: Final = PlanValue("move", 0, 0)


def compare(position: Asked[State], played: Action, go_on: HasTime) -> PlanValue | None:
    """The best known way before a turn, and the best one after its move; 0 and 0 if unknown."""
    seat = position.seat
    state = position.seen.seen_by(seat)
    if state.asking is not None or state.recovering is not None or goal_of(state).is_competitive:
        return None
    variant, now, left = variant_of(state, seat), state.position_of(seat), turns_left(state, seat)
    known = plan(variant, now, left, lambda: False).plans
    if not known or not known[0].reached or not isinstance(played, Move | Pass) or left == 1:
        return UNKNOWN
    best, goal = known[0], variant.goal
    turns = dict(variant.turns(now, [played] if isinstance(played, Move) else []))
    if best.turns[0] in turns and not goal.is_measured:
        return PlanValue("move", len(best.turns), len(best.turns))
    after = turns.get(best.turns[0]) or next(iter(turns.values()))
    # The rest of the plan may still work.
    rest = [turn for turn in best.turns if turn != (played, None)]
    end = _followed(variant, after, rest[: left - 1] if left else rest)
    plans = plan(variant, after, max(left - 1, 0), go_on).plans
    if goal.is_measured:
        worths = [value(goal, end, variant.sides[end.seat]), *(each.worth for each in plans)]
        points = round(max(worths))
        return PlanValue("point", max(round(best.worth), points), points)
    lengths = [len(each.turns) for each in plans if each.reached]
    if goal.met(end, variant.sides[end.seat]):
        lengths.append(len(rest))
    length = 1 + min(lengths, default=LONGEST)
    if goal.met(after, variant.sides[after.seat]):
        length = 1
    return PlanValue("move", min(len(best.turns), length), length) if length <= LONGEST else UNKNOWN


def _followed(variant: Variant, now: Position, turns: Sequence[Turn]) -> Position:
    """Where these turns lead, as far as they are legal."""
    for turn in turns:
        move = turn[0]
        if isinstance(move, Move) and move in variant.moves(now):
            found = dict(variant.turns(now, [move]))
            now = found.get(turn, next(iter(found.values())))
    return now
