"""The database: opened, brought up to date, read from, written to."""

import asyncio
import errno
import re
import sqlite3
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    closing,
    contextmanager,
    nullcontext,
)
from functools import partial
from pathlib import Path
from typing import Self

from sqlalchemy import URL, Connection, event, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import (
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from host.database import migrating, postgresql, rows, schema
from host.errors import (
    StoreConflict,
    StoreFull,
    StoreNewer,
    StoreOlder,
    StoreUnavailable,
    StoreUnreachable,
)
from host.errors.outage import Outage

_BUSY_MS = 10_000
_FULL = (errno.ENOSPC, errno.EDQUOT)
_SCHEME = re.compile(r"[A-Za-z][\w+.-]*(?=://)")
_PRAGMAS = (
    f"PRAGMA busy_timeout = {_BUSY_MS}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_WAL = "PRAGMA journal_mode = WAL"
"""Stays with the file, so only the bot asks for it: whoever looks at a file does not change it."""


class Store:
    """An open database. Make one by `Store.open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite has one writer at a time. Ours queue here, where the next one is woken at once;
        # its own waiting is done by sleeping ever longer.
        sqlite = engine.dialect.name == "sqlite"
        self._writers: AbstractAsyncContextManager[object] = (
            asyncio.Lock() if sqlite else nullcontext()
        )
        # SQLite's own promise to either is the highest that there is.
        reads, writes = ({}, {}) if sqlite else (postgresql.READS, postgresql.WRITES)
        self._reads = engine.execution_options(**reads)
        self._writes = engine.execution_options(write=True, **writes)
        self.outage = Outage()

    @classmethod
    async def open(cls, url_or_path: str | Path, *, as_it_is: bool = False) -> Self:
        """Open a database (a SQLAlchemy URL, or the path of a SQLite file) and migrate it.

        `as_it_is`: nothing is migrated; raises `StoreOlder` where that would have to be done.
        Raises `StoreUnavailable` (`StoreUnreachable` where a later try may help) or `StoreNewer`,
        with one line to show to whoever runs the bot.
        """
        url = _url(url_or_path)
        store = await cls.connect(url_or_path, as_it_is=as_it_is)
        try:
            async with store.read() if as_it_is else store.write() as connection:
                await connection.run_sync(migrating.refuse_older if as_it_is else migrating.migrate)
        # Some drivers let a refused socket through; a database can be of the wrong kind.
        except (StoreUnavailable, OSError, ValueError) as error:
            await store.close()
            raise _unopened(url, error.__cause__ or error) from error
        except (StoreNewer, StoreOlder) as error:
            await store.close()
            raise type(error)(f"{_shown(url)}: {error}") from None
        return store

    @classmethod
    async def connect(cls, url_or_path: str | Path, *, as_it_is: bool = False) -> Self:
        """A database in which nothing is looked at yet. Raises `StoreUnavailable`."""
        url = _url(url_or_path)
        engine = _engine(url)
        await asyncio.to_thread(_probe, url)
        event.listen(engine.dialect, "handle_error", _on_error)
        if engine.dialect.name == "sqlite":
            pragmas = _PRAGMAS if as_it_is else (*_PRAGMAS, _WAL)
            event.listen(engine.sync_engine, "connect", partial(_on_connect, pragmas))
            event.listen(engine.sync_engine, "begin", _on_begin)
        return cls(engine)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """A connection that sees the database as it is now, unmoved by later writes.

        Raises `StoreUnavailable`, also in the middle of the block: as `StoreUnreachable` where the
        database does not answer, as `StoreFull` where the disk has no room left.
        """
        with self._one_line():
            async with self._reads.begin() as connection:
                self.outage.answered()
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that is committed at the end, or undone if anything is raised.

        Raises `StoreUnavailable`, as `read` does, and as `StoreConflict` where another process got
        in the way; a broken constraint stays SQLAlchemy's `IntegrityError`.
        """
        with self._one_line():
            async with self._writers, self._writes.begin() as made:
                self.outage.answered()
                yield made

    @contextmanager
    def _one_line(self) -> Generator[None]:
        """Turn whatever the database raises into `StoreUnavailable`, but for broken constraints."""
        try:
            yield
        except IntegrityError:
            raise
        except StoreUnreachable as error:
            self.outage.failed(str(error))
            raise
        except (SQLAlchemyError, sqlite3.Error) as error:
            found = _failure(error)
            if isinstance(found, StoreUnreachable):
                self.outage.failed(str(found))
            raise found from found.__cause__
        except OSError as error:
            if not is_full(error):
                raise
            raise failed("The database failed", error) from error

    async def get_note(self, name: str) -> str | None:
        """What the program noted down for itself under a name, if it did."""
        asked = select(schema.notes.c.value).where(schema.notes.c.name == name)
        async with self.read() as connection:
            value: str | None = (await connection.execute(asked)).scalar_one_or_none()
        return value

    async def add_note(self, name: str, value: str) -> bool:
        """Note something down where nothing is noted yet; whether that was so."""
        try:
            async with self.write() as connection:
                await connection.execute(schema.notes.insert().values(name=name, value=value))
        except IntegrityError:
            return False
        return True

    async def set_note(self, name: str, value: str) -> None:
        """Note something short (up to 255 characters) down, in place of what was there."""
        async with self.write() as connection:
            await connection.execute(
                rows.upsert(connection, schema.notes, "value"), {"name": name, "value": value}
            )


def sqlite_file(url_or_path: str | Path) -> Path | None:
    """The file of a SQLite database; None for one on a server or in memory.

    Raises `StoreUnavailable` where the address makes no sense.

    >>> sqlite_file("var/games.db").as_posix()
    'var/games.db'
    >>> sqlite_file("postgresql+psycopg://me@localhost/games")
    """
    url = _url(url_or_path)
    named = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(url.database) if named and url.database else None


def shown(url_or_path: str | Path) -> str:
    """An address without its password, which can stand in its words too.

    >>> shown("var/games.db"), shown("postgresql://me:secret@localhost/games")
    ('var/games.db', 'postgresql+psycopg://me:***@localhost/games')
    """
    file = sqlite_file(url_or_path)
    return _shown(_url(url_or_path)) if file is None else str(file)


def _url(url_or_path: str | Path) -> URL:
    text = str(url_or_path)
    scheme = _SCHEME.match(text)
    if scheme is None:
        return URL.create("sqlite+aiosqlite", database=text)
    try:
        url = make_url(text)
    except (SQLAlchemyError, ValueError):
        # Not the library's own words: they can quote a part of the password.
        msg = (
            f"The database address that begins with {scheme[0]}:// cannot be read: write it as "
            "postgresql+psycopg://user:password@host/name, or give the path of a file."
        )
        raise StoreUnavailable(msg) from None
    # As servers are called where one is rented.
    short = url.drivername in ("postgres", postgresql.NAME)
    return url.set(drivername=f"{postgresql.NAME}+psycopg") if short else url


def _engine(url: URL) -> AsyncEngine:
    """The engine of an address, unless it names a database or a driver that is not there."""
    more = postgresql.arguments(url) if postgresql.is_meant(url) else {}
    try:
        return create_async_engine(url, hide_parameters=True, **more)
    except ImportError as error:
        missing = f"the Python package {error.name} is not installed"
        if postgresql.is_meant(url):
            missing = f"{missing} ({postgresql.INSTALL} installs what is needed)"
        raise _unopened(url, ImportError(missing)) from error
    except (SQLAlchemyError, TypeError, ValueError) as error:
        raise _unopened(url, error) from error


def _probe(url: URL) -> None:
    """Refuse a file that SQLite cannot open, before any connection with a thread of its own.

    Such a thread would live on for a moment, and could have the last word after our one line.
    """
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    try:
        with closing(sqlite3.connect(url.database, timeout=_BUSY_MS / 1000)) as plain:
            plain.execute("PRAGMA schema_version").fetchone()
    except (sqlite3.Error, ValueError) as error:  # ValueError: a NUL in the path
        raise _unopened(url, error) from error


def _unopened(url: URL, cause: BaseException) -> StoreUnavailable:
    return failed(f"The database {_shown(url)} cannot be opened", cause)


def _shown(url: URL) -> str:
    return url.set(query={}).render_as_string(hide_password=True)


def failed(what: str, cause: BaseException) -> StoreUnavailable:
    """One printable line: what failed and why; `StoreFull` where the disk has no room left, and
    `StoreUnreachable` where a server may be there another time.
    """
    line = " ".join(f"{what}: {postgresql.words(cause)}".split()).replace("\0", "\\0")
    if postgresql.is_conflict(cause):
        return StoreConflict(line)
    if postgresql.is_passing(cause):
        return StoreUnreachable(line)
    return StoreFull(line) if is_full(cause) else StoreUnavailable(line)


def is_full(cause: BaseException) -> bool:
    """Whether an error of the database or of the system says that the disk has no room left."""
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return postgresql.is_full(cause) or (isinstance(cause, OSError) and cause.errno in _FULL)


def _failure(error: SQLAlchemyError | sqlite3.Error) -> StoreUnavailable:
    """What an error of the database is to everybody else."""
    # Without the values of the statement: they may be hidden from players.
    cause = error.orig if isinstance(error, StatementError) and error.orig else error
    found = failed("The database failed", cause)
    if type(found) is StoreUnavailable and _is_outage(error):
        found = StoreUnreachable(str(found))
    found.__cause__ = cause
    return found


def _is_outage(error: BaseException) -> bool:
    """Whether the database did not answer, rather than what it was asked could not be done."""
    is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return is_lost or isinstance(error, (OperationalError, InterfaceError, PoolTimeout))


def _on_error(context: ExceptionContext) -> None:
    """Raise an outage as what it is, so that nobody in the middle of something takes it for a fault
    of their own.
    """
    error = context.sqlalchemy_exception
    if context.is_pre_ping or error is None:
        return  # a connection that was lost while nobody used it is replaced by a new one
    if context.is_disconnect or _is_outage(error):
        found = _failure(error)
        raise found from found.__cause__


def _on_connect(
    pragmas: Sequence[str],
    connection: DBAPIConnection,
    record: ConnectionPoolEntry,  # noqa: ARG001 - SQLAlchemy's signature
) -> None:
    # Transactions are begun by `_on_begin`, not behind our back by the driver, which would leave
    # reads and changes of tables outside of them.
    connection.isolation_level = None
    # Text that is none would end the whole statement, and its error has the text itself in it.
    connection.driver_connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(pragma)
    cursor.close()


def _on_begin(connection: Connection) -> None:
    # A writer takes its lock at once: one that read first could be refused for good in between.
    write = connection.get_execution_options().get("write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


@asynccontextmanager
async def open_existing(address: str) -> AsyncGenerator[Store]:
    """The database at an address, until the end of the block. Nothing is made or brought up to
    date: that is for the bot to do at its start.

    Raises `StoreUnavailable`, also where there is no such file, `StoreNewer` and `StoreOlder`.
    """
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise StoreUnavailable(f"There is no database {file}.".replace("\0", "\\0"))
    store = await Store.open(address, as_it_is=True)
    try:
        yield store
    finally:
        await store.close()
