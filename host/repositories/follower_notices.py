"""Followers of games, and the outbox of messages to them."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema

_f, _n = schema.followers.c, schema.notices.c


class Follower(msgspec.Struct, frozen=True):
    """A follower, and the moment up to which they were told."""

    table: int
    user: int
    told: int
    upgrades: int


class Notice(msgspec.Struct, frozen=True):
    """A message: to a `user` about what happened after the moment `first` and up to `last`, or
    without one to the channel, about the whole game. `sending`: it may exist.
    """

    id: int
    table: int
    user: int | None
    first: int
    last: int
    upgrades: int
    sending: bool


async def follow(connection: AsyncConnection, follower: Follower) -> None:
    """Let a person follow a game from here on, also if they followed it before."""
    await _drop(connection, follower.table, follower.user)
    again = rows.upsert(connection, schema.followers, "told", "upgrades")
    await connection.execute(again, msgspec.structs.asdict(follower))


async def unfollow(connection: AsyncConnection, table: int, user: int) -> bool:
    """Stop following, and drop what was still to be sent; whether they followed."""
    await _drop(connection, table, user)
    done = await connection.execute(
        delete(schema.followers).where(_f.table == table, _f.user == user)
    )
    return bool(done.rowcount)


async def _drop(connection: AsyncConnection, table: int, user: int) -> None:
    await connection.execute(delete(schema.notices).where(_n.table == table, _n.user == user))


async def followers(connection: AsyncConnection, table: int) -> list[Follower]:
    """All who follow a game. Raises `CorruptRecord`."""
    asked = select(*rows.raw(schema.followers)).where(_f.table == table).order_by(_f.user)
    return [rows.read(row, Follower) for row in (await connection.execute(asked)).mappings()]


async def followed(connection: AsyncConnection) -> set[int]:
    """The tables that somebody follows."""
    return set((await connection.execute(select(_f.table).distinct())).scalars())


async def left(connection: AsyncConnection) -> set[int]:
    """The tables with something left to send."""
    return set((await connection.execute(select(_n.table).distinct())).scalars())


async def of_table(connection: AsyncConnection, table: int) -> list[Notice]:
    """What is still to be sent about a table, the oldest first. Raises `CorruptRecord`."""
    asked = select(*rows.raw(schema.notices)).where(_n.table == table).order_by(_n.id)
    return [rows.read(row, Notice) for row in (await connection.execute(asked)).mappings()]


async def tell(
    connection: AsyncConnection, told: Sequence[Follower], last: int, upgrades: int
) -> None:
    """Store notices up to a moment for followers, and how far they were told."""
    for each in told:
        first = each.told if each.upgrades == upgrades else 0
        still = await connection.execute(
            update(schema.followers)
            .where(_f.table == each.table, _f.user == each.user, _f.told == each.told)
            .values(told=last, upgrades=upgrades)
        )
        if still.rowcount:  # unless they stopped following meanwhile
            await _add(connection, each.table, each.user, first, last, upgrades)


async def whole_game(connection: AsyncConnection, table: int) -> None:
    """Store a notice of the whole game for its channel."""
    await _add(connection, table, None, 0, 0, 0)


async def end(connection: AsyncConnection, table: int) -> None:
    """Drop a game's followers, but not unsent notices."""
    await connection.execute(delete(schema.followers).where(_f.table == table))


async def mark_sending(connection: AsyncConnection, notice: Notice) -> None:
    """Mark a message as being sent."""
    await connection.execute(update(schema.notices).where(_n.id == notice.id).values(sending=True))


async def done(connection: AsyncConnection, notice: Notice) -> None:
    """Drop a message that was sent or never will be."""
    await connection.execute(delete(schema.notices).where(_n.id == notice.id))


async def _add(
    connection: AsyncConnection, table: int, user: int | None, first: int, last: int, upgrades: int
) -> None:
    values = {
        "table": table,
        "user": user,
        "first": first,
        "last": last,
        "upgrades": upgrades,
        "sending": False,
    }
    await connection.execute(insert(schema.notices).values(values))
