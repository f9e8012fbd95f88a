"""Fixtures for tests of the Discord side."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import simcord

from tests.cogs.pace import Duel, Time, mover_and_other
from tests.cogs.settling import remembering
from tests.cogs.town import Guest, Town, open_town
from tests.stores import without_flushing, without_threads


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
    """The simulation by itself: SimCord sets its clock for tests that ask for it."""
    if "town" not in request.fixturenames:
        return None
    town: Town = request.getfixturevalue("town")
    return town.env


@pytest.fixture
def ann(town: Town) -> Guest:
    """A person."""
    return town.guest("Ann")


@pytest.fixture
def ben(town: Town) -> Guest:
    """Another person."""
    return town.guest("Ben")


@pytest.fixture
def cleo(town: Town) -> Guest:
    """A third person."""
    return town.guest("Cleo")


@pytest.fixture
async def time(town: Town) -> Time:
    """A clock that only the test moves."""
    held = Time(town)
    await held.hold()
    return held


@pytest.fixture
async def duel(town: Town, ann: Guest, ben: Guest) -> Duel:
    """A game of Nature between Ann and Ben."""
    table = await town.game(ann, ben)
    return table, *(await mover_and_other(town, table))
