"""Cache of replayed games, for replays and undo; the ledger only changes by `forget`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from cachetools import LRUCache

from engine.errors import CorruptRecord
from engine.ledger import TimeoutPayload, digest, payload_of
from engine.registry import AnyGame
from engine.state_history import StateHistory, UnreplayableLedger
from host.errors import isolation, log_fault
from host.table import seat_views
from host.table.entries import NO_EVENTS, StoredEntry, is_heard, kept_by_undos
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

CACHE_SIZE: Final = 16
"""Tables in memory, the most recently used."""


class ViewerMoments(msgspec.Struct):
    """The moments of one viewer as far as they are known: entries, and at each the round, and the
    chapter of the log that tells what is done then.
    """

    entries: list[int] = []
    rounds: list[int | None] = []
    chapters: list[str] = []
    actors: list[int | None] = []
    """The seat that acted, at each."""
    looked: int = -1
    """The last entry that was looked at."""
    picture: bytes = b""
    """What the viewer saw then."""


class PlayedGame:
    """A table's ledger in memory, with its states. Hold the `lock` to look at them."""

    def __init__(self, game: AnyGame, seed: bytes) -> None:
        self.game = game
        self.stepping = StateHistory(game, seed)
        self.stored: list[StoredEntry] = []
        self.kept: set[int] = set()
        """Actions that undos carried out again (`host.table.entries.kept_by_undos`)."""
        self.upgrades = 0
        self.lock = asyncio.Lock()
        self._seen: dict[int | None, ViewerMoments] = {}

    @property
    def last(self) -> int:
        """The last entry that is known."""
        return self.stored[-1].entry.seq if self.stored else -1

    def extend(self, entries: Sequence[StoredEntry]) -> None:
        """Append entries. Raises `UnreplayableLedger`."""
        first = self.stepping.first
        self.stepping.extend([each.entry for each in entries], begun(self.game, entries))
        self.stored += entries
        self.kept |= kept_by_undos(entries)  # an undo and what it kept are stored together
        self.upgrades += sum(each.entry.kind == "upgrade" for each in entries)
        if self.stepping.first != first:
            self._seen.clear()

    def seen(self, viewer: int | None) -> ViewerMoments:
        """The moments of a viewer, up to the last entry. An undo is one, with all that it kept."""
        seen = self._seen.setdefault(viewer, ViewerMoments())
        rules, is_told = self.game.rules, True
        if seen.looked == self.stepping.last:
            return seen
        for step in self.stepping.steps(max(seen.looked, self.stepping.first)):
            seq = step.entry.seq
            if seq > seen.looked and seq not in self.kept:
                is_told = _is_told(self.stored[seq], viewer)
            if seq <= seen.looked or seq + 1 in self.kept:
                continue
            redacted = rules.redact(step.state, viewer)
            picture = self.game.storage.encode(redacted)
            acted = step.entry.kind == "action" and seq not in self.kept
            heard = acted and bool(seat_views.known_events(self.game, step.events, viewer))
            told = is_told and not acted
            if picture != seen.picture or heard or told:
                seen.entries.append(seq)
                seen.rounds.append(self._round(redacted))
                seen.chapters.append(self._chapter(redacted, seen.chapters))
                seen.actors.append(step.entry.seat if acted else None)
            seen.picture, seen.looked = picture, seq
        return seen

    def _round(self, redacted: msgspec.Struct) -> int | None:
        """The present round, be it only one of turns; None before the first and without rounds."""
        rounds = self.game.rounds
        progress = rounds.progress(redacted)
        return rounds.number(redacted) or (progress and progress.round) or None

    def _chapter(self, redacted: msgspec.Struct, before: Sequence[str]) -> str:
        """The chapter of what is done now; once the game is over, still the last one."""
        is_over = not self.game.rules.actors(redacted)
        return before[-1] if is_over and before else self.game.wording.chapter(redacted)

    def between(self, after: int, upto: int) -> list[StoredEntry]:
        """The entries `(after, upto]`."""
        return self.stored[after + 1 : upto + 1]


def _is_told(stored: StoredEntry, viewer: int | None) -> bool:
    """Whether an entry that is no action is a moment for a viewer: not a reminder, whose time would
    tell others that its person was active, and not an undo that they don't hear of.
    """
    entry = stored.entry
    if entry.kind == "timeout" and payload_of(entry, TimeoutPayload).answer in {"remind", "nudge"}:
        return False
    return entry.kind != "setup" and is_heard(stored, viewer)


class PlayedTables:
    """Cache of played games. `read` gives the entries after one."""

    def __init__(self, read: Callable[[int, int], Awaitable[list[StoredEntry]]]) -> None:
        self._read = read
        self._games: LRUCache[int, PlayedGame] = LRUCache(CACHE_SIZE)

    def forget(self) -> None:
        """Drop everything: ledger entries no longer name a deleted person."""
        self._games.clear()

    async def upto(self, stored: StoredTable, game: AnyGame) -> PlayedGame | None:
        """A table's game up to its last entry, None if it cannot be replayed. Hold its `lock`."""
        if stored.rules_version != game.rules.begun_under(stored.data.options):
            return None
        while True:
            played = self._games.setdefault(stored.id, PlayedGame(game, stored.data.seed))
            async with played.lock:
                if self._games.get(stored.id) is played:
                    return played if await self._extended(played, stored) else None

    async def _extended(self, played: PlayedGame, stored: StoredTable) -> bool:
        """Append what followed; whether it can be replayed."""
        if played.last >= stored.seq:
            return True
        try:
            found = await self._read(stored.id, played.last)
            with isolation(stored.id, "replaying it"):
                try:
                    await asyncio.to_thread(played.extend, found)
                except (UnreplayableLedger, CorruptRecord) as error:
                    log_fault(logger, f"table {stored.id}: could not replay the game", error)
        finally:
            is_whole = played.last >= stored.seq
            if not is_whole:  # what was taken in of it is of no use
                self._games.pop(stored.id, None)
        return is_whole


def begun(game: AnyGame, entries: Sequence[StoredEntry]) -> msgspec.Struct | None:
    """The state after the setup, if it is stored."""
    if not entries or entries[0].entry.kind != "setup" or entries[0].events == NO_EVENTS:
        return None
    with suppress(CorruptRecord):
        state = game.storage.decode_state(entries[0].events)
        if digest(game, state) == entries[0].entry.digest:
            return state
    return None
