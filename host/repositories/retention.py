"""Retention: how long an owner keeps things, and what is removed after that.

Results, ratings, boards and seats stay for good; moves may go. Each table is one transaction, so
nobody waits, and a kill leaves the rest for the next time.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.errors import NotAllowed
from host.repositories import messages
from host.subject import Subject

KEEP_UNSENT_FOR: Final = timedelta(days=7)
"""How long unsent messages and unused tables are kept."""
OFFERED: Final = "offered "
"""Prefix of notes about offers to a seat, before the table's number."""
_notes = schema.notes.c
_t = schema.tables.c
_i = schema.invitations.c


class Retention(NamedTuple):
    """What an owner chose: how long to keep a finished game's moves, and an unused lobby."""

    moves: timedelta | None = None
    lobbies: timedelta | None = None


def no_moves() -> NotAllowed:
    """The refusal to look back at a game whose moves were removed."""
    return NotAllowed(
        "The moves of this game are no longer kept.",
        "Its result is in `/results` and on its last board.",
    )


async def unused(connection: AsyncConnection, now: datetime, kept: Retention) -> list[int]:
    """Lobbies that are too old, and don't start by themselves."""
    if kept.lobbies is None:
        return []
    old = _t.created <= now - kept.lobbies
    asked = select(_t.id).where(_t.status == "lobby", old, _t.due.is_(None)).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())


async def with_old_moves(connection: AsyncConnection, now: datetime, kept: Retention) -> list[int]:
    """Finished games whose moves are too old, by an index."""
    if kept.moves is None:
        return []
    asked = _over(now - kept.moves).where(_t.started.is_not(None))
    return list((await connection.execute(asked)).scalars())


async def remove_moves(connection: AsyncConnection, table: int) -> None:
    """Remove the ledger and the review of a game that is over; result and last state stay."""
    await connection.execute(update(schema.tables).where(_t.id == table).values(moves_removed=True))
    for rows_of in (schema.ledger, schema.analyses):
        await connection.execute(delete(rows_of).where(rows_of.c.table == table))


async def never_begun(connection: AsyncConnection, now: datetime) -> list[int]:
    """The tables closed before their game."""
    asked = _over(now - KEEP_UNSENT_FOR).where(_t.started.is_(None))
    return list((await connection.execute(asked)).scalars())


async def remove_unsent(connection: AsyncConnection, now: datetime) -> None:
    """Remove unsent messages and unanswered invitations of old tables."""
    is_old = _t.ended <= now - KEEP_UNSENT_FOR
    left = {each.table for each in await messages.left(connection, live=False)} - {None}
    gone = (await connection.execute(select(_t.id).where(_t.id.in_(left), is_old))).scalars()
    await messages.remove(connection, [Subject.of("table", each) for each in gone])
    unanswered = select(_t.id).where(_t.id == _i.table, _t.status != "lobby")
    old = delete(schema.invitations).where(_i.at <= now - KEEP_UNSENT_FOR, unanswered.exists())
    await connection.execute(old)


async def remove_offers(connection: AsyncConnection) -> None:
    """Remove notes about offers of closed tables."""
    asked = select(_notes.name).where(_notes.name.startswith(OFFERED))
    names = list((await connection.execute(asked)).scalars())
    still_open = select(_t.id).where(_t.status.in_(("lobby", "running")))
    kept = (
        {str(each) for each in (await connection.execute(still_open)).scalars()} if names else set()
    )
    gone = [{"gone": name} for name in names if name.split(" ")[1] not in kept]
    if gone:
        await connection.execute(delete(schema.notes).where(_notes.name == bindparam("gone")), gone)


def _over(before: datetime) -> Select[Any]:
    """Tables with moves that were over before this time."""
    kept_whole: ColumnElement[bool] = and_(_t.ended.is_not(None), ~_t.moves_removed)
    return select(_t.id).where(kept_whole, _t.ended <= before).order_by(_t.id)


async def remove_tables(connection: AsyncConnection, numbers: Sequence[int]) -> None:
    """Delete every row of these tables, children first."""
    held = select(schema.tables.c.id).where(schema.tables.c.id.in_(numbers))
    await connection.execute(held.order_by(schema.tables.c.id).with_for_update())
    await messages.remove(connection, [Subject.of("table", each) for each in numbers])
    for rows_of in reversed(schema.metadata.sorted_tables):
        if rows_of is schema.tables:
            await connection.execute(delete(rows_of).where(rows_of.c.id.in_(numbers)))
        elif "table" in rows_of.c:
            await connection.execute(delete(rows_of).where(rows_of.c.table.in_(numbers)))
