"""Memories of computer players, built only from what their seats saw and heard.

They are never stored. A seat that changes hands keeps its memory: its new player knows what the
seat knows.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from cachetools import LRUCache

from engine.ledger import in_effect
from engine.model import Event, Memory
from engine.parts import NO_RECALL
from engine.registry import AnyGame
from engine.replay import Replayer, replays_from
from host.database.store import Store
from host.errors import log_fault
from host.repositories import ledger
from host.table.entries import StoredEntry
from host.table.played import begun
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

CACHED_TABLES: Final = 256


class _Kept(msgspec.Struct):
    """A table's memories after entry `seq`, and the state to continue from."""

    seq: int
    version: int
    state: bytes
    memories: dict[int, Memory]


class Memories:
    """The seats' memories, carried forward entry by entry, or rebuilt from the first entry."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: LRUCache[int, _Kept] = LRUCache(CACHED_TABLES)

    async def of(self, stored: StoredTable, game: AnyGame, seat: int) -> bytes:
        """A seat's memory in a running game, as stored bytes; none if it is empty. If the ledger
        can't be replayed it is none as well, so that the game can go on.
        """
        if game.recall is NO_RECALL:
            return b""
        # A concurrent call starts from scratch: nobody changes what another one reads.
        kept = self._kept.pop(stored.id, None)
        if kept is not None and (seat not in kept.memories or kept.seq > stored.seq):
            kept = None
        async with self._store.read() as connection:
            after = -1 if kept is None else kept.seq
            found = await ledger.between(connection, stored.id, after, stored.seq)
            if kept is not None and not _follows(kept, found, game):
                kept = None
                found = await ledger.between(connection, stored.id, -1, stored.seq)
        # All computer players at once, so that each entry is replayed only once.
        seats = [number for number, each in enumerate(stored.seats) if each.user is None]
        try:
            made = await asyncio.to_thread(
                _remembered, kept, game, stored.data.seed, found, {*seats, seat}
            )
        except Exception as error:  # noqa: BLE001 - games can fail in any way
            log_fault(logger, f"table {stored.id}: could not rebuild its players' memories", error)
            return b""
        self._kept[stored.id] = made
        return stored_memory(made.memories[seat])


def stored_memory(memory: Memory) -> bytes:
    """A memory as stored bytes; equal memories give equal bytes."""
    # JSON sorts keys only if they are of one type, so numbers become text.
    return msgspec.json.encode(msgspec.to_builtins(memory, str_keys=True), order="deterministic")


def _follows(kept: _Kept, found: Sequence[StoredEntry], game: AnyGame) -> bool:
    """Whether entries continue from these memories: an undo or an upgrade doesn't."""
    kinds = {each.entry.kind for each in found}
    return kept.version == game.rules.version and not kinds & {"undo", "upgrade"}


def _remembered(
    kept: _Kept | None, game: AnyGame, seed: bytes, found: Sequence[StoredEntry], seats: set[int]
) -> _Kept:
    """The memories after all these entries. Raises `ReplayMismatch`, `CorruptRecord`."""
    replayer = Replayer(game, seed)
    told = [each.entry for each in found]
    if kept is None:
        effective = in_effect(told)
        first, *left = effective[replays_from(effective) :]
        state = replayer.first(first, begun(game, found) if first.kind == "setup" else None).state
        builder = MemoryBuilder(game, seats, state)
    else:
        left = [entry for entry in told if entry.kind == "action"]
        state = game.storage.decode_state(kept.state)
        builder = MemoryBuilder(game, seats, state, kept.memories)
    for entry in left:
        step = replayer.next(entry, state)
        state = step.state
        builder.recall(state, step.events)
    seq = told[-1].seq if told else -1 if kept is None else kept.seq
    return _Kept(seq, game.rules.version, game.storage.encode(state), builder.memories)


class MemoryBuilder:
    """Builds seats' memories entry by entry from `state`, each from what that seat notices."""

    def __init__(
        self,
        game: AnyGame,
        seats: Iterable[int],
        state: msgspec.Struct,
        memories: dict[int, Memory] | None = None,
    ) -> None:
        rules = self._rules = game.rules
        self._learn = game.recall.learn
        if memories is None:
            memories = {seat: game.recall.memory_type() for seat in seats}
            for seat, memory in memories.items():
                self._learn(memory, rules.redact(state, seat), (), seat)
        self.memories = memories
        self._seen = {seat: rules.redact(state, seat) for seat in memories}

    def recall(self, state: msgspec.Struct, happened: Sequence[Event]) -> None:
        """Learn from an entry. A seat that notices nothing of it must not even count it."""
        for seat, memory in self.memories.items():
            heard = (self._rules.redact_event(event, seat) for event in happened)
            events = [event for event in heard if event is not None]
            seen = self._rules.redact(state, seat)
            if events or seen != self._seen[seat]:
                self._seen[seat] = seen
                self._learn(memory, seen, events, seat)
