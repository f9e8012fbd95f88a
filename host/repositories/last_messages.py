"""The last known message of each channel with a board."""

from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema

# Discord tells of messages as they come, but only the process that is connected for that server;
# and of those in direct messages it tells nobody. To show a board, a process has to know whether
# talk is below it. On SQLite there is one process, which remembers that itself.
_m: Final = schema.last_messages.c
_OF_CHANNEL = select(_m.message).where(_m.channel == bindparam("wanted"))


async def last_in(connection: AsyncConnection, channel: int | None) -> int:
    """The last known message in a channel, or 0."""
    if channel is None or connection.dialect.name == "sqlite":
        return 0
    found = await connection.execute(_OF_CHANNEL, {"wanted": channel})
    return found.scalar_one_or_none() or 0


async def note(connection: AsyncConnection, channel: int, message: int) -> None:
    """Store a channel's last message, unless a later one is known."""
    new = insert(schema.last_messages).values(channel=channel, message=message)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=["channel"],
            set_={"message": new.excluded.message},
            where=_m.message < new.excluded.message,
        )
    )


async def board_channels(connection: AsyncConnection) -> set[int]:
    """The channels in which an open table may show its board."""
    asked = select(schema.tables.c.channel).where(schema.OPEN)
    return set((await connection.execute(asked)).scalars())
