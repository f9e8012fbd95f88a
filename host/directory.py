"""Which tables there are: in a channel, of a person, and with something left to do."""

from collections.abc import Sequence

from sqlalchemy import and_, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host import schema

_t, _s = schema.tables.c, schema.seats.c
_OPEN = _t.status.in_(("lobby", "running"))


async def in_channel(connection: AsyncConnection, channel: int) -> int | None:
    """The open table of a channel, else the begun game that ended there last."""
    asked = (
        select(_t.id)
        .where(_t.channel == channel, or_(_OPEN, _t.started.is_not(None)))
        .order_by(_OPEN.desc(), _t.ended.desc(), _t.id.desc())
        .limit(1)
    )
    return (await connection.execute(asked)).scalar_one_or_none()


async def of_user(connection: AsyncConnection, user: int) -> list[int]:
    """The open tables at which a person sits: those that wait for them first, then the oldest."""
    asked = (
        select(_t.id)
        .join(schema.seats, _s.table == _t.id)
        .where(_s.user == user, _OPEN)
        .order_by(_s.waiting.desc(), _t.id)
    )
    return list((await connection.execute(asked)).scalars())


async def finished(connection: AsyncConnection, guild: int, game: str) -> list[int]:
    """The games of one kind that were played to their end in a server, the first first."""
    asked = (
        select(_t.id)
        .where(_t.guild == guild, _t.game == game, _t.status == "finished")
        .order_by(_t.ended, _t.id)
    )
    return list((await connection.execute(asked)).scalars())


async def waiting_computers(connection: AsyncConnection) -> list[int]:
    """The tables at which a computer player must move."""
    asked = (
        select(_t.id)
        .where(
            _t.status == "running",
            exists().where(_s.table == _t.id, _s.waiting, _s.user.is_(None)),
        )
        .order_by(_t.id)
    )
    return list((await connection.execute(asked)).scalars())


async def unshown(connection: AsyncConnection) -> list[int]:
    """The tables that may have to be shown: all open ones, and those over but not yet told so."""
    w = schema.shown.c
    told = exists().where(w.table == _t.id, w.seat == schema.CHANNEL, w.revision == _t.revision)
    behind = exists().where(and_(w.table == _t.id, w.revision != _t.revision))
    asked = select(_t.id).where(or_(_OPEN, behind, ~told)).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())


async def channel_messages(
    connection: AsyncConnection, tables: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """Channel and newest message of each of these tables, where it has one."""
    w = schema.shown.c
    asked = select(w.table, w.channel, w.message).where(
        w.table.in_(tables), w.seat == schema.CHANNEL, w.message.is_not(None)
    )
    found = await connection.execute(asked)
    return {row.table: (row.channel, row.message) for row in found}
