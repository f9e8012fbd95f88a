"""How long games have waited for somebody."""

from datetime import datetime

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema

_t, _s, _l = schema.tables.c, schema.seats.c, schema.ledger.c


class Wait(msgspec.Struct, frozen=True):
    """Since when a table has waited longest for a person whose turn it is, and since when for the
    last one. That it is somebody's turn is on its board.
    """

    table: int
    since: datetime
    newest: datetime


async def waits(connection: AsyncConnection, server: int) -> list[Wait]:
    """The waits of a server's running games; not of those that are paused or suspended."""
    goes_on = _t.pause_since.is_(None), _t.suspension.is_(None), _t.is_lost.is_(False)
    asked = (
        select(
            _s.table.label("table"), func.min(_l.at).label("since"), func.max(_l.at).label("newest")
        )
        .join(schema.tables, _t.id == _s.table)
        .join(schema.ledger, (_l.table == _s.table) & (_l.seq == _s.since))
        .where(_t.guild == server, schema.OPEN, _t.status == "running", *goes_on)
        .where(_s.waiting, _s.user.is_not(None))
        .group_by(_s.table)
        .order_by(_s.table)
    )
    return rows.readable((await connection.execute(asked)).mappings(), Wait)
