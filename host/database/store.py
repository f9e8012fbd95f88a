"""The database: opened, brought up to date, read from, written to."""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    closing,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeVar

from sqlalchemy import URL, Connection, event, select
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

from host.database import errands, migrating, postgresql, rows, schema
from host.database.addresses import is_full, shown, sqlite_file, url_of
from host.errors import (
    StoreConflict,
    StoreFull,
    StoreNewer,
    StoreOlder,
    StoreUnavailable,
    StoreUnreachable,
)

logger = logging.getLogger(__name__)

_BUSY_MS = 10_000
_PRAGMAS = (
    f"PRAGMA busy_timeout = {_BUSY_MS}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_WAL = "PRAGMA journal_mode = WAL"
"""It stays with the file, so only the bot sets it; other programs change nothing."""


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
        """Open a database (a URL, or a path for SQLite) and migrate it, or with `as_it_is` raise
        `StoreOlder`. Raises `StoreUnavailable`, `StoreUnreachable` if a retry may help, or
        `StoreNewer`.
        """
        url = url_of(url_or_path)
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
            raise type(error)(f"{shown(url)}: {error}") from None
        return store

    @classmethod
    async def connect(cls, url_or_path: str | Path, *, as_it_is: bool = False) -> Self:
        """A database that is not read yet. Raises `StoreUnavailable`."""
        url = url_of(url_or_path)
        engine = _engine(url)
        await asyncio.to_thread(_probe, url, is_start=not as_it_is)
        event.listen(engine.dialect, "handle_error", _on_error)
        if engine.dialect.name == "sqlite":
            pragmas = _PRAGMAS if as_it_is else (*_PRAGMAS, _WAL)
            event.listen(engine.sync_engine, "connect", partial(_on_connect, pragmas))
            event.listen(engine.sync_engine, "begin", _on_begin)
        return cls(engine)

    @property
    def software(self) -> str:
        """The open database's program and its version.

        >>> Store(create_async_engine("sqlite+aiosqlite://")).software.partition(" ")[0]
        'SQLite'
        """
        dialect = self.engine.dialect
        if dialect.name == "sqlite":
            return f"SQLite {sqlite3.sqlite_version}"
        # After the first connection; it is the server's, not the driver's.
        return f"PostgreSQL {'.'.join(map(str, dialect.server_version_info or ()))}"

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """A snapshot of the database.

        Raises `StoreUnavailable` at any point of the block, as `StoreUnreachable` during an outage.
        """
        with self._one_line():
            async with self._reads.begin() as connection:
                self.outage.answered()
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction. Raises what `read` does, `StoreConflict` if another process was faster,
        and `IntegrityError`.
        """
        try:
            with self._one_line():
                async with self._writers, self._writes.begin() as made:
                    self.outage.answered()
                    yield made
        except StoreConflict:
            raise
        except StoreUnavailable:
            self.outage.can_write = False
            raise
        self.outage.can_write = True

    @contextmanager
    def _one_line(self) -> Generator[None]:
        """Turn database errors into `StoreUnavailable`, except broken constraints."""
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
        """The program's own note of this name, if there is one."""
        asked = select(schema.notes.c.value).where(schema.notes.c.name == name)
        async with self.read() as connection:
            value: str | None = (await connection.execute(asked)).scalar_one_or_none()
        return value

    async def set_note(self, name: str, value: str) -> None:
        """Store a note of up to 255 characters, replacing the old one."""
        async with self.write() as connection:
            await connection.execute(
                rows.upsert(connection, schema.notes, "value"), {"name": name, "value": value}
            )


def _engine(url: URL) -> AsyncEngine:
    """The engine of an address, unless it names a database or a driver that is not there."""
    more = postgresql.arguments(url) if postgresql.is_meant(url) else {}
    if url.drivername == "sqlite+aiosqlite":
        more["module"] = errands.Driver()
    try:
        return create_async_engine(url, hide_parameters=True, **more)
    except ImportError as error:
        missing = f"the Python package {error.name} is not installed"
        if postgresql.is_meant(url):
            missing = f"{missing} ({postgresql.INSTALL} installs what is needed)"
        raise _unopened(url, ImportError(missing)) from error
    except (SQLAlchemyError, TypeError, ValueError) as error:
        raise _unopened(url, error) from error


def _probe(url: URL, *, is_start: bool) -> None:
    """Refuse a file that SQLite cannot open, before its thread starts, which may log last.

    A write-ahead log found at a start means that the last program crashed, or that a file was put
    beside it to which it doesn't belong. SQLite would write it into the file, so that file and log
    are checked together first, and left as they are if they are damaged. A new file is for this
    user alone, since it holds every hand; SQLite gives its side files the same mode.
    """
    file = sqlite_file(url)
    if file is None:
        return
    try:
        if is_start and _has_log(file):
            logger.info("the database was not closed, so it is checked first")
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as plain:
                [said] = plain.execute("PRAGMA quick_check(1)").fetchone()
            if said != "ok":
                raise _unopened(url, sqlite3.DatabaseError(said), is_damaged=True)
        with suppress(OSError):  # SQLite says why it can't be opened
            file.touch(mode=0o600)
        with closing(sqlite3.connect(file, timeout=_BUSY_MS / 1000)) as plain:
            plain.execute("PRAGMA schema_version").fetchone()
    except (sqlite3.Error, ValueError) as error:  # ValueError: a NUL in the path
        code = getattr(error, "sqlite_errorcode", None)
        raise _unopened(url, error, is_damaged=code == sqlite3.SQLITE_CORRUPT) from error


def _has_log(file: Path) -> bool:
    """Whether a file has a write-ahead log beside it."""
    log = Path(f"{os.path.realpath(file)}-wal")
    return file.exists() and log.exists() and log.stat().st_size > 0


def _unopened(url: URL, cause: BaseException, *, is_damaged: bool = False) -> StoreUnavailable:
    found = failed(f"The database {shown(url)} cannot be opened", cause)
    if is_damaged:
        return StoreUnavailable(
            f"{found}. It is damaged: restore a copy (see docs/troubleshooting.md)."
        )
    return found


def failed(what: str, cause: BaseException) -> StoreUnavailable:
    """One printable line about what failed, as the kind of error that it is."""
    line = " ".join(f"{what}: {postgresql.words(cause)}".split()).replace("\0", "\\0")
    if postgresql.is_conflict(cause):
        return StoreConflict(line)
    if postgresql.is_passing(cause):
        return StoreUnreachable(line)
    return StoreFull(line) if is_full(cause) else StoreUnavailable(line)


def _failure(error: SQLAlchemyError | sqlite3.Error) -> StoreUnavailable:
    """The error that callers get for a database error."""
    # Without the values of the statement: they may be hidden from players.
    cause = error.orig if isinstance(error, StatementError) and error.orig else error
    found = failed("The database failed", cause)
    if type(found) is StoreUnavailable and _is_outage(error):
        found = StoreUnreachable(str(found))
    found.__cause__ = cause
    return found


def _is_outage(error: BaseException) -> bool:
    """Whether the database did not answer, as opposed to a bad statement."""
    is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return is_lost or isinstance(error, (OperationalError, InterfaceError, PoolTimeout))


def _on_error(context: ExceptionContext) -> None:
    """Raise an outage as such, so that no caller takes it for a fault of its own."""
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
    """An existing database, not migrated. Raises `StoreUnavailable`, `StoreNewer`, `StoreOlder`."""
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise StoreUnavailable(f"There is no database {file}.".replace("\0", "\\0"))
    store = await Store.open(address, as_it_is=True)
    try:
        yield store
    finally:
        await store.close()


LOG_INTERVAL_S: Final = 60.0


class Outage:
    """Tracks whether the database answers, and logs outages."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.can_write = True
        """Whether the last transaction was stored: a disk can fail or fill up and still be read."""
        self._clock = clock
        self._has_answered = False
        """Before its first answer, the caller reports why it can't be opened."""
        self._since: float | None = None
        self._said: float | None = None
        """When an outage was last logged."""

    def failed(self, why: str) -> None:
        """It did not answer just now; `why` holds no secret."""
        if not self._has_answered:
            return
        now = self._clock()
        if self._since is None:
            self._since = now
        if self._said is None or now - self._said >= LOG_INTERVAL_S:
            self._said = now
            logger.warning("database not responding; waiting for it: %s", why)

    def answered(self) -> None:
        """It answered just now."""
        self._has_answered = True
        since, self._since = self._since, None
        if since is not None and self._said is not None and self._said >= since:
            logger.info("the database answers again, after %.0f s", self._clock() - since)


T = TypeVar("T")


async def shielded(work: Coroutine[object, object, T]) -> T:
    """Await work shielded: a cancelled caller waits for its end first, so that no transaction
    leaves its connection or lock behind.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait((task,))
        if not task.cancelled():
            task.exception()  # nobody else asks for it
        raise


async def sleep_unless_cancelled(seconds: float) -> None:
    """Sleep before a retry; a cancelled task ends, even if a library hid the cancellation."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    await asyncio.sleep(seconds)
