"""When series open their tables: a source of deadlines.

A table is stored together with the time of the next one, so each is opened once, however often a
process dies, and whichever of several keeps time. If the bot was away when it was to be opened, it
is opened late, as long as its game is still to come.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Protocol

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord, Refused
from engine.model import Options
from engine.registry import Games
from host.database import schema
from host.database.postgresql import alone
from host.database.store import Store, shielded
from host.errors import StaleView
from host.friends import guests, limits
from host.friends.rematch import Gather
from host.jobs.due import DueColumn
from host.repositories import messages
from host.series import stored
from host.series.news import SeriesNews
from host.series.stored import WEEK, Ended, News, Series, Skip
from host.subject import Subject
from host.table import names
from host.table.lobby import FEWEST_IN_SERIES
from host.table.seats import Seat
from host.table.stored_table import StoredTable
from host.table.views import TableView

_s, _t = schema.series.c, schema.tables.c


class OpensTables(Protocol):
    """Opens a table: `host.service.lobbies.Lobby.create`."""

    def __call__(
        self,
        *,
        channel: int,
        guild: int | None,
        user: int,
        name: str,
        game: str,
        options: Options,
        in_thread: bool,
        gather: Gather | None,
    ) -> Awaitable[TableView]:
        """Open it; `gather` keeps its seats."""


class SeriesTimes(DueColumn):
    """Opens the tables, and ends what is over; `called` hears that there are news."""

    type = "series"
    at = _s.due
    key = _s.id

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        called: Callable[[Subject], None],
        games: Games,
        open_table: OpensTables,
    ) -> None:
        super().__init__(store)
        self._clock = clock
        self._called = called
        self._games = games
        self._open_table = open_table

    async def fire(self, subject: Subject) -> None:
        """Open the next table of a series, or say why not; or end the series."""
        now = self._clock()
        async with self._store.read() as connection:
            series = await stored.load(connection, subject.number)
            is_open = series is not None and await _is_gathering(connection, series)
        if series is None and subject in await self.due(now):
            raise CorruptRecord(f"{subject.in_words} cannot be read")
        if series is None or series.due > now:
            return  # somebody was faster
        skip = Skip("late", series.starts, series.plan.after(series.starts, now))
        if series.over is not None or len(series.members) < FEWEST_IN_SERIES:
            await shielded(self._tell(series, Ended(series.over or "people")))
        elif series.starts <= now:
            await shielded(self._tell(series, skip))
        elif is_open:
            await shielded(self._tell(series, msgspec.structs.replace(skip, why="open")))
        else:
            try:
                await self._open(series)
            except StaleView:
                return  # somebody was faster
            except (Refused, CorruptRecord, LookupError) as error:
                said = error.reason if isinstance(error, Refused) else ""
                skip = msgspec.structs.replace(skip, why="refused", said=said)
                await shielded(self._tell(series, skip))

    async def _open(self, series: Series) -> None:
        """Open a table. Raises what `Lobby.create` does."""
        plan, host = series.plan, series.members[0]
        game = self._games.game(plan.game)
        options = game.storage.decode_options(bytes(plan.options))
        most = game.rules.seats_for(options)[-1] - len(plan.computers)

        async def gather(connection: AsyncConnection, new: StoredTable) -> None:
            now = await stored.hold(connection, series.id)
            if now.starts != series.starts or now.members != series.members:
                raise StaleView("That table has been opened, or its people changed.", "Look again.")
            await stored.move(connection, series.id, plan.later(series.starts))
            new.time = plan.time
            for each in plan.computers:
                name = names.free_name(new)
                new.seats.append(Seat(None, name, each.style, each.strength))
            users = tuple(each.user for each in series.members[:most])
            quiet = await limits.unasked(connection, host.user, users[1:], new.created)
            turn = series.starts.toordinal() // WEEK.days % len(users)
            guests.open_for(new, users[1:], new.created, starts_at=series.starts, quiet=quiet)
            order = users[turn:] + users[:turn]
            new.lobby = msgspec.structs.replace(new.lobby, series=series.id, order=order)

        await self._open_table(
            channel=plan.channel,
            guild=series.guild,
            user=host.user,
            name=host.name,
            game=plan.game,
            options=options,
            in_thread=plan.in_thread,
            gather=gather,
        )

    async def _tell(self, series: Series, what: Skip | Ended) -> None:
        """Store news, once, with what they mean for the series."""
        subject = Subject.of(self.type, series.id)
        async with self._store.write() as connection:
            await alone(connection, "series", series.id)
            now = await stored.load(connection, series.id)
            if now is None or (now.starts, now.over) != (series.starts, series.over):
                return  # somebody was faster
            if isinstance(what, Ended):
                await stored.remove(connection, series.id)
            else:
                await stored.move(connection, series.id, what.following)
            if series.host:
                note = SeriesNews.note(series.host, News.of(series, what))
                await messages.note(connection, subject, SeriesNews.name, note)
        self._called(subject)


async def _is_gathering(connection: AsyncConnection, series: Series) -> bool:
    """Whether people still gather at the last table of a series."""
    asked = select(_t.id).where(_t.id == series.last_table, _t.status == "lobby")
    return (await connection.execute(asked)).first() is not None
