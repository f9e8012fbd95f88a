"""What a computer player is asked and answers, and who thinks about it: this process, or others.

A question holds what its seat may know and nothing else: never a table's seed, never the true
state. So it can be given to any process, and no fault there can tell or change anything.
"""

import asyncio
import random
from typing import Protocol

import msgspec

from host.models import Games

BUDGET_S = 5.0
"""How many seconds a computer player may take to decide."""


class Question(msgspec.Struct, frozen=True):
    """What the computer player `bot` of a seat is to decide.

    `state` is what the seat sees, as stored bytes; `chance` is what its own random source is made
    from; `budget_s` is how many seconds it may take.
    """

    game: str
    rules_version: int
    bot: str
    state: bytes
    seat: int
    chance: bytes
    budget_s: float = BUDGET_S


class ThinkingFailed(Exception):
    """A computer player did not decide. `where` says where it failed, without any value."""

    def __init__(self, kind: str, where: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.where = where


class Thinker(Protocol):
    """Whoever decides for computer players."""

    async def think(self, question: Question, /) -> bytes:
        """The action, as stored bytes. Raises `ThinkingFailed`, or whatever the game does."""

    async def close(self) -> None:
        """Stop thinking."""


def answer(games: Games, question: Question) -> bytes:
    """The action that a computer player chooses, as stored bytes: the same each time.

    Raises `ThinkingFailed`, `CorruptRecord`, and whatever the computer player does.
    """
    game = games.game(question.game)
    if game.rules.version != question.rules_version:
        raise ThinkingFailed("these are not the rules that were asked about")
    seen = game.storage.decode_state(question.state)
    actions = game.rules.actions(seen, question.seat)
    rng = random.Random(int.from_bytes(question.chance, "big"))  # noqa: S311 - how a computer player varies its play
    return game.storage.encode(game.bots[question.bot].choose(seen, question.seat, actions, rng))


class ThreadThinker:
    """Thinks in a thread of this process: for tests, and for programs that nobody waits for."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def think(self, question: Question, /) -> bytes:
        """The action, as stored bytes. Raises whatever the game does."""
        return await asyncio.to_thread(answer, self._games, question)

    async def close(self) -> None:
        """Nothing is left behind."""
