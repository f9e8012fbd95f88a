"""Questions, answers, and an in-process thinker for computer players.

A question holds only what its seat may know: never a table's seed, never the true state. So any
process can answer it, and no bug there can leak or change anything.
"""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterable
from time import thread_time
from typing import Literal, Protocol

import msgspec

from engine.errors import CorruptRecord
from engine.foresight import HasTime, Position, Strength
from engine.model import Action, Memory
from engine.players.analysis import Advice, advise
from engine.players.choosing import choose_all
from engine.registry import AnyGame, Games
from host.computers import reach
from host.computers.reach import ReachQuestion


class Question(msgspec.Struct, frozen=True, tag="decide"):
    """A decision for a seat's computer player, of this style (`bot`) and strength.

    `state` is the seat's view and `memory` what it remembers, as stored bytes; `chance` is the seed
    of its own random source. A decision may take `budget_s` seconds of processor time. The answer
    comes exactly `takes_s` seconds after the thinking began, so that timing reveals nothing about
    the options; 0 in a game without hidden information. Several actions that others don't notice at
    first are one answer (`SecretChoices.go_unnoticed`).

    `wants`: actions to take, or private advice for the seat's player.
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
    budget_s: float = 0.0
    takes_s: float = 0.0
    wants: Literal["action", "advice"] = "action"
    is_watched: bool = False
    """Only computers play at the table, so everybody else's questions go first."""


class StoredAdvised(msgspec.Struct, frozen=True):
    """Recommended action, as stored bytes: see `engine.players.analysis.Advised`."""

    action: bytes
    share: float
    reasons: tuple[str, ...]


class StoredAdvice(msgspec.Struct, frozen=True):
    """The answer to a question for advice: see `engine.players.analysis.Advice`."""

    advised: tuple[StoredAdvised, ...]
    shares: tuple[float, ...]


class ThinkingFailed(Exception):
    """A computer player failed to decide. `where` is the place in the code, without any values."""

    def __init__(self, kind: str, where: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.where = where


class Thinker(Protocol):
    """Port: decides for computer players, in threads of this process or in other processes."""

    async def think(self, question: Question, /) -> bytes:
        """The actions as from `stored_actions`, or `StoredAdvice` as JSON if advice is wanted.
        Raises `ThinkingFailed`, or the game's own errors.

        Cancelling it stops the thinking, too.
        """

    async def reaches(self, question: ReachQuestion, /) -> bool | None:
        """Whether the best answer of a puzzle can be reached; None if that wasn't found out.
        Raises `ThinkingFailed`, or the game's own errors.
        """

    async def close(self) -> None:
        """Stop thinking."""


class CpuDeadline:
    """A `Deadline`, in seconds of the thread's processor time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = thread_time() + seconds

    def __call__(self) -> bool:
        """Whether any time is left."""
        return thread_time() < self._until

    def left(self) -> float:
        """The fraction of the time that is left."""
        return max(self._until - thread_time(), 0.0) / max(self._seconds, 1e-9)


def answer(
    games: Games, question: Question, limit: Callable[[float], HasTime] = CpuDeadline
) -> bytes:
    """The computer player's actions, or advice, as stored bytes.

    Easy and medium players are deterministic, except for plans that this process remembers
    (`engine.natura.players.planning`); hard ones are if their limits are. `limit` makes a time
    limit from a number of seconds; by default, the budget in processor time. Raises
    `ThinkingFailed`, `CorruptRecord`, and the computer player's own errors.
    """
    game = games.game(question.game)
    if game.rules.version != question.rules_version:
        raise ThinkingFailed("the question is about another version of the rules")
    position = Position(
        game.storage.decode_state(question.state),
        question.seat,
        question.seats,
        decode_memory(game, question.memory),
    )
    rng = random.Random(int.from_bytes(question.chance, "big"))  # noqa: S311 - varies a computer player's play
    if question.wants == "advice":
        return _stored_advice(
            game, advise(game, position, question.bot, rng, limit(question.budget_s))
        )
    return stored_actions(game, _chosen(game, question, position, rng, limit))


def _chosen(
    game: AnyGame,
    question: Question,
    position: Position[msgspec.Struct],
    rng: random.Random,
    limit: Callable[[float], HasTime],
) -> list[Action]:
    """The computer player's actions, within its time."""
    until = thread_time() + question.takes_s

    def decision() -> HasTime:
        if question.takes_s <= question.budget_s:
            return limit(question.budget_s)
        # The number of decisions is unknown, so each one gets its full time.
        return limit(min(question.budget_s, (until - thread_time()) / 2))

    return [*choose_all(game, position, question.bot, question.strength, rng, decision)]


def _stored_advice(game: AnyGame, found: Advice) -> bytes:
    advised = (
        StoredAdvised(game.storage.encode(each.action), each.share, each.reasons)
        for each in found.advised
    )
    return msgspec.json.encode(StoredAdvice(tuple(advised), found.shares))


def stored_actions(game: AnyGame, actions: Iterable[Action]) -> bytes:
    """Actions as bytes."""
    return msgspec.json.encode([msgspec.Raw(game.storage.encode(action)) for action in actions])


def decode_actions(game: AnyGame, data: bytes) -> list[Action]:
    """Actions from bytes. Raises `CorruptRecord`."""
    try:
        stored = msgspec.json.decode(data, type=list[msgspec.Raw])
    except msgspec.MsgspecError as error:
        raise CorruptRecord(f"actions do not decode: {type(error).__name__}") from None
    return [game.storage.decode_action(bytes(each)) for each in stored]


def decode_memory(game: AnyGame, memory: bytes) -> Memory:
    """A seat's memory from stored bytes, none if empty. Raises `CorruptRecord`."""
    if not memory:
        return game.recall.memory_type()
    try:
        return msgspec.json.decode(memory, type=game.recall.memory_type)
    except msgspec.MsgspecError as error:
        raise CorruptRecord(
            f"what a seat remembers does not decode: {type(error).__name__}"
        ) from None


class ThreadThinker:
    """Thinks in a thread of this process and answers at once: for tests, and for programs without
    an audience. Hard computer players get this number of `simulations`, or else their budget.
    """

    def __init__(self, games: Games, simulations: int | None = None) -> None:
        self._games = games
        self._simulations = simulations

    async def think(self, question: Question, /) -> bytes:
        """The actions, or advice, as stored bytes. Raises the game's own errors."""
        question = msgspec.structs.replace(question, takes_s=0.0)
        limit: Callable[[float], HasTime] = (
            CpuDeadline if self._simulations is None else self._limit
        )
        return await asyncio.to_thread(answer, self._games, question, limit)

    def _limit(self, _seconds: float) -> HasTime:
        done, most = itertools.count(), self._simulations or 0
        return lambda: next(done) < most

    async def reaches(self, question: ReachQuestion, /) -> bool | None:
        """Whether the best answer of a puzzle can be reached."""
        return await asyncio.to_thread(reach.answer, question)

    async def close(self) -> None:
        """Nothing to close."""
