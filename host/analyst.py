"""What is asked about a decision of a game that is over, and whoever answers.

A question holds what its seat could know when it decided, and nothing else: so nobody is blamed for
what was hidden.
"""

import asyncio
import random
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from engine.foresight import GoOn, Position
from engine.players.analysis import judge
from host.models import Games
from host.thinking import ThinkingFailed, decode_memory, within

BUDGET_S: Final = 0.5
"""How many seconds of a processor each decision is thought about."""


class Question(msgspec.Struct, frozen=True, tag="judge"):
    """A decision: what its seat saw and remembered, and the action that it `played`, as stored
    bytes. `chance` is what varies the thoughts; they may take `budget_s` seconds of a processor.
    """

    game: str
    rules_version: int
    state: bytes
    memory: bytes
    seat: int
    seats: int
    played: bytes
    chance: bytes
    budget_s: float = BUDGET_S


class Judged(msgspec.Struct, frozen=True):
    """What the hard player makes of a decision: each seat's share in the win before it, what was
    `played` and what would have been `best`, in the game's words, and that seat's shares after
    both. `reasons` say what the best one brings.
    """

    shares: tuple[float, ...]
    played: str
    best: str
    best_share: float
    played_share: float
    reasons: tuple[str, ...] = ()

    @property
    def cost(self) -> float:
        """What it cost its seat, in shares of the win."""
        return self.best_share - self.played_share


class Analyst(Protocol):
    """Whoever judges decisions."""

    async def judge(self, question: Question, /) -> Judged:
        """What to make of a decision. Raises `ThinkingFailed`, or whatever the game does."""

    async def close(self) -> None:
        """Stop, until asked again."""


def answer(games: Games, question: Question, go_on: GoOn | None = None) -> Judged:
    """What to make of a decision, thinking as long as `go_on` says, else as long as the budget
    lasts. Raises `ThinkingFailed`, `CorruptRecord`, and whatever the game does.
    """
    game = games.game(question.game)
    if game.rules.version != question.rules_version:
        raise ThinkingFailed("these are not the rules that were asked about")
    seen = game.storage.decode_state(question.state)
    played = game.storage.decode_action(question.played)
    position = Position(seen, question.seat, question.seats, decode_memory(game, question.memory))
    rng = random.Random(sha256(question.chance).digest())  # noqa: S311 - how thoughts vary
    found = judge(game, position, played, rng, go_on or within(question.budget_s))
    phrase = game.wording.phrase
    return Judged(
        found.shares,
        phrase(seen, question.seat, played),
        phrase(seen, question.seat, found.best),
        found.best_share,
        found.best_share - found.cost,
        found.reasons,
    )


class ThreadAnalyst:
    """Judges in a thread of this process: for tests. `limit` makes what says how long."""

    def __init__(self, games: Games, limit: Callable[[], GoOn] | None = None) -> None:
        self._games = games
        self._limit = limit

    async def judge(self, question: Question, /) -> Judged:
        """What to make of a decision. Raises whatever the game does."""
        go_on = None if self._limit is None else self._limit()
        return await asyncio.to_thread(answer, self._games, question, go_on)

    async def close(self) -> None:
        """Nothing is left behind."""
