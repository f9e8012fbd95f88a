"""Search in trees over what a seat knows: each simulation goes down the tree in another state that
could be the true one, adds a node, plays a little further, and judges where it came to.

This is single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse,
"Information Set Monte Carlo Tree Search", 2012), with the taste of a style as prior (PUCT).
"""

import random
from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, Generic

from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.play import pick
from engine.players.model import Foresight, GoOn, Look, Position

_CURIOSITY: Final = 0.7
"""How much an action that was seldom tried is preferred."""
_SHARPNESS: Final = 1.0
"""How much more a style prefers an action by one point of worth."""
_UNKNOWN: Final = 0.3
"""What an action counts for that was never tried."""
_PLAYOUT: Final = 12
"""Up to how many actions are played at random beyond the tree."""


NOTHING: Final = Action()
"""Stands at the root."""


class _Node:
    """What follows a line of actions, whatever is hidden. Totals are by seat."""

    __slots__ = ("action", "available", "children", "prior", "total", "visits")

    def __init__(self, prior: float, seats: int, action: Action = NOTHING) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.available = 0
        """In how many simulations it could have been chosen."""
        self.total = [0.0] * seats
        self.children: dict[tuple[int, Action], _Node] = {}


def search(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    rng: random.Random,
    go_on: GoOn,
) -> Foresight:
    """Search as long as `go_on` says: at least once for each action."""
    return _Search(game, position, bot, rng).run(go_on)


class _Search(Generic[StateT, OptionsT]):
    """One search."""

    def __init__(
        self, game: Game[StateT, OptionsT], position: Position[StateT], bot: str, rng: random.Random
    ) -> None:
        self._rules = game.rules
        self._bot = game.bots[bot]
        self._position = position
        self._rng = rng
        self._root = _Node(1.0, position.seats)
        self._simulations = 0
        self._nodes = 1
        self._depth = 0
        self._played = 0

    def run(self, go_on: GoOn) -> Foresight:
        """Search, and tell what was found."""
        rules, at, root = self._rules, self._position, self._root
        least = len(rules.actions(at.seen, at.seat))
        while self._simulations < least or go_on():
            self._simulate(rules.determinize(at.seen, at.seat, self._rng, at.memory))
            self._simulations += 1
        looks = [
            Look(action, child.total[at.seat] / child.visits if child.visits else 0.0, child.visits)
            for (_, action), child in root.children.items()
        ]
        looks.sort(key=lambda look: (-look.visits, -look.share))
        return Foresight(
            tuple(looks),
            tuple(total / max(root.visits, 1) for total in root.total),
            self._simulations,
            self._nodes,
            self._depth,
            self._played,
        )

    def _simulate(self, state: StateT) -> None:
        rules, rng, node = self._rules, self._rng, self._root
        path = [node]
        # In hidden choices at the same time the seat itself is the first: it knows no other's.
        actors = self._actors(state)
        while actors:
            seat = actors[0]
            node = self._choice(node, state, seat)
            rules.apply(state, seat, node.action, rng)
            path.append(node)
            actors = rules.actors(state)
            if not node.visits:
                break
        self._depth = max(self._depth, len(path) - 1)
        self._play_out(state, actors)
        shares = [rules.evaluate(state, seat) for seat in range(self._position.seats)]
        for each in path:
            each.visits += 1
            for seat, share in enumerate(shares):
                each.total[seat] += share

    def _actors(self, state: StateT) -> tuple[int, ...]:
        actors, own = self._rules.actors(state), self._position.seat
        return (own, *(seat for seat in actors if seat != own)) if own in actors else actors

    def _choice(self, node: _Node, state: StateT, seat: int) -> _Node:
        """The child that is most promising, among those that are legal in this state."""
        actions = self._rules.actions(state, seat)
        children = node.children
        new = [action for action in actions if (seat, action) not in children]
        if new:
            self._add(node, state, seat, actions)
        best, found = -1.0, node
        for action in actions:
            child = children[seat, action]
            child.available += 1
            visits = child.visits
            value = child.total[seat] / visits if visits else _UNKNOWN
            value += _CURIOSITY * child.prior * sqrt(child.available) / (1 + visits)
            if value > best:
                best, found = value, child
        return found

    def _add(self, node: _Node, state: StateT, seat: int, actions: Sequence[Action]) -> None:
        """Add what is legal and has no node yet, as likely as the style likes it."""
        worths = self._bot.worths(state, seat, actions)
        best = max(worths)
        likes = [exp(max(_SHARPNESS * (worth - best), -20.0)) for worth in worths]
        whole = sum(likes)
        for action, like in zip(actions, likes, strict=True):
            if (seat, action) not in node.children:
                node.children[seat, action] = _Node(like / whole, self._position.seats, action)
                self._nodes += 1

    def _play_out(self, state: StateT, actors: tuple[int, ...]) -> None:
        rules, rng = self._rules, self._rng
        now = rules.round_of(state)
        for _ in range(_PLAYOUT):
            if not actors or rules.round_of(state) != now:
                return
            seat = actors[0]
            rules.apply(state, seat, pick(rules.actions(state, seat), rng), rng)
            self._played += 1
            actors = rules.actors(state)
