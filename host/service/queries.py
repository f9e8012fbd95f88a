"""Looking at tables: all that may be read of them, and for whom.

Nothing here changes a game, but that a game of older rules is brought to today's when it is read.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import Options, Outcome
from engine.replay import summarize
from engine.summary import Summary
from host.database import rows
from host.errors import HostRefused, NoTable, NotAllowed, NotRunning, TableBroken
from host.errors.isolation import isolation
from host.repositories import (
    best_results,
    directory,
    own_data,
    results,
    retention,
    stored_placements,
)
from host.repositories.dm_pause import OpeningPauses
from host.repositories.results import Visible
from host.service import showing
from host.service.session import TableAccess
from host.service.showing import Showing
from host.statistics.ratings import Season, season_of
from host.table import entries, entry_lines, recent, seat_views
from host.table.entries import StoredEntry
from host.table.models import AnyGame, GameResult, KeptResult, ListedTable, SeatView, TableView
from host.table.placements import Audience, Placement
from host.table.played import PlayedTables
from host.table.stored_table import StoredTable


class TableQueries(TableAccess):
    """A look at every table of a store; the half of `Tables` that only reads."""

    openings: OpeningPauses
    """Whether direct messages can be begun now."""

    @cached_property
    def played(self) -> PlayedTables:
        """The games of tables in memory, entry by entry."""
        return PlayedTables(self.entries_after)

    async def view(self, table: int) -> TableView:
        """What everyone may know of a table."""
        return self._view(await self._read(table))

    async def seen(self, table: int, seat: int | None, *, with_recent: bool = False) -> SeatView:
        """The table as a seat (None: a spectator) may see it.

        `with_recent`: a picture of it may be drawn, so what happened last is read too.
        """
        return await self._seen(table, lambda _: seat, with_recent=with_recent)

    async def seen_by(self, table: int, user: int, *, with_recent: bool = False) -> SeatView:
        """The table as this person may see it: from their seat, or as a spectator."""
        seen = await self._seen(table, lambda now: now.seat_of(user), with_recent=with_recent)
        if seen.seat is not None or seen.view.status != "running":
            return seen
        return msgspec.structs.replace(seen, lost=await self._lost(table, user))

    async def _lost(self, table: int, user: int) -> int | None:
        """The seat that this person held last, before it was freed or somebody else's."""
        async with self.store.read() as connection:
            with isolation(table, "reading its ledger"):
                changes = await entries.of_kind(connection, table, "seat")
                return next(
                    (
                        e.entry.seat
                        for e in reversed(changes)
                        if entry_lines.seat_note(e).former == user
                    ),
                    None,
                )

    # --- which tables there are ------------------------------------------------------------------

    async def in_channel(self, channel: int) -> TableView | None:
        """The open table of a channel, else the game that ended there last."""
        table = await self.number_in_channel(channel)
        return None if table is None else await self.view(table)

    async def number_in_channel(self, channel: int) -> int | None:
        """The number of that table, which may be one that cannot be read."""
        async with self.store.read() as connection:
            return await directory.in_channel(connection, channel)

    async def of_user(self, user: int) -> list[ListedTable]:
        """The open tables at which a person sits, those that wait for them first.

        One statement, and no state is decoded. A table that cannot go on is among them and says so.
        """
        async with self.store.read() as connection:
            found = await directory.of_user(connection, user)
        return [await self._listed(of_one, user) for of_one in found]

    async def listed(self, table: int, user: int) -> ListedTable:
        """One table as in a person's list, whether they sit there, and whether it can go on or not.

        Raises `NoTable`.
        """
        async with self.store.read() as connection:
            found = await directory.of_table(connection, table)
        if not found:
            raise NoTable("There is no such table.", "`/table new` opens one.")
        return await self._listed(found, user)

    async def _listed(self, seat_rows: Sequence[rows.Row], user: int) -> ListedTable:
        listed = directory.known_of(seat_rows, user)
        table = listed.id
        try:
            with isolation(table, "reading it for a list"):
                row, listed = directory.listed(seat_rows, user)
            with suppress(LookupError):
                title = self._games.game(row.game).title
                listed = msgspec.structs.replace(listed, title=title)
            self._game(row)
            if self._is_outdated(row):
                await self._read(table)  # whether it can go on shows only when it is tried
        except TableBroken as broken:
            listed = msgspec.structs.replace(listed, broken=broken)
        return listed

    # --- what was told ---------------------------------------------------------------------------

    async def log_lines(
        self, table: int, viewer: int | None, after: int, upto: int | None = None
    ) -> list[str]:
        """What a seat (None: everyone) heard of the entries `(after, upto]`, in sentences: what is
        alike joins over entries, too. Raises `NotAllowed` where they are no longer kept.
        """

        async def read(connection: AsyncConnection, _: StoredTable) -> list[StoredEntry]:
            return await entries.between(connection, table, after)

        now, found = await self._load(table, read)
        if now.moves_removed:
            raise retention.no_moves()
        names = [seat.name for seat in now.seats]
        many = len(found) if upto is None else sum(each.seq <= upto for each in found)
        game = self._game(now)
        # What follows says who held the seats before.
        return list(entry_lines.joined_lines(game, found[:many], viewer, names, found[many:]))

    async def summary(self, table: int) -> Summary:
        """A game that is over, told in numbers: its ledger played again, off the event loop.

        Empty where the ledger cannot be played again, such as one by older rules, or is not kept.
        """

        async def read(connection: AsyncConnection, _: StoredTable) -> list[StoredEntry]:
            return await entries.between(connection, table)

        now, found = await self._load(table, read)
        if now.moves_removed:
            return Summary()
        ledger = [each.entry for each in found]
        return await asyncio.to_thread(summarize, self._game(now), ledger, now.seed)

    async def stored_game(self, table: int) -> tuple[StoredTable, AnyGame]:
        """A table with all its secrets, and its game: for what plays it again."""
        now = await self._read(table)
        return now, self._game(now)

    async def entries_after(self, table: int, after: int) -> list[StoredEntry]:
        """The entries of a table's ledger after one of them, with all their secrets."""
        async with self.store.read() as connection:
            with isolation(table, "reading its ledger"):
                return await entries.between(connection, table, after)

    # --- for delivery ----------------------------------------------------------------------------

    async def undelivered(self) -> list[int]:
        """The tables of which something may be left to show: found by an index of just those."""
        async with self.store.read() as connection:
            return await directory.undelivered(connection)

    async def everything_to_show(self, table: int) -> Showing:
        """A table for all its audiences: what each is shown and may see now, in one transaction."""

        async def read_all(connection: AsyncConnection, now: StoredTable) -> showing.Read:
            begins_none = self.openings.until is not None
            return await showing.read(connection, now, self._game(now), begins_none=begins_none)

        now, read = await self._load(table, read_all)
        with isolation(table, "looking"):
            return Showing(now, self._game(now), read)

    async def save_placements(
        self,
        table: int,
        changed: Mapping[Audience, Placement],
        *,
        delivered: int | None = None,
        over: Mapping[Audience, Placement | None] | None = None,
    ) -> None:
        """Note what several audiences of a table are shown, in one transaction.

        `over` are the rows that these were made from (`Showing.stored`): where any of
        them is another one by now, nothing is noted and `PlacementsChanged` is raised.
        `delivered` is the table's revision up to which every audience has been served; then no
        start looks at the table until it changes again.
        """
        async with self.store.write() as connection:
            await stored_placements.save(connection, table, changed, delivered, over or {})

    async def move_message(self, channel: int, old: int, new: int) -> None:
        """A new message stands where one stood that was too old to be edited, whoever it is for."""
        async with self.store.write() as connection:
            await stored_placements.move(connection, channel, old, new)

    # --- what is kept ----------------------------------------------------------------------------

    async def best_results(
        self, guild: int, game: str, visible: Visible | None = None
    ) -> list[KeptResult]:
        """A server's records in a game, by title: the best of each kind, and all who reached it;
        of the games that are `visible`, where that is given.

        Those of people alone come first, then those that computer players had a part in.
        """
        async with self.store.read() as connection:
            pending = await best_results.pending(connection, guild, game)
        if pending:
            found = await self._outcomes(pending)
            async with self.store.write() as connection:
                await best_results.settle(connection, found)
        async with self.store.read() as connection:
            return await best_results.best(connection, guild, game, visible)

    async def result_channels(self, guild: int) -> list[int]:
        """The channels in which the games of a server were played, as `Visible` counts them."""
        async with self.store.read() as connection:
            return await results.channels(connection, guild)

    async def results(
        self,
        *,
        guild: int | None = None,
        user: int | None = None,
        game: str | None = None,
        since: datetime | None = None,
        before: datetime | None = None,
        newest: int | None = None,
        visible: Visible | None = None,
    ) -> list[GameResult]:
        """How games ended in a server (`guild`), of a person (`user`), or of a person there; the
        newest first, and only so many where `newest` says so, and those that are `visible`.

        Raises `ValueError` where neither a server nor a person is given.
        """
        if guild is None and user is None:
            raise ValueError("results are a server's or a person's")
        async with self.store.read() as connection:
            pending = await results.pending(connection, guild, user)
        if pending:
            found = await self._outcomes(pending)
            async with self.store.write() as connection:
                await results.settle(connection, found)
        async with self.store.read() as connection:
            return await results.read(
                connection,
                guild=guild,
                user=user,
                game=game,
                since=since,
                before=before,
                newest=newest,
                visible=visible,
            )

    @property
    def season(self) -> Season:
        """The season of now."""
        return season_of(self._clock())

    async def _outcomes(self, tables: Sequence[int]) -> dict[int, Outcome | None]:
        """Find out how games ended that ended before results were kept, once for all."""
        found: dict[int, Outcome | None] = {}
        for table in tables:
            with suppress(HostRefused):  # one that cannot be read is looked at again another time
                now = await self._read(table)
                with isolation(table, "the result"):
                    found[table] = seat_views.outcome_of(now, self._game(now))
        return found

    async def own_data(self, user: int) -> own_data.OwnData:
        """Everything that is stored about a person, for them alone."""
        async with self.store.read() as connection:
            return await own_data.read(connection, user)

    async def asked_options(self, table: int) -> Options:
        """A table's options as they were asked for, before the rules forced any of them."""
        now = await self._read(table)
        with isolation(table, "its options"):
            decode = self._game(now).storage.decode_options
            options: Options = decode(now.options if now.asked is None else now.asked)
            return options

    async def export(self, table: int) -> bytes:
        """The record of a game that is over, as JSON that anyone can replay.

        Raises `NotAllowed` while it runs (it would show what is hidden) and where it is no longer
        kept, `NotRunning` if it never began.
        """

        async def read(connection: AsyncConnection, now: StoredTable) -> list[StoredEntry]:
            return [] if now.open else await entries.between(connection, table)

        now, ledger = await self._load(table, read)
        if now.open:
            raise NotAllowed(
                "The record would show what is hidden.", "Ask again once the game is over."
            )
        if now.started is None:
            raise NotRunning("This game never began, so there is no record.", "Start another one.")
        if now.moves_removed:
            raise retention.no_moves()
        with isolation(table, "the record"):
            return seat_views.export(now, self._game(now), ledger)

    async def _seen(
        self, table: int, seat_in: Callable[[StoredTable], int | None], *, with_recent: bool
    ) -> SeatView:
        async def last(connection: AsyncConnection, now: StoredTable) -> recent.Known:
            if not with_recent:
                return ()
            seat = seat_in(now)
            return (await recent.read(connection, now, self._game(now), [seat])).get(seat, ())

        now, happened = await self._load(table, last)
        with isolation(table, "looking"):
            return seat_views.seen(now, self._game(now), seat_in(now), recent=happened)

    def _view(self, now: StoredTable) -> TableView:
        with isolation(now.id, "looking"):
            return now.view(self._game(now).storage.decode_options(now.options))
