"""Judging a decision of a game that is over: the question, and the answer.

A question holds what its seat could know when it decided, and nothing else: so nobody is blamed for
what was hidden.
"""

import random
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from engine.foresight import GoOn, Position, Way
from engine.players.analysis import judge
from host.clock.pace import JUDGING_S
from host.computers.thinking import ThinkingFailed, decode_memory, within
from host.table.models import Games

STEP: Final = 0.03
"""What a move more, or a point less, counts beside shares of the win."""


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
    budget_s: float = JUDGING_S


class Judged(msgspec.Struct, frozen=True):
    """What the hard player makes of a decision: each seat's share in the win before it, what was
    `played` and what would have been `best`, in the game's words, and that seat's shares after
    both. `reasons` say what the best one brings. `way` is how long it takes or what it brings,
    where that can be counted.
    """

    shares: tuple[float, ...]
    played: str
    best: str
    best_share: float
    played_share: float
    reasons: tuple[str, ...] = ()
    way: Way | None = None

    @property
    def cost(self) -> float:
        """What it cost its seat, in shares of the win; where there is a way, `STEP` counts."""
        if self.way is not None:
            return STEP * self.way.cost
        return self.best_share - self.played_share


class Judge(Protocol):
    """Judges decisions of games that are over: a process (`JudgeProcess`), in tests a script."""

    async def judge(self, question: Question, /) -> Judged:
        """What to make of a decision. Raises `ThinkingFailed`, or whatever the game does."""

    async def close(self) -> None:
        """Stop, until asked again."""


def answer(games: Games, question: Question, limit: Callable[[float], GoOn] = within) -> Judged:
    """What to make of a decision. `limit` makes what says whether to go on from how many seconds
    there are; by default it is that time. Raises `ThinkingFailed`, `CorruptRecord`, and what the
    game does.
    """
    game = games.game(question.game)
    if game.rules.version != question.rules_version:
        raise ThinkingFailed("these are not the rules that were asked about")
    seen = game.storage.decode_state(question.state)
    played = game.storage.decode_action(question.played)
    position = Position(seen, question.seat, question.seats, decode_memory(game, question.memory))
    rng = random.Random(sha256(question.chance).digest())  # noqa: S311 - how thoughts vary
    found = judge(game, position, played, rng, partial(limit, question.budget_s))
    phrase = game.wording.phrase
    return Judged(
        found.shares,
        phrase(seen, question.seat, played),
        phrase(seen, question.seat, found.best),
        found.best_share,
        found.played_share,
        found.reasons,
        found.way,
    )
