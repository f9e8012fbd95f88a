"""How a hard player of Natura looks ahead: by alpha-beta against each other, else by a plan."""

import random
from collections.abc import Iterable, Sequence
from typing import Final

from engine.foresight import Foresight, GoOn, Look, Position
from engine.game import Game
from engine.model import Action
from engine.natura.play.ending import digest
from engine.natura.play.legal import goal_of
from engine.natura.play.state import REPETITIONS, GoalName, NaturaOptions, State
from engine.natura.players.alphabeta import AlphaBeta, First, settled
from engine.natura.players.evaluation import FULL_POINTS
from engine.natura.players.lead import share_of
from engine.natura.players.planning import LONGEST, THOROUGH, Plan, plan, turns_left, worth_of
from engine.natura.players.tree import Node, Table, Turn, node_of, table_of

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
    position: Position[State],
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
        return _against(state, seat, go_on)
    if state.recovering is not None:
        return _answers(game, state, seat, bot)
    return _together(game, state, seat, go_on)


def _together(game: Game[State, NaturaOptions], state: State, seat: int, go_on: GoOn) -> Foresight:
    """Where all play for the same goal, or each on a board of their own: by plans."""
    table, node = table_of(state, seat), node_of(state, seat)
    thought = plan(table, node, turns_left(state, seat), THOROUGH, go_on)
    planned: dict[Action, Look] = {}
    for found in thought.plans:
        action = found.turns[0][0]
        if action is not None and action not in planned:
            planned[action] = Look(action, _likelihood(state, found), len(found.turns))
    shares = tuple(game.rules.evaluate(state, each) for each in range(state.seats))
    if planned and not state.options.race:
        shares = (next(iter(planned.values())).share,) * state.seats
    least = min((look.share for look in planned.values()), default=shares[seat])
    rest = _nearest(table, _first_turns(state, table, seat))
    others = [Look(action, 0.9 * least, 1) for action in rest if action not in planned]
    depth = max((len(found.turns) for found in thought.plans), default=1)
    return Foresight(
        (*planned.values(), *others), shares, thought.positions + len(rest), thought.inner, depth
    )


def _nearest(table: Table, turns: Sequence[tuple[Turn, Node]]) -> list[Action]:
    """The actions with which turns begin, those first that bring the goal nearest."""
    worth = worth_of(table)
    ranked = sorted(turns, key=lambda each: -worth(each[1]))
    return list(dict.fromkeys(turn[0] for turn, _ in ranked if turn[0] is not None))


def _likelihood(state: State, found: Plan) -> float:
    """How likely a plan leads to the goal, or what part of the most points it brings."""
    if goal_of(state).is_measured:
        return min(max(found.worth / FULL_POINTS[goal_of(state).name], 0.0), 1.0)
    length = len(found.turns) if found.reached else LONGEST
    return max(0.99 - 0.005 * length, 0.05)


def _against(state: State, seat: int, go_on: GoOn) -> Foresight:
    """Against an opponent on one board."""
    table = table_of(state, seat)
    finder = AlphaBeta(table, seat, go_on)
    turns = _first_turns(state, table, seat)
    lines = finder.run([_first(state, table, seat, turn, node) for turn, node in turns])
    times, off = _TOLD.get(goal_of(state).name, (1.0, 0.0))
    looks = _looks(state, [(line.first.turn, share_of(times * line.value - off)) for line in lines])
    share = looks[0].share
    shares = (share, 1 - share) if seat == 0 else (1 - share, share)
    return Foresight(looks, shares, finder.positions, finder.inner, finder.depth)


def _first_turns(state: State, table: Table, seat: int) -> list[tuple[Turn, Node]]:
    """What the seat whose turn it is can do now, and where it leads."""
    node = node_of(state, seat)
    if state.recovering is not None:
        return [*table.rest(node, state.recovering)]
    return [*table.turns(node, table.moves(node))] or [table.passed(node)]


def _first(state: State, table: Table, seat: int, turn: Turn, node: Node) -> First:
    """A turn with what the game's past makes of it."""
    key = digest(node.where.letters, node.rainforests, node.meadows, node.seat)
    stood = state.positions.get(key, 0)
    if stood + 1 >= REPETITIONS:
        return First(turn, node, settled(table, node, seat))
    return First(turn, node, handicap=_STALE * stood)


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
