"""Questions and answers about decisions of a finished game.

A question holds only what its seat could know at the time, so nobody is blamed for what was hidden.
"""

import random
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Protocol

import msgspec

from engine.foresight import HasTime, Position
from engine.players.analysis import Judged, judge
from host.clock.pace import JUDGING_S
from host.computers.thinking import CpuDeadline, ThinkingFailed, decode_memory
from host.table.models import Games


class JudgeQuestion(msgspec.Struct, frozen=True, tag="judge"):
    """A decision: what its seat saw and remembered, and the action that it `played`, as stored
    bytes. `chance` seeds the search, which may take `budget_s` seconds of processor time.
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


class Judge(Protocol):
    """Port: judges decisions of finished games, in a process (`JudgeProcess`) or by a test's
    script.
    """

    async def judge(self, question: JudgeQuestion, /) -> Judged:
        """The judgement of a decision. Raises `ThinkingFailed`, or the game's own errors."""

    async def close(self) -> None:
        """Stop until the next question."""


def answer(
    games: Games, question: JudgeQuestion, limit: Callable[[float], HasTime] = CpuDeadline
) -> Judged:
    """The judgement of a decision. `limit` makes a time limit from a number of seconds; by default,
    processor time. Raises `ThinkingFailed`, `CorruptRecord`, and the game's own errors.
    """
    game = games.game(question.game)
    if game.rules.version != question.rules_version:
        raise ThinkingFailed("the question is about another version of the rules")
    seen = game.storage.decode_state(question.state)
    played = game.storage.decode_action(question.played)
    position = Position(seen, question.seat, question.seats, decode_memory(game, question.memory))
    rng = random.Random(sha256(question.chance).digest())  # noqa: S311 - seeds a search, not a secret
    return judge(game, position, played, rng, partial(limit, question.budget_s))
