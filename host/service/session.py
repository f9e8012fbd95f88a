"""The session that every change of a table goes through: locked, loaded, changed, committed.

Nothing of a table is kept in memory. Its changes queue at a lock of its own; each is read, made on
a copy, and written in one transaction that fails if another process was faster, and is then
repeated. Only then is it announced.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext, suppress
from datetime import datetime
from typing import Generic, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import Outcome
from engine.registry import AnyGame, Games
from host.database.store import Store, shielded
from host.errors import END_IT, ChangedMeanwhile, NotRunning, StoreConflict, TableBroken, isolation
from host.logs.log_context import about
from host.repositories import ledger, tables
from host.subject import Subject
from host.table import moves
from host.table.change import Change
from host.table.entries import StoredEntry
from host.table.stored_table import Status, StoredTable
from host.table.timing import ChangeContext
from host.table.views import TableView, public

P = ParamSpec("P")


class Advance(NamedTuple):
    """What a stored change did for its game: moves made, and whether it began or ended."""

    game: str
    moves: int
    is_begun: bool
    is_over: bool


class Signal(Generic[P]):
    """Calls its subscribers in order."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def subscribe(self, listener: Callable[P, None]) -> None:
        """Add a subscriber."""
        self._listeners.append(listener)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call all subscribers."""
        for listener in self._listeners:
            listener(*args, **kwargs)


class Signals:
    """The signals of a session."""

    def __init__(self) -> None:
        self.changed = Signal[[Subject]]()
        """This process changed a subject, or it has more to show."""
        self.committed = Signal[[StoredTable]]()
        """A table was changed: for computer players, who use only what their seat may know."""
        self.changed_elsewhere = Signal[[Subject]]()
        """Another process has changed a subject."""
        self.missed = Signal[[]]()
        """Any subject may have changed unnoticed by this process."""
        self.clocks_changed = Signal[[datetime | None]]()
        """Deadlines of a subject have changed: its next one, if it has any."""
        self.heard = Signal[[int, int]]()
        """A person was active at a table where they play: table and person."""
        self.advanced = Signal[[Advance]]()
        """What a change did for its game."""
        self.ended = Signal[[Subject]]()
        """A game was finished."""
        self.called = Signal[[Subject]]()
        """Something new is to be said about a subject."""


logger = logging.getLogger(__name__)

MAX_TRIES = 8
"""Tries of a change that conflicts with other processes."""

T = TypeVar("T")


class HasGame(Protocol):
    """Has a game, the version of its rules, and a status."""

    game: str
    rules_version: int
    status: Status


Hook: TypeAlias = Callable[[AsyncConnection, Change], Awaitable[None]]
"""Runs inside a change's transaction."""


Also: TypeAlias = Callable[[AsyncConnection, StoredTable], Awaitable[T]]
"""Reads what else is needed of a table, in the same transaction."""


async def _nothing(_connection: AsyncConnection, _now: StoredTable) -> None:
    """Read nothing besides the table itself."""


def earlier_try(user: int, interaction: int) -> Also[list[StoredEntry]]:
    """Reads what an interaction has done before, if it comes again."""

    async def read(connection: AsyncConnection, now: StoredTable) -> list[StoredEntry]:
        return await ledger.of_interaction(connection, now.id, user, interaction)

    return read


class Session:
    """Loads, changes and commits tables. `prepare` completes a change before it is written; `hooks`
    write what goes with it.
    """

    def __init__(
        self,
        store: Store,
        games: Games,
        clock: Callable[[], datetime],
        prepare: Sequence[Hook] = (),
        hooks: Sequence[Hook] = (),
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.signals = Signals()
        self._prepare = prepare
        self._hooks = hooks
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def load(
        self,
        table: int,
        also: Also[T],
        *,
        locked: bool = False,
    ) -> tuple[StoredTable, T]:
        """A table by today's rules, and what else is read in the same transaction, shielded.

        `locked`: the caller holds the lock. Raises `NoTable`, `TableBroken`.
        """

        async def loaded() -> tuple[StoredTable, T]:
            for _ in range(MAX_TRIES):
                async with self.store.read() as connection:
                    now = await tables.load(connection, table)
                    if not self.is_outdated(now):
                        with isolation(table, "reading its stored data"):
                            return now, await also(connection, now)
                # Somebody else may be faster here too: then the next read finds it up to date.
                with suppress(ChangedMeanwhile, StoreConflict):
                    async with nullcontext() if locked else self.lock(table):
                        await self._upgrade(table)
            raise ChangedMeanwhile(
                "Someone else changed the table at the same moment.", "Try again."
            )

        return await shielded(loaded())

    async def read(self, table: int, *, locked: bool = False) -> StoredTable:
        """A table by today's rules, see `load`."""
        return (await self.load(table, _nothing, locked=locked))[0]

    def lock(self, table: int) -> asyncio.Lock:
        """The lock at which a table's changes queue."""
        return self._locks.setdefault(table, asyncio.Lock())

    async def change(self, table: int, change: Callable[[], Awaitable[T]]) -> T:
        """Carry out a change under the table's lock, with retries after conflicts."""
        async with self.lock(table):
            for _ in range(MAX_TRIES - 1):
                with suppress(ChangedMeanwhile, StoreConflict):
                    return await change()
            return await change()

    def game(self, now: HasGame) -> AnyGame:
        """A table's game. Raises `TableBroken` without these rules."""
        try:
            game = self.games.game(now.game)
        except LookupError:
            raise TableBroken(
                f'This bot no longer has the game "{now.game}".',
                f"{END_IT} To finish it, the bot's owner needs a program that has the game.",
            ) from None
        if now.status != "lobby" and now.rules_version > game.rules.version:
            raise TableBroken(
                f"This game uses a newer version of {game.title}'s rules than this bot has.",
                f"The bot's owner can update it, then the game goes on. {END_IT}",
            )
        return game

    def is_outdated(self, now: HasGame) -> bool:
        """Whether a running game uses older rules. Raises `TableBroken`."""
        return now.status == "running" and now.rules_version != self.game(now).rules.version

    async def _upgrade(self, table: int) -> None:
        """Upgrade a running game to today's rules, in one ledger entry."""
        async with self.store.read() as connection:
            old = await tables.load(connection, table)
        if not self.is_outdated(old):
            return
        new = old.copy()
        with isolation(table, f"the upgrade of {old.game} from version {old.rules_version}"):
            moved = moves.upgrade(new, self.game(old), self.clock())
        await self.commit(old, new, moved.entry, outcome=moved.outcome)
        with about(Subject.of("table", table)):
            logger.info(
                "table %d: rules of %s upgraded from version %d to %d",
                table,
                old.game,
                old.rules_version,
                new.rules_version,
            )

    def view(self, now: StoredTable) -> TableView:
        """What everyone may know of a table."""
        with isolation(now.id, "looking"):
            return public(now, self.game(now))

    async def edit(
        self, table: int, edit: Callable[[StoredTable], None], *, by: int | None = None
    ) -> StoredTable | None:
        """Change what neither the ledger nor the state notes, without reading these; the table, or
        None if nothing changed. Raises `NoTable`, `TableBroken`, and what `edit` does.
        """

        async def attempt() -> StoredTable | None:
            async with self.store.read() as connection:
                old = await tables.load(connection, table)
            new = old.copy()
            edit(new)
            if new == old:
                return None
            await self.commit(old, new, by=by)
            return new

        return await self.change(table, attempt)

    async def note(
        self,
        table: int,
        user: int,
        interaction: int | None,
        change: Callable[[StoredTable, AnyGame, ChangeContext], list[StoredEntry]],
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> TableView:
        """Change a running table and its ledger, once per interaction.

        `also` reads what else `change` needs in the same transaction. Raises `NotRunning`.
        """

        async def read(
            connection: AsyncConnection, _: StoredTable
        ) -> tuple[StoredEntry | None, bool]:
            if also is not None:
                await also(connection)
            done = interaction is not None and await ledger.of_interaction(
                connection, table, user, interaction
            )
            return await ledger.last(connection, table), bool(done)

        async def attempt() -> TableView:
            old, (last, is_done) = await self.load(table, read, locked=True)
            if is_done:
                return self.view(old)
            if last is None:
                raise NotRunning("The game hasn't started yet.", "Its host can start it.")
            new, game = old.copy(), self.game(old)
            with isolation(table, "changing a seat"):
                made = change(new, game, ChangeContext(user, interaction, self.clock(), last.entry))
            if made or new != old:
                await self.commit(old, new, *made, by=user)
            return self.view(new)

        return await self.change(table, attempt)

    async def commit(
        self,
        old: StoredTable,
        new: StoredTable,
        *made: StoredEntry,
        outcome: Outcome | None = None,
        freed: int | None = None,
        by: int | None = None,
    ) -> None:
        """Commit a change, shielded, then announce it. Raises `ChangedMeanwhile`."""
        new.revision = old.revision + 1
        await shielded(self._commit(Change(old, new, self.clock(), made, outcome, freed, by)))

    async def _commit(self, change: Change) -> None:
        old, new = change.old, change.new
        async with self.store.write() as connection:
            for hook in self._prepare:
                await hook(connection, change)
            await tables.save(connection, old, new, change.at)
            for entry in change.entries:
                await ledger.add(connection, entry)
            for hook in self._hooks:
                await hook(connection, change)
        if new.status != old.status:
            with about(new.subject):
                logger.info("table %d: %s", new.id, new.status)
        self._announce(change)

    def _announce(self, change: Change) -> None:
        old, new, signals = change.old, change.new, self.signals
        signals.changed(new.subject)
        signals.committed(new)
        moves = sum(each.entry.kind == "action" for each in change.entries)
        is_begun = old.started is None and new.started is not None
        signals.advanced(Advance(new.game, moves, is_begun, change.is_end))
        if change.calls_people:
            signals.called(new.subject)
        for each in change.also_called:
            signals.called(each)
        if change.is_end:
            signals.ended(new.subject)
        due = _next_due(new)
        if due != _next_due(old):
            signals.clocks_changed(due)


def _next_due(stored: StoredTable) -> datetime | None:
    """A table's next deadline."""
    starts = None if stored.place.suspension is not None else stored.due
    dues = (starts, *(seat.due for seat in stored.seats))
    return min((each for each in dues if each is not None), default=None)
