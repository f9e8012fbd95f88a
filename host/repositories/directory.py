"""Which tables there are: in a channel, of a person, and with something left to do."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    distinct,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.database.copying import COPIED
from host.database.store import Store
from host.repositories.tables import SINCE_BEHIND, read_seats
from host.table.lobby_state import LobbyState
from host.table.place import Place
from host.table.seats import Seat, players_of
from host.table.stored_table import Status
from host.table.summaries import ListedTable

_t, _s, _m = schema.tables.c, schema.seats.c, schema.messages.c
_u = schema.people.c
# Not "is a lobby or running": a table whose status cannot be read is not over, and can be ended.
_OPEN = _t.status.not_in(("finished", "abandoned"))

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""Before anything was due: in SQLite a row may hold anything."""
OF_TABLE, OF_SEAT, OF_MESSAGE = "table_", "seat_", "message_"
"""Prefixes of columns in a `listing`."""


async def is_taken(connection: AsyncConnection, channel: int) -> bool:
    """Whether a channel has an open table, not counting those in threads of their own."""
    own = or_(_t.parent.is_(None), _t.parent != _t.channel)
    asked = select(_t.id).where(_t.channel == channel, schema.OPEN, own).limit(1)
    return (await connection.execute(asked)).first() is not None


async def in_channel(connection: AsyncConnection, channel: int) -> int | None:
    """The open table of a channel, else the begun game that ended there last."""
    asked = (
        select(_t.id)
        .where(
            _t.channel == channel,
            or_(_OPEN, _t.started.is_not(None)),
            or_(_t.parent.is_(None), _t.parent != _t.channel),
        )
        .order_by(_OPEN.desc(), _t.ended.desc(), _t.id.desc())
        .limit(1)
    )
    return (await connection.execute(asked)).scalar_one_or_none()


async def of_user(connection: AsyncConnection, user: int) -> list[Sequence[rows.Row]]:
    """The rows of a person's open tables, those that wait for them first, then the oldest."""
    own = schema.seats.alias("own")
    waits = exists().where(own.c.table == _t.id, own.c.user == user, own.c.waiting == true())
    seated = select(own.c.table).where(own.c.user == user)
    away = select(own.c.table).where(own.c.away == user)
    asked = (
        listing(ListedRow)
        .where(_t.id.in_(union_all(seated, away)), _OPEN)
        .order_by(case((waits, 0), else_=1), _t.id, _s.seat)
    )
    return await by_table(connection, asked)


async def open_tables_in(connection: AsyncConnection, guild: int, user: int) -> list[int]:
    """A person's open tables in a server, also where a computer stands in, and the lobbies that
    name them among their guests.
    """
    invited = await invited_to(connection, user)
    seated = select(_s.table).where(or_(_s.user == user, _s.away == user))
    theirs = _t.id.in_(seated) | _t.id.in_(invited)
    asked = select(_t.id).where(_t.guild == guild, _OPEN, theirs).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())


async def in_threads(connection: AsyncConnection, parent: int) -> list[Sequence[rows.Row]]:
    """The same rows of open tables with threads in a channel."""
    asked = listing(ListedRow).where(_t.parent == parent, schema.OPEN).order_by(_t.id, _s.seat)
    return await by_table(connection, asked)


async def of_table(connection: AsyncConnection, table: int) -> Sequence[rows.Row]:
    """The same rows of one table, open or not."""
    asked = listing(ListedRow).where(_t.id == table).order_by(_s.seat)
    return list((await connection.execute(asked)).mappings())


async def by_table(connection: AsyncConnection, asked: Select[Any]) -> list[Sequence[rows.Row]]:
    """The rows of an answer to a `listing`, table by table, with the newest board of each."""
    found = (await connection.execute(asked)).mappings().all()
    listed = list[Sequence[rows.Row]]()
    for _, of_one in groupby(found, key=lambda row: row[f"{OF_TABLE}id"]):
        rows_of_one = list(of_one)
        newest = max(map(_number_of_message, rows_of_one))
        listed.append([row for row in rows_of_one if _number_of_message(row) == newest])
    return listed


def _number_of_message(row: rows.Row) -> int:
    number = row[f"{OF_MESSAGE}message"]
    return number if isinstance(number, int) else 0


def listing(kind: type[msgspec.Struct]) -> Select[Any]:
    """Tables (the columns of a struct) with their seats and boards."""
    return (
        select(
            *rows.raw(schema.tables, *rows.columns(schema.tables, kind), prefix=OF_TABLE),
            *rows.raw(schema.seats, prefix=OF_SEAT),
            *rows.raw(schema.messages, "channel", "message", "data", prefix=OF_MESSAGE),
        )
        .select_from(schema.tables)
        .outerjoin(schema.seats, _s.table == _t.id)
        .outerjoin(schema.messages, and_(_m.kind == "board", _m.subject == _subject(_t.id)))
    )


def _subject(table: ColumnElement[int]) -> ColumnElement[str]:
    """What the messages about a table are about."""
    return literal("table:") + cast(table, String)


class ListedRow(msgspec.Struct):
    """The columns of a table that a list needs."""

    id: int
    place: Place
    game: str
    rules_version: int
    status: Status


def message_of(row: rows.Row) -> tuple[int, int] | None:
    """The channel and the number of the message that shows a listed table, if that is known."""
    channel, message = row[f"{OF_MESSAGE}channel"], row[f"{OF_MESSAGE}message"]
    known = isinstance(channel, int) and isinstance(message, int)
    return (channel, message) if known else None


def known_of(seat_rows: Sequence[rows.Row], user: int) -> ListedTable:
    """What is known even of an unreadable table."""
    first = seat_rows[0]
    channel, guild = first[f"{OF_TABLE}channel"], first[f"{OF_TABLE}guild"]
    return ListedTable(
        id=first[f"{OF_TABLE}id"],
        place=Place(
            channel=channel if isinstance(channel, int) else 0,
            guild=guild if isinstance(guild, int) else None,
            is_lost=bool(first[f"{OF_TABLE}is_lost"]),
        ),
        seated=any(row[f"{OF_SEAT}user"] == user for row in seat_rows),
        is_away=any(row[f"{OF_SEAT}away"] == user for row in seat_rows),
    )


def listed(seat_rows: Sequence[rows.Row], user: int) -> tuple[ListedRow, ListedTable]:
    """A table of the answer of `of_user`, without its game's title. Raises `CorruptRecord`."""
    first = seat_rows[0]
    row = rows.read(first, ListedRow, OF_TABLE)
    seats = [] if first[f"{OF_SEAT}seat"] is None else read_seats(seat_rows, OF_SEAT)
    return row, ListedTable(
        id=row.id,
        game=row.game,
        title=row.game,
        place=row.place,
        status=row.status,
        players=players_of(seats),
        is_away=any(seat.away == user for seat in seats),
        seated=any(seat.user == user for seat in seats),
        waits=any(seat.waiting for seat in seats if seat.user == user),
        due=next((_due(seat) for seat in seats if seat.user == user and seat.waiting), None),
        own_note=next(
            (seat.own_note or "" for seat in seats if user in (seat.user, seat.away)), ""
        ),
        message=None if row.place.is_lost else message_of(first),
    )


def _due(seat: Seat) -> datetime | None:
    """When a seat's time ends, or the table has to have decided about it; None while it stops."""
    if seat.clock is None or seat.due is None:
        return None
    return seat.clock.ends or seat.clock.answer_by


async def waiting_computers(connection: AsyncConnection) -> list[int]:
    """The tables where a computer player must move, by an index of just those."""
    asked = (
        select(_s.table)
        .distinct()
        .join(schema.tables, _t.id == _s.table)
        .where(schema.COMPUTER_WAITS, _t.status == "running")
        .order_by(_s.table)
    )
    return list((await connection.execute(asked)).scalars())


async def next_due(connection: AsyncConnection, without: Collection[int] = ()) -> datetime | None:
    """When the next clock or automatic start is due, by an index; not at tables `without`."""
    clocks = (
        select(*rows.raw(schema.seats, "due"))
        .where(_s.due > LONG_AGO, _s.table.not_in(without))
        .order_by(_s.due)
        .limit(1)
    )
    starts = (
        select(*rows.raw(schema.tables, "due"))
        .where(_t.due > LONG_AGO, _t.id.not_in(without), _t.suspension.is_(None))
        .order_by(_t.due)
        .limit(1)
    )
    found = []
    for asked in (clocks, starts):
        due = rows.readable((await connection.execute(asked)).mappings(), _Due)
        found += [each.due for each in due]
    return min(found, default=None)


class _Due(msgspec.Struct):
    """When something is due."""

    due: datetime


async def due(connection: AsyncConnection, now: datetime) -> list[int]:
    """The tables where something is due by now: games that start by themselves, then clocks."""
    starts = (
        select(_t.id)
        .where(_t.due > LONG_AGO, _t.due <= now, _t.suspension.is_(None))
        .order_by(_t.due, _t.id)
    )
    clocks = select(_s.table).where(_s.due > LONG_AGO, _s.due <= now).order_by(_s.due, _s.table)
    found = [*(await connection.execute(starts)).scalars()]
    found += (await connection.execute(clocks)).scalars()
    return list(dict.fromkeys(found))


async def awaiting(connection: AsyncConnection, user: int) -> list[int]:
    """The tables that wait for a person, whose clock runs there unless they play alone, or will
    once a suspension ends.
    """
    asked = (
        select(_s.table)
        .join(schema.tables, _t.id == _s.table)
        .where(_s.user == user, _s.waiting, _t.pause_since.is_(None))
        .order_by(_s.table)
    )
    return list((await connection.execute(asked)).scalars())


async def waiting_in_threads(connection: AsyncConnection) -> list[int]:
    """The running tables with a thread of their own that wait for a person."""
    waits = exists().where(_s.table == _t.id, _s.waiting, _s.user.is_not(None))
    running = and_(_t.status == "running", _t.parent.is_not(None), _t.parent != _t.channel)
    asked = select(_t.id).where(schema.OPEN, running, waits).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())


async def undelivered(connection: AsyncConnection) -> list[int]:
    """The tables that may have something left to show, by an index of just those."""
    asked = select(_t.id).where(schema.UNDELIVERED).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())


async def delivered(connection: AsyncConnection, table: int, revision: int) -> None:
    """Store up to which revision everybody has been shown a table."""
    await connection.execute(_DELIVERED, {"its_table": table, "shown": revision})


# Made once, as it is stored after each move.
_DELIVERED = (
    update(schema.tables)
    .where(_t.id == bindparam("its_table"), _t.delivered < bindparam("shown"))
    .values(delivered=bindparam("shown"))
)


async def expect_unopened(connection: AsyncConnection, now: datetime) -> list[int]:
    """Mark open tables of people without open direct messages for delivery. Gives which."""
    known = select(_u.user).where(or_(_u.dm_channel.is_not(None), _u.dm_closed.is_(True)))
    seated = select(_s.table).where(_s.user.is_not(None), _s.user.not_in(known))
    theirs = and_(_t.id.in_(seated), _OPEN, _t.guild.is_not(None))
    return await _look_again(connection, theirs, now)


async def expect_delivery(connection: AsyncConnection, user: int, now: datetime) -> list[int]:
    """Have delivery look at a person's tables again, since they can be reached; which.

    Those are the open ones, and those whose last message to them may say that the game goes on.
    """
    seated = select(_s.table).where(_s.user == user)
    told = _m.person == user, _m.kind == "panel", _m.subject == _subject(_s.table)
    left_behind = select(_s.table).join(schema.messages, and_(*told)).where(_s.user == user)
    theirs = or_(and_(_t.id.in_(seated), _OPEN), _t.id.in_(left_behind))
    return await _look_again(connection, theirs, now)


async def _look_again(
    connection: AsyncConnection, which: ColumnElement[bool], now: datetime
) -> list[int]:
    # Two who change the same rows wait for each other in one order.
    these = select(_t.id).where(which).order_by(_t.id).with_for_update(key_share=True)
    values = {"delivered": -1, "behind": SINCE_BEHIND}
    changed = update(schema.tables).where(_t.id.in_(these)).values(values).returning(_t.id)
    return sorted((await connection.execute(changed, {"now": now})).scalars())


class WaitsFor(msgspec.Struct, frozen=True):
    """A person's rank on a waiting list, from 1."""

    table: int
    rank: int
    name: str


class _LobbyRow(msgspec.Struct):
    """The lobby of a table."""

    id: int
    lobby: LobbyState


async def seats_awaited(connection: AsyncConnection, user: int) -> list[WaitsFor]:
    """The waiting lists that a person is on."""
    return [
        WaitsFor(read.id, rank, each.name)
        for read in await _lobbies(connection)
        for rank, each in enumerate(read.lobby.waiting, 1)
        if each.user == user
    ]


async def invited_to(connection: AsyncConnection, user: int) -> list[int]:
    """The lobbies that name a person among their guests."""
    return [each.id for each in await _lobbies(connection) if each.lobby.guest(user) is not None]


async def rematch_of(connection: AsyncConnection, table: int) -> int | None:
    """The lobby in which people gather to play again, as they did at a table."""
    found = (each.id for each in await _lobbies(connection) if each.lobby.before == table)
    return next(found, None)


async def _lobbies(connection: AsyncConnection) -> list[_LobbyRow]:
    asked = (
        select(*rows.raw(schema.tables, "id", "lobby")).where(_t.status == "lobby").order_by(_t.id)
    )
    return list(rows.readable((await connection.execute(asked)).mappings(), _LobbyRow))


STATES: Final = ("lobby", "running", "paused", "suspended", "lost")
"""The states of an open table: suspended has a place that cannot be reached now, lost has none."""
_STATE: Final[ColumnElement[str]] = case(
    (_t.is_lost, "lost"),
    (_t.suspension.is_not(None), "suspended"),
    (_t.pause_since.is_not(None), "paused"),
    else_=_t.status,
)


class Counts(msgspec.Struct, frozen=True):
    """Open tables by state, those not shown in full, and those where a computer must move.

    `behind` is since when the oldest of those that can be shown waits; `copied` is when the
    database was last copied or dumped, if it ever was.
    """

    tables: Mapping[str, int]
    undelivered: int
    computers: int
    behind: datetime | None = None
    copied: datetime | None = None


async def counts(store: Store) -> Counts:
    """Count now. Raises `StoreUnavailable`."""
    by_state = select(_STATE, func.count()).where(schema.OPEN).group_by(_STATE)
    undelivered = select(func.count(_t.id)).where(schema.UNDELIVERED)
    behind = select(func.min(_t.behind)).where(
        schema.UNDELIVERED, _t.suspension.is_(None), ~_t.is_lost
    )
    copied = select(schema.notes.c.value).where(schema.notes.c.name == COPIED)
    computers = (
        select(func.count(distinct(_s.table)))
        .join(schema.tables, _t.id == _s.table)
        .where(schema.COMPUTER_WAITS, _t.status == "running", _t.pause_since.is_(None))
    )
    async with store.read() as connection:
        found = {str(state): int(number) for state, number in await connection.execute(by_state)}
        return Counts(
            tables={state: found.get(state, 0) for state in STATES},
            undelivered=(await connection.execute(undelivered)).scalar_one(),
            computers=(await connection.execute(computers)).scalar_one(),
            behind=(await connection.execute(behind)).scalar_one(),
            copied=_time((await connection.execute(copied)).scalar_one_or_none()),
        )


def _time(epoch_s: str | None) -> datetime | None:
    """The time in a note; None if there is none that makes sense."""
    with suppress(ValueError, OverflowError, OSError):
        return None if epoch_s is None else datetime.fromtimestamp(int(epoch_s), UTC)
    return None


async def begun(connection: AsyncConnection, user: int, game: str) -> dict[int, bytes]:
    """The options of a person's tables where this game has begun, and of their results in it."""
    seats, results, counted = schema.seats.c, schema.results.c, schema.seat_results.c
    sits = (
        select(_t.id, _t.options)
        .join(schema.seats, seats.table == _t.id)
        .where(seats.user == user, _t.game == game, _t.started.is_not(None))
    )
    ended = (
        select(results.table, results.options)
        .join(schema.seat_results, counted.table == results.table)
        .where(counted.user == user, results.game == game)
    )
    found = await connection.execute(union_all(sits, ended))
    return {table: options for table, options in found if options is not None}
