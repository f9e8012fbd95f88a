"""Reviews as rows, and the outbox of their messages."""

from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.review.analysis import Analysis

_a, _l, _t = schema.analyses.c, schema.ledger.c, schema.tables.c


FRESH: Final = timedelta(days=1)
"""A game that ended longer ago is not reviewed: nobody waits for it."""


class StoredAnalysis(msgspec.Struct, frozen=True):
    """What was thought of a game, as JSON; None where there was nothing to think about. `sending`:
    its message may stand there; `done`: it does, or never will.
    """

    table: int
    data: bytes | None
    sending: bool = False
    done: bool = False

    def read(self) -> Analysis | None:
        """What was thought of it. Raises `CorruptRecord`."""
        try:
            return None if self.data is None else msgspec.json.decode(self.data, type=Analysis)
        except msgspec.MsgspecError as error:
            msg = f"a stored analysis cannot be read: {error}"
            raise CorruptRecord(msg) from error


async def unsent(connection: AsyncConnection) -> set[int]:
    """The tables whose message is to be sent."""
    asked = select(_a.table).where(_a.done.is_(False))
    return set((await connection.execute(asked)).scalars())


async def untouched(connection: AsyncConnection, now: datetime) -> set[int]:
    """The tables that are to be looked back at."""
    fresh = (_t.ended > now - FRESH, ~_t.moves_removed, _t.status == "finished")
    has_row = select(_a.table).where(_a.table == _t.id).exists()
    return set((await connection.execute(select(_t.id).where(*fresh, ~has_row))).scalars())


async def load(connection: AsyncConnection, table: int) -> StoredAnalysis | None:
    """The row of a table. Raises `CorruptRecord`."""
    asked = select(*rows.raw(schema.analyses)).where(_a.table == table)
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else rows.read(row, StoredAnalysis)


async def add(connection: AsyncConnection, stored: StoredAnalysis) -> None:
    """Keep what was thought of a game, if the game is still kept."""
    columns = [
        literal(value, c.type)
        for c, value in zip(schema.analyses.c, msgspec.structs.astuple(stored), strict=True)
    ]
    kept = select(*columns).where(_t.id == stored.table, ~_t.moves_removed)
    names = list(stored.__struct_fields__)
    await connection.execute(insert(schema.analyses).from_select(names, kept))


async def mark_sending(connection: AsyncConnection, table: int) -> None:
    """Its message is about to be sent."""
    await connection.execute(update(schema.analyses).where(_a.table == table).values(sending=True))


async def mark_done(connection: AsyncConnection, table: int) -> None:
    """Its message was sent, or never will be."""
    await connection.execute(update(schema.analyses).where(_a.table == table).values(done=True))


async def acted_by(connection: AsyncConnection, table: int, user: int) -> frozenset[int]:
    """The entries by which a person acted at a table."""
    asked = select(_l.seq).where(_l.table == table, _l.actor == user, _l.kind == "action")
    return frozenset((await connection.execute(asked)).scalars())


async def has_people(connection: AsyncConnection, table: int) -> bool:
    """Whether anybody acted at a table but computer players."""
    asked = select(_l.seq).where(_l.table == table, _l.actor.is_not(None), _l.kind == "action")
    return (await connection.execute(asked.limit(1))).first() is not None
