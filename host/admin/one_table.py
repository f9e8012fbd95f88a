"""One table for the owner at the terminal. It shows no state, seed or payload: owners play too."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import select, true, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from engine.errors import CorruptRecord
from engine.ledger import Kind
from host.admin import overview
from host.database import rows, schema
from host.errors import TableBroken
from host.messages.told import RowData, told_of
from host.repositories import tables
from host.repositories.messages import Message, State
from host.subject import Subject
from host.table.lobby_state import LobbyState
from host.table.place import Place
from host.table.seats import Seat
from host.table.stored_table import StoredTable
from host.table.table_time import TableTime

MAX_ENTRIES: Final = 10
_l, _m = schema.ledger.c, schema.messages.c


class ClockLine(msgspec.Struct):
    """A seat's clock: when its time ends, and until when the table can answer, once it has."""

    ends: datetime | None
    answer_by: datetime | None
    due: datetime | None


class SeatLine(msgspec.Struct):
    """A seat: a person, or a computer player of a style that plays for `away`."""

    seat: int
    name: str
    user: int | None
    computer: str | None
    strength: str | None
    away: int | None
    to_act: bool
    is_free: bool
    clock: ClockLine | None


class MessageLine(msgspec.Struct):
    """A message that shows the table to an audience, at a stage of the game."""

    audience: str
    stage: str
    status: State
    channel: int | None
    message: int | None


class EntryLine(msgspec.Struct):
    """The kind and time of a ledger entry."""

    number: int
    kind: Kind
    at: datetime | None


class Details(msgspec.Struct):
    """One table for its owner, with the `faults` of reading it."""

    table: int
    game: str = ""
    rules_version: int = 0
    status: str = ""
    place: Place | None = None
    host: int | None = None
    lobby: LobbyState | None = None
    time: TableTime | None = None
    created: datetime | None = None
    started: datetime | None = None
    ended: datetime | None = None
    revision: int = 0
    delivered: int = 0
    seats: list[SeatLine] = []
    messages: list[MessageLine] = []
    last: list[EntryLine] = []
    faults: list[str] = []


async def read(connection: AsyncConnection, table: int) -> Details:
    """Everything that can be read of a table. Raises `NoTable`."""
    faults: list[str] = []
    details = Details(table)
    try:
        details = _of(await tables.load(connection, table))
    except (TableBroken, CorruptRecord) as error:
        faults.append(f"its rows cannot be read: {str(error) or 'unreadable'}")
    details.messages = await _messages(connection, table, faults)
    details.last = await _last(connection, table, faults)
    details.faults = faults
    return details


_SAME: Final = [name for name in Details.__struct_fields__ if name in StoredTable.__struct_fields__]


def _of(stored: StoredTable) -> Details:
    same = {name: getattr(stored, name) for name in _SAME}
    named = zip(stored.seats, stored.names, strict=True)
    seats = [_seat(number, seat, name) for number, (seat, name) in enumerate(named)]
    return Details(**same | {"table": stored.id, "seats": seats})


def _seat(number: int, seat: Seat, name: str) -> SeatLine:
    clock = seat.clock
    told = None if clock is None else ClockLine(clock.ends, clock.answer_by, clock.due)
    return SeatLine(
        number,
        name,
        seat.user,
        seat.bot,
        seat.strength,
        seat.away,
        seat.waiting,
        seat.is_free,
        told,
    )


async def _messages(
    connection: AsyncConnection, table: int, faults: list[str]
) -> list[MessageLine]:
    theirs = _m.subject == Subject.of("table", table), _m.live == true()
    asked = select(*rows.raw(schema.messages)).where(*theirs).order_by(_m.kind, _m.key)
    found = []
    for row in (await connection.execute(asked)).mappings():
        audience = _audience(row["kind"], row["key"])
        try:
            read = rows.read(row, Message)
            told = told_of(read) if read.kind in ("board", "panel") else RowData()
        except (CorruptRecord, msgspec.MsgspecError):
            faults.append(f"the message row of {audience} cannot be read")
            continue
        found.append(MessageLine(audience, told.stage, read.state, read.channel, read.message))
    return found


def _audience(kind: object, key: object) -> str:
    named = {"board": "channel", "panel": f"seat {str(key).partition('.')[0]}"}
    return named.get(str(kind), str(kind))


async def _last(connection: AsyncConnection, table: int, faults: list[str]) -> list[EntryLine]:
    number = type_coerce(_l.seq, NullType()).label("number")
    asked = select(number, *rows.raw(schema.ledger, "kind", "at")).where(_l.table == table)
    newest = await connection.execute(asked.order_by(_l.seq.desc()).limit(MAX_ENTRIES))
    found = []
    for row in reversed(newest.mappings().all()):
        try:
            found.append(rows.read(row, EntryLine))
        except CorruptRecord:
            faults.append(f"entry {row['number']} of its ledger cannot be read")
    return found


def lines(of: Details) -> list[str]:
    """A table in plain text. Times are in UTC."""
    dates = {
        "created": of.created,
        "starts at": None if of.lobby is None else of.lobby.starts_at,
        "started": of.started,
        "paused": None if of.time is None else of.time.paused,
        "ended": of.ended,
    }
    head = [
        ("table", str(of.table)),
        ("game", f"{of.game or '?'}, rules version {of.rules_version}"),
        ("status", of.status or "?"),
        ("where", "?" if of.place is None else _where(of.place)),
        ("host", str(of.host)),
        ("pace", of.time.pace if of.time else "?"),
        ("shown", f"up to change {of.delivered} of {of.revision}"),
        *((name, overview.at(moment)) for name, moment in dates.items() if moment is not None),
        *(("fault", each) for each in of.faults),
    ]
    entries = [(str(each.number), each.kind, overview.at(each.at)) for each in of.last]
    seats = ("seat", "name", "who", "to act", "time ends", "answer by")
    shown = ("shown to", "stage", "status", "channel", "message")
    return [
        *overview.columns(head),
        "",
        *overview.columns([seats, *map(_seat_cells, of.seats)]),
        "",
        *overview.columns([shown, *map(_message_cells, of.messages)]),
        "",
        *overview.columns([("entry", "kind", "at"), *entries]),
    ]


def _where(place: Place) -> str:
    where = [] if place.guild is None else [f"server {place.guild}"]
    where.append(f"channel {place.channel}")
    if place.parent is not None and not place.awaits_thread:
        where.append(f"a thread of channel {place.parent}")
    return ", ".join([*where, "gone"] if place.is_lost else where)


def _seat_cells(seat: SeatLine) -> Sequence[str]:
    who = [f"computer ({seat.computer}, {seat.strength})" if seat.user is None else str(seat.user)]
    who += [] if seat.away is None else [f"for {seat.away}"]
    who += ["free"] if seat.is_free else []
    ends, answer = (None, None) if seat.clock is None else (seat.clock.ends, seat.clock.answer_by)
    times = (overview.at(ends), overview.at(answer))
    to_act = "yes" if seat.to_act else "-"
    return (str(seat.seat), seat.name, ", ".join(who), to_act, *times)


def _message_cells(row: MessageLine) -> Sequence[str]:
    channel = "-" if row.channel is None else str(row.channel)
    return (row.audience, row.stage or "-", row.status, channel, str(row.message or "-"))
