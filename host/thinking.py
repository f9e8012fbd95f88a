"""What a computer player is asked and answers, and who thinks about it: this process, or others.

A question holds what its seat may know and nothing else: never a table's seed, never the true
state. So it can be given to any process, and no fault there can tell or change anything.
"""

import asyncio
import random
from time import process_time
from typing import Protocol

import msgspec

from engine.players.choosing import choose
from engine.players.model import Position, Strength
from host.models import Games

BUDGET_S = 5.0
"""How many seconds a computer player may take to decide."""


class Question(msgspec.Struct, frozen=True):
    """What the computer player of a seat, of this style (`bot`) and strength, is to decide.

    `state` is what the seat sees and `memory` what it remembers, as stored bytes; `chance` is what
    its own random source is made from; `budget_s` is how many seconds of a processor it may take.
    """

    game: str
    rules_version: int
    bot: str
    strength: Strength
    state: bytes
    seat: int
    seats: int
    chance: bytes
    memory: bytes = b""
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
    position = Position(game.storage.decode_state(question.state), question.seat, question.seats)
    rng = random.Random(int.from_bytes(question.chance, "big"))  # noqa: S311 - how a computer player varies its play
    until = process_time() + question.budget_s
    chosen = choose(
        game, position, question.bot, question.strength, rng, lambda: process_time() < until
    )
    return game.storage.encode(chosen)


class ThreadThinker:
    """Thinks in a thread of this process: for tests, and for programs that nobody waits for."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def think(self, question: Question, /) -> bytes:
        """The action, as stored bytes. Raises whatever the game does."""
        return await asyncio.to_thread(answer, self._games, question)

    async def close(self) -> None:
        """Nothing is left behind."""
