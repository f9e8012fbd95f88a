"""Moves a database to another one, of SQLite or PostgreSQL: whole and verified, or not at all.

Everything is written in one transaction, and a file gets its name at the end. An interrupted move
leaves the target empty and the source unchanged.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Table, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import Games
from host.admin import checking
from host.database import migrating, numbers, postgresql, schema
from host.database.addresses import only_process, shown, sqlite_file
from host.database.store import Store, open_existing
from host.errors import StoreInUse, StoreUnavailable
from host.logs.progress import Progress, hidden
from host.repositories import directory, messages
from host.subject import Subject

BATCH_SIZE: Final = 500
_OF_SEVERAL: Final = (schema.leases, schema.last_messages)
"""What processes tell each other, useless to a single process with a file."""
_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'"
)


class _Written(Store):
    """The target before its commit: reads use the transaction that writes it."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection.engine)
        self._connection = connection

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """That transaction."""
        yield self._connection


async def move(
    source: str,
    target: str,
    games: Games,
    say: Callable[[str], None] = print,
    progress: Progress = hidden,
) -> None:
    """Move everything to an empty database and verify it. Raises `StoreInUse`, `StoreOlder`,
    `StoreNewer`, and `StoreUnavailable` if the target is not empty or something did not arrive.
    """
    if shown(source) == shown(target):
        raise StoreUnavailable("Both addresses are the same database.")
    with only_process(source), only_process(target):
        async with open_existing(source) as old, _made(target) as connection:
            await connection.run_sync(migrating.migrate)
            counts = await _copied(old, connection, say, progress)
            await _verify(old, connection, counts, games, say, progress)
    say(f"Everything is now in {shown(target)}. Set storage.database in config.toml to it.")


@asynccontextmanager
async def _made(target: str) -> AsyncGenerator[AsyncConnection]:
    """A write to an empty database, which stays empty if anything is raised."""
    file = sqlite_file(target)
    if file is None:
        async with _connected(target) as store, store.write() as connection:
            await _refuse_full(connection, target)
            # Playing games again takes its time, and nobody waits for this.
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            yield connection
        return
    if file.exists():
        async with _connected(target) as store, store.read() as connection:
            await _refuse_full(connection, target)
    part = file.with_name(f"{file.name}.part")
    _remove(part)
    try:
        async with _connected(str(part)) as store, store.write() as connection:
            yield connection
        part.replace(file)
    except OSError as error:
        raise StoreUnavailable(f"{file} cannot be created: {error}") from error
    finally:
        _remove(part)


@asynccontextmanager
async def _connected(address: str) -> AsyncGenerator[Store]:
    store = await Store.connect(address)
    try:
        yield store
    finally:
        await store.close()


def _remove(file: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        file.with_name(f"{file.name}{ending}").unlink(missing_ok=True)


async def _refuse_full(connection: AsyncConnection, target: str) -> None:
    there = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if there:
        raise StoreUnavailable(
            f"{shown(target)} is not empty: it has the table {there[0]}. Choose an empty database."
        )


async def _copied(
    old: Store, connection: AsyncConnection, say: Callable[[str], None], progress: Progress
) -> dict[str, int]:
    """How many rows of each table were copied, as they were at one moment."""
    counts = {}
    to_server = connection.dialect.name == postgresql.NAME
    async with old.read() as source:
        await _refuse_used(source)
        for table in schema.metadata.sorted_tables:
            if table in _OF_SEVERAL and not to_server:
                continue
            counts[table.name] = await _copy(table, source, connection, progress)
            if table.autoincrement_column is not None:
                last = await numbers.last_given(source, table)
                await numbers.go_on_after(connection, table, last)
            say(f"{table.name}: {counts[table.name]}")
        if to_server and source.dialect.name != postgresql.NAME:
            # No lease there says which process left a table that wasn't shown whole.
            left = [Subject.of("table", each) for each in await directory.undelivered(connection)]
            await messages.doubt_all(connection, left)
    return counts


async def _refuse_used(source: AsyncConnection) -> None:
    """Refuse to move a server's database while a bot is connected to it."""
    if source.dialect.name != postgresql.NAME:
        return
    await source.run_sync(postgresql.begin_migration)
    others = (await source.execute(_OTHERS)).scalar_one()
    if others:
        raise StoreInUse(
            f"The database has {others} other connections. Stop all bots that use it first."
        )


async def _copy(
    table: Table, source: AsyncConnection, target: AsyncConnection, progress: Progress
) -> int:
    copied = 0
    every = (await source.execute(select(func.count()).select_from(table))).scalar_one()
    asked = select(table).order_by(*table.primary_key.columns)
    try:
        with progress(table.name, every) as done:
            async with source.stream(asked, execution_options={"yield_per": BATCH_SIZE}) as rows:
                async for some in rows.mappings().partitions():
                    await target.execute(insert(table), [dict(row) for row in some])
                    copied += len(some)
                    done(len(some))
    except (ValueError, TypeError) as error:  # not the values themselves, which can be hidden
        raise StoreUnavailable(
            f"A row of {table.name} cannot be read: `python -m host check` names its table. "
            "Nothing was moved."
        ) from error
    return copied


async def _verify(
    old: Store,
    connection: AsyncConnection,
    counts: dict[str, int],
    games: Games,
    say: Callable[[str], None],
    progress: Progress,
) -> None:
    """Count the rows of every table, and replay running games. Raises `StoreUnavailable`."""
    for name, count in counts.items():
        table = schema.metadata.tables[name]
        there = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
        if there != count:
            raise StoreUnavailable(
                f"{there} rows of {name} arrived, not {count}: nothing was moved."
            )
    found = [each async for each in checking.check_replays(_Written(connection), games, progress)]
    faults = [each for each in found if each.is_fault]
    before = [each async for each in checking.check_replays(old, games)] if faults else []
    for fault in faults:
        if fault not in before:
            raise StoreUnavailable(
                f"The move would have damaged table {fault.table}: {fault.text}. Nothing was moved."
            )
        say(f"Table {fault.table} was faulty before the move: {fault.text}.")
    say("Every row was counted, and every running game replayed.")
