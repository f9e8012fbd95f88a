"""Where tables are: a channel, a thread of their own, or nowhere for now.

Discord refuses some things until somebody changes them: a bot outside the server, or without access
to a channel. Such a table is suspended: clocks stop, news comes by direct message, and people can
play on there. An event from Discord resumes it; else its channel is retried now and then.
"""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.repositories import directory, tables
from host.service.session import Session
from host.table import lobby, timing
from host.table.place import Barrier, Place, Suspension
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

_t, _s, _u = schema.tables.c, schema.seats.c, schema.people.c
DAY: Final = timedelta(days=1)
MAX_REFUSALS: Final = 4
"""Refusals in a day before a channel that looks open is left alone."""
NO_COMMON_SERVER = 50278
"""Discord's code for a person who shares no server with the bot."""
FIRST_RETRY_AFTER: Final = timedelta(hours=6)
MAX_RETRY_AFTER: Final = timedelta(days=1)
"""Pauses between retries of a channel."""
GIVE_UP_AFTER: Final = timedelta(days=14)
"""When the channel of a finished game is no longer retried; an event still resumes it."""


class PlaceOf(Place, frozen=True, kw_only=True):
    """The place of a table in a server."""

    id: int
    guild: int


_PLACES: Final = select(*rows.raw(schema.tables, *rows.columns(schema.tables, PlaceOf)))


class Places:
    """Notes what becomes of the places where tables are.

    A table that is to have a thread is stored with the channel as both `parent` and `channel` until
    the thread is made. A kill in between is harmless: the thread is made from the line in the
    channel, whose number it has.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._refusals: dict[int, list[datetime]] = {}
        """Refusals of the last day by table; lost with the process."""

    async def suspend(self, table: int, why: Barrier, *, refused: bool = False) -> None:
        """Suspend a table whose channel refuses us, `refused` if we tried; not in private."""
        if refused:
            self._refusals[table] = [*self._refusals_of(table), self._session.clock()]

        def change(new: StoredTable) -> None:
            if (
                new.place.guild is not None
                and not new.place.is_lost
                and (new.place.suspension is None or new.place.suspension.why != why)
            ):
                suspend(new, why, self._session.clock())

        if await self._session.edit(table, change):
            logger.info("table %d: suspended: %s", table, why)

    def _refusals_of(self, table: int) -> list[datetime]:
        now = self._session.clock()
        return [at for at in self._refusals.get(table, []) if now - at < DAY]

    def may_try(self, table: int) -> bool:
        """Whether a place may be retried before its next look."""
        return len(self._refusals_of(table)) < MAX_REFUSALS

    async def resume(self, table: int) -> None:
        """Resume a table if it is suspended: its place may be reachable."""

        def change(new: StoredTable) -> None:
            if new.place.suspension is not None:
                resume(new, self._session.clock())

        if await self._session.edit(table, change):
            logger.info("table %d: resumed", table)

    async def look_later(self, table: int) -> None:
        """Postpone the next retry of its place."""
        async with self._session.store.write() as connection:
            old = await tables.load(connection, table)
            if old.place.suspension is None:
                return
            new = old.copy()
            suspend(new, old.place.suspension.why, self._session.clock())
            # It changes nothing that anyone sees, so it is no change of the table.
            still = (_t.id == table, _t.revision == old.revision)
            await connection.execute(
                update(schema.tables).where(*still).values(retry_at=new.retry_at)
            )

    async def places_in(self, guild: int) -> list[PlaceOf]:
        """The places of a server's open and suspended tables."""
        there = (_t.guild == guild, _t.is_lost.is_(False))
        open_there = _PLACES.where(*there, schema.OPEN, _t.suspension.is_(None))
        suspended = _PLACES.where(*there, _t.suspension.is_not(None))
        async with self._session.store.read() as connection:
            return [*await _read(connection, open_there), *await _read(connection, suspended)]

    async def looks_due(self, most: int) -> list[PlaceOf]:
        """The channels that are due for a retry, up to `most`."""
        asked = (
            _PLACES.where(_t.retry_at > directory.LONG_AGO, _t.retry_at <= self._session.clock())
            .where(_t.guild.is_not(None))
            .order_by(_t.retry_at)
            .limit(most)
        )
        async with self._session.store.read() as connection:
            return await _read(connection, asked)

    async def without_common_server(self, guild: int) -> list[int]:
        """People at a server's open tables who refused messages for want of a common server."""
        asked = (
            select(_s.user)
            .distinct()
            .join(schema.tables, _t.id == _s.table)
            .join(schema.people, _u.user == _s.user)
            .where(_t.guild == guild, schema.OPEN, _u.refused == NO_COMMON_SERVER)
            .where(_u.dm_closed.is_(True))
        )
        async with self._session.store.read() as connection:
            return list((await connection.execute(asked)).scalars())

    async def enter_thread(self, table: int, thread: int) -> None:
        """A table's thread was made: the table is there, unless it has one or is over."""

        def enter(new: StoredTable) -> None:
            if new.open and new.place.awaits_thread:
                new.place = msgspec.structs.replace(new.place, channel=thread)

        await self._session.edit(table, enter)

    async def lose_channel(self, table: int) -> None:
        """The channel is gone: a game goes on by direct messages, a lobby closes."""

        def lose(new: StoredTable) -> None:
            if new.place.is_lost:
                return
            new.place = msgspec.structs.replace(new.place, is_lost=True)
            if new.status == "lobby":
                lobby.close(new, self._session.clock(), "channel")

        await self._session.edit(table, lose)


async def _read(connection: AsyncConnection, asked: Select[Any]) -> list[PlaceOf]:
    return rows.readable((await connection.execute(asked)).mappings(), PlaceOf)


def suspend(stored: StoredTable, why: Barrier, now: datetime) -> None:
    """Suspend a table, or update the reason and the next retry."""
    since = now if stored.place.suspension is None else stored.place.suspension.since
    stored.place = msgspec.structs.replace(stored.place, suspension=Suspension(since, why))
    wait = min(max(now - since, FIRST_RETRY_AFTER), MAX_RETRY_AFTER)
    is_left = not stored.open and now - since > GIVE_UP_AFTER
    stored.retry_at = None if is_left else now + wait


def resume(stored: StoredTable, now: datetime) -> None:
    """Resume a table."""
    timing.resume(stored, now)
    stored.retry_at = None
