"""Thinking for a computer player: question, answer, and a thinker in this process.

A question holds what its seat may know and nothing else: never a table's seed, never the true
state. So it can be given to any process, and no fault there can tell or change anything.
"""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterable
from time import thread_time
from typing import Literal, Protocol

import msgspec

from engine.errors import CorruptRecord
from engine.foresight import GoOn, Position, Strength, Timed
from engine.model import Action, Memory
from engine.players.analysis import Advice, advise
from engine.players.choosing import choose_all
from host.table.models import AnyGame, Games


class Question(msgspec.Struct, frozen=True, tag="decide"):
    """What the computer player of a seat, of this style (`bot`) and strength, is to decide.

    `state` is what the seat sees and `memory` what it remembers, as stored bytes; `chance` is what
    its own random source is made from. It may take `budget_s` seconds of a processor for a
    decision. The answer is given `takes_s` seconds after the thinking began, and no sooner, so that
    nobody can tell from the time what there was to think about; 0 where nothing is hidden. Of
    several actions of which others notice nothing at first, all are one answer
    (`Rules.acts_in_secret`).

    `wants`: actions to be taken, or advice for whoever holds the seat, who alone is told.
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
    """Only computers play at the table: everybody else's questions go first."""


class StoredAdvised(msgspec.Struct, frozen=True):
    """An action that is advised, as stored bytes: see `engine.players.analysis.Advised`."""

    action: bytes
    share: float
    reasons: tuple[str, ...]


class StoredAdvice(msgspec.Struct, frozen=True):
    """The answer to a question that wants advice: see `engine.players.analysis.Advice`."""

    advised: tuple[StoredAdvised, ...]
    shares: tuple[float, ...]


class ThinkingFailed(Exception):
    """A computer player did not decide. `where` says where it failed, without any value."""

    def __init__(self, kind: str, where: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.where = where


class Thinker(Protocol):
    """Decides for computer players: threads of this process, or other processes."""

    async def think(self, question: Question, /) -> bytes:
        """The actions as `stored_actions` gives them, or `StoredAdvice` as JSON where advice is
        wanted. Raises `ThinkingFailed`, or whatever the game does.

        Cancelled, it leaves nothing behind that thinks on.
        """

    async def close(self) -> None:
        """Stop thinking."""


class Within(Timed):
    """Go on for this many seconds of the thread's processor time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = thread_time() + seconds

    def __call__(self) -> bool:
        """Whether there is time for more."""
        return thread_time() < self._until

    def left(self) -> float:
        """What part of the time is left."""
        return max(self._until - thread_time(), 0.0) / max(self._seconds, 1e-9)


def within(seconds: float) -> GoOn:
    """Go on for this many seconds of the thread's processor time."""
    return Within(seconds)


def answer(games: Games, question: Question, limit: Callable[[float], GoOn] = within) -> bytes:
    """The actions that a computer player chooses, or advice, as stored bytes.

    Easy and medium ones choose the same each time, but for plans that this process remembers
    (`engine.natura.players.planning`); hard ones where `limit` says the same. It makes what says
    whether to go on from how many seconds there are; by default they think as long as their budget
    lasts. Raises `ThinkingFailed`, `CorruptRecord`, and whatever the computer player does.
    """
    game = games.game(question.game)
    if game.rules.version != question.rules_version:
        raise ThinkingFailed("these are not the rules that were asked about")
    position = Position(
        game.storage.decode_state(question.state),
        question.seat,
        question.seats,
        decode_memory(game, question.memory),
    )
    rng = random.Random(int.from_bytes(question.chance, "big"))  # noqa: S311 - how a computer player varies its play
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
    limit: Callable[[float], GoOn],
) -> list[Action]:
    """What the computer player does, in the time that it takes."""
    until = thread_time() + question.takes_s

    def decision() -> GoOn:
        if question.takes_s <= question.budget_s:
            return limit(question.budget_s)
        # Nobody knows how many are to come: each leaves as much time as it takes.
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
    """The actions of these bytes. Raises `CorruptRecord`."""
    try:
        stored = msgspec.json.decode(data, type=list[msgspec.Raw])
    except msgspec.MsgspecError as error:
        msg = f"actions do not decode: {type(error).__name__}"
        raise CorruptRecord(msg) from None
    return [game.storage.decode_action(bytes(each)) for each in stored]


def decode_memory(game: AnyGame, memory: bytes) -> Memory:
    """What a seat remembers, from its stored bytes, none if nothing. Raises `CorruptRecord`."""
    if not memory:
        return game.rules.memory_type()
    try:
        return msgspec.json.decode(memory, type=game.rules.memory_type)
    except msgspec.MsgspecError as error:
        msg = f"what a seat remembers does not decode: {type(error).__name__}"
        raise CorruptRecord(msg) from None


class ThreadThinker:
    """Thinks in a thread of this process and answers at once: for tests, and for programs that
    nobody waits for. Hard computer players get so many `simulations`, or else their budget.
    """

    def __init__(self, games: Games, simulations: int | None = None) -> None:
        self._games = games
        self._simulations = simulations

    async def think(self, question: Question, /) -> bytes:
        """The actions, or advice, as stored bytes. Raises whatever the game does."""
        question = msgspec.structs.replace(question, takes_s=0.0)
        limit = within if self._simulations is None else self._limit
        return await asyncio.to_thread(answer, self._games, question, limit)

    def _limit(self, _seconds: float) -> GoOn:
        done, most = itertools.count(), self._simulations or 0
        return lambda: next(done) < most

    async def close(self) -> None:
        """Nothing is left behind."""
