"""Settings of a server, chosen by those who manage it, and what they allow of a new table."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final, Literal, Self, TypeAlias

import msgspec
from sqlalchemy import Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.registry import AnyGame, Games
from engine.words import counted, listed
from host.clock import utc_now
from host.clock.pace import PACES, UNTIMED
from host.database import rows, schema
from host.database.postgresql import alone
from host.database.store import Store
from host.errors import ChannelNotAllowed, GameNotAllowed, TooManyTables, log_fault
from host.subject import Subject
from host.table.place import Place
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

Home: TypeAlias = Literal["channel", "thread"]
"""Where a new table is: in its channel, or in a thread of its own."""

DEFAULT_MAX_TABLES = 100
DEFAULT_MAX_TABLES_PER_HOST = 25
DEFAULT_PUZZLE_HOUR = 8
DEFAULT_WEEK_HOUR = 9
_tables = schema.tables.c


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server has chosen.

    `games` and `channels` (empty: all), the `home` of a new table or the `forum` where it is a
    post, its `pace`, the most tables at once for the server and for each host, the role that a
    lobby may notify, the role that may manage tables beside those who manage the channel, the
    channel where `results` are posted, the channel where a puzzle a day is posted (`puzzles`), at
    which hour in UTC, the one for the server's `week`, with the day (1 is Monday) and the hour, the
    role that a season's winner gets, and the channel for the `log` of what managers do. Besides
    managers, only people with the `open_role` who have been in the server for `open_days` may open
    tables.
    """

    games: tuple[str, ...] = ()
    channels: tuple[int, ...] = ()
    home: Home = "channel"
    forum: int | None = None
    pace: str = UNTIMED
    most_tables: int = DEFAULT_MAX_TABLES
    most_each: int = DEFAULT_MAX_TABLES_PER_HOST
    call_role: int | None = None
    manager_role: int | None = None
    results: int | None = None
    puzzles: int | None = None
    puzzle_hour: int = DEFAULT_PUZZLE_HOUR
    week: int | None = None
    week_day: int = 1
    week_hour: int = DEFAULT_WEEK_HOUR
    winner_role: int | None = None
    log: int | None = None
    open_role: int | None = None
    open_days: int = 0

    def without(self, channel: int) -> Self:
        """The same once a channel is gone: nothing is posted there."""
        chosen = ("results", "puzzles", "week", "log")
        gone = {name: None for name in chosen if getattr(self, name) == channel}
        return msgspec.structs.replace(self, **gone)

    def named_games(self, games: Games) -> dict[str, AnyGame]:
        """The chosen games that exist, by name; empty if all are allowed."""
        named = {}
        for name in self.games:
            with suppress(LookupError):
                named[name] = games.game(name)
        return named


class _Row(msgspec.Struct):
    """What a server has chosen, as it is stored."""

    settings: ServerSettings


async def load(connection: AsyncConnection, guild: int | None) -> ServerSettings:
    """What a server has chosen; the defaults if it cannot be read, and in direct messages."""
    if guild is None:
        return ServerSettings()
    asked = select(*rows.raw(schema.servers)).where(schema.servers.c.guild == guild)
    row = (await connection.execute(asked)).mappings().first()
    if row is None:
        return ServerSettings()
    try:
        return rows.read(row, _Row).settings
    except CorruptRecord as error:
        log_fault(logger, f"the settings of server {guild} cannot be read", error)
        return ServerSettings()


Log: TypeAlias = Callable[
    [AsyncConnection, int, int, ServerSettings, ServerSettings, datetime], Awaitable[Subject | None]
]
"""Stores that a person changed a server's settings; the subject that has messages to send, if any.
"""


async def _unlogged(*_: object) -> None:
    """Store nothing."""


class Servers:
    """Settings of all servers.

    `log` stores who changed what. Calls `called` with each subject that has messages to send, and
    `due_changed` with each new time for what a server has posted. No server offers more than the
    games that the bot has `offered` (None: all).
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = utc_now,
        due_changed: Callable[[datetime], None] = lambda _: None,
        log: Log = _unlogged,
        called: Callable[[Subject], None] = lambda _: None,
        offered: Collection[str] | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._due_changed = due_changed
        self._log = log
        self._called = called
        self._offered = offered

    async def get(self, guild: int | None) -> ServerSettings:
        """What a server has chosen, see `load`."""
        async with self._store.read() as connection:
            return await load(connection, guild)

    async def offered(self, guild: int | None, games: Iterable[AnyGame]) -> list[AnyGame]:
        """The games a server offers: its choice, or else all of them."""
        chosen = (await self.get(guild)).games
        every = [each for each in games if self._offered is None or each.name in self._offered]
        return [game for game in every if game.name in chosen] or every

    async def set(self, guild: int, settings: ServerSettings) -> None:
        """Replace a server's settings."""
        await self.change(guild, lambda _: settings)

    async def change(
        self,
        guild: int,
        change: Callable[[ServerSettings], ServerSettings],
        by: int | None = None,
    ) -> ServerSettings:
        """Change a server's settings, and return them. Concurrent changes are both kept. `by` is
        who changes them, unless it is the bot.
        """
        subject = None
        async with self._store.write() as connection:
            await alone(connection, "choose", guild)
            before = await load(connection, guild)
            settings, now = change(before), self._clock()
            kept: dict[str, object] = {"guild": guild}
            kept["settings"] = msgspec.json.encode(settings)
            kept |= {
                column: now
                for column, names in _DUE.items()
                if any(getattr(before, name) != getattr(settings, name) for name in names)
            }
            changed = kept.keys() - {"guild"}
            await connection.execute(rows.upsert(connection, schema.servers, *changed), kept)
            if by is not None:
                subject = await self._log(connection, guild, by, before, settings, now)
        if subject is not None:
            self._called(subject)
        if kept.keys() & _DUE.keys():
            self._due_changed(now)
        return settings


_DUE: Final[Mapping[str, tuple[str, ...]]] = {
    "puzzle_due": ("puzzles", "puzzle_hour"),
    "week_due": ("week", "week_day", "week_hour"),
}
"""What is looked at again once one of these settings changes."""


async def admit(
    connection: AsyncConnection, new: StoredTable, games: Games, within: int | None
) -> None:
    """Refuse a new table that its server does not allow, in the transaction that stores it.

    It gets the server's pace. `within` is a thread's channel. Raises `GameNotAllowed`,
    `ChannelNotAllowed`, `TooManyTables`.
    """
    if new.place.guild is None:
        return
    await alone(connection, "open", new.place.guild)
    chosen = await may_open(connection, new.place, new.host, within)
    allow_game(chosen, games, new.game)
    pace = chosen.pace if chosen.pace in PACES else UNTIMED
    new.time = msgspec.structs.replace(new.time, pace=pace)


async def may_open(
    connection: AsyncConnection, place: Place, host: int, within: int | None
) -> ServerSettings:
    """Refuse a new table whatever its game; what its server has chosen. Raises
    `ChannelNotAllowed`, `TooManyTables`.
    """
    chosen = await load(connection, place.guild)
    if place.guild is not None:
        allow_channel(chosen, {place.channel, within} - {None})
        await _count(connection, place.guild, host, chosen)
    return chosen


def allow_game(chosen: ServerSettings, games: Games, game: str) -> None:
    """Refuse a game that a server doesn't allow. Raises `GameNotAllowed`."""
    named = chosen.named_games(games)
    if named and game not in named:
        raise GameNotAllowed(
            f"{games.game(game).title} isn't played in this server.",
            f"Games here: {listed([game.title for game in named.values()])}. A server "
            "manager can allow other games with `/server settings`.",
        )


def allow_channel(chosen: ServerSettings, there: Collection[int | None]) -> None:
    """Refuse a channel that a server doesn't allow. Raises `ChannelNotAllowed`."""
    if chosen.channels and not {*chosen.channels, chosen.forum} & {*there}:
        raise ChannelNotAllowed(chosen.channels)


def open_tables(guild: int | None, host: int) -> Select[int, int]:
    """Counts of a server's open tables, and of this host's."""
    own = func.coalesce(func.sum(case((_tables.host == host, 1), else_=0)), 0)
    return select(func.count(), own).where(_tables.guild == guild, schema.OPEN)


async def _count(
    connection: AsyncConnection, guild: int, host: int, chosen: ServerSettings
) -> None:
    """Refuse a table beyond the limits."""
    every, hosted = (await connection.execute(open_tables(guild, host))).one()
    if every >= chosen.most_tables:
        raise TooManyTables(
            f"This server has {counted(every, 'open table')}, and its limit is "
            f"{chosen.most_tables}.",
            "Join one that hasn't started, or try again once one is over. A server manager "
            "can raise the limit with `/server settings`.",
        )
    if hosted >= chosen.most_each:
        raise TooManyTables(
            f"You're the host of {counted(hosted, 'open table')} in this server, and your limit is "
            f"{chosen.most_each}.",
            "Finish one, or end one with `/table abandon`; `/games` lists yours. A server "
            "manager can raise the limit with `/server settings`.",
        )
