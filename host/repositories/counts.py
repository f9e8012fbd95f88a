"""How many open tables there are, and how many have something left to be done: for metrics.

Each is counted by an index of just those, however many tables have ended.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, case, distinct, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.database.store import Store

_t, _s = schema.tables.c, schema.seats.c
STATES: Final = ("lobby", "running", "paused", "resting", "lost")
"""What an open table can be: a resting one has a place that cannot be reached for now, a lost one
has none any more.
"""
_STATE: Final[ColumnElement[str]] = case(
    (_t.channel_lost, "lost"),
    (_t.resting.is_not(None), "resting"),
    (_t.paused.is_not(None), "paused"),
    else_=_t.status,
)


class Counts(msgspec.Struct, frozen=True):
    """Numbers of tables: the open ones by state, those that have something left to be shown, and
    those at which a computer player must move.
    """

    tables: Mapping[str, int]
    undelivered: int
    computers: int


async def counts(store: Store) -> Counts:
    """Count now. Raises `StoreUnavailable`."""
    async with store.read() as connection:
        return Counts(
            tables=await _by_state(connection),
            undelivered=await _undelivered(connection),
            computers=await _computers(connection),
        )


async def _by_state(connection: AsyncConnection) -> dict[str, int]:
    asked = select(_STATE, func.count()).where(schema.OPEN).group_by(_STATE)
    found = {str(state): int(number) for state, number in await connection.execute(asked)}
    return {state: found.get(state, 0) for state in STATES}


async def _undelivered(connection: AsyncConnection) -> int:
    asked = select(func.count(_t.id)).where(schema.UNDELIVERED)
    return int((await connection.execute(asked)).scalar_one())


async def _computers(connection: AsyncConnection) -> int:
    asked = (
        select(func.count(distinct(_s.table)))
        .join(schema.tables, _t.id == _s.table)
        .where(schema.COMPUTER_WAITS, _t.status == "running", _t.paused.is_(None))
    )
    return int((await connection.execute(asked)).scalar_one())
