"""What every test about PostgreSQL may ask for: houses on one database, each as a process is."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from pathlib import Path

import pytest
from sqlalchemy import text

from host.store import Store
from tests.host.conftest import house, path, screen, store
from tests.host.house import House, open_house
from tests.stores import open_store

__all__ = ["house", "path", "screen", "store"]

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
