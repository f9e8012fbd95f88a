"""Fixtures for tests of the Discord side."""

from collections.abc import AsyncGenerator, Generator
from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace

import pytest
import simcord

from tests.cogs.pace import Duel, Time, mover_and_other
from tests.cogs.settling import remembering
from tests.cogs.town import Guest, Town, open_town
from tests.stores import without_flushing, without_threads


def _copied(data: object) -> object:
    """A copy of plain data, without looking for parts that are the same object."""
    if isinstance(data, dict):
        return {key: _copied(each) for key, each in data.items()}
    if isinstance(data, list):
        return [_copied(each) for each in data]
    return data if isinstance(data, str | int | None) else deepcopy(data)


@pytest.fixture(autouse=True, scope="session")
def _quick_simulation() -> Generator[None]:
    """SimCord copies each message several times, and looks in each task for two kinds of waiting
    that the bot never does: if it did, its tests would never settle.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module in ("results", "components"):
            patch.setattr(f"simcord.{module}.deepcopy", _copied)
        for module in ("gateway", "http.router"):
            patch.setattr(f"simcord.{module}.copy", SimpleNamespace(deepcopy=_copied))
        for wait in ("is_wait_for_listener", "is_view_wait_future"):
            patch.setattr(f"simcord._dpy_internals.{wait}", lambda *_: False)
        yield


@pytest.fixture
async def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Town]:
    """A server with the bot in it."""
    monkeypatch.setattr("cogs.ui.pictures.partial", remembering)
    without_threads(monkeypatch)
    without_flushing(monkeypatch)
    async with open_town(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture(autouse=True)
def sim(request: pytest.FixtureRequest) -> simcord.Env | None:
    if "town" not in request.fixturenames:
        return None
    town: Town = request.getfixturevalue("town")
    return town.env


@pytest.fixture
def ann(town: Town) -> Guest:
    return town.guest("Ann")


@pytest.fixture
def ben(town: Town) -> Guest:
    return town.guest("Ben")


@pytest.fixture
def cleo(town: Town) -> Guest:
    return town.guest("Cleo")


@pytest.fixture
async def time(town: Town) -> Time:
    """A clock that only the test moves."""
    held = Time(town)
    await held.hold()
    return held


@pytest.fixture
async def duel(town: Town, ann: Guest, ben: Guest) -> Duel:
    table = await town.game(ann, ben)
    return table, *(await mover_and_other(town, table))
