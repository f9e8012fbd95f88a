"""The rows that say what each audience shows."""

from collections.abc import Mapping

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host import schema
from host.delivery.plan import Placement
from host.delivery.post import Audience
from host.store import Store

_p, _t = schema.placements.c, schema.tables.c
_COLUMNS = [_p[name] for name in Placement.__struct_fields__]


async def load(store: Store, audience: Audience) -> Placement:
    """What an audience shows, as far as is known."""
    asked = select(*_COLUMNS).where(_p.table == audience.table, _p.seat == _number(audience.seat))
    async with store.read() as connection:
        row = (await connection.execute(asked)).one_or_none()
    return Placement() if row is None else Placement(*row)


async def of_table(connection: AsyncConnection, table: int) -> dict[int | None, Placement]:
    """What each audience of a table shows, by seat (None: the channel)."""
    asked = select(_p.seat, *_COLUMNS).where(_p.table == table)
    return {
        None if number == schema.CHANNEL else number: Placement(*columns)
        for number, *columns in await connection.execute(asked)
    }


async def save(
    connection: AsyncConnection, table: int, shown: Mapping[int | None, Placement]
) -> None:
    """Note down what audiences of a table show. Only one delivery at a time writes of a table."""
    if not shown:
        return
    await connection.execute(delete(schema.placements).where(*_those(table, shown)))
    rows = [
        {"table": table, "seat": _number(seat)} | msgspec.structs.asdict(row)
        for seat, row in shown.items()
    ]
    await connection.execute(insert(schema.placements), rows)


async def mark_delivered(connection: AsyncConnection, table: int, revision: int) -> None:
    """Note down that every audience of a table is up to date with this revision of it."""
    await connection.execute(
        update(schema.tables)
        .where(_t.id == table, _t.delivered < revision)
        .values(delivered=revision)
    )


def _number(seat: int | None) -> int:
    return schema.CHANNEL if seat is None else seat


def _those(
    table: int, shown: Mapping[int | None, Placement]
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _p.table == table, _p.seat.in_([_number(seat) for seat in shown])
