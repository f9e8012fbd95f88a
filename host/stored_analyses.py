"""The rows of what is, or is to be, thought of games that are over."""

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host import rows, schema
from host.analysis import Analysis

_a, _l = schema.analyses.c, schema.ledger.c


class StoredAnalysis(msgspec.Struct, frozen=True):
    """What is thought of a game, as JSON; None as long as it is not. `sending`: its message may
    stand there; `done`: it does, or never will.
    """

    table: int
    data: bytes | None
    sending: bool
    done: bool

    def read(self) -> Analysis | None:
        """What is thought of it. Raises `CorruptRecord`."""
        try:
            return None if self.data is None else msgspec.json.decode(self.data, type=Analysis)
        except msgspec.MsgspecError as error:
            msg = f"a stored analysis cannot be read: {error}"
            raise CorruptRecord(msg) from error


async def note(connection: AsyncConnection, table: int) -> None:
    """Note that a game that has just ended is to be looked back at."""
    values = {"table": table, "data": None, "sending": False, "done": False}
    await connection.execute(insert(schema.analyses).values(values))


async def left(connection: AsyncConnection) -> set[int]:
    """The tables of which something is left to be done."""
    asked = select(_a.table).where(_a.done.is_(False))
    return set((await connection.execute(asked)).scalars())


async def load(connection: AsyncConnection, table: int) -> StoredAnalysis | None:
    """The row of a table. Raises `CorruptRecord`."""
    asked = select(*rows.raw(schema.analyses)).where(_a.table == table)
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else rows.read(row, StoredAnalysis)


async def save(connection: AsyncConnection, table: int, analysis: Analysis) -> None:
    """Keep what is thought of a game."""
    data = msgspec.json.encode(analysis)
    await connection.execute(update(schema.analyses).where(_a.table == table).values(data=data))


async def mark_sending(connection: AsyncConnection, table: int) -> None:
    """Its message is about to be sent."""
    await connection.execute(update(schema.analyses).where(_a.table == table).values(sending=True))


async def mark_done(connection: AsyncConnection, table: int) -> None:
    """Its message was sent, or never will be."""
    await connection.execute(update(schema.analyses).where(_a.table == table).values(done=True))


async def remove(connection: AsyncConnection, table: int) -> None:
    """There is nothing to be thought of it, or no longer."""
    await connection.execute(delete(schema.analyses).where(_a.table == table))


async def acted_by(connection: AsyncConnection, table: int, user: int) -> frozenset[int]:
    """The entries by which a person acted at a table."""
    asked = select(_l.seq).where(_l.table == table, _l.actor == user, _l.kind == "action")
    return frozenset((await connection.execute(asked)).scalars())


async def has_people(connection: AsyncConnection, table: int) -> bool:
    """Whether anybody acted at a table but computer players."""
    asked = select(_l.seq).where(_l.table == table, _l.actor.is_not(None), _l.kind == "action")
    return (await connection.execute(asked.limit(1))).first() is not None
