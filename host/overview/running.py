"""How a server's running tables stand: paused, or since when they wait for somebody; and when
its games began.
"""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select

from host.database import schema
from host.database.store import Store
from host.repositories.results import Visible, is_visible
from host.week.waits import waits

_t = schema.tables.c


class Standing(NamedTuple):
    """Since when a table is paused, or has waited longest for a person."""

    paused: datetime | None = None
    waits: datetime | None = None


async def begun_since(
    store: Store, server: int, since: datetime, visible: Visible | None
) -> list[datetime]:
    """When a server's games began that are visible, since a time."""
    shown = [] if visible is None else [is_visible(_t.id, visible)]
    asked = select(_t.started).where(_t.guild == server, _t.started >= since, *shown)
    async with store.read() as connection:
        return [each for each in (await connection.execute(asked)).scalars() if each is not None]


async def standings(store: Store, server: int) -> dict[int, Standing]:
    """How a server's tables stand that are paused, or wait for somebody."""
    asked = select(_t.id, _t.pause_since).where(_t.guild == server, schema.OPEN)
    async with store.read() as connection:
        paused = (await connection.execute(asked.where(_t.pause_since.is_not(None)))).all()
        waiting = await waits(connection, server)
    found = {each.table: Standing(waits=each.since) for each in waiting}
    return found | {each.id: Standing(paused=each.pause_since) for each in paused}
