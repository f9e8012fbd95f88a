"""The rows of the ledger (`engine.ledger`), append-only."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.foresight import Strength
from engine.ledger import Entry, Kind
from host.clock.pace import UNTIMED
from host.clock.seat_clock import Clock
from host.database import rows, schema
from host.table.models import UndoNote

_NoteT = TypeVar("_NoteT", bound=msgspec.Struct)
NO_EVENTS: Final = b"[]"
Why: TypeAlias = Literal["time", "gone", "silent"]
"""Why a table decides about a seat: its clock ran out, its person left the server, or kept a table
without a time limit waiting for too long.
"""


class StoredEntry(msgspec.Struct, frozen=True):
    """A row of the ledger.

    The entry's `actor` is a user id, None for computers and clocks. `events` is JSON with all
    secrets: of a setup the state it made, of a seat entry a `SeatNote`, of a timeout entry a
    `TimeNote`. `interaction` is the press or command behind it.
    """

    table: int
    entry: Entry
    events: bytes = NO_EVENTS
    interaction: int | None = None


class SeatNote(msgspec.Struct, frozen=True):
    """Who decided for a seat before, with their stopped `clock`, and the new holder's name."""

    name: str
    former: int | None
    former_name: str
    former_bot: str | None
    former_strength: Strength | None = None
    clock: Clock | None = None
    pace: str = UNTIMED


class TimeNote(msgspec.Struct, frozen=True):
    """Whose time ran out: another person may have the seat by now.

    `why` the table had to decide; `opener` is the name of who opened the seat without a question.
    """

    user: int | None
    name: str
    why: Why = "time"
    opener: str = ""


def seat_note(stored: StoredEntry) -> SeatNote:
    """Who changed places by an entry of kind "seat". Raises `CorruptRecord`."""
    return _note_of(stored, SeatNote)


def undo_note(stored: StoredEntry) -> UndoNote:
    """What an entry of kind "undo" took back. Raises `CorruptRecord`."""
    return _note_of(stored, UndoNote)


def _note_of(stored: StoredEntry, kind: type[_NoteT]) -> _NoteT:
    try:
        return msgspec.json.decode(stored.events, type=kind)
    except msgspec.MsgspecError as error:
        raise CorruptRecord(
            f"the note of entry {stored.entry.seq} does not decode: {error}"
        ) from error


def is_heard(stored: StoredEntry, viewer: int | None) -> bool:
    """Whether a viewer hears of an entry that is no action: a secret undo is for its seat alone."""
    if stored.entry.kind == "undo" and viewer != stored.entry.seat:
        with suppress(CorruptRecord):
            return not undo_note(stored).is_secret
    return True


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


async def add(connection: AsyncConnection, stored: StoredEntry) -> None:
    """Store an entry. A used number raises `IntegrityError`."""
    values = msgspec.structs.asdict(stored.entry) | {
        "table": stored.table,
        "payload": bytes(stored.entry.payload),
        "events": stored.events,
        "interaction": stored.interaction,
    }
    await connection.execute(insert(schema.ledger).values(values))


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
        *(c.table == table, c.seq > first.entry.seq, c.actor == user, c.interaction.is_(None)),
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


def kept_by_undos(found: Iterable[StoredEntry]) -> set[int]:
    """The numbers of actions that an undo repeated, as they came after what it took back.

    Nobody may notice them: their person would know that what was undone came first.
    """
    kept: set[int] = set()
    undo: StoredEntry | None = None
    for each in found:
        if each.entry.kind == "undo":
            undo = each
        elif undo is not None and _is_kept(each, undo):
            kept.add(each.entry.seq)
        else:
            undo = None
    return kept


def _is_kept(stored: StoredEntry, undo: StoredEntry) -> bool:
    """Whether an undo repeated this entry: at its time, without a press or events."""
    return (
        stored.entry.kind == "action"
        and stored.entry.at == undo.entry.at
        and stored.interaction is None
        and stored.events == NO_EVENTS
    )


async def of_kind(connection: AsyncConnection, table: int, kind: Kind) -> list[StoredEntry]:
    """The entries of one kind, in order. Raises `CorruptRecord` if one cannot be read."""
    c = schema.ledger.c
    asked = select(*rows.raw(schema.ledger)).where(c.table == table, c.kind == kind)
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
