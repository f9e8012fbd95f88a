"""What differs on PostgreSQL, where many processes use one database: locks, errors, settings.

Serializable transactions would fail at random under load, so writes wait instead: changing a table
begins by updating its row, which must be the one that was read (`repositories.tables.save`);
whatever has no such row waits by `alone`. Later reads of that write see what others committed (READ
COMMITTED).
Writes that change several kinds of rows start with `tables`, so none deadlock.
"""

from typing import Final

from sqlalchemy import URL, Connection, Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

NAME: Final = "postgresql"
INSTALL: Final = "`make install-postgresql`"
"""The command that installs the driver."""
READS: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
WRITES: Final = {"isolation_level": "READ COMMITTED"}
CONNECTIONS: Final = 8
"""Connections of a process. The server's default limit for all is 100."""
_WAIT_S: Final = 30
"""Timeout for a connection, a lock, or a silent server."""
_SETTINGS: Final = (f"lock_timeout={_WAIT_S}s", f"idle_in_transaction_session_timeout={_WAIT_S}s")
_CONFLICTS: Final = frozenset(
    {"40001", "40P01", "55P03"}  # by their order, waiting for each other, waiting too long
)
_FULL: Final = "53100"
_PASSING: Final = frozenset(
    {"53300", "57P01", "57P02", "57P03"}  # too many connections, shutting down, crashed, starting
)
_ANSWERED: Final = ":  "
"""Marks a refusal by the server itself: libpq writes `FATAL:  ` before the reason, in any language.
"""
_BUSY: Final = ("the database system is", "too many", "connection slots", "no more connections")
"""Parts of reasons that pass: the server starts, stops or recovers, or is full."""
_MIGRATION: Final = "migration"


def is_meant(url: URL) -> bool:
    """Whether an address is one of PostgreSQL."""
    return url.get_backend_name() == NAME


def arguments(url: URL) -> dict[str, object]:
    """The engine's arguments for this address."""
    settings = " ".join(f"-c {each}" for each in _SETTINGS)
    connect = {
        "connect_timeout": 10,
        "application_name": "watering-hole",
        "options": settings,
        # Of a server that was cut off nothing is heard: without these, for two hours.
        "keepalives_idle": _WAIT_S,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "tcp_user_timeout": _WAIT_S * 1000,
    }
    return {
        "pool_size": CONNECTIONS,
        "max_overflow": 0,
        "pool_timeout": _WAIT_S,
        # A server that was started again costs nobody their move.
        "pool_pre_ping": True,
        # The address takes precedence.
        "connect_args": {name: each for name, each in connect.items() if name not in url.query},
    }


async def alone(
    connection: AsyncConnection, what: str, *numbers: int, shared: bool = False
) -> None:
    """Wait in a write for others that hold one of these numbers, until its end.

    `shared` waits only for those that do not share. SQLite has one writer at a time anyway.
    """
    if connection.dialect.name != NAME:
        return
    lock = func.pg_advisory_xact_lock_shared if shared else func.pg_advisory_xact_lock
    for number in sorted(set(numbers)):  # in one order, or two could wait for each other
        await connection.execute(select(lock(func.hashtextextended(f"{what} {number}", 0))))


async def hold(connection: AsyncConnection, table: Table) -> None:
    """Lock a database table against other writers until the end."""
    if connection.dialect.name == NAME:
        await connection.execute(text(f'LOCK TABLE "{table.name}" IN SHARE ROW EXCLUSIVE MODE'))


def begin_migration(connection: Connection) -> None:
    """Wait for another process's migration. Raises `ValueError` unless it is UTF-8."""
    if connection.dialect.name != NAME:
        return
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(_MIGRATION, 0))))
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        raise ValueError(
            f"its encoding {encoding} lacks letters. Create one with "
            "`createdb --encoding UTF8 --template template0 NAME`"
        )


def sqlstate(cause: BaseException) -> str | None:
    """PostgreSQL's code of an error, if it has one."""
    found = getattr(cause, "sqlstate", None)
    return found if isinstance(found, str) else None


def words(cause: BaseException) -> str:
    """An error's text without values, which may be hidden from players."""
    said = getattr(getattr(cause, "diag", None), "message_primary", None)
    return said if isinstance(said, str) else str(cause)


def is_conflict(cause: BaseException) -> bool:
    """Whether another transaction got in the way, so a retry may work."""
    return sqlstate(cause) in _CONFLICTS


def is_passing(cause: BaseException) -> bool:
    """Whether a retry may help: the server is away or busy, rather than the password wrong."""
    if not hasattr(cause, "sqlstate"):  # no error of psycopg's
        return False
    state = sqlstate(cause)
    if state is not None:
        return state in _PASSING or state.startswith("08")
    said = str(cause)
    is_of_connection = "OperationalError" in [each.__name__ for each in type(cause).__mro__]
    return is_of_connection and (_ANSWERED not in said or any(each in said for each in _BUSY))


def is_full(cause: BaseException) -> bool:
    """Whether the server's disk has no room left."""
    return sqlstate(cause) == _FULL
