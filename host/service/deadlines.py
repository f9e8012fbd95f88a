"""Deadlines of tables: what happens when time is up, and what puts it off."""

import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime

import msgspec
from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.clock import seat_clock
from host.clock.seat_clock import STILL_HERE, Clock
from host.database import postgresql, rows, schema
from host.errors import isolation, log_fault
from host.messages.told import UNCALLED, announced, readable
from host.repositories import directory, ledger, messages
from host.repositories.people import load as load_people
from host.service.session import Session
from host.subject import Subject
from host.table import absence, timing
from host.table.entries import StoredEntry
from host.table.seats import Absence, Seat
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

_t, _s = schema.tables.c, schema.seats.c
MAX_HEARD = 10_000
"""People whose last activity is remembered."""


class _ClockRow(msgspec.Struct):
    """The clock of a seat, and until when votes wait for its person."""

    table: int
    seat: int
    clock: Clock | None
    due: datetime | None
    absent: Absence | None
    silent_at: datetime | None


class Deadlines:
    """Finds what is due, and carries it out; `start_due` starts games, `settle_undo` undoes what
    everyone who is still waited for agreed to.
    """

    def __init__(
        self,
        session: Session,
        start_due: Callable[[StoredTable], Awaitable[None]],
        settle_undo: Callable[[int], Awaitable[None]],
    ) -> None:
        self._session = session
        self._start_due = start_due
        self._settle_undo = settle_undo
        self._heard: dict[tuple[int, int], datetime] = {}
        """When people were last active, by table and person; lost with the process."""

    def now(self) -> datetime:
        """The time by the clock of all tables."""
        return self._session.clock()

    def heard_from(self, table: int, user: int) -> None:
        """A person was active: their reminder waits, if nobody else can notice that."""
        self.heard_elsewhere(table, user)
        self._session.signals.heard(table, user)

    def heard_elsewhere(self, table: int, user: int) -> None:
        """Another process has heard from a person."""
        now = self._session.clock()
        if len(self._heard) >= MAX_HEARD:
            self._heard = {key: at for key, at in self._heard.items() if now - at < STILL_HERE}
        self._heard[table, user] = now

    async def change_calendar(self, user: int) -> None:
        """Apply a person's new hours to their clocks."""
        async with self._session.store.read() as connection:
            tables = await directory.awaiting(connection, user)

        async def change(table: int) -> None:
            old = await self._session.read(table, locked=True)
            async with self._session.store.read() as connection:
                calendar = (await load_people(connection, [user]))[user].calendar
            new = old.copy()
            with isolation(table, "changing a calendar"):
                is_changed = timing.change_calendar(new, user, calendar, self._session.clock())
            if is_changed:
                await self._session.commit(old, new)

        for table in tables:
            await self._session.change(table, lambda table=table: change(table))  # type: ignore[misc]

    async def next_due(self, without: Collection[Subject] = ()) -> datetime | None:
        """When something is due next, at tables other than these."""
        tables = [each.table for each in without if each.table is not None]
        async with self._session.store.read() as connection:
            return await directory.next_due(connection, tables)

    async def due(self, now: datetime) -> list[Subject]:
        """The tables where something is due."""
        async with self._session.store.read() as connection:
            return [Subject.of("table", each) for each in await directory.due(connection, now)]

    async def fire(self, subject: Subject) -> None:
        """Do what is due at a table by now, each thing once."""
        table = subject.number

        async def read(
            connection: AsyncConnection, now: StoredTable
        ) -> tuple[StoredEntry | None, set[int]]:
            return await ledger.last(connection, table), await _called_alone(connection, now)

        async def attempt() -> bool:
            old, (newest, alone) = await self._session.load(table, read, locked=True)
            if newest is None:
                await self._start_due(old)
                return False
            new, game = old.copy(), self._session.game(old)
            heard = {
                user: at
                for (where, user), at in self._heard.items()
                if where == table and user in alone
            }
            with isolation(table, "its clocks"):
                made, is_changed = absence.fire(
                    new, game, newest.entry, heard, self._session.clock()
                )
            if is_changed:
                await self._session.commit(old, new, *made)
            return new.requests.undo is not None

        if await self._session.change(table, attempt):
            await self._settle_undo(table)

    async def skip_time(self, since: datetime, now: datetime) -> None:
        """Skip the time from `since` to now at all tables, in one transaction."""
        async with self._session.store.write() as connection:
            tables = await skip(connection, since, now)
        for table in tables:
            self._session.signals.changed(Subject.of("table", table))


async def _called_alone(connection: AsyncConnection, now: StoredTable) -> set[int]:
    """The people notified by direct message only: any other reminder would tell who was here."""
    held = [(number, seat) for number, seat in enumerate(now.seats) if seat.user is not None]
    known = await load_people(connection, [seat.user for _, seat in held if seat.user is not None])
    rows = readable(await messages.of_subject(connection, now.subject, live=True))
    told = announced(row for row in rows.values() if row is not None)
    return {
        seat.user
        for number, seat in held
        if seat.user is not None
        and seat.since is not None
        and known[seat.user].wants_messages
        and not (known[seat.user].is_pinged_too or known[seat.user].dm_closed)
        and told.get((number, seat.user), UNCALLED) >= seat.since
    }


async def skip(connection: AsyncConnection, since: datetime, now: datetime) -> list[int]:
    """Skip time on all running clocks and in all votes; the tables where people see a difference:
    a clock has a limit, or the table is asked about somebody.
    """
    await postgresql.hold(connection, schema.tables)
    asked = select(*rows.raw(schema.seats, *_ClockRow.__struct_fields__))
    asked = asked.where(or_(_s.due.is_not(None), _s.silent_at.is_not(None)))
    tables: set[int] = set()
    votes: dict[int, datetime] = {}
    for row in (await connection.execute(asked)).mappings().all():
        try:
            read = rows.read(row, _ClockRow)
        except CorruptRecord as error:
            log_fault(logger, f"a clock of table {row['table']} cannot be read", error)
            continue
        seat = Seat(None, "", absent=read.absent, silent_at=read.silent_at)
        seat.clock = None if read.due is None else read.clock  # a pause has skipped its own
        timing.skip(seat, since, now, seat_clock.skip_outage)
        clock = seat.clock
        values: dict[str, object] = {"due": seat.due, "silent_at": seat.silent_at}
        if clock is not None:
            values["clock"] = msgspec.json.encode(clock)
        of_seat = (_s.table == read.table, _s.seat == read.seat)
        await connection.execute(update(schema.seats).where(*of_seat).values(values))
        if seat.silent_at is not None:
            votes[read.table] = min(seat.silent_at, votes.get(read.table, seat.silent_at))
        if clock is not None and (clock.left is not None or clock.answer_by is not None):
            tables.add(read.table)
    for table, due in votes.items():
        await connection.execute(update(schema.tables).where(_t.id == table).values(due=due))
    if tables:
        # A concurrent change of one of them fails by this, and is retried.
        await connection.execute(
            update(schema.tables).where(_t.id.in_(tables)).values(revision=_t.revision + 1)
        )
    return sorted(tables)
