"""Seats of running games: who has them, leaves them, takes them. Callers decide who `manages`."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import TypeAlias

import msgspec
from sqlalchemy import exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.registry import AnyGame, Games
from host.database import rows, schema
from host.errors import NoTable, NotRunning, NotSeated, TableBroken
from host.repositories import directory, ledger, tables
from host.series import stored as series
from host.service.session import Session
from host.table import absence, leaving, lobby
from host.table.absence import Answer
from host.table.entries import StoredEntry
from host.table.lobby_state import LobbyState
from host.table.requests import Votes
from host.table.stored_table import StoredTable
from host.table.timing import ChangeContext
from host.table.views import TableView

FreeBefore: TypeAlias = Callable[[int, int, int, int | None], Awaitable[TableView]]
"""Frees a seat of a lobby: `host.service.lobbies.Lobby.free`."""

logger = logging.getLogger(__name__)

_t, _s = schema.tables.c, schema.seats.c


Leaving: TypeAlias = Callable[
    [StoredTable, Games, int, StoredEntry | None, datetime], list[StoredEntry]
]
"""How a person leaves an open table: for good, or the server."""


async def withdraw(session: Session, table: int, user: int, how: Leaving = leaving.leave) -> None:
    """A person leaves a table; it goes on without them if it can."""

    async def leave() -> None:
        try:
            async with session.store.read() as connection:
                old = await tables.load(connection, table)
                last = await ledger.last(connection, table)
        except (TableBroken, CorruptRecord):
            if how is leaving.leave:  # leaving the server ends nothing for the others
                await end_unread(session, table, user, force=True)
            return
        if not old.open:
            return
        new, now = old.copy(), session.clock()
        noted = how(new, session.games, user, last, now)
        if noted or new != old:
            await session.commit(old, new, *noted)

    await session.change(table, leave)


async def end_unread(session: Session, table: int, user: int, *, force: bool) -> Votes:
    """End a table that cannot be read, for anyone seated there, or with `force` for anyone.

    Raises `NoTable`, `NotSeated`, `NotRunning`.
    """
    asked = select(*rows.raw(schema.tables, "status", "revision")).where(_t.id == table)
    seated = select(exists().where(_s.table == table, _s.user == user))
    async with session.store.write() as connection:
        held = await connection.execute(asked.with_for_update(key_share=True))
        row = held.mappings().one_or_none()
        if row is None:
            raise NoTable("This table doesn't exist.", "`/table new` opens one.")
        if row["status"] in ("finished", "abandoned"):
            raise NotRunning("This game is over.", "`/table new` opens another.")
        if not force and not (await connection.execute(seated)).scalar_one():
            raise NotSeated(
                "You don't have a seat at this table.", "You can watch, or join another table."
            )
        # Nothing of it can be shown, so it counts as delivered.
        revision = row["revision"] + 1 if isinstance(row["revision"], int) else 1
        over = {"status": "abandoned", "closing": "broken", "ended": session.clock()}
        dropped = {"lobby": msgspec.json.encode(LobbyState()), "due": None, "delivered": revision}
        await connection.execute(
            update(schema.tables).where(_t.id == table).values(**over, **dropped, revision=revision)
        )
        await connection.execute(
            update(schema.seats)
            .where(_s.table == table)
            .values(waiting=False, since=None, due=None, silent_at=None, plan=None, own_note=None)
        )
    logger.info("table %d: ended without reading it", table)
    return Votes(over=True)


class Seats:
    """Changes who has which seat. Raises `NoTable`, `TableBroken`, `StoreUnavailable`."""

    def __init__(self, session: Session, free_before: FreeBefore) -> None:
        self._session = session
        self._free_before = free_before

    async def answer_timeout(
        self, table: int, user: int, seat: int, asked: int | None, chosen: Answer, interaction: int
    ) -> TableView:
        """Answer a time-out, see `host.table.absence.answer`."""

        def change(new: StoredTable, game: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            return absence.answer(new, game, by, seat, asked, chosen)

        return await self._session.note(table, user, interaction, change)

    async def nudge(
        self,
        table: int,
        user: int,
        seats: Sequence[int],
        interaction: int,
        *,
        manages: bool = False,
    ) -> TableView:
        """Nudge who keeps the table waiting, see `host.table.absence.nudge`."""
        return await self._session.note(
            table,
            user,
            interaction,
            lambda new, _, by: absence.nudge(new, by, seats, manages=manages),
        )

    async def come_back(self, table: int, user: int, name: str) -> TableView:
        """Take one's seat back from a stand-in."""
        return await self._session.note(
            table, user, None, lambda new, _, by: absence.come_back(new, name, by)
        )

    async def leave(self, table: int, user: int, interaction: int) -> TableView:
        """Leave a running game for good, see `host.table.absence.leave`."""
        return await self._session.note(
            table, user, interaction, lambda new, game, by: [absence.leave(new, game, by)]
        )

    async def take(
        self, table: int, user: int, name: str, seat: int, interaction: int
    ) -> TableView:
        """Take an open seat, see `host.table.absence.take_seat`."""
        changes: list[StoredEntry] = []

        async def read(connection: AsyncConnection) -> None:
            changes[:] = await ledger.of_kind(connection, table, "seat")

        def change(new: StoredTable, _: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            return [absence.take_seat(new, seat, name, changes, by)]

        return await self._session.note(table, user, interaction, change, read)

    async def free(
        self, table: int, user: int, seat: int, holder: int | None, interaction: int
    ) -> TableView:
        """A manager frees a seat of this holder (None: a computer), see `absence.free`."""
        if (await self._session.read(table)).status == "lobby":
            return await self._free_before(table, user, seat, holder)

        def change(new: StoredTable, game: AnyGame, by: ChangeContext) -> list[StoredEntry]:
            return absence.free(new, game, seat, holder, by)

        return await self._session.note(table, user, interaction, change)

    async def transfer_host(
        self, table: int, user: int, to: int, *, manages: bool = False
    ) -> TableView:
        """Make somebody who sits at a table its host, see `host.table.lobby.transfer_host`."""
        changed = await self._session.edit(
            table, lambda new: lobby.transfer_host(new, user, to, manages=manages), by=user
        )
        return self._session.view(changed or await self._session.read(table))

    async def rename(self, table: int, user: int, name: str) -> None:
        """Rename a person at a table where they sit or wait."""
        await self._session.edit(table, lambda new: lobby.rename(new, user, name))

    async def left_server(self, guild: int, user: int) -> None:
        """A person left a server: its tables and its series learn of it, see `leave_server` of
        `host.table.leaving` and `host.series.stored`.
        """
        async with self._session.store.read() as connection:
            found = await directory.open_tables_in(connection, guild, user)
        for table in found:
            await withdraw(self._session, table, user, leaving.leave_server)
        async with self._session.store.write() as connection:
            await series.leave_server(connection, guild, user, self._session.clock())

    async def is_in_server(self, table: int, user: int) -> None:
        """Somebody who was gone is in the table's server, see `host.table.absence.is_in_server`."""
        await self._session.note(
            table, user, None, lambda new, _, by: absence.is_in_server(new, user, by)
        )

    async def open_seat(self, table: int, user: int, seat: int, interaction: int) -> TableView:
        """Open the seat of someone who is away, see `host.table.absence.open_seat`."""
        return await self._session.note(
            table,
            user,
            interaction,
            lambda new, game, by: absence.open_seat(new, game, by, seat),
        )
