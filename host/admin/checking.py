"""Integrity check of a database in use: the file, each value of each row, each running game.

Nothing is written. Each fault is one line that names the table and the kind of fault, never what a
row holds. A running game is replayed and compared with its state. One by older rules is first
upgraded in memory, which shows before an upgrade which games will go on after it.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    String,
    Table,
    func,
    select,
    text,
    tuple_,
)

from engine.errors import CannotUpgrade, CorruptRecord
from engine.registry import AnyGame, Games
from engine.replay import Difference, replay
from engine.words import counted
from host.database import rows, schema
from host.database.rows import Utc
from host.database.store import Store
from host.errors import TableBroken
from host.logs.progress import Progress, hidden
from host.repositories import ledger, tables
from host.table import moves
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable
from host.table.views import public

BATCH_SIZE: Final = 500
"""Rows read in one transaction: few, so that no writer waits and memory stays small."""
_HALF: Final = 2**63
UPGRADE: Final = "upgrade"
"""The kind of a finding that is no fault: the game will be upgraded."""


class Finding(msgspec.Struct, frozen=True):
    """A finding, without secrets: its `kind`, and the table (None: the whole database)."""

    table: int | None
    kind: str
    text: str

    def __str__(self) -> str:
        where = "database" if self.table is None else f"table {self.table}"
        return f"{where}: {self.kind}: {self.text}"

    @property
    def is_fault(self) -> bool:
        """Whether it is a fault."""
        return self.kind != UPGRADE


async def check(store: Store, games: Games, progress: Progress = hidden) -> AsyncIterator[Finding]:
    """All findings of a database, one by one. Raises `StoreUnavailable`."""
    async for found in _file(store):
        yield found
    sick = set()
    for table in schema.metadata.sorted_tables:
        async for found in _rows(store, table, progress):
            sick.add(found.table)
            yield found
    async for found in _open_tables(store, games, sick, progress):
        yield found
    async for found in check_replays(store, games, progress):
        if found.table not in sick:
            yield found


async def _file(store: Store) -> AsyncIterator[Finding]:
    """SQLite's own check of its file; a server checks itself."""
    if store.engine.dialect.name != "sqlite":
        return
    async with store.read() as connection:
        said = (await connection.execute(text("PRAGMA quick_check(20)"))).scalars().all()
        orphans = (await connection.execute(text("PRAGMA foreign_key_check"))).all()
    for line in said:
        if line != "ok":
            yield Finding(None, "file", " ".join(str(line).split()))
    for name in sorted({str(each[0]) for each in orphans}):
        count = sum(each[0] == name for each in orphans)
        yield Finding(None, "orphans", f"{counted(count, 'row')} of {name} without a table")


async def _rows(store: Store, table: Table, progress: Progress) -> AsyncIterator[Finding]:
    """Values that don't fit their columns."""
    async with store.read() as connection:
        many = await connection.execute(select(func.count()).select_from(table))
    with progress(table.name, many.scalar_one()) as done:
        async for some in _some_rows(store, table):
            for row in some:
                wrong = [c.name for c in table.columns if not fits(row[c.name], c)]
                if wrong:
                    number = row.get("id" if table is schema.tables else "table")
                    whose = number if isinstance(number, int) else None
                    yield Finding(whose, "row", f"{table.name}: unreadable: {', '.join(wrong)}")
            done(len(some))


async def _some_rows(store: Store, table: Table) -> AsyncIterator[Sequence[rows.Row]]:
    """All rows of a table, a few at a time."""
    keys = list(table.primary_key.columns)
    after: Sequence[object] | None = None
    while True:
        asked = select(*rows.raw(table)).order_by(*keys).limit(BATCH_SIZE)
        if after is not None:
            asked = asked.where(tuple_(*keys) > tuple_(*after))
        async with store.read() as connection:
            found = (await connection.execute(asked)).mappings().all()
        yield found
        if len(found) < BATCH_SIZE:
            return
        after = [found[-1][key.name] for key in keys]


def fits(value: object, column: Column[object]) -> bool:
    """Whether a raw value fits its column."""
    kind = column.type
    if value is None:
        return bool(column.nullable)
    if isinstance(kind, Boolean):
        return value in (0, 1)
    if isinstance(kind, (BigInteger, Integer)):
        return isinstance(value, int) and -_HALF <= value < _HALF
    if isinstance(kind, Utc):
        with suppress(ValueError):
            read = datetime.fromisoformat(value) if isinstance(value, str) else value
            return isinstance(read, datetime)
        return False
    if isinstance(kind, LargeBinary):
        return isinstance(value, bytes)
    if isinstance(kind, String):
        # What was no text at all was read with this sign in its place.
        fits = kind.length is None or len(str(value)) <= kind.length
        return isinstance(value, str) and fits and "\0" not in value
    return True


async def _open_tables(
    store: Store, games: Games, sick: set[int | None], progress: Progress
) -> AsyncIterator[Finding]:
    """Open tables whose stored JSON can't be decoded."""
    is_open = schema.tables.c.status.not_in(("finished", "abandoned"))
    asked = select(schema.tables.c.id).where(is_open).order_by(schema.tables.c.id)
    async with store.read() as connection:
        numbers = (await connection.execute(asked)).scalars().all()
    with progress("open tables", len(numbers)) as done:
        for number in numbers:
            if number not in sick and not await _can_be_looked_at(store, games, number):
                sick.add(number)
                yield Finding(number, "unreadable", "its stored data can't be decoded")
            done(1)


async def _can_be_looked_at(store: Store, games: Games, number: int) -> bool:
    try:
        async with store.read() as connection:
            stored = await tables.load(connection, number)
        public(stored, games.game(stored.game))
    except LookupError:
        return True  # a fault of its own, told with the replays
    except (TableBroken, CorruptRecord):
        return False
    return True


async def check_replays(
    store: Store, games: Games, progress: Progress = hidden
) -> AsyncIterator[Finding]:
    """Findings about running games, by replaying them."""
    asked = select(schema.tables.c.id).where(schema.tables.c.status == "running")
    async with store.read() as connection:
        numbers = (await connection.execute(asked.order_by(schema.tables.c.id))).scalars().all()
    with progress("running games", len(numbers)) as done:
        for number in numbers:
            found = await _of_table(store, games, number)
            if found is not None:
                yield found
            done(1)


async def _of_table(store: Store, games: Games, table: int) -> Finding | None:
    try:
        async with store.read() as connection:
            stored = await tables.load(connection, table)
            found = await ledger.between(connection, table)
    except (TableBroken, CorruptRecord):
        return Finding(table, "unreadable", "its rows can't be read")
    if stored.status != "running":
        return None
    try:
        game = games.game(stored.game)
    except LookupError:
        return Finding(table, "game", f"this program doesn't have the game {stored.game!r}")
    was, now = stored.rules_version, game.rules.version
    if was > now:
        return Finding(
            table, "version", f"its rules are version {was}, newer than version {now} here"
        )
    fault = await asyncio.to_thread(_compared, stored, game, found)
    if fault is None and was < now:
        return Finding(table, UPGRADE, f"its rules will be upgraded from version {was} to {now}")
    return fault


def _compared(stored: StoredTable, game: AnyGame, found: list[StoredEntry]) -> Finding | None:
    """Replay a game. Errors of the rules are a fault of this table alone."""
    try:
        if stored.rules_version != game.rules.version:
            found = [*found, moves.upgrade(stored, game, stored.created).entry]
        state = replay(game, [each.entry for each in found], stored.data.seed)
        if isinstance(state, Difference):
            text = f"the replay differs ({state.kind})"
            if state.seq is not None:
                text = f"the replay differs at entry {state.seq} ({state.kind})"
            return Finding(stored.id, "replay", text)
        if stored.seq != found[-1].entry.seq:
            text = (
                f"its ledger ends at entry {found[-1].entry.seq}, but the table is at {stored.seq}"
            )
            return Finding(stored.id, "order", text)
        if game.storage.encode(state) != stored.data.state:
            return Finding(stored.id, "state", "the stored state differs from the replay")
    except CannotUpgrade:
        here = game.rules.version
        text = f"its rules can't be upgraded from version {stored.rules_version} to {here}"
        return Finding(stored.id, "version", text)
    except Exception as error:  # noqa: BLE001 - a game's fault may be of any kind, and tells secrets
        return Finding(stored.id, "rules", f"the replay failed: {type(error).__name__}")
    return None
