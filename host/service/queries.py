"""Queries: what each viewer may read of tables, and how games ended.

Reading changes nothing, but upgrades a game of older rules.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Unpack

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ends import Summary
from engine.errors import CorruptRecord
from engine.model import Options
from engine.registry import AnyGame
from engine.replay import summarize
from engine.stories import Story, words_of
from host.database import rows
from host.errors import NoTable, NotAllowed, NotRunning, TableBroken, isolation
from host.repositories import best_results, directory, ledger, listing, results, retention
from host.repositories.listing import OpenTable
from host.repositories.results import ResultsFilter, Visible
from host.repositories.sights import read_by, read_from
from host.service.session import Session
from host.statistics.ratings import Season, season_of
from host.table import entry_lines, seat_views
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable
from host.table.summaries import GameResult, KeptResult, ListedTable
from host.table.views import SeatView, TableView


class Queries:
    """Reads tables as people may know them. Raises `NoTable`, `TableBroken`, `StoreUnavailable`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def view(self, table: int) -> TableView:
        """What everyone may know of a table."""
        return self._session.view(await self._session.read(table))

    async def seen(self, table: int, seat: int | None, *, with_recent: bool = False) -> SeatView:
        """A table as a seat may see it, `with_recent` for a picture."""

        async def read(connection: AsyncConnection, now: StoredTable) -> SeatView:
            game = self._session.game(now)
            return await read_from(connection, now, game, seat, with_recent=with_recent)

        return (await self._session.load(table, read))[1]

    async def seen_by(self, table: int, user: int, *, with_recent: bool = False) -> SeatView:
        """The table as this person may see it, see `read_by`."""

        async def read(connection: AsyncConnection, now: StoredTable) -> SeatView:
            game = self._session.game(now)
            return await read_by(connection, now, game, user, with_recent=with_recent)

        return (await self._session.load(table, read))[1]

    async def in_channel(self, channel: int) -> TableView | None:
        """The open table of a channel, else the game that ended there last."""
        table = await self.number_in_channel(channel)
        return None if table is None else await self.view(table)

    async def number_in_channel(self, channel: int) -> int | None:
        """The number of that table, which may be unreadable."""
        async with self._session.store.read() as connection:
            return await directory.in_channel(connection, channel)

    async def of_user(self, user: int) -> list[ListedTable]:
        """A person's open tables, in one statement: first those that wait for them, the nearest
        deadline first.
        """
        async with self._session.store.read() as connection:
            found = await directory.of_user(connection, user)
        tables = [await self._listed(of_one, user) for of_one in found]
        never = datetime.max.replace(tzinfo=UTC)
        return sorted(tables, key=lambda each: (not each.waits, each.due or never))

    async def is_awaited_elsewhere(self, user: int, table: int) -> bool:
        """Whether another table than this one waits for a person, and isn't paused."""
        async with self._session.store.read() as connection:
            return any(each != table for each in await directory.awaiting(connection, user))

    async def listed(self, table: int, user: int) -> ListedTable:
        """One table as in a person's list. Raises `NoTable`."""
        async with self._session.store.read() as connection:
            found = await directory.of_table(connection, table)
        if not found:
            raise NoTable("This table doesn't exist.", "`/table new` opens one.")
        return await self._listed(found, user)

    async def _listed(self, seat_rows: Sequence[rows.Row], user: int) -> ListedTable:
        listed = directory.known_of(seat_rows, user)
        table = listed.id
        try:
            with isolation(table, "reading it for a list"):
                row, listed = directory.listed(seat_rows, user)
            with suppress(LookupError):
                title = self._session.games.game(row.game).title
                listed = msgspec.structs.replace(listed, title=title)
            self._session.game(row)
            if self._session.is_outdated(row):
                await self._session.read(table)  # whether it can go on shows only when it is tried
        except TableBroken as broken:
            listed = msgspec.structs.replace(listed, broken=broken)
        return listed

    async def is_first_game(self, table: int, user: int, game: str) -> bool:
        """Whether a person has begun no other table of this game, and has no result in it; where an
        option decides what it is about, only those with the same count.
        """
        async with self._session.store.read() as connection:
            begun = await directory.begun(connection, user, game)
        played = self._session.games.game(game)
        first = [name for name, setting in played.settings.items() if setting.comes_first]

        def about(options: bytes) -> list[object]:
            decoded = played.storage.decode_options(options)
            return [getattr(decoded, name) for name in first]

        this = begun.pop(table, None)
        with suppress(CorruptRecord):
            return this is None or all(about(other) != about(this) for other in begun.values())
        return False

    async def in_threads(self, parent: int, user: int) -> list[ListedTable]:
        """The open tables with threads in a channel, the oldest first, in one statement."""
        async with self._session.store.read() as connection:
            found = await directory.in_threads(connection, parent)
        return [await self._listed(of_one, user) for of_one in found]

    async def of_server(self, guild: int) -> list[OpenTable]:
        """A server's open tables, those with free seats first, in one statement."""
        async with self._session.store.read() as connection:
            found = await listing.of_server(connection, guild)
        tables = []
        for of_one in found:
            with (
                suppress(TableBroken),
                isolation(listing.number_of(of_one[0]), "reading it for a list"),
            ):
                tables.append(listing.read(of_one, self._session.games))
        return sorted(tables, key=lambda each: (not each.free, each.status != "lobby", each.id))

    async def log_lines(
        self, table: int, viewer: int | None, after: int, upto: int | None = None
    ) -> list[str]:
        """The words of `stories`. Raises `NotAllowed`."""
        return words_of(await self.stories(table, viewer, after, upto))

    async def stories(
        self, table: int, viewer: int | None, after: int, upto: int | None = None
    ) -> tuple[Story, ...]:
        """What a seat heard of the entries `(after, upto]`, joined. Raises `NotAllowed`."""

        async def read(connection: AsyncConnection, _: StoredTable) -> list[StoredEntry]:
            return await ledger.between(connection, table, after)

        now, found = await self._session.load(table, read)
        if now.moves_removed:
            raise retention.no_moves()
        names = now.names
        many = len(found) if upto is None else sum(each.entry.seq <= upto for each in found)
        game = self._session.game(now)
        # What follows says who held the seats before.
        return entry_lines.joined(game, found[:many], viewer, names, found[many:])

    async def summary(self, table: int) -> Summary:
        """A finished game in numbers, by replaying its ledger; empty if that is impossible."""

        async def read(connection: AsyncConnection, _: StoredTable) -> list[StoredEntry]:
            return await ledger.between(connection, table)

        now, found = await self._session.load(table, read)
        if now.moves_removed:
            return Summary()
        told, game = [each.entry for each in found], self._session.game(now)
        return await asyncio.to_thread(summarize, game, told, now.data.seed)

    async def stored_game(self, table: int) -> tuple[StoredTable, AnyGame]:
        """A table with all its secrets, and its game, for replays."""
        now = await self._session.read(table)
        return now, self._session.game(now)

    async def entries_after(self, table: int, after: int) -> list[StoredEntry]:
        """The entries of a table's ledger after one of them, with all their secrets."""
        async with self._session.store.read() as connection:
            with isolation(table, "reading its ledger"):
                return await ledger.between(connection, table, after)

    async def asked_options(self, table: int) -> Options:
        """A table's options as asked for, before the rules changed any."""
        now = await self._session.read(table)
        with isolation(table, "its options"):
            decode = self._session.game(now).storage.decode_options
            options: Options = decode(
                now.data.options if now.data.asked is None else now.data.asked
            )
            return options

    async def export(self, table: int) -> bytes:
        """The record of a finished game, as JSON. Raises `NotAllowed` while it runs or once
        removed, and `NotRunning` if it never began.
        """

        async def read(connection: AsyncConnection, now: StoredTable) -> list[StoredEntry]:
            return [] if now.open else await ledger.between(connection, table)

        now, found = await self._session.load(table, read)
        if now.open:
            raise NotAllowed(
                "The record would reveal hidden information.", "Ask again once the game is over."
            )
        if now.started is None:
            raise NotRunning(
                "This game never started, so there's no record.", "`/table new` opens another."
            )
        if now.moves_removed:
            raise retention.no_moves()
        with isolation(table, "the record"):
            return seat_views.export(now, self._session.game(now), found)


class Results:
    """Reads how games ended."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def best_results(
        self, guild: int, game: str, visible: Visible | None = None
    ) -> list[KeptResult]:
        """A server's records in a game with all who reached them, people's before computers'."""
        async with self._session.store.read() as connection:
            return await best_results.best(connection, guild, game, visible)

    async def channels(self, guild: int) -> list[int]:
        """The channels of a server's games, as `Visible` counts them."""
        async with self._session.store.read() as connection:
            return await results.channels(connection, guild)

    async def of(self, **wanted: Unpack[ResultsFilter]) -> list[GameResult]:
        """The results that are wanted, the newest first, of a server or a person."""
        if wanted.get("guild") is None and wanted.get("user") is None:
            raise ValueError("results are a server's or a person's")
        async with self._session.store.read() as connection:
            return await results.read(connection, **wanted)

    @property
    def now(self) -> datetime:
        """The time."""
        return self._session.clock()

    @property
    def season(self) -> Season:
        """The current season."""
        return season_of(self.now)
