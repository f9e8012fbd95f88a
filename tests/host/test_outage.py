"""A database that does not answer: the log says so once, and nobody takes it for another fault."""

import asyncio
import logging
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import store
from host.database.store import LOG_INTERVAL_S, Outage
from host.errors import (
    StoreFull,
    StoreUnavailable,
    StoreUnreachable,
    TableBroken,
    isolation,
    log_waiting,
)
from host.messages.showing import Showing
from host.repositories import directory
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, House, open_house
from tests.host.shop import live_of
from tests.host.timed import Clockwork

SECRET = "what nobody may read in a log"  # noqa: S105 - nobody's


class Times:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.outage = Outage(lambda: self.now)


@contextmanager
def locked(path: Path) -> Generator[None]:
    """While it lasts, another program holds a SQLite file for writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a file that another program holds."""
    monkeypatch.setattr(store, "_PRAGMAS", (*store._PRAGMAS, "PRAGMA busy_timeout = 0"))


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The first words of what the log was told, from warnings upwards."""
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


def test_an_outage_is_logged_at_most_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    times = Times()
    times.outage.failed("cannot be opened")
    assert not caplog.messages, "the caller reports it"
    times.outage.answered()
    for _ in range(3):
        times.outage.failed("refused")
    assert caplog.messages == ["database not responding; waiting for it: refused"]
    times.now += LOG_INTERVAL_S
    times.outage.failed("refused")
    assert len(caplog.messages) == 2
    times.now += 5
    times.outage.answered()
    times.outage.answered()
    assert caplog.messages[2:] == ["the database answers again, after 65 s"]
    for _ in range(9):  # now it does, now it does not
        times.outage.failed("refused")
        times.outage.answered()
    assert len(caplog.messages) == 3
    times.now += LOG_INTERVAL_S
    times.outage.failed("refused")
    assert len(caplog.messages) == 4


def test_waiting_for_an_outage_logs_no_line(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("host.test")
    log_waiting(log, "clocks delayed", StoreUnreachable("no answer"))
    assert not said(caplog)
    log_waiting(log, "clocks delayed", StoreFull("no room"))
    assert said(caplog) == ["clocks delayed: no room"]


@pytest.mark.sqlite("a file that another program holds")
@pytest.mark.usefixtures("at_once")
async def test_a_locked_file_is_an_outage(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_house(path) as house:
        view = await house.game(ANN, BEN)
        with locked(path):
            for _ in range(3):
                with pytest.raises(StoreUnreachable, match="locked"):
                    await house.play(view.id, ANN)
        [line] = said(caplog)
        assert line.startswith("database not responding")
        assert (await house.play(view.id, ANN)).seq == 1


@pytest.mark.sqlite("how it says that the disk is full")
async def test_a_full_disk_breaks_no_table(house: House, caplog: pytest.LogCaptureFixture) -> None:
    view = await house.game(ANN, BEN)

    async def overflow() -> None:
        async with house.store.write() as connection:
            with isolation(view.id, "looking"):
                pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
                await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
                await connection.execute(text("CREATE TABLE ballast (it BLOB)"))
                await connection.execute(text("INSERT INTO ballast VALUES (zeroblob(100000))"))

    with pytest.raises(StoreFull, match="full"):
        await overflow()
    assert not said(caplog)
    assert (await house.tables.read.view(view.id)).progress.seq == view.progress.seq
    assert "ballast" not in await house.query("SELECT name FROM sqlite_master")


async def test_a_bad_statement_is_a_fault(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async with house.store.read() as connection:
        with pytest.raises(TableBroken), isolation(7, "looking"):
            await connection.execute(text("SELECT :it"), {"it": object()})
    assert "table 7: looking failed" in said(caplog)[0]


async def test_a_start_waits_until_the_database_says_what_is_left_to_show(
    house: House,
    discord: FakeDiscord,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    faults, undelivered = [StoreUnavailable("no disk")], directory.undelivered

    async def failing(connection: AsyncConnection) -> list[int]:
        if faults:
            raise faults.pop()
        return await undelivered(connection)

    monkeypatch.setattr(directory, "undelivered", failing)
    view = await house.lobby(ANN)
    clockwork = Clockwork()
    live = live_of(house.tables, discord, sleep=clockwork.sleep)
    resuming = asyncio.create_task(live.resume())
    await clockwork.until_asleep(1)
    clockwork.wake()
    await resuming
    await live.settled()
    assert len(discord.at(view.id)) == 1
    assert "messages delayed: no disk" in caplog.text
    await live.close()


async def test_a_table_that_cannot_be_planned_waits_for_its_next_change(
    house: House,
    discord: FakeDiscord,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    live = live_of(house.tables, discord)
    await live.resume()
    faults = [ZeroDivisionError(SECRET)]

    def failing(_showing: Showing) -> bool:
        if faults:
            raise faults.pop()
        return False

    monkeypatch.setattr(Showing, "is_delivered", property(failing))
    view = await house.lobby(ANN)
    await live.settled()
    assert discord.at(view.id) == []
    assert "could not look at its messages: ZeroDivisionError" in caplog.text
    assert SECRET not in caplog.text
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await live.settled()
    assert len(discord.at(view.id)) == 1
    await live.close()
