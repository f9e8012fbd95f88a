"""Tables as they are stored: read, locked, and brought to the present rules when touched."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import Outcome
from host.clock.pace import UNTIMED
from host.database.store import Store
from host.errors import ChangedMeanwhile, StoreConflict, TableBroken
from host.errors.isolation import END_IT, isolation
from host.logs.log_context import at_table
from host.repositories import best_results, follower_notices, people, results, seat_calls
from host.table import entries, moves, stored_table, timing
from host.table.entries import StoredEntry
from host.table.models import AnyGame, Games, Status
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

TRIES = 5
"""How often a change is tried that other processes got in the way of."""

T = TypeVar("T")


class Course(NamedTuple):
    """What a change that was stored did for its game: how many moves were made, by whomever, and
    whether it began or was played to its end by that.
    """

    game: str
    moves: int
    is_begun: bool
    is_over: bool


class HasGame(Protocol):
    """Says which game is played, and by which version of its rules."""

    game: str
    rules_version: int
    status: Status


async def nothing(_connection: AsyncConnection, _now: StoredTable) -> None:
    """Read nothing besides the table itself."""


class TableAccess:
    """The door to what is stored of tables. Nothing of a table is kept in memory between calls."""

    def __init__(self, store: Store, games: Games, clock: Callable[[], datetime]) -> None:
        self.store = store
        self._games = games
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._callbacks: list[Callable[[int], None]] = []
        self._clock_callbacks: list[Callable[[], None]] = []
        self._end_callbacks: list[Callable[[int], None]] = []
        self._course_callbacks: list[Callable[[Course], None]] = []
        self._call_callbacks: list[Callable[[int], None]] = []
        self._elsewhere: list[Callable[[int], None]] = []
        self._missed: list[Callable[[], None]] = []
        self._hearing: list[Callable[[int, int], None]] = []

    def subscribe(self, callback: Callable[[int], None]) -> None:
        """Have a function called with a table's number after each of its changes is stored here."""
        self._callbacks.append(callback)

    def subscribe_hearing(self, callback: Callable[[int, int], None]) -> None:
        """Have a function called with a table and a person who did something there, where time
        counts.
        """
        self._hearing.append(callback)

    def subscribe_elsewhere(
        self, callback: Callable[[int], None], missed: Callable[[], None]
    ) -> None:
        """Have a function called with a table's number after another process has changed it, and
        `missed` when any table may have changed without that this process heard of it.
        """
        self._elsewhere.append(callback)
        self._missed.append(missed)

    def changed_elsewhere(self, table: int) -> None:
        """Another process has changed a table."""
        for callback in self._elsewhere:
            callback(table)

    def missed_changes(self) -> None:
        """Any table may have changed meanwhile."""
        for missed in self._missed:
            missed()

    def subscribe_clocks(self, callback: Callable[[], None]) -> None:
        """Have a function called after each change of what is due at any table."""
        self._clock_callbacks.append(callback)

    def subscribe_ends(self, callback: Callable[[int], None]) -> None:
        """Have a function called with a table's number once its game was played to its end."""
        self._end_callbacks.append(callback)

    def subscribe_courses(self, callback: Callable[[Course], None]) -> None:
        """Have a function called with what a change did for its game, after each is stored here."""
        self._course_callbacks.append(callback)

    def subscribe_calls(self, callback: Callable[[int], None]) -> None:
        """Have a function called with a table's number once people are to be called there."""
        self._call_callbacks.append(callback)

    async def _load(
        self,
        table: int,
        also: Callable[[AsyncConnection, StoredTable], Awaitable[T]],
        *,
        locked: bool = False,
    ) -> tuple[StoredTable, T]:
        """A table by its game's present rules, and what else is to be read in one transaction.

        `locked`: the caller holds the table's lock. Raises `NoTable`, `TableBroken`.
        """
        for _ in range(TRIES):
            async with self.store.read() as connection:
                now = await stored_table.load(connection, table)
                if not self._is_outdated(now):
                    with isolation(table, "reading what is stored of it"):
                        return now, await also(connection, now)
            # Somebody else may be faster here too: then it is up to date when it is read again.
            with suppress(ChangedMeanwhile, StoreConflict):
                if locked:
                    await self._upgrade(table)
                else:
                    async with self._lock(table):
                        await self._upgrade(table)
        raise ChangedMeanwhile("The table changed at the same moment.", "Try again.")

    async def _load_for(
        self, table: int, user: int, interaction: int
    ) -> tuple[StoredTable, list[StoredEntry]]:
        """A table whose lock is held, and what an interaction led to if it came before."""

        async def first(connection: AsyncConnection, _: StoredTable) -> list[StoredEntry]:
            return await entries.of_interaction(connection, table, user, interaction)

        return await self._load(table, first, locked=True)

    async def _read(self, table: int) -> StoredTable:
        return (await self._load(table, nothing))[0]

    def _lock(self, table: int) -> asyncio.Lock:
        """The lock at which a table's changes queue."""
        return self._locks.setdefault(table, asyncio.Lock())

    async def _change(self, table: int, change: Callable[[], Awaitable[T]]) -> T:
        """Carry a change out under the table's lock, again where another process was faster."""
        async with self._lock(table):
            for _ in range(TRIES - 1):
                with suppress(ChangedMeanwhile, StoreConflict):
                    return await change()
            return await change()

    def _game(self, now: HasGame) -> AnyGame:
        """The game of a table. Raises `TableBroken` where this program has not these rules."""
        try:
            game = self._games.game(now.game)
        except LookupError:
            raise TableBroken(
                f'This bot has no game "{now.game}" any more.',
                f"{END_IT} To play it out, whoever runs this bot needs a program that has the "
                "game.",
            ) from None
        if now.status != "lobby" and now.rules_version > game.rules.version:
            raise TableBroken(
                f"This game goes by newer rules of {game.title} than this bot has.",
                f"Whoever runs this bot can update it, then the game goes on. {END_IT}",
            )
        return game

    def _is_outdated(self, now: HasGame) -> bool:
        return now.status == "running" and now.rules_version != self._game(now).rules.version

    async def _upgrade(self, table: int) -> None:
        """Bring a running game to the present version of its rules, in one entry of the ledger."""
        async with self.store.read() as connection:
            old = await stored_table.load(connection, table)
        if not self._is_outdated(old):
            return
        new = old.copy()
        with isolation(table, f"the upgrade of {old.game} from version {old.rules_version}"):
            moved = moves.upgrade(new, self._game(old), self._clock())
        await self._commit(old, new, moved.entry, moved.outcome)
        with at_table(table):
            logger.info(
                "table %d: rules of %s from version %d to %d",
                table,
                old.game,
                old.rules_version,
                new.rules_version,
            )

    async def _commit(
        self,
        old: StoredTable,
        new: StoredTable,
        entry: StoredEntry | None = None,
        outcome: Outcome | None = None,
        *,
        more: Sequence[StoredEntry] = (),
        freed: int | None = None,
    ) -> None:
        """Store a change with its entry of the ledger (and `more` of them that follow), all or
        nothing; then let it be known. `outcome` is how the game ended by it, if it did; `freed` is
        whose seat in a lobby a manager freed by it.

        Raises `ChangedMeanwhile`.
        """
        new.revision = old.revision + 1
        is_end = new.status == "finished" != old.status
        made = (*([] if entry is None else [entry]), *more)
        async with self.store.write() as connection:
            if new.pace != UNTIMED:
                # Read with the change itself: a calendar that changes later finds the clock there.
                known = await people.load(connection, timing.needs_calendars(new), hold=True)
                calendars = {user: person.calendar for user, person in known.items()}
                timing.keep(new, calendars, self._clock())
            await stored_table.save(connection, old, new)
            is_call = await seat_calls.note(connection, old, new, freed)
            for each in made:
                await entries.add(connection, each)
            if is_end:
                await follower_notices.whole_game(connection, new.id)
            if old.open and not new.open:
                pace = None if new.pace == UNTIMED else new.pace
                await results.add(connection, new, outcome, pace)
                await best_results.add(connection, new, outcome)
        if new.status != old.status:
            with at_table(new.id):
                logger.info("table %d: %s", new.id, new.status)
        self._committed(new)
        moves = sum(each.entry.kind == "action" for each in made)
        is_begun = old.started is None and new.started is not None
        for told in self._course_callbacks:
            told(Course(new.game, moves, is_begun, is_end))
        called = self._call_callbacks if is_call else []
        for callback in (*called, *(self._end_callbacks if is_end else [])):
            callback(new.id)
        if _dues(old) != _dues(new):
            for poke in self._clock_callbacks:
                poke()

    def _committed(self, now: StoredTable) -> None:
        self._announce(now.id)

    def _announce(self, table: int) -> None:
        for callback in self._callbacks:
            callback(table)


def _dues(stored: StoredTable) -> list[datetime | None]:
    """When anything is to happen at a table by itself."""
    starts = None if stored.resting is not None else stored.starts
    return [starts, *(seat.due for seat in stored.seats)]
