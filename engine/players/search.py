"""Tree search over what a seat knows: each simulation samples a possible true state, descends the
tree, expands it, plays a little further, and evaluates the result.

This is single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse,
"Information Set Monte Carlo Tree Search", 2012), with a style's taste as prior (PUCT).
"""

import random
from collections.abc import Sequence
from math import exp, inf, sqrt
from typing import Final, Generic

from msgspec.structs import replace

from engine.foresight import Deadline, HasTime, MoveStats, Position, SearchResult
from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.play import pick

MOST_NODES: Final = 200_000
"""The tree stops growing at this many nodes: up to 80 MB."""
SAMPLES: Final = 250
"""The number of determinizations that are sampled; after that, copies of them are cheaper."""
_LEAST, _MOST = -20.0, 2.0
"""The range of sharpened points in which an action can differ from the best of the first ones."""
_IMPATIENT: Final = {"curiosity": 4.0, "sharpness": 3.0, "evenness": 0.02}
"""Parameters of a search from `SearchParams.switch_round` on."""
_CHECK_INTERVAL: Final = 64
"""Simulations between checks whether more could change the choice."""
_DOUBT: Final = 0.1
"""Discount for actions never tried, for two; less with more seats."""
_EVERY: Final = 8
"""Simulations between estimates of every seat's share, which are for display only."""


class _Node:
    """A line of actions, whatever is hidden."""

    __slots__ = ("action", "available", "choices", "prior", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.available = 0
        """The simulations in which it was available."""
        self.total = 0.0
        """The total shares of the seat that chose this action, over all visits."""
        self.choices: dict[int, _Choice] = {}
        """The choices of each seat that had to decide here."""


class _Choice:
    """A seat's known actions after a line of actions."""

    __slots__ = ("best", "nodes", "total", "visits", "whole")

    def __init__(self) -> None:
        self.nodes: dict[Action, _Node] = {}
        self.visits = 0
        self.total = 0.0
        """The seat's total shares over all visits."""
        self.best = 0.0
        """The worth of the style's favourite when this was first seen."""
        self.whole = 0.0
        """The style's total liking at that time."""


def search(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    rng: random.Random,
    go_on: HasTime,
) -> SearchResult:
    """Search while `go_on` allows; it is asked before each simulation."""
    return _Search(game, position, bot, rng).run(go_on)


def is_late(game: Game[StateT, OptionsT], seen: StateT) -> bool:
    """Whether the style decides what is searched (`SearchParams.switch_round`)."""
    progress = game.rounds.progress(seen)
    return 0 < game.tuning.switch_round <= (0 if progress is None else progress.round)


class _Search(Generic[StateT, OptionsT]):
    """One search."""

    def __init__(
        self, game: Game[StateT, OptionsT], position: Position[StateT], bot: str, rng: random.Random
    ) -> None:
        self._rules = game.rules
        self._round_of = game.rounds.number
        self._bot = game.bots[bot]
        self._position = position
        self._rng = rng
        tuning = game.tuning
        if is_late(game, position.seen):
            tuning = replace(tuning, **_IMPATIENT)
        self._tuning = tuning
        self._curiosity = tuning.curiosity * sqrt(2 / position.seats)
        self._doubt = _DOUBT * 2 / position.seats
        self._tries, self._playout = tuning.tries, tuning.playout
        if position.seats > 2:
            # Each action counts for less, so it is followed further, by the style's favourites.
            self._tries, self._playout = 0, tuning.crowded
        self._root = _Node(Action(), 1.0)
        self._nodes = 1
        self._simulations = 0
        self._shares = [0.0] * position.seats
        self._shared = 0
        self._samples: list[StateT] = []

    def run(self, go_on: HasTime) -> SearchResult:
        """Search, and return the findings."""
        rules, at = self._rules, self._position
        choice = self._root.choices[at.seat] = _Choice()
        if actions := rules.considered(at.seen, at.seat):
            self._add(choice, at.seen, at.seat, actions)
        while go_on():
            self._simulate(self._sample())
            self._simulations += 1
            if self._simulations % _CHECK_INTERVAL or not isinstance(go_on, Deadline):
                continue
            if self._is_decided(choice, go_on.left()):
                break
        usual = choice.total / max(choice.visits, 1)
        nodes = sorted(
            choice.nodes.values(),
            key=lambda node: (-node.visits, -node.total / max(node.visits, 1), -node.prior),
        )
        return SearchResult(
            tuple(
                MoveStats(
                    node.action, node.total / node.visits if node.visits else usual, node.visits
                )
                for node in nodes
            ),
            tuple(share / max(self._shared, 1) for share in self._shares),
            self._simulations,
            self._nodes,
        )

    def _is_decided(self, choice: _Choice, left: float) -> bool:
        """Whether no other action can still catch up in visits."""
        visits = sorted((node.visits for node in choice.nodes.values()), reverse=True)
        to_come = self._simulations * left / max(1 - left, 0.01)
        return len(visits) > 1 and visits[0] - visits[1] > to_come

    def _sample(self) -> StateT:
        """A possible true state: new ones up to `SAMPLES`, then copies."""
        rules, at, samples = self._rules, self._position, self._samples
        if len(samples) == SAMPLES:
            return rules.copy(pick(samples, self._rng))
        state = rules.determinize(at.seen, at.seat, self._rng, at.memory)
        samples.append(rules.copy(state))
        return state

    def _simulate(self, state: StateT) -> None:
        rules, rng, node = self._rules, self._rng, self._root
        path: list[tuple[_Choice, _Node, int]] = []
        # In simultaneous hidden choices the seat itself comes first: it knows nobody else's.
        actors = self._actors(state)
        while actors:
            seat = actors[0]
            choice = node.choices.get(seat)
            if choice is None:
                if self._nodes >= MOST_NODES or (path and not node.visits):
                    break
                choice = node.choices[seat] = _Choice()
            actions = rules.considered(state, seat)
            if not path and seat == self._position.seat:
                # A sample may allow more than the true state does, or less.
                actions = [action for action in actions if action in choice.nodes]
            found = self._most_promising(choice, state, seat, actions)
            if found is None:
                break
            node = found
            rules.apply(state, seat, node.action, rng)
            path.append((choice, node, seat))
            actors = rules.actors(state)
        self._play_out(state, actors)
        self._learn(state, path)

    def _learn(self, state: StateT, path: Sequence[tuple[_Choice, _Node, int]]) -> None:
        """Add the result to the totals along the line."""
        evaluate = self._rules.evaluate
        shares: dict[int, float] = {}
        if self._simulations % _EVERY == 0:
            self._shared += 1
            for seat in range(self._position.seats):
                share = shares[seat] = evaluate(state, seat)
                self._shares[seat] += share
        for choice, node, seat in path:
            if seat in shares:
                share = shares[seat]
            else:
                share = shares[seat] = evaluate(state, seat)
            choice.visits += 1
            choice.total += share
            node.visits += 1
            node.total += share

    def _actors(self, state: StateT) -> tuple[int, ...]:
        actors, own = self._rules.actors(state), self._position.seat
        return (own, *(seat for seat in actors if seat != own)) if own in actors else actors

    def _most_promising(
        self, choice: _Choice, state: StateT, seat: int, actions: Sequence[Action]
    ) -> _Node | None:
        """The most promising action that is legal in this state; None if none is known and the tree
        can't grow.
        """
        nodes = choice.nodes
        legal = [nodes.get(action) for action in actions]
        if None in legal and self._nodes < MOST_NODES:
            new = [action for action, node in zip(actions, legal, strict=True) if node is None]
            self._add(choice, state, seat, new)
            legal = [nodes[action] for action in actions]
        unknown = choice.total / choice.visits - self._doubt if choice.visits else 0.0
        best, found = -inf, None
        for node in legal:
            if node is None:
                continue
            node.available += 1
            value = self._curiosity * node.prior * sqrt(node.available)
            if visits := node.visits:
                value = node.total / visits + value / (1 + visits)
            else:
                value += unknown
            if value > best:
                best, found = value, node
        return found

    def _add(self, choice: _Choice, state: StateT, seat: int, actions: Sequence[Action]) -> None:
        """Add actions, with the style's liking as their prior."""
        nodes, tuning = choice.nodes, self._tuning
        self._nodes += len(actions)
        if len(actions) == 1 and not nodes:
            # A forced action needs no weighing.
            nodes[actions[0]] = _Node(actions[0], 1.0)
            return
        worths = self._bot.score_actions(state, seat, actions)
        if not choice.whole:
            choice.best = max(worths)
        gaps = [tuning.sharpness * (worth - choice.best) for worth in worths]
        likes = [exp(min(max(gap, _LEAST), _MOST)) for gap in gaps]
        choice.whole = choice.whole or sum(likes)
        even = tuning.evenness / (len(nodes) + len(actions))
        share = (1 - tuning.evenness) / choice.whole
        for action, like in zip(actions, likes, strict=True):
            nodes[action] = _Node(action, like * share + even)

    def _play_out(self, state: StateT, actors: tuple[int, ...]) -> None:
        rules, rng, tries, round_of = self._rules, self._rng, self._tries, self._round_of
        now = round_of(state)
        for _ in range(self._playout):
            if not actors or round_of(state) != now:
                return
            seat = actors[0]
            actions = rules.considered(state, seat)
            if tries == 1 or len(actions) == 1:
                action = pick(actions, rng)
            else:
                if 0 < tries < len(actions):
                    actions = rng.choices(actions, k=tries)
                worths = self._bot.score_actions(state, seat, actions)
                action = actions[worths.index(max(worths))]
            rules.apply(state, seat, action, rng)
            actors = rules.actors(state)
