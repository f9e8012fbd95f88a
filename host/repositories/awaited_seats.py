"""The tables at which a person waits for a seat: for what is stored about them alone."""

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.table import start_rule

_t = schema.tables.c


class WaitsFor(msgspec.Struct, frozen=True):
    """A place of a person on the waiting list of a table, from 1."""

    table: int
    place: int
    name: str


class _Row(msgspec.Struct):
    """The columns of a table that say who waits there."""

    id: int
    gathering: bytes


async def of_user(connection: AsyncConnection, user: int) -> list[WaitsFor]:
    """Where a person waits for a seat. What cannot be read is left out."""
    asked = (
        select(*rows.raw(schema.tables, "id", "gathering"))
        .where(_t.status == "lobby", _t.gathering.is_not(None))
        .order_by(_t.id)
    )
    found = []
    for row in (await connection.execute(asked)).mappings():
        try:
            read = rows.read(row, _Row)
            waiting = start_rule.decode(read.gathering).waiting
        except CorruptRecord:
            continue
        found += [
            WaitsFor(read.id, place, each.name)
            for place, each in enumerate(waiting, 1)
            if each.user == user
        ]
    return found
