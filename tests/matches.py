"""Games among computer players of any style and strength, to be counted."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from bench.outside import script
from bench.outside.mcts import plain_mcts
from engine.ends import final_share
from engine.foresight import GoOn, Position, Strength
from engine.model import Action, Event, Options
from engine.play import random_action, sometimes_stored
from engine.players.choosing import choose
from engine.registry import AnyGame

MOST_ACTIONS = 5000
"""After so many a game that is not over counts as won by nobody."""

Budget = Callable[[], GoOn]
"""Gives each decision of a hard player its own measure of whether there is time for more."""


Outsider: TypeAlias = Literal["script", "mcts"]
"""Who plays by a beginner's script, or by a textbook search."""
OUTSIDE: Final[tuple[Outsider, ...]] = ("script", "mcts")


class Player(NamedTuple):
    """A computer player, or an outsider; one without a strength plays at random."""

    bot: str
    strength: Strength | Outsider | None


def budget(simulations: int) -> GoOn:
    """So many simulations."""
    left = iter(range(simulations))
    return lambda: next(left, None) is not None


def for_seconds(seconds: float) -> GoOn:
    """So many seconds of this process."""
    until = time.process_time() + seconds
    return lambda: time.process_time() < until


class Match:
    """One game, one player a seat."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        players: Sequence[Player],
        rng: random.Random,
        thinking: Budget,
        plain: Budget | None = None,
    ) -> None:
        self._plain = plain
        self._game = game
        self._players = players
        self._rng = rng
        self._thinking = thinking
        self._memories = [game.rules.memory_type() for _ in players]
        self.state = game.rules.setup(options, len(players), rng)

    def play(self) -> Iterator[Position[msgspec.Struct]]:
        """Play to the end; gives what each decision is made from, just before it is made.

        What is remembered there goes on being added to.
        """
        rules = self._game.rules
        for step in range(MOST_ACTIONS):
            self.state = sometimes_stored(self._game, self.state, step)
            actors = rules.actors(self.state)
            if not actors:
                return
            seat = actors[0]
            seen = rules.redact(self.state, seat)
            at = Position(seen, seat, len(self._players), self._memories[seat])
            yield at
            self._tell(rules.apply(self.state, seat, self._choose(at), self._rng))

    def shares(self) -> tuple[float, ...]:
        """Each seat's share in the win: 0.0 for all where nobody wins, or it is not over."""
        outcome = self._game.rules.outcome(self.state)
        if outcome is None:
            return (0.0,) * len(self._players)
        return tuple(final_share(outcome, seat) for seat in range(len(self._players)))

    def _choose(self, at: Position[msgspec.Struct]) -> Action:
        bot, strength = self._players[at.seat]
        if strength is None:
            return random_action(self._game, at.seen, at.seat, self._rng)
        if strength == "script":
            actions = self._game.rules.actions(at.seen, at.seat)
            return script(self._game.name, at.seen, at.seat, actions, self._rng)
        if strength == "mcts":
            return plain_mcts(self._game, at, self._rng, (self._plain or self._thinking)())
        return choose(self._game, at, bot, strength, self._rng, self._thinking())

    def _tell(self, events: Sequence[Event]) -> None:
        """Let every seat remember what it may know of an action."""
        rules = self._game.rules
        for viewer, memory in enumerate(self._memories):
            heard = [rules.redact_event(event, viewer) for event in events]
            seen = rules.redact(self.state, viewer)
            rules.recall(memory, seen, [event for event in heard if event is not None], viewer)


def match(
    game: AnyGame, options: Options, players: Sequence[Player], rng: random.Random, simulations: int
) -> tuple[float, ...]:
    """Play one game; gives each seat's share in the win. Hard makes so many simulations."""
    played = Match(game, options, players, rng, lambda: budget(simulations))
    for _ in played.play():
        pass
    return played.shares()


def middle(game: AnyGame, seats: int) -> Position[msgspec.Struct]:
    """A position some way into a game."""
    options = game.rules.check(game.rules.options_type(), seats)
    players = [Player(game.safest, "easy")] * seats
    played = Match(game, options, players, random.Random(5), lambda: budget(0))
    for number, at in enumerate(played.play()):
        if number >= 5 and len(game.rules.actions(at.seen, at.seat)) > 2:
            return at
    raise AssertionError("the game was too short")
