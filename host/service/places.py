"""Tables that rest, as they are stored: laid to rest, taken up again, and found by their server."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import select, update

from host.database import schema
from host.repositories import directory
from host.service.queries import TableQueries
from host.table import resting, stored_table
from host.table.models import Barrier
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

_t, _s, _u = schema.tables.c, schema.seats.c, schema.people.c
DAY: Final = timedelta(days=1)
MOST_REFUSALS: Final = 4
"""So often a place that seems to be open may refuse us in a day."""
NO_COMMON_SERVER = 50278
"""Discord's code for somebody with whom the bot shares no server."""


class PlaceOf(NamedTuple):
    """Where a table is, and why it rests, if it does."""

    table: int
    guild: int
    channel: int
    parent: int | None
    barrier: Barrier | None


class RestingTables(TableQueries):
    """The part of `host.service.tables.Tables` that knows of places that cannot be reached."""

    _refusals: dict[int, list[datetime]]
    """When places refused something, within a day: forgotten with the process."""

    async def rest(self, table: int, why: Barrier, *, refused: bool = False) -> None:
        """Its place cannot be reached, for certain: it rests. One in direct messages never does.

        `refused`: that was found out by trying.
        """
        if refused:
            self._refusals[table] = [*self._refusals_of(table), self._clock()]

        def change(new: StoredTable) -> None:
            if new.guild is not None and not new.channel_lost and new.barrier != why:
                resting.lay_to_rest(new, why, self._clock())

        if await self._change_rest(table, change):
            logger.info("table %d: rests: %s", table, why)

    def _refusals_of(self, table: int) -> list[datetime]:
        now = self._clock()
        return [at for at in self._refusals.get(table, []) if now - at < DAY]

    def may_try(self, table: int) -> bool:
        """Whether a place is worth another try today, without waiting for its next look."""
        return len(self._refusals_of(table)) < MOST_REFUSALS

    async def take_up(self, table: int) -> None:
        """Its place may be reached again; where it did not rest, nothing changes."""

        def change(new: StoredTable) -> None:
            if new.resting is not None:
                resting.take_up(new, self._clock())

        if await self._change_rest(table, change):
            logger.info("table %d: is taken up again", table)

    async def _change_rest(self, table: int, change: Callable[[StoredTable], None]) -> bool:
        """Carry a change out; whether anything is another than it was."""

        async def attempt() -> bool:
            async with self.store.read() as connection:
                old = await stored_table.load(connection, table)
            new = old.copy()
            change(new)
            if new == old:
                return False
            await self._commit(old, new)
            return True

        return await self._change(table, attempt)

    async def look_later(self, table: int) -> None:
        """Its place was looked at in vain: it is left alone for a while."""
        async with self.store.write() as connection:
            old = await stored_table.load(connection, table)
            if old.barrier is None:
                return
            new = old.copy()
            resting.lay_to_rest(new, old.barrier, self._clock())
            # Nobody is shown anything else by it, so it is no change of the table.
            still = (_t.id == table, _t.revision == old.revision)
            await connection.execute(update(schema.tables).where(*still).values(look=new.look))

    async def places_in(self, guild: int) -> list[PlaceOf]:
        """Where the open tables of a server are, and those that rest there."""
        asked = select(_t.id, _t.guild, _t.channel, _t.parent, _t.barrier)
        there = (_t.guild == guild, _t.channel_lost.is_(False))
        open_there = asked.where(*there, schema.OPEN, _t.resting.is_(None))
        resting_there = asked.where(*there, _t.resting.is_not(None))
        async with self.store.read() as connection:
            found = [
                *await connection.execute(open_there),
                *await connection.execute(resting_there),
            ]
        return [PlaceOf(*row) for row in found]

    async def looks_due(self, most: int) -> list[PlaceOf]:
        """The places that are to be looked at by now; only so many."""
        asked = (
            select(_t.id, _t.guild, _t.channel, _t.parent, _t.barrier)
            .where(_t.look > directory.LONG_AGO, _t.look <= self._clock(), _t.guild.is_not(None))
            .order_by(_t.look)
            .limit(most)
        )
        async with self.store.read() as connection:
            return [PlaceOf(*row) for row in await connection.execute(asked)]

    async def without_common_server(self, guild: int) -> list[int]:
        """The people of a server's open tables who could not be written to for want of a common
        server.
        """
        asked = (
            select(_s.user)
            .distinct()
            .join(schema.tables, _t.id == _s.table)
            .join(schema.people, _u.user == _s.user)
            .where(_t.guild == guild, schema.OPEN, _u.refused == NO_COMMON_SERVER)
            .where(_u.dm_closed.is_(True))
        )
        async with self.store.read() as connection:
            return list((await connection.execute(asked)).scalars())
