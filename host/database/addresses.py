"""Addresses of databases: what they mean, how they are shown, and the lock on a SQLite file."""

import errno
import fcntl
import os
import re
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from host.database import postgresql
from host.errors import StoreFull, StoreInUse, StoreUnavailable

_FULL = (errno.ENOSPC, errno.EDQUOT)

_SCHEME = re.compile(r"[A-Za-z][\w+.-]*(?=://)")


def sqlite_file(url_or_path: str | Path | URL) -> Path | None:
    """The file of a SQLite database; None for one on a server or in memory.

    Raises `StoreUnavailable` where the address makes no sense.

    >>> sqlite_file("var/games.db").as_posix()
    'var/games.db'
    >>> sqlite_file("postgresql+psycopg://me@localhost/games")
    """
    url = url_of(url_or_path)
    named = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(url.database) if named and url.database else None


def shown(url_or_path: str | Path | URL) -> str:
    """A file's path, or a server's address without its password, also if that is a parameter.

    >>> shown("var/games.db"), shown("postgresql://me:secret@localhost/games")
    ('var/games.db', 'postgresql+psycopg://me:***@localhost/games')
    """
    file = sqlite_file(url_or_path)
    if file is not None:
        return str(file)
    return url_of(url_or_path).set(query={}).render_as_string(hide_password=True)


def url_of(url_or_path: str | Path | URL) -> URL:
    """The URL of an address or path. Raises `StoreUnavailable`."""
    if isinstance(url_or_path, URL):
        return url_or_path
    text = str(url_or_path)
    scheme = _SCHEME.match(text)
    if scheme is None:
        return URL.create("sqlite+aiosqlite", database=text)
    try:
        url = make_url(text)
    except (SQLAlchemyError, ValueError):
        # Not the library's own words: they can quote a part of the password.
        raise StoreUnavailable(
            f"The database address that begins with {scheme[0]}:// cannot be read. Write it as "
            "postgresql+psycopg://user:password@host/name, or give the path of a file."
        ) from None
    # As servers are called where one is rented.
    short = url.drivername in ("postgres", postgresql.NAME)
    return url.set(drivername=f"{postgresql.NAME}+psycopg") if short else url


def is_full(cause: BaseException) -> bool:
    """Whether an error means that the disk is full."""
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return postgresql.is_full(cause) or (isinstance(cause, OSError) and cause.errno in _FULL)


@contextmanager
def only_process(url_or_path: str | Path) -> Generator[None]:
    """Hold a database for this process alone until the end of the block; a second bot on it stops.

    SQLite would let both write, but each remembers by itself what people were shown, so two bots
    would post every board twice. The lock is the system's, on a file beside the database, and ends
    with the process. It holds up nobody who only copies or reads. A database on a server needs
    none. Raises `StoreInUse`, or `StoreUnavailable` if the lock file cannot be made.
    """
    database = sqlite_file(url_or_path)
    if database is None:
        yield
        return
    lock = _open(database)
    try:
        _take(lock, database)
        yield
    finally:
        os.close(lock)


def lock_file(database: Path) -> Path:
    """The lock file beside a SQLite file, the same for all links to it."""
    return Path(f"{os.path.realpath(database)}.lock")


def _open(database: Path) -> int:
    try:
        return os.open(lock_file(database), os.O_RDWR | os.O_CREAT, 0o600)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        line = f"The database {database} cannot be opened: {error}".replace("\0", "\\0")
        raise (StoreFull if is_full(error) else StoreUnavailable)(line) from error


def _take(lock: int, database: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.pread(lock, 20, 0).decode(errors="replace").strip()
        bot = f"another bot (process {holder})" if holder else "another bot"
        raise StoreInUse(
            f"The database {database} is in use by {bot}. Stop that one first."
        ) from error
    except OSError as error:
        raise StoreUnavailable(
            f"The database {database} cannot be locked for this bot alone: {error}"
        ) from error
    with suppress(OSError):  # the id helps a second bot's owner; a full disk must not matter
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
