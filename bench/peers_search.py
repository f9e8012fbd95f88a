"""Monte Carlo tree search over catanatron's engine, to be measured beside our search.

Its package on PyPI has the engine, but not the search of its repository. This one does the same:
each simulation goes down the tree by UCT, adds what is legal there, and plays at random to the end.
"""

import random
from collections.abc import Callable
from importlib import import_module
from math import inf, log, sqrt
from typing import Protocol

from bench.peers import CATAN_COLOURS
from engine.players.model import Foresight, GoOn

_CURIOSITY = sqrt(2)
_MIDDLE = 100
"""How many ticks of a random game lead to the position that is searched."""


class _State(Protocol):
    playable_actions: list[object]
    num_turns: int

    def current_color(self) -> object: ...


class _Game(Protocol):
    """What is used of catanatron's game."""

    state: _State

    def copy(self) -> "_Game": ...
    def execute(self, action: object, *, validate_action: bool = True) -> object: ...
    def winning_color(self) -> object | None: ...


class _Node:
    __slots__ = ("children", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[object, _Node] = {}
        self.visits = 0
        self.wins = 0
        """Of whoever chose to come here."""


def catan(seats: int, seed: int) -> Callable[[GoOn], Foresight]:
    """A search of a position in the middle of a random game."""
    catanatron = import_module("catanatron")
    limit: int = import_module("catanatron.game").TURNS_LIMIT
    colours = [catanatron.Color[name] for name in CATAN_COLOURS[:seats]]
    game: _Game = catanatron.Game([catanatron.RandomPlayer(each) for each in colours], seed=seed)
    rng = random.Random(seed)  # noqa: S311 - a measurement, not a key
    played = 0
    while played < _MIDDLE or len(game.state.playable_actions) == 1:
        game.execute(rng.choice(game.state.playable_actions))
        played += 1
    return lambda go_on: _Search(game, limit, rng).run(go_on)


class _Search:
    """One search."""

    def __init__(self, game: _Game, limit: int, rng: random.Random) -> None:
        self._game = game
        self._limit = limit
        self._rng = rng
        self._root = _Node()
        self._nodes = 1
        self._depth = 0
        self._played = 0

    def run(self, go_on: GoOn) -> Foresight:
        """Search as long as it may; tells nothing but numbers."""
        simulations = 0
        while go_on():
            self._simulate(self._game.copy())
            simulations += 1
        return Foresight((), (), simulations, self._nodes, self._depth, self._played)

    def _simulate(self, game: _Game) -> None:
        node, path = self._root, []
        while game.winning_color() is None:
            mover = game.state.current_color()
            actions = game.state.playable_actions
            for action in actions:
                if action not in node.children:
                    node.children[action] = _Node()
                    self._nodes += 1
            action = max(actions, key=lambda each: _promise(node, node.children[each]))
            node = node.children[action]
            game.execute(action)
            path.append((mover, node))
            if not node.visits:
                break
        self._depth = max(self._depth, len(path))
        self._play_out(game)
        winner = game.winning_color()
        self._root.visits += 1
        for mover, each in path:
            each.visits += 1
            each.wins += mover == winner

    def _play_out(self, game: _Game) -> None:
        while game.winning_color() is None and game.state.num_turns < self._limit:
            game.execute(self._rng.choice(game.state.playable_actions))
            self._played += 1


def _promise(parent: _Node, child: _Node) -> float:
    if not child.visits:
        return inf
    curious = _CURIOSITY * sqrt(log(parent.visits + 1) / child.visits)
    return child.wins / child.visits + curious
