"""One table for the owner at the terminal. It shows no state, seed or payload: owners play too."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.ledger import Kind
from host.admin import overview
from host.database import rows, schema
from host.errors import TableBroken
from host.repositories.stored_placements import Placement
from host.table import stored_table
from host.table.stored_table import Seat, StoredTable

MAX_ENTRIES: Final = 10
_l, _p = schema.ledger.c, schema.placements.c


class ClockLine(msgspec.Struct):
    """A seat's clock: when its time ends, and until when the table can answer, once it has."""

    ends: datetime | None
    answer_by: datetime | None
    due: datetime | None


class SeatLine(msgspec.Struct):
    """A seat: a person, or a computer player of a style; `away` is the person it sits in for."""

    seat: int
    name: str
    user: int | None
    computer: str | None
    strength: str | None
    away: int | None
    to_act: bool
    is_free: bool
    clock: ClockLine | None


class PlacementLine(msgspec.Struct):
    """What an audience is shown, and where. `under_way`: it is not known whether it was posted."""

    audience: str
    stage: str
    revision: int
    channel: int | None
    message: int | None
    under_way: bool


class EntryLine(msgspec.Struct):
    """Something that happened: which kind of thing, and when."""

    number: int
    kind: Kind
    at: datetime | None


class Details(msgspec.Struct):
    """All that is told of one table. `faults` are those of reading it."""

    table: int
    game: str = ""
    rules_version: int = 0
    status: str = ""
    server: int | None = None
    channel: int | None = None
    parent: int | None = None
    host: int | None = None
    pace: str = ""
    created: datetime | None = None
    started: datetime | None = None
    ended: datetime | None = None
    starts: datetime | None = None
    paused: datetime | None = None
    channel_lost: bool = False
    revision: int = 0
    delivered: int = 0
    seats: list[SeatLine] = []
    placements: list[PlacementLine] = []
    last: list[EntryLine] = []
    faults: list[str] = []


async def read(connection: AsyncConnection, table: int) -> Details:
    """Everything that can be read of a table. Raises `NoTable`."""
    faults: list[str] = []
    details = Details(table)
    try:
        details = _of(await stored_table.load(connection, table))
    except (TableBroken, CorruptRecord) as error:
        faults.append(f"its rows cannot be read: {str(error) or 'unreadable'}")
    details.placements = await _placements(connection, table, faults)
    details.last = await _last(connection, table, faults)
    details.faults = faults
    return details


def _of(stored: StoredTable) -> Details:
    return Details(
        stored.id,
        stored.game,
        stored.rules_version,
        stored.status,
        stored.guild,
        stored.channel,
        stored.parent,
        stored.host,
        stored.pace,
        stored.created,
        stored.started,
        stored.ended,
        stored.starts,
        stored.paused,
        stored.channel_lost,
        stored.revision,
        stored.delivered,
        [_seat(number, seat) for number, seat in enumerate(stored.seats)],
    )


def _seat(number: int, seat: Seat) -> SeatLine:
    clock = seat.read_clock()
    told = None if clock is None else ClockLine(clock.ends, clock.answer_by, clock.due)
    return SeatLine(
        *(number, seat.name, seat.user, seat.bot, seat.strength),
        *(seat.away, seat.waiting, seat.is_free, told),
    )


async def _placements(
    connection: AsyncConnection, table: int, faults: list[str]
) -> list[PlacementLine]:
    asked = select(*rows.raw(schema.placements)).where(_p.table == table).order_by(_p.seat)
    found = []
    for row in (await connection.execute(asked)).mappings():
        seat = row["seat"]
        try:
            read = rows.read(row, Placement)
        except CorruptRecord:
            faults.append(f"the row of what {_audience(seat)} is shown cannot be read")
            continue
        found.append(
            PlacementLine(
                _audience(seat),
                read.stage,
                read.revision,
                read.channel,
                read.message,
                read.intent is not None,
            )
        )
    return found


def _audience(seat: int) -> str:
    if seat == schema.CHANNEL:
        return "channel"
    return "line" if seat == schema.LINE else f"seat {seat}"


async def _last(connection: AsyncConnection, table: int, faults: list[str]) -> list[EntryLine]:
    asked = select(*rows.raw(schema.ledger, "seq", "kind", "at")).where(_l.table == table)
    newest = await connection.execute(asked.order_by(_l.seq.desc()).limit(MAX_ENTRIES))
    found = []
    for row in reversed(newest.mappings().all()):
        try:
            entry = rows.read(row, _Entry)
        except CorruptRecord:
            faults.append(f"entry {row['seq']} of its ledger cannot be read")
        else:
            found.append(EntryLine(entry.seq, entry.kind, entry.at))
    return found


class _Entry(msgspec.Struct):
    """The columns of the ledger that may be told, as they must be."""

    seq: int
    kind: Kind
    at: datetime | None


def lines(of: Details) -> list[str]:
    """A table in plain text. Times are in UTC."""
    where = f"server {of.server}, channel {of.channel}" if of.server else f"channel {of.channel}"
    thread = f" (a thread of channel {of.parent})" if of.parent not in {None, of.channel} else ""
    dates = [
        (name, overview.at(moment))
        for name, moment in (
            ("created", of.created),
            ("begins by itself", of.starts),
            ("begun", of.started),
            ("paused", of.paused),
            ("ended", of.ended),
        )
        if moment is not None
    ]
    head = [
        ("table", str(of.table)),
        ("game", f"{of.game or '?'}, rules of version {of.rules_version}"),
        ("status", of.status or "?"),
        ("where", f"{where}{thread}{', which is lost' if of.channel_lost else ''}"),
        ("host", str(of.host)),
        ("pace", of.pace or "?"),
        ("shown", f"up to change {of.delivered} of {of.revision}"),
        *dates,
        *(("fault", each) for each in of.faults),
    ]
    return [
        *overview.columns(head),
        "",
        *_part(
            ("seat", "name", "who", "to act", "time ends", "answer by"), map(_seat_cells, of.seats)
        ),
        "",
        *_part(
            ("shown to", "stage", "change", "channel", "message"),
            map(_placement_cells, of.placements),
        ),
        "",
        *_part(
            ("entry", "kind", "at"),
            [(str(each.number), each.kind, overview.at(each.at)) for each in of.last],
        ),
    ]


def _part(heads: Sequence[str], cells: "Sequence[Sequence[str]] | map[Sequence[str]]") -> list[str]:
    return overview.columns([heads, *cells])


def _seat_cells(seat: SeatLine) -> Sequence[str]:
    who = f"computer ({seat.computer}, {seat.strength})" if seat.user is None else str(seat.user)
    if seat.away is not None:
        who += f" for {seat.away}"
    ends, answer = (None, None) if seat.clock is None else (seat.clock.ends, seat.clock.answer_by)
    return (
        str(seat.seat),
        seat.name,
        f"{who}, free" if seat.is_free else who,
        "yes" if seat.to_act else "-",
        overview.at(ends),
        overview.at(answer),
    )


def _placement_cells(row: PlacementLine) -> Sequence[str]:
    return (
        row.audience,
        row.stage or "-",
        str(row.revision),
        "-" if row.channel is None else str(row.channel),
        f"{row.message or '-'}{' (under way)' if row.under_way else ''}",
    )
