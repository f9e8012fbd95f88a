"""Hints: who may have them, the questions, and a cache of answers."""

import asyncio
import logging
from hashlib import sha256
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from cachetools import LRUCache

from engine.errors import CorruptRecord
from engine.model import Action
from engine.players.analysis import Advice, Advised
from engine.registry import AnyGame
from host.clock.pace import ADVICE_S
from host.computers import questions
from host.computers.memories import Memories
from host.computers.thinking import Question, StoredAdvice, Thinker, ThinkingFailed
from host.errors import HostRefused, NotAllowed, StaleView, isolation, log_fault
from host.service.session import Session
from host.table import seat_views, timing
from host.table.seat_views import not_agreed
from host.table.seats import Player
from host.table.stored_table import StoredTable
from host.table.views import SeatView, TableView

logger = logging.getLogger(__name__)

CACHE_SIZE: Final = 500
"""Hints in memory, the most recently used."""


class NoHints(NotAllowed):
    """Hints are off until the `missing` players allow them."""

    def __init__(self, missing: list[Player]) -> None:
        super().__init__(
            "Hints are off here until every player allows them.",
            "You can ask again once they all have.",
        )
        self.missing = missing


class NoIdea(HostRefused):
    """No hint could be found."""


class Hint(msgspec.Struct, frozen=True):
    """A hint for one view; not `is_contest`: what is good for one seat is good for all."""

    seen: SeatView
    advice: Advice
    is_contest: bool


class Hints:
    """Finds and caches hints: the same view gets the same hint."""

    def __init__(self, session: Session, thinker: Thinker, memories: Memories) -> None:
        self._session = session
        self._thinker = thinker
        self._memories = memories
        self._found: LRUCache[tuple[int, int, bytes], Hint] = LRUCache(CACHE_SIZE)
        self._asking: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _lock_of(self, user: int) -> asyncio.Lock:
        """The lock of a person's questions, so that one runs at a time."""
        return self._asking.setdefault(user, asyncio.Lock())

    def known(self, seen: SeatView) -> Hint | None:
        """The cached hint for a view."""
        found = self._found.get(_key(seen))
        return None if found is None else msgspec.structs.replace(found, seen=seen)

    async def find(self, stored: StoredTable, game: AnyGame, seat: int) -> Hint:
        """A seat's best actions, by what it may know. Raises `NoIdea`, `TableBroken`."""
        with isolation(stored.id, "reading a seat's view for a hint"):
            seen = seat_views.seen(stored, game, seat)
        known = self.known(seen)
        if known is not None:
            return known
        memory = await self._memories.of(stored, game, seat)
        asked = _question(stored, game, seat, memory)
        try:
            advice = _decoded(game, await self._thinker.think(asked))
        except (ThinkingFailed, CorruptRecord) as failed:
            where = failed.where if isinstance(failed, ThinkingFailed) else ""
            log_fault(logger, f"table {stored.id}: a hint failed {where}", failed)
            raise NoIdea(
                "I couldn't come up with anything.", "Try again, or decide without me this time."
            ) from None
        is_contest = len(stored.seats) > 1 and game.rules.is_contest(seen.begun)
        found = self._found[_key(seen)] = Hint(seen, advice, is_contest)
        return found

    async def hint(self, table: int, user: int) -> Hint:
        """What a person could do best now; nobody else hears of it.

        Raises `NoHints`, `NoIdea`, `NotSeated`, `NotRunning`, `TablePaused`, `StaleView`.
        """
        async with self._lock_of(user):
            stored = await self._session.read(table)
            game = self._session.game(stored)
            seat = timing.playing_seat(stored, user)
            missing = not_agreed(self._session.view(stored))
            if missing:
                raise NoHints(missing)
            if not stored.seats[seat].waiting:
                raise StaleView("It isn't your turn.", "Ask me again when it is.")
            return await self.find(stored, game, seat)

    async def allow(self, table: int, user: int, *, allows: bool) -> TableView:
        """Allow hints for the whole game. Raises `NotSeated`, `NotRunning`, `NotAllowed`."""
        changed = await self._session.edit(table, lambda new: _allow(new, user, allows=allows))
        return self._session.view(changed or await self._session.read(table))

    async def end_lesson(self, table: int, user: int) -> None:
        """End a lesson. Raises `NotSeated`, `NotRunning`."""

        def end(new: StoredTable) -> None:
            timing.playing_seat(new, user)
            new.lesson = False

        await self._session.edit(table, end)


def _allow(stored: StoredTable, user: int, *, allows: bool) -> None:
    """Store whether a person allows hints."""
    if stored.status == "lobby":
        seat = stored.seat_of(user)
        if seat is None:
            raise NotAllowed("Only people at the table can allow hints.", "Press **Join** first.")
    else:
        seat = timing.playing_seat(stored, user)
        if not allows:
            raise NotAllowed(
                "Hints stay on until the end of the game, as you all agreed.",
                "You don't have to use them.",
            )
    stored.seats[seat].allows_hints = allows


def _question(stored: StoredTable, game: AnyGame, seat: int, memory: bytes) -> Question:
    asked = questions.question(stored, game, seat, memory)
    # Made from what the seat sees alone: the same view gets the same hint, and the table's own
    # randomness is neither seen nor affected.
    chance = sha256(b"hint %d/%s" % (seat, asked.state)).digest()
    return msgspec.structs.replace(
        asked,
        bot=game.safest,
        strength="hard",
        chance=chance,
        budget_s=ADVICE_S,
        takes_s=0.0,
        wants="advice",
    )


def _decoded(game: AnyGame, stored: bytes) -> Advice:
    """Raises `CorruptRecord`."""
    try:
        found = msgspec.json.decode(stored, type=StoredAdvice)
    except msgspec.MsgspecError as error:
        raise CorruptRecord(f"advice does not decode: {type(error).__name__}") from None
    advised = tuple(
        Advised(game.storage.decode_action(each.action), each.share, each.reasons)
        for each in found.advised
    )
    return Advice(advised, found.shares)


def _key(seen: SeatView) -> tuple[int, int, bytes]:
    return seen.view.id, seen.own_seat, seen.stamp


def name_of(game: AnyGame, action: Action) -> str:
    """A short name of an action within a decision."""
    return sha256(game.storage.encode(action)).hexdigest()[:12]
