"""Fixtures for tests of the Discord side."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest
import simcord

from cogs.drawing import animator
from render.animation import AnimationSpec, animated
from render.base import Picture
from tests.cogs.pace import Duel, Time, mover_and_other
from tests.cogs.settling import quick_simulation, remembering
from tests.cogs.town import Guest, Town, open_town
from tests.stores import without_flushing, without_threads


@pytest.fixture(autouse=True, scope="session")
def _quick_simulation() -> Generator[None]:
    """See `quick_simulation`."""
    with quick_simulation():
        yield


@pytest.fixture
async def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Town]:
    """A server with the bot in it."""
    monkeypatch.setattr("cogs.drawing.threads.partial", remembering)
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
def drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Animations are drawn by this process: their own gets hardly any time beside tests."""

    async def draw(film: AnimationSpec) -> Picture:
        return await asyncio.to_thread(animated, film)

    monkeypatch.setattr(animator, "_in_a_process", draw)


@pytest.fixture
async def duel(town: Town, ann: Guest, ben: Guest) -> Duel:
    table = await town.game(ann, ben)
    return table, *(await mover_and_other(town, table))
