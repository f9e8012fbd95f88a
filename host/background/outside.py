"""Tables that another program changed, such as a command at the terminal: how the bot hears of it.

A bot keeps nothing of a table between calls, so it reads what is stored the next time; but somebody
has to make it read. The other program leaves a note, found within `POLL_INTERVAL_S` seconds.
Without a bot the notes wait for its next start, which looks at all that is not shown yet anyway.
"""

from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.database.shielded import shielded
from host.service.session import Session

POLL_INTERVAL_S: Final = 15
"""How often notes are looked for, in seconds."""
_PREFIX: Final = "look at table "
_n = schema.notes.c


async def note(connection: AsyncConnection, table: int) -> None:
    """Have the bot look at a table that was changed without it."""
    noted = {"name": f"{_PREFIX}{table}", "value": ""}
    await connection.execute(rows.upsert(connection, schema.notes, "value"), noted)


async def noted(connection: AsyncConnection) -> list[int]:
    """The tables that the bot is to look at."""
    asked = select(_n.name).where(_n.name.startswith(_PREFIX)).order_by(_n.name)
    names = (await connection.execute(asked)).scalars()
    return sorted(int(each.removeprefix(_PREFIX)) for each in names)


async def take(connection: AsyncConnection, table: int) -> bool:
    """Take a note up; whether it was still there: another process may have been faster."""
    done = await connection.execute(delete(schema.notes).where(_n.name == f"{_PREFIX}{table}"))
    return bool(done.rowcount)


async def announce_changes(session: Session) -> int:
    """Have all tables looked at of which there is a note; says how many. Raises `StoreError`."""
    async with session.store.read() as connection:
        found = await noted(connection)
    looked = 0
    for table in found:
        if await shielded(_taken(session, table)):
            session.signals.changed(table)
            looked += 1
    return looked


async def _taken(session: Session, table: int) -> bool:
    async with session.store.write() as connection:
        return await take(connection, table)
