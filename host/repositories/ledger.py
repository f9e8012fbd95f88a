"""The rows of the ledger, append-only."""

from contextlib import suppress
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.ledger import Entry, Kind
from host.database import rows, schema
from host.table.entries import StoredEntry


class _Row(msgspec.Struct, frozen=True):
    """The columns of the ledger, as they must be."""

    table: int
    seq: int
    kind: Kind
    actor: int | None
    seat: int | None
    payload: bytes
    chance: bool
    digest: str
    events: bytes
    interaction: int | None
    at: datetime
    joined: bool


_ADD = insert(schema.ledger)


async def add(connection: AsyncConnection, stored: StoredEntry) -> None:
    """Store an entry. A used number raises `IntegrityError`."""
    values = msgspec.structs.asdict(stored.entry) | {
        "table": stored.table,
        "payload": bytes(stored.entry.payload),
        "events": stored.events,
        "interaction": stored.interaction,
    }
    await connection.execute(_ADD, values)


_c = schema.ledger.c
# Made once, as they are asked with each move.
_OF_INTERACTION = select(*rows.raw(schema.ledger)).where(
    *(_c[name] == bindparam(name) for name in ("interaction", "table", "actor"))
)
_AFTER = (
    select(*rows.raw(schema.ledger))
    .where(_c.table == bindparam("table"), _c.seq > bindparam("after"))
    .order_by(_c.seq)
)
_BETWEEN = _AFTER.where(_c.seq <= bindparam("upto"))


async def of_interaction(
    connection: AsyncConnection, table: int, user: int, interaction: int
) -> list[StoredEntry]:
    """The entries of a person's interaction at a table, if it was carried out before.

    Only the first has its number; the others were stored at the same time. Raises `CorruptRecord`.
    """
    c = schema.ledger.c
    press = {"interaction": interaction, "table": table, "actor": user}
    row = (await connection.execute(_OF_INTERACTION, press)).mappings().one_or_none()
    if row is None:
        return []
    first = _stored(row)
    asked = select(*rows.raw(schema.ledger)).where(
        c.table == table,
        c.seq > first.entry.seq,
        c.actor == user,
        c.interaction.is_(None),
        c.at == first.entry.at,
    )
    more = (await connection.execute(asked.order_by(c.seq))).mappings()
    return [first, *map(_stored, more)]


async def between(
    connection: AsyncConnection, table: int, after: int = -1, upto: int | None = None
) -> list[StoredEntry]:
    """The entries `(after, upto]` of a table, in order. Raises `CorruptRecord`."""
    asked, bounds = (_AFTER, {}) if upto is None else (_BETWEEN, {"upto": upto})
    found = await connection.execute(asked, {"table": table, "after": after, **bounds})
    return [_stored(row) for row in found.mappings()]


async def of_kind(connection: AsyncConnection, table: int, *kinds: Kind) -> list[StoredEntry]:
    """The entries of these kinds, in order. Raises `CorruptRecord` if one cannot be read."""
    c = schema.ledger.c
    asked = select(*rows.raw(schema.ledger)).where(c.table == table, c.kind.in_(kinds))
    return [_stored(row) for row in (await connection.execute(asked.order_by(c.seq))).mappings()]


async def of_all_tables(connection: AsyncConnection, kind: Kind) -> list[StoredEntry]:
    """The entries of one kind at all tables, as far as they can be read."""
    asked = select(*rows.raw(schema.ledger)).where(schema.ledger.c.kind == kind)
    found = []
    for row in (await connection.execute(asked)).mappings():
        with suppress(CorruptRecord):
            found.append(_stored(row))
    return found


async def last(connection: AsyncConnection, table: int) -> StoredEntry | None:
    """The newest entry of a table; None before the game has begun. Raises `CorruptRecord`."""
    c = schema.ledger.c
    asked = select(*rows.raw(schema.ledger)).where(c.table == table).order_by(c.seq.desc()).limit(1)
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else _stored(row)


def _stored(row: rows.Row) -> StoredEntry:
    read = rows.read(row, _Row)
    entry = Entry(
        read.seq,
        read.kind,
        read.actor,
        read.seat,
        msgspec.Raw(read.payload),
        read.chance,
        read.digest,
        read.at,
        read.joined,
    )
    return StoredEntry(read.table, entry, read.events, read.interaction)
