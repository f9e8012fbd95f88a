"""Textbook information-set Monte Carlo tree search: UCT with a new determinization for each
simulation, and uniformly random playouts to the end of the game. No evaluation, no priors.
"""

import random
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

import msgspec

from engine.ends import final_share
from engine.foresight import HasTime, Position
from engine.model import Action
from engine.play import pick
from engine.registry import AnyGame

CURIOSITY: Final = 0.7
MAX_PLAYOUT: Final = 400
"""Random actions after which a playout counts as a draw."""


@dataclass(slots=True)
class _Node:
    """A seat's action after a line of actions."""

    visits: int = 0
    available: int = 0
    total: float = 0.0
    children: dict[tuple[int, Action], "_Node"] = field(default_factory=dict)


def plain_mcts(
    game: AnyGame, position: Position[msgspec.Struct], rng: random.Random, go_on: HasTime
) -> Action:
    """The most visited action of a search that lasts while `go_on` is true."""
    rules, seat, root = game.rules, position.seat, _Node()
    legal = rules.actions(position.seen, seat)
    if len(legal) == 1:
        return legal[0]
    while go_on():
        state = rules.determinize(position.seen, seat, rng, position.memory)
        node, path, is_new = root, list[tuple[int, _Node]](), False
        while not is_new and (actor := _actor(game, state, seat)) is not None:
            actions = legal if node is root else rules.actions(state, actor)
            node, action, is_new = _choose(node, actor, actions, rng)
            path.append((actor, node))
            rules.apply(state, actor, action, rng)
        shares = _play_out(game, state, position.seats, rng)
        root.visits += 1
        for actor, each in path:
            each.visits += 1
            each.total += shares[actor]
    best = max(root.children.items(), key=lambda each: each[1].visits, default=None)
    return pick(legal, rng) if best is None else best[0][1]


def _actor(game: AnyGame, state: msgspec.Struct, own: int) -> int | None:
    actors = game.rules.actors(state)
    return own if own in actors else next(iter(actors), None)


def _choose(
    node: _Node, actor: int, actions: list[Action], rng: random.Random
) -> tuple[_Node, Action, bool]:
    """A new child while any action is untried, else the best by UCB1."""
    untried = [action for action in actions if (actor, action) not in node.children]
    if untried:
        action = pick(untried, rng)
        node.children[actor, action] = new = _Node(available=1)
        return new, action, True
    known = [(node.children[actor, action], action) for action in actions]
    for child, _ in known:
        child.available += 1
    child, action = max(
        known,
        key=lambda each: (
            each[0].total / max(each[0].visits, 1)
            + CURIOSITY * sqrt(log(each[0].available) / max(each[0].visits, 1))
        ),
    )
    return child, action, False


def _play_out(
    game: AnyGame, state: msgspec.Struct, seats: int, rng: random.Random
) -> tuple[float, ...]:
    rules = game.rules
    for _ in range(MAX_PLAYOUT):
        actors = rules.actors(state)
        if not actors:
            break
        actor = pick(actors, rng)
        rules.apply(state, actor, pick(rules.actions(state, actor), rng), rng)
    outcome = rules.outcome(state)
    if outcome is None:
        return (1 / seats,) * seats
    return tuple(final_share(outcome, seat) for seat in range(seats))
