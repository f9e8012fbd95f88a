"""Which tables there are: in a channel, of a person, and with something left to do."""

from sqlalchemy import exists, or_, select
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


async def undelivered(connection: AsyncConnection) -> list[int]:
    """The tables of which something may be left to show, found by an index of just those."""
    asked = select(_t.id).where(schema.UNDELIVERED).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())
