"""Tables in time: what happens at them when something is due, and what people say to it.

All methods that name a table raise what those of `host.service.tables.Tables` do.
"""

import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.ledger import Entry
from host.clock.seat_clock import STILL_HERE
from host.database import postgresql, rows, schema
from host.errors import NotRunning
from host.errors.isolation import isolation, log_fault
from host.repositories import directory, stored_placements
from host.repositories.people import load as load_people
from host.service.lobbies import GatheringTables
from host.service.session import nothing
from host.table import absence, entries, timing
from host.table.absence import Answer
from host.table.entries import StoredEntry
from host.table.models import AnyGame, TableView
from host.table.placements import Audience, Placement
from host.table.stored_table import Seat, StoredTable

logger = logging.getLogger(__name__)

_t, _s = schema.tables.c, schema.seats.c
_MOST_HEARD = 10_000


class _ClockRow(msgspec.Struct):
    """What of a seat tells its clock."""

    table: int
    seat: int
    clock: bytes | None


class TimedTables(GatheringTables):
    """What time does at the tables of a store, and what people answer."""

    _heard: dict[tuple[int, int], datetime]
    """When people were last heard of, by table and person: forgotten with the process."""

    def now(self) -> datetime:
        """The time by the clock of all tables."""
        return self._clock()

    def heard_from(self, table: int, user: int) -> None:
        """A person did something at a table where time counts: they need no nudge for a while, if
        nobody else learns of that.
        """
        self.heard_elsewhere(table, user)
        for callback in self._hearing:
            callback(table, user)

    def heard_elsewhere(self, table: int, user: int) -> None:
        """Another process has heard from a person."""
        now = self._clock()
        if len(self._heard) >= _MOST_HEARD:
            self._heard = {key: at for key, at in self._heard.items() if now - at < STILL_HERE}
        self._heard[table, user] = now

    # --- what people do --------------------------------------------------------------------------

    async def answer_timeout(
        self, table: int, user: int, seat: int, asked: int | None, chosen: Answer, interaction: int
    ) -> TableView:
        """Say what to do about a time that ran out, see `host.table.absence.answer`."""

        def change(new: StoredTable, game: AnyGame, last: Entry) -> list[StoredEntry]:
            now = self._clock()
            return absence.answer(new, game, user, seat, asked, chosen, last, interaction, now)

        return await self._change_seats(table, user, interaction, change)

    async def come_back(self, table: int, user: int, name: str) -> TableView:
        """Take one's seat back from the computer player that sat in, if one does."""

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            entry = absence.come_back(new, user, name, last, None, self._clock())
            return [] if entry is None else [entry]

        return await self._change_seats(table, user, None, change)

    async def leave_game(self, table: int, user: int, interaction: int) -> TableView:
        """Leave a running game for good, see `host.table.absence.leave`."""

        def change(new: StoredTable, game: AnyGame, last: Entry) -> list[StoredEntry]:
            return [absence.leave(new, game, user, last, interaction, self._clock())]

        return await self._change_seats(table, user, interaction, change)

    async def take_seat(
        self, table: int, user: int, name: str, seat: int, interaction: int
    ) -> TableView:
        """Take a seat for good that was opened for anybody, see `host.table.absence.take_seat`."""
        changes: list[StoredEntry] = []

        async def read(connection: AsyncConnection) -> None:
            changes[:] = await entries.of_kind(connection, table, "seat")

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            now = self._clock()
            return [absence.take_seat(new, user, seat, name, last, changes, interaction, now)]

        return await self._change_seats(table, user, interaction, change, read)

    async def _change_seats(
        self,
        table: int,
        user: int,
        interaction: int | None,
        change: Callable[[StoredTable, AnyGame, Entry], list[StoredEntry]],
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> TableView:
        """Carry out what notes entries of the ledger, once for each interaction; `also` reads what
        else it needs, in the same transaction as the table.
        """

        async def read(
            connection: AsyncConnection, _: StoredTable
        ) -> tuple[StoredEntry | None, bool]:
            if also is not None:
                await also(connection)
            done = interaction is not None and await entries.of_interaction(
                connection, table, user, interaction
            )
            return await entries.last(connection, table), bool(done)

        async def attempt() -> TableView:
            old, (last, is_done) = await self._load(table, read, locked=True)
            if is_done:
                return self._view(old)
            if last is None:
                raise NotRunning("The game has not begun yet.", "Its host can start it.")
            new, game = old.copy(), self._game(old)
            with isolation(table, "changing a seat"):
                made = change(new, game, last.entry)
            if made or new != old:
                await self._commit(old, new, next(iter(made), None), more=made[1:])
            return self._view(new)

        return await self._change(table, attempt)

    async def _change_calendar(self, user: int) -> None:
        """A person has other hours: their clocks go on by those."""
        async with self.store.read() as connection:
            tables = await directory.timed_tables_of(connection, user)

        async def change(table: int) -> None:
            old, _ = await self._load(table, nothing, locked=True)
            async with self.store.read() as connection:
                calendar = (await load_people(connection, [user]))[user].calendar
            new = old.copy()
            with isolation(table, "changing a calendar"):
                is_changed = timing.change_calendar(new, user, calendar, self._clock())
            if is_changed:
                await self._commit(old, new)

        for table in tables:
            await self._change(table, lambda table=table: change(table))  # type: ignore[misc]

    # --- what time does --------------------------------------------------------------------------

    async def next_due(self, without: Collection[int] = ()) -> datetime | None:
        """When something is to happen next at any table but some, if anything is."""
        async with self.store.read() as connection:
            return await directory.next_due(connection, without)

    async def due(self, now: datetime) -> list[int]:
        """The tables at which something is to happen by now."""
        async with self.store.read() as connection:
            return await directory.due(connection, now)

    async def fire(self, table: int) -> None:
        """Do what is due at a table by now, each thing once."""

        async def read(
            connection: AsyncConnection, now: StoredTable
        ) -> tuple[StoredEntry | None, set[int]]:
            return await entries.last(connection, table), await _called_alone(connection, now)

        async def attempt() -> None:
            old, (newest, alone) = await self._load(table, read, locked=True)
            if newest is None:
                await self._start_due(old)
                return
            new, game = old.copy(), self._game(old)
            heard = {
                user: at
                for (where, user), at in self._heard.items()
                if where == table and user in alone
            }
            with isolation(table, "its clocks"):
                made, is_changed = absence.fire(new, game, newest.entry, heard, self._clock())
            if is_changed:
                await self._commit(old, new, next(iter(made), None), more=made[1:])

        await self._change(table, attempt)

    async def skip_time(self, since: datetime, now: datetime) -> None:
        """The time from `since` until now does not count at any table: nobody could play.

        All or nothing: in one transaction, with the note of it.
        """
        async with self.store.write() as connection:
            tables = await _skip(connection, since, now)
        for table in tables:
            self._announce(table)


async def _called_alone(connection: AsyncConnection, now: StoredTable) -> set[int]:
    """The people whose turn a direct message has called, and nothing else does: only they learn
    when they are nudged. Of all others everybody would learn that they have just done something.
    """
    held = [(number, seat) for number, seat in enumerate(now.seats) if seat.user is not None]
    known = await load_people(connection, [seat.user for _, seat in held if seat.user is not None])
    shown, _ = await stored_placements.load(connection, now)
    return {
        seat.user
        for number, seat in held
        if seat.user is not None
        and seat.since is not None
        and known[seat.user].notify == "dm"
        and not known[seat.user].dm_closed
        and shown.get(Audience(now.id, number), Placement()).announced >= seat.since
    }


async def _skip(connection: AsyncConnection, since: datetime, now: datetime) -> list[int]:
    """Put off everything that is due; at which tables that was anything."""
    await postgresql.hold(connection, schema.tables)
    asked = select(*rows.raw(schema.seats, "table", "seat", "clock")).where(_s.due.is_not(None))
    tables: set[int] = set()
    for row in (await connection.execute(asked)).mappings().all():
        try:
            read = rows.read(row, _ClockRow)
            seat = Seat(None, "", clock=read.clock)
            timing.skip(seat, since, now)
        except CorruptRecord as error:
            log_fault(logger, f"a clock of table {row['table']} cannot be read", error)
            continue
        await connection.execute(
            update(schema.seats)
            .where(_s.table == read.table, _s.seat == read.seat)
            .values(clock=seat.clock, due=seat.due)
        )
        tables.add(read.table)
    if tables:
        # Whoever is changing one of them meanwhile is too late by that, and does it again.
        await connection.execute(
            update(schema.tables).where(_t.id.in_(tables)).values(revision=_t.revision + 1)
        )
    return sorted(tables)
