"""What every test of the house may ask for."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from host.database.store import Store
from host.service.tables import Tables
from tests.host.discord import FakeDiscord
from tests.host.house import SEED, House, open_house
from tests.host.mortal import MortalStore
from tests.host.shop import Shop, open_shop
from tests.host.timed import TimedHouse
from tests.stores import open_as, open_store, without_flushing, without_threads

# Their laws say what differs, as those of test files do.
pytest.register_assert_rewrite("tests.days", "tests.host.life", "tests.host.outbox.life")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite3"


WITH_THREADS = {"copying", "crashes", "opening", "outage", "servers", "thinking", "two_at_once"}
"""Tests of what threads and the disk are for, and of several who write to one file."""


@pytest.fixture(autouse=True)
def _at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases answer at once, and do not wait for the disk."""
    if request.module.__name__.partition("test_")[2] not in WITH_THREADS:
        without_threads(monkeypatch)
        without_flushing(monkeypatch)


@pytest.fixture
async def store(path: Path) -> AsyncGenerator[Store]:
    opened = await open_store(path)
    yield opened
    await opened.close()


@pytest.fixture
async def house(path: Path) -> AsyncGenerator[House]:
    """An open house with nobody in it."""
    async with open_house(path) as opened:
        yield opened


@pytest.fixture
async def other(path: Path) -> AsyncGenerator[House]:
    async with open_house(path) as opened:
        yield opened


@pytest.fixture
def discord() -> FakeDiscord:
    """Where messages appear; it outlives the houses of a test."""
    return FakeDiscord()


@pytest.fixture
async def shop(path: Path, discord: FakeDiscord) -> AsyncGenerator[Shop]:
    async with open_shop(path, discord) as opened:
        yield opened


@pytest.fixture
def timed(house: House) -> TimedHouse:
    return TimedHouse(house)


@pytest.fixture
async def mortal(path: Path) -> AsyncGenerator[MortalStore]:
    """An open database whose host can die at any of its writes."""
    opened = await open_as(MortalStore, path)
    yield opened
    await opened.close()


@pytest.fixture
async def tables(store: Store) -> AsyncGenerator[Tables]:
    """Tables of all games of the product, with nobody at them."""
    opened = Tables(store, seeds=lambda: SEED)
    yield opened
    await opened.computers.close()
