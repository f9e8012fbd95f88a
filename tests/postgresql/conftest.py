"""What every test about PostgreSQL may ask for: houses on one database, each as a process is."""

import asyncio
import itertools
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from host.database.store import Store
from host.jobs.shared import SharedJobs
from tests.host.conftest import house, path, screen, store
from tests.host.house import House, open_house
from tests.postgres import Server
from tests.stores import open_store

__all__ = ["house", "path", "screen", "store"]

_numbers: Iterator[int] = itertools.count()
_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


@pytest.fixture
async def other(path: Path) -> AsyncGenerator[House]:
    """Another process on the same database."""
    async with open_house(path) as opened:
        yield opened


@pytest.fixture
async def beside(path: Path) -> AsyncGenerator[Store]:
    """One more connection to the same database."""
    opened = await open_store(path)
    yield opened
    await opened.close()


async def until_waiting(beside: Store, *tasks: "asyncio.Task[object]") -> None:
    """Until so many transactions wait for others. A task that ends instead fails the test."""
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
