"""Databases on a server, each a copy of one that is up to date."""

import asyncio
import itertools
from collections.abc import Callable, Iterator

import pytest

from host.jobs.shared import SharedJobs
from host.store import Store
from tests.postgres import Server

_numbers: Iterator[int] = itertools.count()


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
