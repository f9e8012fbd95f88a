"""Series as they are stored, and what becomes of them. Functions write in a transaction."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, Literal, Self, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.foresight import Strength
from host.clock.calendar import Calendar, at_time_of_day, today
from host.database import rows, schema
from host.database.postgresql import alone
from host.errors import StaleView, log_fault
from host.table.change import Change
from host.table.lobby import FEWEST_IN_SERIES
from host.table.table_time import TableTime

logger = logging.getLogger(__name__)

OPENS_BEFORE: Final = timedelta(days=1)
"""How long before its game a series opens a table, and asks its people."""
MAX_MISSED: Final = 3
"""After this many games in a row to which too few came, a series ends."""
MAX_AWAY: Final = 2
"""Who misses this many games in a row is no longer asked."""
WEEK: Final = timedelta(days=7)
_s, _m, _t = schema.series.c, schema.series_members.c, schema.tables.c

Over: TypeAlias = Literal["people", "few", "channel"]
"""Why a series ends by itself: too few people are left in it, too few came several times in a row,
or its channel is gone, or has refused the bot for too long.
"""


class Computer(msgspec.Struct, frozen=True):
    """A computer player of a style."""

    style: str
    strength: Strength | None


class Weekly(msgspec.Struct, frozen=True):
    """What a series plays: a game with its options as they are stored, how time counts, and which
    computer players join; in which `channel`, there `in_thread`s; and at which minute of the day in
    which time `zone`.
    """

    game: str
    options: msgspec.Raw
    time: TableTime
    computers: tuple[Computer, ...]
    channel: int
    in_thread: bool
    zone: str
    minute: int

    def later(self, at: datetime, weeks: int = 1) -> datetime:
        """The time of the game this many weeks after the one `at` a time, by local clocks."""
        calendar = Calendar(self.zone)
        return at_time_of_day(calendar, today(calendar, at) + weeks * WEEK, self.minute)

    def after(self, starts: datetime, now: datetime) -> datetime:
        """The time of the first game after that one which is still to come."""
        following = self.later(starts)
        while following <= now:
            following = self.later(following)
        return following


class Member(msgspec.Struct, frozen=True):
    """A person who is asked to the games of a series; without a `name` until that is known. The
    last games that they were asked to, and that were played without them, are `missed`.
    """

    user: int
    name: str
    missed: int = 0


class _Row(msgspec.Struct):
    """A series without its people."""

    id: int
    guild: int
    plan: Weekly
    starts: datetime
    due: datetime
    over: Over | None
    missed: int
    last_table: int | None


class Series(_Row):
    """A series. The next game to be opened `starts` then; something is `due` before. `members` are
    those who are asked: its host, then those who came to the last game, then others.
    """

    members: tuple[Member, ...] = ()

    @property
    def host(self) -> int:
        """Who may change it; 0 if nobody is left."""
        return self.members[0].user if self.members else 0

    def is_in(self, user: int) -> bool:
        """Whether somebody is one of its people."""
        return any(each.user == user for each in self.members)


async def load(connection: AsyncConnection, number: int) -> Series | None:
    """A series, if it is there and can be read."""
    found = await _read(connection, _s.id == number)
    return found[0] if found else None


async def of(connection: AsyncConnection, guild: int, user: int) -> list[Series]:
    """A person's series in a server."""
    theirs = exists().where(_m.series == _s.id, _m.user == user)
    return await _read(connection, (_s.guild == guild) & theirs)


async def _read(connection: AsyncConnection, which: ColumnElement[bool]) -> list[Series]:
    asked = select(*rows.raw(schema.series)).where(which).order_by(_s.id)
    found = []
    for row in (await connection.execute(asked)).mappings().all():
        try:
            read = rows.read(row, _Row)
        except CorruptRecord as error:
            log_fault(logger, f"series {row['id']} cannot be read", error)
            continue
        members = (
            select(*rows.raw(schema.series_members, "user", "name", "missed"))
            .where(_m.series == read.id)
            .order_by(_m.rank)
        )
        people = rows.readable((await connection.execute(members)).mappings(), Member)
        found.append(Series(**msgspec.structs.asdict(read), members=tuple(people)))
    return found


async def hold(connection: AsyncConnection, number: int) -> Series:
    """A series, until the write ends. Raises `StaleView` if it is over."""
    await alone(connection, "series", number)
    found = await load(connection, number)
    if found is None or found.over is not None:
        raise StaleView("That series is over.", "`/table series` shows yours.")
    return found


async def add(
    connection: AsyncConnection,
    guild: int,
    plan: Weekly,
    starts: datetime,
    members: Sequence[Member],
) -> int:
    """Store a new series; its number."""
    values = {
        "guild": guild,
        "plan": msgspec.json.encode(plan),
        "starts": starts,
        "due": starts - OPENS_BEFORE,
        "missed": 0,
    }
    made = insert(schema.series).values(values).returning(_s.id)
    number: int = (await connection.execute(made)).scalar_one()
    for each in members:
        await add_member(connection, number, each)
    return number


async def add_member(connection: AsyncConnection, number: int, member: Member) -> None:
    """Add somebody to the end of its people."""
    last = select(func.coalesce(func.max(_m.rank), 0)).where(_m.series == number)
    rank = (await connection.execute(last)).scalar_one() + 1
    values = {"series": number, "rank": rank, **msgspec.structs.asdict(member)}
    await connection.execute(insert(schema.series_members).values(values))


async def remove_member(
    connection: AsyncConnection, series: Series, user: int, now: datetime
) -> None:
    """Strike somebody off its people; it ends if too few are left."""
    theirs = _m.series == series.id, _m.user == user
    await connection.execute(delete(schema.series_members).where(*theirs))
    left = select(func.count()).where(_m.series == series.id)
    if (await connection.execute(left)).scalar_one() < FEWEST_IN_SERIES:
        await end(connection, series.id, "people", now)


async def move(connection: AsyncConnection, number: int, starts: datetime, **also: object) -> None:
    """Set the time of the game that is opened next."""
    values = {"starts": starts, "due": starts - OPENS_BEFORE, **also}
    await connection.execute(update(schema.series).where(_s.id == number).values(values))


async def end(connection: AsyncConnection, number: int, why: Over, now: datetime) -> None:
    """Have a series end: then its host is told, and it is removed."""
    ending = update(schema.series).where(_s.id == number, _s.over.is_(None))
    await connection.execute(ending.values(over=why, due=now))


async def remove(connection: AsyncConnection, number: int) -> None:
    """Remove a series."""
    await connection.execute(delete(schema.series_members).where(_m.series == number))
    await connection.execute(delete(schema.series).where(_s.id == number))


async def leave_server(connection: AsyncConnection, guild: int, user: int, now: datetime) -> None:
    """A person left a server, and so its series. If that closed a table to which the others are
    still to come, it is opened again by the next host.
    """
    for number in [each.id for each in await of(connection, guild, user)]:
        with suppress(StaleView):
            series = await hold(connection, number)
            await remove_member(connection, series, user, now)
            last = series.plan.later(series.starts, -1)
            closed = select(_t.id).where(_t.id == series.last_table, _t.closing == "left")
            if series.host == user and last > now and (await connection.execute(closed)).first():
                await move(connection, number, last)


async def note(connection: AsyncConnection, change: Change) -> None:
    """Store what a change of its table says of a series."""
    old, new = change.old, change.new
    number = new.lobby.series if old.lobby.series is None else old.lobby.series
    if number is None:
        return
    is_series = update(schema.series).where(_s.id == number)
    if old.lobby.series is None:
        await connection.execute(is_series.values(last_table=new.id))
    elif new.status == "running":
        await connection.execute(is_series.values(missed=0))
        await _note_who_came(connection, number, change)
    elif new.closing == "few":
        await connection.execute(is_series.values(missed=_s.missed + 1))
        missed = select(_s.missed).where(_s.id == number)
        if ((await connection.execute(missed)).scalar() or 0) >= MAX_MISSED:
            await end(connection, number, "few", change.at)
    elif (new.closing == "channel" and new.place.parent in (None, new.place.channel)) or (
        new.closing == "unused" and old.place.suspension is not None
    ):
        await end(connection, number, "channel", change.at)


async def _note_who_came(connection: AsyncConnection, number: int, change: Change) -> None:
    """Who joined its game is asked again, before those who didn't, and who was asked to `MAX_AWAY`
    in a row and came to none isn't.
    """
    await alone(connection, "series", number)
    series = await load(connection, number)
    if series is None:
        return
    came = {each.user: each.name for each in change.new.people() if each.user is not None}
    lobby = change.old.lobby
    # Also those who aren't told, or the host could tell them by it.
    asked = {*lobby.order, *(each.user for each in lobby.guests)}
    # Who was asked by the series, and is no longer in it, has left it since.
    joined = [user for user in came if not series.is_in(user) and user not in lobby.order]
    newcomers = [Member(user, came[user]) for user in joined]
    for each in newcomers:
        await add_member(connection, number, each)
    first = {series.host, *came}
    members = sorted((*series.members, *newcomers), key=lambda each: each.user not in first)
    for rank, each in enumerate(members, 1):
        missed = 0 if each.user in came else each.missed + (each.user in asked)
        if missed >= MAX_AWAY:
            await remove_member(connection, series, each.user, change.at)
        else:
            theirs = _m.series == number, _m.user == each.user
            now = update(schema.series_members).where(*theirs).values(rank=rank, missed=missed)
            await connection.execute(now)


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """A game that wasn't opened: because the bot was away until its time, the table before it is
    still `open`, or something was refused, which is `said` with a hint.
    """

    why: Literal["late", "open", "refused"]
    starts: datetime
    following: datetime
    said: str = ""


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """A series that is over."""

    why: Over


class News(msgspec.Struct, frozen=True):
    """What the host of a series has to know, about its game at a time."""

    series: int
    game: str
    starts: datetime
    what: Skip | Ended

    @classmethod
    def of(cls, series: Series, what: Skip | Ended) -> Self:
        """News of a series."""
        return cls(series.id, series.plan.game, series.starts, what)
