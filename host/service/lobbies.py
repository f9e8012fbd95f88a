"""Tables that gather their players: what changes before a game begins, and a server's list of them.

All methods that name a table raise what those of `host.service.tables.Tables` do.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import msgspec

from engine.errors import BadFile, BadOption
from host.errors import NotAllowed, TableBroken
from host.errors.isolation import isolation
from host.repositories import listing
from host.repositories.listing import OpenTable
from host.service.queries import TableQueries
from host.service.session import nothing
from host.table import lobby, moves, waiting_list
from host.table.models import AnyGame, TableView
from host.table.start_rule import StartWhen
from host.table.stored_table import StoredTable


class GatheringTables(TableQueries):
    """The part of `Tables` that finds players for a game and starts it by itself."""

    async def wait(self, table: int, user: int, name: str) -> TableView:
        """Wait for a seat at a full table, see `host.table.waiting_list.wait`."""
        return await self._in_lobby(
            table, lambda new, game: waiting_list.wait(new, game, user, lobby.short(name))
        )

    async def stop_waiting(self, table: int, user: int) -> TableView:
        """Wait for a seat no more."""
        return await self._in_lobby(table, lambda new, _: waiting_list.stop_waiting(new, user))

    async def choose_start(
        self,
        table: int,
        user: int,
        when: StartWhen,
        *,
        seats: int | None = None,
        at: datetime | None = None,
    ) -> TableView:
        """Choose when the game begins; only the host may. See `waiting_list.choose_start`."""

        def change(new: StoredTable, game: AnyGame) -> None:
            now = self._clock()
            waiting_list.choose_start(new, game, user, when, seats=seats, at=at, now=now)

        return await self._in_lobby(table, change)

    async def call_role(self, table: int, user: int, role: int) -> TableView:
        """Have a role called to the table, once; only the host may. Raises `NotAllowed`."""
        return await self._in_lobby(
            table, lambda new, game: waiting_list.call_role(new, game, user, role)
        )

    async def of_server(self, guild: int) -> list[OpenTable]:
        """A server's tables that are not over, those with free seats first, then the oldest.

        One statement, and no state is decoded. What cannot be read is left out.
        """
        async with self.store.read() as connection:
            found = await listing.of_server(connection, guild)
        tables = []
        for of_one in found:
            with suppress(TableBroken), isolation(listing.number(of_one), "reading it for a list"):
                tables.append(listing.read(of_one, self._games))
        return sorted(tables, key=lambda each: (not each.free, each.status != "lobby", each.id))

    async def _in_lobby(
        self,
        table: int,
        change: Callable[[StoredTable, AnyGame], None],
        *,
        freed: int | None = None,
    ) -> TableView:
        """Change a table before its game; how it is then. `freed`: whose seat a manager frees."""

        async def attempt() -> TableView:
            old, _ = await self._load(table, nothing, locked=True)
            new, game = old.copy(), self._game(old)
            with isolation(table, "the lobby"):
                change(new, game)
                waiting_list.settle(new, game, self._clock())
                lobby.keep_names_apart(new)
                view = self._view(msgspec.structs.replace(new, revision=old.revision + 1))
            await self._commit(old, new, freed=freed)
            return view

        return await self._change(table, attempt)

    async def _start_due(self, old: StoredTable) -> None:
        """Begin the game of a table whose lock is held, if it is to begin by itself by now.

        Where the game cannot begin, the lobby says why, and its host starts it.
        """
        now = self._clock()
        if old.status != "lobby" or old.starts is None or old.starts > now:
            return
        new, game = old.copy(), self._game(old)
        try:
            with isolation(old.id, "the setup"):
                moved = await asyncio.to_thread(moves.begin, new, game, old.host, None, now)
        except (NotAllowed, BadOption, BadFile) as refusal:
            new = old.copy()
            waiting_list.refuse_start(new, refusal.reason)
            await self._commit(old, new)
        else:
            await self._commit(old, new, moved.entry, moved.outcome)
