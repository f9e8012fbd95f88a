"""Placements as rows: read, and written back with an optimistic lock."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Final

import msgspec
from sqlalchemy import Boolean, Executable, and_, bindparam, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.errors import PlacementsChanged, TableBroken
from host.errors.isolation import isolation
from host.table.placements import Audience, Placement
from host.table.stored_table import StoredTable

_p, _t = schema.placements.c, schema.tables.c
_NAMES: Final = Placement.__struct_fields__
_LOST: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands in text for what was none (`host.database.store`): such a row is never found as it was
read.
"""
# Made once, as it is asked after each move.
_PLACEMENTS = select(*rows.raw(schema.placements)).where(_p.table == bindparam("wanted"))


async def load(
    connection: AsyncConnection, now: StoredTable
) -> tuple[dict[Audience, Placement], set[Audience]]:
    """What is known to be shown, and of whom it is stored but cannot be read, or not all of it."""
    found, unreadable = {}, set()
    for row in (await connection.execute(_PLACEMENTS, {"wanted": now.id})).mappings():
        audience = Audience(now.id, None if row["seat"] == schema.CHANNEL else row["seat"])
        # Where nobody knows any more what was shown, the story goes on from here, in a new message.
        found[audience] = Placement(seq=now.seq, base=now.seq)
        unreadable.add(audience)
        with suppress(TableBroken), isolation(now.id, f"reading what {audience} shows"):
            found[audience] = rows.read(row, Placement)
            if not any(isinstance(value, str) and _LOST in value for value in row.values()):
                unreadable.discard(audience)
    return found, unreadable


async def save(
    connection: AsyncConnection,
    table: int,
    changed: Mapping[Audience, Placement],
    delivered: int | None,
    over: Mapping[Audience, Placement | None],
) -> None:
    """Store what several audiences of a table are shown, and up to where all have been served.

    `over` are the rows that these were made from, None for no row: where another process has stored
    anything else since, `PlacementsChanged` is raised. Whoever is not in it is stored regardless.
    """
    if delivered is not None:  # first, as everywhere
        await connection.execute(
            update(schema.tables)
            .where(_t.id == table, _t.delivered < delivered)
            .values(delivered=delivered)
        )
    if not changed:
        return
    values = [
        _key(audience)
        | msgspec.structs.asdict(placement)
        | {f"was_{name}": getattr(over.get(audience), name, None) for name in _NAMES}
        | {"was_there": over.get(audience) is not None, "regardless": audience not in over}
        for audience, placement in changed.items()
    ]
    counted = {"preserve_rowcount": True}
    stored = await connection.execute(
        _upsert(connection.dialect.name), values, execution_options=counted
    )
    if stored.rowcount != len(values):
        msg = f"What table {table} shows was noted down by another process meanwhile."
        raise PlacementsChanged(msg)


async def move(connection: AsyncConnection, channel: int, old: int, new: int) -> None:
    """Another message stands in the place of one, showing nobody knows what."""
    await connection.execute(
        update(schema.placements)
        .where(_p.channel == channel, _p.message == old)
        .values(message=new, fingerprint="")
    )


def _key(audience: Audience) -> dict[str, object]:
    seat = schema.CHANNEL if audience.seat is None else audience.seat
    return {"table": audience.table, "seat": seat}


@cache
def _upsert(dialect: str) -> Executable:
    """The statement that puts rows in the place of those they were made from: one for any number.

    What is none of theirs stays, and is not counted.
    """
    insert = sqlite.insert if dialect == "sqlite" else postgresql.insert
    made = insert(schema.placements)
    is_as_read = and_(
        bindparam("was_there", type_=Boolean),
        *(
            _p[name].is_not_distinct_from(bindparam(f"was_{name}", type_=_p[name].type))
            for name in _NAMES
        ),
    )
    return made.on_conflict_do_update(
        index_elements=["table", "seat"],
        set_={name: made.excluded[name] for name in _NAMES},
        where=or_(bindparam("regardless", type_=Boolean), is_as_read),
    )
