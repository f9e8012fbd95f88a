"""The rows of tables and their seats: read whole, written back if nobody was faster."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from sqlalchemy import (
    Executable,
    and_,
    bindparam,
    case,
    delete,
    insert,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.database.rows import Utc
from host.errors import ChangedMeanwhile, NoTable, isolation
from host.table.seats import FORMER_NAME, Seat
from host.table.stored_table import StoredTable

_t, _s = schema.tables.c, schema.seats.c

_SEAT_PREFIX = "seat_"
# Whatever is done at a table begins with this. It is made once: that takes longer than to ask. Each
# row is a seat with its table; a state may be long, so only the first row has it.
_LOADED = (
    select(
        *(each for each in rows.raw(schema.tables) if each.name != "state"),
        type_coerce(
            case((or_(_s.seat.is_(None), _s.seat == 0), _t.state), else_=None), NullType()
        ).label("state"),
        *rows.raw(schema.seats, prefix=_SEAT_PREFIX),
    )
    .select_from(schema.tables)
    .outerjoin(schema.seats, _s.table == _t.id)
    .where(_t.id == bindparam("wanted"))
    .order_by(_s.seat)
)


async def load(connection: AsyncConnection, table: int) -> StoredTable:
    """What is stored of a table. Raises `NoTable`, and `TableBroken` if it cannot be read."""
    found = (await connection.execute(_LOADED, {"wanted": table})).mappings().all()
    if not found:
        raise NoTable("This table doesn't exist.", "`/table new` opens one.")
    with isolation(table, "reading its stored data"):
        return _stored(found)


def _stored(found: Sequence[rows.Row]) -> StoredTable:
    read = rows.read({**found[0], "seats": []}, StoredTable)
    if found[0][f"{_SEAT_PREFIX}seat"] is not None:
        read.seats = read_seats(found, _SEAT_PREFIX)
    if read.status == "running" and (
        read.data.state is None or read.started is None or not read.seats
    ):
        raise CorruptRecord("a running game has a state, a time of its start, and seats")
    return read


def read_seats(seat_rows: Sequence[rows.Row], prefix: str = "") -> list[Seat]:
    """The seats of these rows, which must be all of a table, in order. Raises `CorruptRecord`."""
    if [row[f"{prefix}seat"] for row in seat_rows] != list(range(len(seat_rows))):
        raise CorruptRecord("the seats are not numbered from 0")
    named = f"{prefix}name"
    return [rows.read({**row, named: row[named] or FORMER_NAME}, Seat, prefix) for row in seat_rows]


async def add(connection: AsyncConnection, stored: StoredTable) -> int:
    """Store a new table, and return its number."""
    values = rows.written(stored, schema.tables) | {"behind": stored.created}
    del values["id"]
    made = await connection.execute(insert(schema.tables).values(values).returning(_t.id))
    table: int = made.scalar_one()
    await _add_seats(connection, table, stored.seats)
    return table


async def save(
    connection: AsyncConnection, old: StoredTable, new: StoredTable, now: datetime
) -> None:
    """Store a changed table. Raises `ChangedMeanwhile` if it has changed since `old` was read."""
    before = rows.written(old, schema.tables)
    changed = {
        name: value
        for name, value in rows.written(new, schema.tables).items()
        if value != before[name]
    }
    # `changed` has the revision, too, as every change raises it.
    asked = {"its_id": old.id, "its_revision": old.revision, "now": now}
    done = await connection.execute(_changing(*changed), changed | asked)
    if done.rowcount != 1:
        raise ChangedMeanwhile(
            "Someone else changed the table at the same moment.", "Take another look, then decide."
        )
    # People who changed seats would break a constraint if rows were updated one by one.
    sat = {seat.user: number for number, seat in enumerate(old.seats) if seat.user is not None}
    moved = any(sat.get(seat.user, n) != n for n, seat in enumerate(new.seats) if seat.user)
    if moved or len(new.seats) != len(old.seats):
        await connection.execute(delete(schema.seats).where(_s.table == old.id))
        await _add_seats(connection, old.id, new.seats)
    elif changed_seats := [
        {"its_table": old.id, "its_seat": number} | rows.written(seat, schema.seats)
        for number, seat in enumerate(new.seats)
        if seat != old.seats[number]
    ]:
        await connection.execute(_CHANGE_SEAT, changed_seats)


SINCE_BEHIND: Final = case(
    (and_(schema.UNDELIVERED, _t.behind.is_not(None)), _t.behind), else_=bindparam("now", type_=Utc)
)
"""The value of `behind` in a change at the time `now` after which a table has more to show."""


@lru_cache(maxsize=64)
def _changing(*names: str) -> Executable:
    """What changes these columns of a table. Each kind of change has its own."""
    return (
        update(schema.tables)
        .where(_t.id == bindparam("its_id"), _t.revision == bindparam("its_revision"))
        .values({name: bindparam(name) for name in names} | {"behind": SINCE_BEHIND})
    )


_CHANGE_SEAT = (
    update(schema.seats)
    .where(_s.table == bindparam("its_table"), _s.seat == bindparam("its_seat"))
    .values({name: bindparam(name) for name in rows.columns(schema.seats, Seat)})
)


async def _add_seats(connection: AsyncConnection, table: int, seats: Sequence[Seat]) -> None:
    values = [
        {"table": table, "seat": number} | rows.written(seat, schema.seats)
        for number, seat in enumerate(seats)
    ]
    if values:
        await connection.execute(insert(schema.seats), values)
