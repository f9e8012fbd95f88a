"""Matches among computer players of any style and strength."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from bench.outside import script
from bench.outside.habits import Habit
from bench.outside.mcts import plain_mcts
from engine.ends import final_share
from engine.foresight import HasTime, Position, Strength
from engine.model import Action, Event, Options
from engine.play import random_action, sometimes_stored
from engine.players.choosing import choose
from engine.registry import AnyGame

MOST_ACTIONS = 5000
"""A game that isn't over after this many actions has no winner."""

Budget = Callable[[], HasTime]
"""Makes a fresh budget for each decision of a hard player."""

Outsider: TypeAlias = Literal["script", "mcts"]
"""A script (`bench.outside.habits`), or a textbook search."""
OUTSIDE: Final[tuple[Outsider, ...]] = ("script", "mcts")


class Player(NamedTuple):
    """A computer player, or an outsider; one without a strength plays at random."""

    bot: str
    """A style; of a script, its habit."""
    strength: Strength | Outsider | None


def budget(simulations: int) -> HasTime:
    left = iter(range(simulations))
    return lambda: next(left, None) is not None


def for_seconds(seconds: float) -> HasTime:
    """A budget in seconds of this process's CPU."""
    until = time.process_time() + seconds
    return lambda: time.process_time() < until


class Match:
    """One game with a player in each seat."""

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
        self._memories = [game.recall.memory_type() for _ in players]
        self.state = game.rules.setup(options, len(players), rng)

    def play(self) -> Iterator[Position[msgspec.Struct]]:
        """Play to the end; yields the position of each decision just before it is made.

        The position's memory keeps growing: copy it to keep it.
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
        """Each seat's share of the win; all 0.0 if everyone loses or the game isn't over."""
        outcome, seats = self._game.rules.outcome(self.state), range(len(self._players))
        if outcome is None:
            return (0.0,) * len(seats)
        if outcome.is_draw and not outcome.winners:
            return tuple((rank == 1) / outcome.ranks.count(1) for rank in outcome.ranks)
        return tuple(final_share(outcome, seat) for seat in seats)

    def _choose(self, at: Position[msgspec.Struct]) -> Action:
        bot, strength = self._players[at.seat]
        if strength is None:
            return random_action(self._game, at.seen, at.seat, self._rng)
        if strength == "script":
            actions = self._game.rules.actions(at.seen, at.seat)
            habit = msgspec.convert(bot, Habit)
            return script(self._game.name, habit, at.seen, at.seat, actions, self._rng)
        if strength == "mcts":
            return plain_mcts(self._game, at, self._rng, (self._plain or self._thinking)())
        return choose(self._game, at, bot, strength, self._rng, self._thinking())

    def _tell(self, events: Sequence[Event]) -> None:
        """Add what each seat may know of an action to its memory."""
        rules = self._game.rules
        for viewer, memory in enumerate(self._memories):
            heard = [rules.redact_event(event, viewer) for event in events]
            seen = rules.redact(self.state, viewer)
            self._game.recall.learn(
                memory, seen, [event for event in heard if event is not None], viewer
            )


def match(
    game: AnyGame, options: Options, players: Sequence[Player], rng: random.Random, simulations: int
) -> tuple[float, ...]:
    """Play one game; returns each seat's share of the win."""
    played = Match(game, options, players, rng, lambda: budget(simulations))
    for _ in played.play():
        pass
    return played.shares()


def middle(game: AnyGame, seats: int) -> Position[msgspec.Struct]:
    """A position from the first part of a game, with more than two actions; in a short or narrow
    game the one with the most.
    """
    options = game.rules.check(game.rules.options_type(), seats)
    players = [Player(game.safest, "easy")] * seats
    played = Match(game, options, players, random.Random(5), lambda: budget(0))
    found, most = None, 0
    for number, at in enumerate(played.play()):
        actions = len(game.rules.actions(at.seen, at.seat))
        if number >= 5 and actions > 2:
            return at
        found, most = (at, actions) if actions > most else (found, most)
    assert found is not None, "nobody ever had to act"
    return found
