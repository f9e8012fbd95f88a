"""Seats of running games: who holds them, who leaves, who sits down.

Whether somebody may look after a table is for the caller to know (`manages`).
"""

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ledger import Entry
from host.repositories import directory
from host.service.lobbies import Lobby
from host.service.session import Session
from host.service.withdrawing import withdraw
from host.table import absence, entries, lobby, managing
from host.table.absence import Answer
from host.table.agreement import By
from host.table.entries import StoredEntry
from host.table.models import AnyGame, TableView
from host.table.stored_table import StoredTable


class Seats:
    """Changes who holds which seat.

    All methods that name a table raise `NoTable` if there is none, `TableBroken` if its game fails,
    and `StoreUnavailable`. `user` is always a person's id.
    """

    def __init__(self, session: Session, lobby: Lobby) -> None:
        self._session = session
        self._lobby = lobby

    async def answer_timeout(
        self, table: int, user: int, seat: int, asked: int | None, chosen: Answer, interaction: int
    ) -> TableView:
        """Say what to do about a time that ran out, see `host.table.absence.answer`."""

        def change(new: StoredTable, game: AnyGame, last: Entry) -> list[StoredEntry]:
            now = self._session.clock()
            return absence.answer(new, game, user, seat, asked, chosen, last, interaction, now)

        return await self._session.note(table, user, interaction, change)

    async def come_back(self, table: int, user: int, name: str) -> TableView:
        """Take one's seat back from the computer player that sat in, if one does."""

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            entry = absence.come_back(new, user, name, last, None, self._session.clock())
            return [] if entry is None else [entry]

        return await self._session.note(table, user, None, change)

    async def leave(self, table: int, user: int, interaction: int) -> TableView:
        """Leave a running game for good, see `host.table.absence.leave`."""

        def change(new: StoredTable, game: AnyGame, last: Entry) -> list[StoredEntry]:
            return [absence.leave(new, game, user, last, interaction, self._session.clock())]

        return await self._session.note(table, user, interaction, change)

    async def take(
        self, table: int, user: int, name: str, seat: int, interaction: int
    ) -> TableView:
        """Take a seat for good that was opened for anybody, see `host.table.absence.take_seat`."""
        changes: list[StoredEntry] = []

        async def read(connection: AsyncConnection) -> None:
            changes[:] = await entries.of_kind(connection, table, "seat")

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            now = self._session.clock()
            return [absence.take_seat(new, user, seat, name, last, changes, interaction, now)]

        return await self._session.note(table, user, interaction, change, read)

    async def free(
        self, table: int, user: int, seat: int, holder: int | None, interaction: int
    ) -> TableView:
        """A manager frees a seat that this person holds, None for a computer player: see
        `host.table.managing`.
        """
        if (await self._session.read(table)).status == "lobby":
            return await self._lobby.change(
                table,
                lambda new, _: managing.free_before(new, seat, holder, self._session.clock()),
                freed=holder if holder != user else None,
            )

        def change(new: StoredTable, game: AnyGame, last: Entry) -> list[StoredEntry]:
            by = By(user, interaction, self._session.clock(), manages=True)
            return managing.free(new, game, seat, holder, by, last)

        return await self._session.note(table, user, interaction, change)

    async def hand_on(self, table: int, user: int, to: int, *, manages: bool = False) -> TableView:
        """Make somebody who sits at a table its host, see `host.table.managing.hand_on`."""
        await self._session.edit_row(
            table, lambda new: managing.hand_on(new, user, to, manages=manages)
        )
        return self._session.view(await self._session.read(table))

    async def rename(self, table: int, user: int, name: str) -> None:
        """Call a person by another name at a table where they sit or wait."""
        await self._session.edit(
            table, "a person's name", lambda new, _: lobby.rename(new, user, name)
        )

    async def left_server(self, guild: int, user: int) -> None:
        """A person is no member of a server any more: they leave all its tables that are not over.

        A computer player plays on, and anybody may take the seat. Where nobody else plays, the
        table ends.
        """
        async with self._session.store.read() as connection:
            found = await directory.open_tables_in(connection, guild, user)
        for table in found:
            await withdraw(self._session, table, user, is_free=True)
