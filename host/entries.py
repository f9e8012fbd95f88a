"""The rows of the ledger: written once, in order, and never changed.

What an entry is stands in `engine.ledger`; a row has with it what only the host needs.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host import schema

Kind = Literal["setup", "action", "undo", "seat", "timeout", "vote", "upgrade"]


class StoredEntry(msgspec.Struct, frozen=True):
    """A row of the ledger.

    `actor` is the person who acted, None for a computer player or a clock. `chance`: whether chance
    was drawn for it, None for entries from before that was noted. `events` are the game's, with
    all their secrets. `interaction` is the press or command that led to it, if one did.
    """

    table: int
    seq: int
    kind: Kind
    actor: int | None
    seat: int | None
    payload: bytes
    chance: bool | None
    digest: str
    events: bytes
    interaction: int | None
    at: datetime


async def add(connection: AsyncConnection, entry: StoredEntry) -> None:
    """Store an entry. A number that was used before breaks a constraint (`IntegrityError`)."""
    await connection.execute(insert(schema.ledger).values(msgspec.structs.asdict(entry)))


async def of_interaction(
    connection: AsyncConnection, table: int, user: int, interaction: int
) -> StoredEntry | None:
    """The entry that a person's interaction led to at a table, if it was carried out before."""
    c = schema.ledger.c
    asked = select(schema.ledger).where(
        c.interaction == interaction, c.table == table, c.actor == user
    )
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else StoredEntry(**row)


async def between(
    connection: AsyncConnection, table: int, after: int = -1, upto: int | None = None
) -> Sequence[StoredEntry]:
    """The entries `(after, upto]` of a table, in order; all of them where no bounds are given."""
    c = schema.ledger.c
    asked = select(schema.ledger).where(c.table == table, c.seq > after).order_by(c.seq)
    if upto is not None:
        asked = asked.where(c.seq <= upto)
    return [StoredEntry(**row) for row in (await connection.execute(asked)).mappings()]
