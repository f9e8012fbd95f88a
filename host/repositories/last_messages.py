"""The last message in a channel, stored where several processes share the work.

Discord tells of messages as they come, but only the process that is connected for that server; and
of those in direct messages it tells nobody. Whoever shows a board has to know whether talk stands
below it. On SQLite there is one process, which remembers that itself, and nothing is noted.
"""

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema

_l = schema.last_messages.c
_OF_CHANNEL = select(_l.message).where(_l.channel == bindparam("wanted"))


async def of_channel(connection: AsyncConnection, channel: int | None) -> int:
    """The last message that was noted in a channel; 0 where none was."""
    if channel is None or connection.dialect.name == "sqlite":
        return 0
    found = await connection.execute(_OF_CHANNEL, {"wanted": channel})
    return found.scalar_one_or_none() or 0


async def note(connection: AsyncConnection, channel: int, message: int) -> None:
    """Note a message, unless a later one is noted."""
    new = insert(schema.last_messages).values(channel=channel, message=message)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=["channel"],
            set_={"message": new.excluded.message},
            where=_l.message < new.excluded.message,
        )
    )


async def boards(connection: AsyncConnection) -> set[int]:
    """The channels in which an open table may show its board."""
    asked = select(schema.tables.c.channel).where(schema.OPEN)
    return set((await connection.execute(asked)).scalars())
