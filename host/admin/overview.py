"""All open tables, a line each; unreadable ones are listed too."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final
from unicodedata import category, east_asian_width

import msgspec
from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.registry import Games
from host.database import rows, schema
from host.table.namesakes import told_apart
from host.table.place import BarrierKind, Place
from host.table.stored_table import Status

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as aligned lines; what people typed cannot break them.

    >>> columns([("table", "game"), ("7", "Nature")])
    ['table  game', '7      Nature']
    """
    printable = [[_printable(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*printable, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in printable
    ]


def ago(since: datetime | None, now: datetime) -> str:
    """How long ago a moment was, roughly.

    >>> ago(datetime(2026, 1, 1), datetime(2026, 1, 3, 5))
    '2 d 5 h'
    """
    if since is None:
        return "-"
    seconds = int(max(now - since, timedelta()).total_seconds())
    if seconds >= _DAY:
        return f"{seconds // _DAY} d {seconds % _DAY // _HOUR} h"
    if seconds >= _HOUR:
        return f"{seconds // _HOUR} h {seconds % _HOUR // _MINUTE} min"
    return f"{seconds // _MINUTE} min"


def at(moment: datetime | None) -> str:
    """A moment in UTC, to the minute.

    >>> at(datetime(2026, 1, 3, 5, 7))
    '2026-01-03 05:07'
    """
    return "-" if moment is None else moment.strftime("%Y-%m-%d %H:%M")


def as_json(value: object) -> str:
    """A value as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _printable(text: str) -> str:
    """Without anything that moves the cursor, changes colours or turns the direction of reading."""
    return "".join("�" if category(each) in ("Cc", "Cf", "Zl", "Zp") else each for each in text)


def _width(text: str) -> int:
    """How many columns of a terminal it takes."""
    return sum(
        0 if category(each) in ("Mn", "Me") else 1 + (east_asian_width(each) in "WF")
        for each in text
    )


_t, _s, _l = schema.tables.c, schema.seats.c, schema.ledger.c
_TABLE, _SEAT = "table_", "seat_"
HEADS = ("table", "game", "status", "server", "channel", "players", "to act", "for", "faults")
BARRIERS: Final[dict[BarrierKind, str]] = {
    "server": "suspended: the bot isn't in its server",
    "hidden": "suspended: the bot can't see its channel",
    "rights": "suspended: the bot can't post in its channel",
    "locked": "suspended: its thread is locked",
    "automod": "suspended: its server's AutoMod blocks the bot's messages",
    "links": "suspended: Discord takes a link in the bot's messages for harmful",
}
"""Why a table can't be shown in its place."""


class TableOverview(msgspec.Struct):
    """An open table for its owner: who is `acting` since when, and its `faults` in plain words."""

    table: int
    game: str = ""
    status: str = ""
    server: int | None = None
    channel: int | None = None
    players: list[str] = []
    acting: list[str] = []
    since: datetime | None = None
    faults: list[str] = []


class _Row(msgspec.Struct):
    """The columns of a table that the list needs."""

    id: int
    place: Place
    game: str
    rules_version: int
    status: Status
    revision: int
    delivered: int
    created: datetime
    pause_since: datetime | None


class _Seat(msgspec.Struct):
    """A seat, and `at` what time its turn began."""

    name: str
    waiting: bool
    at: datetime | None


async def read(connection: AsyncConnection, games: Games) -> list[TableOverview]:
    """All open tables in order; an unreadable one says so in its `faults`."""
    turn = and_(_l.table == _s.table, _l.seq == _s.since)
    asked = (
        select(
            *rows.raw(schema.tables, *rows.columns(schema.tables, _Row), prefix=_TABLE),
            *rows.raw(schema.seats, "seat", "name", "waiting", prefix=_SEAT),
            *rows.raw(schema.ledger, "at", prefix=_SEAT),
        )
        .select_from(schema.tables)
        .outerjoin(schema.seats, _s.table == _t.id)
        .outerjoin(schema.ledger, turn)
        .where(_t.status.not_in(("finished", "abandoned")))
        .order_by(_t.id, _s.seat)
    )
    found = (await connection.execute(asked)).mappings().all()
    return [_table(list(each), games) for _, each in groupby(found, lambda row: row[f"{_TABLE}id"])]


def _table(found: Sequence[rows.Row], games: Games) -> TableOverview:
    try:
        row = rows.read(found[0], _Row, _TABLE)
        seated = [each for each in found if each[f"{_SEAT}seat"] is not None]
        seats = [rows.read(each, _Seat, _SEAT) for each in seated]
    except CorruptRecord:
        return TableOverview(found[0][f"{_TABLE}id"], faults=["its rows can't be read"])
    names = told_apart([seat.name for seat in seats])
    began = [seat.at for seat in seats if seat.waiting and seat.at is not None]
    return TableOverview(
        row.id,
        row.game,
        row.status if row.pause_since is None else "paused",
        row.place.guild,
        row.place.channel,
        list(names),
        [name for name, seat in zip(names, seats, strict=True) if seat.waiting],
        row.created if row.status == "lobby" else min(began, default=None),
        _faults(row, games),
    )


def _faults(row: _Row, games: Games) -> list[str]:
    faults = []
    try:
        version = games.game(row.game).rules.version
    except LookupError:
        faults.append("this program doesn't have its game")
    else:
        if row.status == "running" and row.rules_version > version:
            faults.append("its rules are newer than this program's")
    if row.place.suspension is not None:
        why = row.place.suspension.why
        needs = "" if why.lacking is None else f" (it needs {why.lacking})"
        faults.append(BARRIERS[why.kind] + needs)
    if row.place.is_lost:
        faults.append("its channel is gone")
    if row.delivered < row.revision:
        faults.append("not everything is shown yet")
    return faults


def lines(tables: Sequence[TableOverview], now: datetime) -> list[str]:
    """The list in plain text."""
    if not tables:
        return ["There are no open tables."]
    cells = [
        (
            str(each.table),
            each.game or "?",
            each.status or "?",
            _or_dash(each.server),
            _or_dash(each.channel),
            ", ".join(each.players) or "-",
            ", ".join(each.acting) or "-",
            ago(each.since, now),
            "; ".join(each.faults) or "-",
        )
        for each in tables
    ]
    return columns([HEADS, *cells])


def _or_dash(number: int | None) -> str:
    return "-" if number is None else str(number)
