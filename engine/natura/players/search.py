"""How a hard player of Natura looks ahead: by alpha-beta against each other, else by a plan; and
what an action makes of such a plan.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Final

from engine.foresight import Foresight, GoOn, Look, Way
from engine.foresight import Position as Asked
from engine.game import Game
from engine.model import Action
from engine.natura.board.position import Move, Position
from engine.natura.play.actions import Pass
from engine.natura.play.ending import digest
from engine.natura.play.legal import Turn, Variant, goal_of, variant_of
from engine.natura.play.state import REPETITIONS, GoalName, NaturaOptions, State
from engine.natura.players.alphabeta import AlphaBeta, First, settled
from engine.natura.players.evaluation import FULL_POINTS, share_of, value
from engine.natura.players.planning import LONGEST, THOROUGH, Plan, plan, turns_left, worth_of

_TOLD: Final[dict[GoalName, tuple[float, float]]] = {
    "blue-v-browns": (2.5, 0.5),
    "taker": (2.5, 0.0),
}
"""By what a lead is multiplied, and what is then taken off for the seat that decides, so that the
chances that people are told are those that matches bear out. It changes no choice.
"""

_STALE = 0.5
"""How much less a position is worth that stood before: going round brings nobody on."""


def search(
    game: Game[State, NaturaOptions],
    position: Asked[State],
    bot: str,
    rng: random.Random,
    go_on: GoOn,
) -> Foresight:
    """What a seat's actions are worth. `go_on` is asked before each position that is gone on from;
    `simulations` counts the positions that were looked at.
    """
    del rng  # nothing is left to chance
    state, seat = position.seen, position.seat
    if state.asking is not None:
        return _answers(game, state, seat, bot)
    if goal_of(state).is_competitive:
        return against(state, seat, go_on)
    if state.recovering is not None:
        return _answers(game, state, seat, bot)
    return _together(game, state, seat, go_on)


def _together(game: Game[State, NaturaOptions], state: State, seat: int, go_on: GoOn) -> Foresight:
    """Where all play for the same goal, or each on a board of their own: by plans."""
    variant, now = variant_of(state, seat), state.position_of(seat)
    thought = plan(variant, now, turns_left(state, seat), THOROUGH, go_on)
    planned: dict[Action, Look] = {}
    for found in thought.plans:
        action = found.turns[0][0]
        if action is not None and action not in planned:
            planned[action] = Look(action, _likelihood(state, found), len(found.turns))
    shares = tuple(game.rules.evaluate(state, each) for each in range(state.seats))
    if planned and not state.options.race:
        shares = (next(iter(planned.values())).share,) * state.seats
    least = min((look.share for look in planned.values()), default=shares[seat])
    rest = _nearest(variant, _first_turns(state, variant, seat))
    others = [Look(action, 0.9 * least, 1) for action in rest if action not in planned]
    depth = max((len(found.turns) for found in thought.plans), default=1)
    return Foresight(
        (*planned.values(), *others), shares, thought.positions + len(rest), thought.inner, depth
    )


def _nearest(variant: Variant, turns: Sequence[tuple[Turn, Position]]) -> list[Action]:
    """The actions with which turns begin, those first that bring the goal nearest."""
    worth = worth_of(variant)
    ranked = sorted(turns, key=lambda each: -worth(each[1]))
    return list(dict.fromkeys(turn[0] for turn, _ in ranked if turn[0] is not None))


def _likelihood(state: State, found: Plan) -> float:
    """How likely a plan leads to the goal, or what part of the most points it brings."""
    if goal_of(state).is_measured:
        return min(max(found.worth / FULL_POINTS[goal_of(state).name], 0.0), 1.0)
    length = len(found.turns) if found.reached else LONGEST
    return max(0.99 - 0.005 * length, 0.05)


def against(state: State, seat: int, go_on: GoOn) -> Foresight:
    """Against an opponent on one board."""
    variant = variant_of(state, seat)
    finder = AlphaBeta(variant, seat, go_on)
    turns = _first_turns(state, variant, seat)
    lines = finder.run([_first(state, variant, seat, turn, now) for turn, now in turns])
    times, off = _TOLD.get(goal_of(state).name, (1.0, 0.0))
    looks = _looks(state, [(line.first.turn, share_of(times * line.value - off)) for line in lines])
    share = looks[0].share
    shares = (share, 1 - share) if seat == 0 else (1 - share, share)
    return Foresight(looks, shares, finder.positions, finder.inner, finder.depth)


def _first_turns(state: State, variant: Variant, seat: int) -> list[tuple[Turn, Position]]:
    """What the seat whose turn it is can do now, and where it leads."""
    now = state.position_of(seat)
    if state.recovering is not None:
        return [*variant.answers(now, state.recovering)]
    return [*variant.turns(now, variant.moves(now))]


def _first(state: State, variant: Variant, seat: int, turn: Turn, now: Position) -> First:
    """A turn with what the game's past makes of it."""
    stood = state.positions.get(digest(now), 0)
    if stood + 1 >= REPETITIONS:
        return First(turn, now, settled(variant, now, seat))
    return First(turn, now, handicap=_STALE * stood)


def _looks(state: State, lines: Iterable[tuple[Turn, float]]) -> tuple[Look, ...]:
    """The actions with which turns begin, from the best turn of each."""
    place = 0 if state.recovering is None else 1
    found: dict[Action, Look] = {}
    for turn, share in lines:
        action = turn[place]
        if action is not None and action not in found:
            found[action] = Look(action, share, 1)
    return tuple(found.values())


def _answers(game: Game[State, NaturaOptions], state: State, seat: int, bot: str) -> Foresight:
    """Whether to end the game now, or to bring life back, as the style sees it."""
    actions = game.rules.actions(state, seat)
    worths = game.bots[bot].worths(state, seat, actions)
    pairs = zip(worths, actions, strict=True)
    ranked = sorted(pairs, key=lambda pair: -pair[0])
    share = game.rules.evaluate(state, seat)
    looks = tuple(Look(action, share, 1) for _, action in ranked)
    return Foresight(looks, tuple(game.rules.evaluate(state, each) for each in range(state.seats)))


UNKNOWN: Final = Way("move", 0, 0)


def compare(position: Asked[State], played: Action, go_on: GoOn) -> Way | None:
    """The best way that is known before a turn, and the best that was found after its move; 0 and 0
    where none is known.
    """
    state, seat = position.seen, position.seat
    if state.asking is not None or state.recovering is not None or goal_of(state).is_competitive:
        return None
    variant, now, left = variant_of(state, seat), state.position_of(seat), turns_left(state, seat)
    known = plan(variant, now, left, THOROUGH, lambda: False).plans
    if not known or not known[0].reached or not isinstance(played, Move | Pass) or left == 1:
        return UNKNOWN
    best = known[0]
    turn, after = _turned(variant, now, best, played)
    if variant.goal.is_measured:
        end = _followed(variant, after, best.turns[1:], left - 1)
        found = [
            value(variant.goal, end, variant.sides[end.seat]),
            *(each.worth for each in plan(variant, after, left - 1, THOROUGH, go_on).plans),
        ]
        points = max(round(worth) for worth in found)
        return Way("point", max(round(best.worth), points), points)
    if turn == best.turns[0]:
        return Way("move", len(best.turns), len(best.turns))
    lengths = [_length(variant, after, best, played)]
    if 0 not in lengths:
        lengths += [
            len(each.turns)
            for each in plan(variant, after, max(left - 1, 0), THOROUGH, go_on).plans
            if each.reached
        ]
    length = 1 + min(lengths)
    if length > LONGEST:
        return UNKNOWN
    return Way("move", min(len(best.turns), length), length)


def _turned(
    variant: Variant, now: Position, best: Plan, played: Move | Pass
) -> tuple[Turn, Position]:
    """The turn that begins with an action, the planned one if that does; and where it leads."""
    found = dict(variant.turns(now, [played] if isinstance(played, Move) else []))
    turn = best.turns[0] if best.turns[0] in found else next(iter(found))
    return turn, found[turn]


def _length(variant: Variant, after: Position, best: Plan, played: Move | Pass) -> int:
    """How many turns of the best plan are left to do, if it can be followed all the same."""
    turns = list(best.turns)
    if (played, None) in turns:
        turns.remove((played, None))
    now = _followed(variant, after, turns, len(turns))
    if variant.goal.met(after, variant.sides[after.seat]):
        return 0
    return len(turns) if variant.goal.met(now, variant.sides[now.seat]) else LONGEST


def _followed(variant: Variant, now: Position, turns: Sequence[Turn], most: int) -> Position:
    """Where these turns lead, as far as they can still be taken."""
    for turn in turns[:most]:
        move = turn[0]
        if not isinstance(move, Move) or move not in variant.moves(now):
            continue
        found = dict(variant.turns(now, [move]))
        now = found.get(turn, next(iter(found.values())))
    return now
