"""What every test about PostgreSQL may ask for: houses on one database, each as a process is."""

import asyncio
import itertools
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import psycopg
import pytest
from sqlalchemy import text

from host.database.store import Store
from host.jobs.connections import connect
from host.jobs.shared import SharedJobs
from tests.host.conftest import discord, house, other, path, store
from tests.postgres import Server
from tests.stores import open_store

__all__ = ["discord", "house", "other", "path", "store"]

_numbers: Iterator[int] = itertools.count()
_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


@pytest.fixture
async def beside(path: Path) -> AsyncGenerator[Store]:
    opened = await open_store(path)
    yield opened
    await opened.close()


async def until_waiting(beside: Store, *tasks: "asyncio.Task[object]") -> None:
    """Wait until this many transactions wait for others; a task that ends fails the test."""
    while True:
        assert not [each for each in tasks if each.done()], "nobody was waited for"
        async with beside.read() as connection:
            if (await connection.execute(_WAITING)).scalar_one() >= len(tasks):
                return
        await asyncio.sleep(0)


async def begun(what: Awaitable[object], beside: Store) -> "asyncio.Task[object]":
    """Begin something that must wait for another transaction, and come back once it does."""
    task = asyncio.ensure_future(_whole(what))
    await until_waiting(beside, task)
    return task


async def _whole(what: Awaitable[object]) -> object:
    return await what


@pytest.fixture(scope="session")
def copies(postgresql: Server) -> Callable[[], str]:
    """Makes databases, with the tables of the host and of procrastinate."""
    asyncio.run(_make(postgresql.create("shared")))
    return lambda: postgresql.create(f"shared_{next(_numbers)}", "shared")


@pytest.fixture
def database(copies: Callable[[], str]) -> str:
    """The address of a database of its own."""
    return copies()


async def _make(address: str) -> None:
    await (await Store.open(address)).close()
    jobs = SharedJobs(address)
    await jobs.open()
    await jobs.close()


_TELLS: Final = """
    CREATE FUNCTION tell_shown() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('shown', NEW.id::text); RETURN NEW; END; $$;
    CREATE TRIGGER tell_shown AFTER UPDATE OF delivered ON tables
    FOR EACH ROW EXECUTE FUNCTION tell_shown();
"""
_IS_SHOWN: Final = "SELECT delivered >= revision FROM tables WHERE id = %s"


class Shown:
    """Waits until tables are shown."""

    def __init__(self, connection: psycopg.AsyncConnection) -> None:
        self._connection = connection
        self._news = asyncio.Condition()

    async def wait(self, address: str, table: int, within_s: float) -> None:
        """Wait until all that is to be seen of a table is shown. Raises `TimeoutError`."""
        async with await connect(address) as asking, asyncio.timeout(within_s), self._news:
            while True:
                row = await (await asking.execute(_IS_SHOWN, (table,))).fetchone()
                if row is not None and row[0]:
                    return
                await self._news.wait()

    async def listen(self) -> None:
        """Hear of tables until cancelled."""
        async for _ in self._connection.notifies():
            async with self._news:
                self._news.notify_all()


@asynccontextmanager
async def watching(address: str) -> AsyncGenerator[Shown]:
    """Watch the tables of a database that is there."""
    async with await connect(address) as connection:
        await connection.execute(_TELLS.encode())
        await connection.execute(b"LISTEN shown")
        shown = Shown(connection)
        listening = asyncio.create_task(shown.listen())
        try:
            yield shown
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
