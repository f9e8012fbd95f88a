"""Connections to PostgreSQL. Only modules of this package import the optional packages."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import psycopg
from procrastinate import App
from procrastinate.exceptions import ConnectorException
from psycopg.conninfo import make_conninfo
from sqlalchemy import make_url

from host.database import postgresql
from host.errors import StoreUnavailable, StoreUnreachable

SCHEMA: Final = "procrastinate"
"""Where procrastinate's own tables are, apart from those of the host."""
LOCKS: Final = 0x57617465
"""The first number of our advisory locks, unlikely to be another program's."""
WORKERS: Final = LOCKS + 1
"""The same for workers; the second number is procrastinate's of the worker."""
HOMES, SHARDS, LOGINS = LOCKS + 2, LOCKS + 3, LOCKS + 4
"""The same for shards: their homes, who is connected, and logins; the second number is the shard's,
or that of a group whose logins wait for each other.
"""
MADE, PLAYING, LEADING, COMMANDS, EMOJI = 1, 2, 3, 4, 5
"""Second numbers: tables of procrastinate, on Discord, the leader, registering commands, emoji."""
WATCHED: Final = {
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "connect_timeout": "5",
}
"""Settings with which a connection to a dead machine is dropped after ten seconds."""
_SERVER: Final = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
"""So does the server with a dead machine's connections and locks."""

FAILED: Final = (psycopg.Error, ConnectorException, OSError)
"""Errors of the database or the connection to it."""


def conninfo_of(address: str) -> str:
    """The address as psycopg itself takes it.

    >>> conninfo_of("postgresql+psycopg://me:secret@localhost:5432/games")
    'postgresql://me:secret@localhost:5432/games'
    """
    plain = make_url(address).set(drivername="postgresql")
    return plain.render_as_string(hide_password=False)


async def connect(address: str) -> psycopg.AsyncConnection:
    """A new connection in autocommit mode. Raises `FAILED`."""
    where = make_conninfo(conninfo_of(address), options=_SERVER, **WATCHED)
    return await psycopg.AsyncConnection.connect(where, autocommit=True)


def _cause(error: BaseException) -> BaseException:
    """The cause of an error, which procrastinate hides."""
    cause = error.__cause__ if isinstance(error, ConnectorException) else None
    return cause or error


def brief(error: BaseException) -> str:
    """What went wrong, in one line."""
    cause = _cause(error)
    return " ".join(postgresql.words(cause).split()) or type(cause).__name__


@contextmanager
def one_line() -> Generator[None]:
    """Turn what the database raises into `StoreUnavailable`, as `Store` does."""
    try:
        yield
    except FAILED as error:
        kind = StoreUnreachable if postgresql.is_passing(_cause(error)) else StoreUnavailable
        raise kind(f"the database: {brief(error)}") from error


@asynccontextmanager
async def only_one(address: str, lock: int) -> AsyncGenerator[None]:
    """Hold an advisory lock, waiting for it if need be. Raises `StoreUnavailable`."""
    with one_line():
        connection = await connect(address)
    try:
        with one_line():
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, lock))
        yield
    finally:
        await asyncio.shield(connection.close())


async def make_tables(app: App, address: str) -> None:
    """Create procrastinate's tables if needed. Raises `StoreUnavailable`."""
    async with only_one(address, MADE):
        with one_line():
            await app.connector.execute_query_async(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            if not await app.check_connection_async():
                await app.schema_manager.apply_schema_async()
