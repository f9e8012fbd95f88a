"""Opening the databases of tests: an empty one is made once and then copied.

To make one takes longer than most tests; that every step to it works is shown in `test_migration`.
What a statement is in SQL is found out once in a process, not again for each database.

A test names its databases by paths. With `--on-postgresql` each of them stands for a database on a
server (`tests.served`).
"""

import asyncio
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import pytest
from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.engine.interfaces import CompiledCacheType, Dialect
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from host.database import store
from host.database.store import Store
from tests import served

StoreT = TypeVar("StoreT", bound=Store)

_empty: list[bytes] = []
_making = asyncio.Lock()
_dialects: list[Dialect] = []
_statements: CompiledCacheType = {}
"""What one engine has learnt, for all others of its dialect."""


async def open_store(path: Path) -> Store:
    """The database at this path, empty where there was none."""
    return await open_as(Store, path)


async def open_as(kind: type[StoreT], path: Path) -> StoreT:
    if served.is_used():
        served.create(path)
        return await kind.open(served.address(path))
    await make_empty(path)
    return await kind.open(path)


async def make_empty(path: Path) -> None:
    """Make an empty file of today's tables, where there is none."""
    if not _empty and not _is_there(path):
        async with _making:  # Alembic makes one at a time in a process
            if not _empty:
                made = await Store.open(path)
                await made.close()
                _keep(path)
                _dialects.append(made.engine.dialect)
    _fill(path)


def engine_with_known_statements(url: URL, **more: Any) -> AsyncEngine:
    """In place of `create_async_engine`: an engine that knows the SQL of each statement that
    another one was given.

    SQLAlchemy has that known to one engine, and the product has one.
    """
    engine = create_async_engine(url, **more)
    for dialect in _dialects:
        if engine.dialect.name == dialect.name:
            engine.sync_engine.dialect = dialect
            engine.update_execution_options(compiled_cache=_statements)
    return engine


def address(path: Path) -> str:
    """What the product is told to open the database at this path."""
    return served.address(path) if served.is_used() else str(path)


def without_flushing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is written from now on not reach the disk at once: the machine does not fail in a
    test, and a process that is killed has written what it wrote.

    A server of tests is set up so anyway.
    """
    pragmas = [each for each in store._PRAGMAS if "synchronous" not in each]
    monkeypatch.setattr(store, "_PRAGMAS", (*pragmas, "PRAGMA synchronous = OFF"))


@contextmanager
def beside(path: Path) -> Generator[Connection]:
    """A connection past the store, whose changes are kept at the end of the block."""
    engine = create_engine(served.address(path) if served.is_used() else f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _is_there(path: Path) -> bool:
    return path.exists()


def _keep(path: Path) -> None:
    assert not path.with_name(f"{path.name}-wal").exists(), "not all of it is in the file"
    _empty.append(path.read_bytes())


def _fill(path: Path) -> None:
    if not path.exists():
        path.write_bytes(_empty[0])


_OF_ROWS = frozenset({"cursor", "fetchone", "fetchmany", "fetchall", "close"})


async def _at_once(
    connection: aiosqlite.Connection, act: Callable[..., object], *words: object, **named: object
) -> object:
    """`aiosqlite.Connection._execute` without its thread: others have their turn, then it is done.

    They have it before each statement and each end of a transaction, but not between a statement
    and the rows that it gave, where nothing is asked of the database; and again for as long as one
    of them has the file locked, which only they can unlock.
    What a connection that was closed is asked for is refused as ever.
    """
    if getattr(act, "__name__", None) not in _OF_ROWS:
        await asyncio.sleep(0)
    while True:
        if not connection._running or connection._connection is None:
            raise ValueError("Connection closed")
        try:
            return act(*words, **named)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        await asyncio.sleep(0)


def without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let databases do what they are asked in the thread that asks, for tests with thousands of
    questions: the way to another thread and back takes longer than most answers.

    What the thread is for is shown wherever this is not asked for, as in `test_store` and
    `tests/wire`.
    """
    pragmas = [each for each in store._PRAGMAS if "busy_timeout" not in each]
    monkeypatch.setattr(store, "_PRAGMAS", ("PRAGMA busy_timeout = 0", *pragmas))
    monkeypatch.setattr(aiosqlite.Connection, "_execute", _at_once)
