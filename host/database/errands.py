"""A statement for SQLite is one errand to its connection's thread."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final, Self, cast

import aiosqlite
from sqlalchemy.connectors.asyncio import AsyncIODBAPIConnection, AsyncIODBAPICursor
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)


class _OneErrand:
    """A cursor as SQLAlchemy uses those of its driver, which would take four errands: it is made,
    executes a statement, fetches the rows, and is closed.
    """

    arraysize: Final = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._rows: Sequence[object] = ()
        self.description: Sequence[Sequence[object]] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        """It is made with its statement."""
        return self

    async def execute(self, sql: str, values: Sequence[object] = ()) -> None:
        """Execute a statement and fetch all its rows."""
        await self._run(sqlite3.Connection.execute, sql, values)

    async def executemany(self, sql: str, values: Sequence[Sequence[object]]) -> None:
        """Execute a statement with each of these values."""
        await self._run(sqlite3.Connection.executemany, sql, values)

    async def fetchall(self) -> Sequence[object]:
        """The rows."""
        return self._rows

    async def close(self) -> None:
        """It was closed with its statement."""

    async def _run(self, how: Callable[..., sqlite3.Cursor], *words: object) -> None:
        driver = self._connection

        def errand() -> None:
            with closing(how(driver._conn, *words)) as made:  # noqa: SLF001 - see below
                self._rows, self.description = made.fetchall(), made.description
                self.rowcount, self.lastrowid = made.rowcount, made.lastrowid

        # It offers no other way to its thread.
        await driver._execute(errand)  # type: ignore[no-untyped-call] # noqa: SLF001


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    __slots__ = ()

    def _make_new_cursor(self, connection: AsyncIODBAPIConnection) -> AsyncIODBAPICursor:
        made = _OneErrand(cast("aiosqlite.Connection", connection))
        return cast("AsyncIODBAPICursor", made)


class _Connection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ()
    _cursor_cls = _Cursor


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """A driver for SQLAlchemy: a statement is one errand, unless its rows are read one by one."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)

    def connect(self, *words: object, **named: object) -> AsyncAdapt_aiosqlite_connection:
        """A new connection."""
        return _Connection(self, super().connect(*words, **named)._connection)  # noqa: SLF001
