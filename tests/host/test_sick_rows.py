"""What cannot be read of one table is that table's trouble: every other one is still shown."""

# ruff: noqa: S608 - the names in the statements are our own

import asyncio
import logging
import random
import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Table

from host.database import schema
from host.delivery.loop import Delivery
from host.errors import StoreUnavailable
from tests.host.house import ANN, BEN, CAT, DAN, House
from tests.host.screen import Screen
from tests.host.shop import Clockwork

UNREADABLE = "what nobody may read in a log"
NO_TEXT = UNREADABLE.encode() + b"\xff\xfe"
"""What a driver stumbles over first, with an error that repeats it."""
SICK_TABLES = (schema.tables, schema.seats, schema.ledger, schema.placements, schema.people)


def columns_of(table: Table) -> list[str]:
    """Those that can be spoiled: SQLite itself takes only numbers for a table's own."""
    return [column.name for column in table.columns if column.name != "id"]


@contextmanager
def spoilt(path: Path, table: str, column: str) -> Generator[None]:
    """While it lasts, a column holds in all rows of table 1 and its people what it may not hold."""
    where = {"tables": "id = 1", "people": f"user IN ({ANN}, {BEN})"}.get(table, '"table" = 1')
    with closing(sqlite3.connect(path)) as plain:
        plain.text_factory = bytes
        plain.execute(
            f'CREATE TEMP TABLE whole AS SELECT rowid AS n, * FROM "{table}" WHERE {where}'
        )
        with plain:
            plain.execute(
                f'UPDATE OR IGNORE "{table}" SET "{column}" = CAST(? AS TEXT) WHERE {where}',
                (NO_TEXT,),
            )
            if (table, column) != ("tables", "delivered"):
                plain.execute("UPDATE tables SET delivered = -1 WHERE id = 1")
        yield
        names = ", ".join(f'"{each.name}"' for each in schema.metadata.tables[table].columns)
        with plain:
            plain.execute(f'DELETE FROM "{table}" WHERE rowid IN (SELECT n FROM whole) OR {where}')
            plain.execute(f'INSERT INTO "{table}" (rowid, {names}) SELECT n, {names} FROM whole')


@asynccontextmanager
async def delivering(house: House, screen: Screen) -> AsyncGenerator[Delivery]:
    """A delivery that has just been started; who fails waits for ever."""
    sleep = Clockwork().sleep
    delivery = Delivery(house.tables, screen, sleep=sleep, rng=random.Random(1))
    running = asyncio.create_task(delivery.run())
    try:
        yield delivery
    finally:
        await delivery.stop()
        await running


async def _sick_game(house: House, screen: Screen) -> None:
    """Table 1: a game in the middle, shown to everybody."""
    view = await house.game(ANN, BEN, channel=1)
    for user in (ANN, BEN):
        await house.tables.people.set(user, dm_channel=user)
    async with delivering(house, screen) as delivery:
        await delivery.settled()
        for user in (ANN, BEN):
            await house.play(view.id, user)
            await delivery.settled()


async def _changes_are_shown(house: House, screen: Screen, table: int) -> None:
    """Somebody sits down and gets up again at a healthy table; delivery has just been started."""

    def shows(players: int) -> bool:
        messages = screen.at(table)
        return bool(messages) and len(messages[-1].last.view.players) == players

    async with delivering(house, screen) as delivery:
        delivery.poke(1)
        await house.tables.lobby.join(table, DAN, "Dan")
        await screen.until(lambda: shows(2))
        delivery.poke(1)
        await house.tables.lobby.leave(table, DAN)
        await screen.until(lambda: shows(1))


@pytest.mark.sqlite("it keeps whatever it is given in any column")
@pytest.mark.parametrize("table", SICK_TABLES, ids=lambda table: table.name)
async def test_what_cannot_be_read_of_a_table_is_not_in_the_log_and_other_tables_are_shown(
    table: Table, house: House, screen: Screen, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await _sick_game(house, screen)
    healthy = await house.lobby(CAT, channel=3)
    for column in columns_of(table):
        with caplog.at_level(logging.DEBUG, "host"), spoilt(path, table.name, column):
            try:
                async with asyncio.timeout(60):
                    await _changes_are_shown(house, screen, healthy.id)
            except TimeoutError:
                pytest.fail(f"with no text in {table.name}.{column} nothing else is shown")
        assert UNREADABLE not in caplog.text, f"what is in {table.name}.{column} is in the log"


async def test_delivery_that_ends_by_a_fault_is_logged_and_started_again(
    house: House,
    screen: Screen,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    faults: list[Exception] = [ZeroDivisionError(UNREADABLE), StoreUnavailable("no disk")]
    undelivered = house.tables.shown.undelivered

    async def failing() -> list[int]:
        if faults:
            raise faults.pop()
        return await undelivered()

    monkeypatch.setattr(house.tables.shown, "undelivered", failing)
    view = await house.lobby(ANN)
    clockwork = Clockwork()
    delivery = Delivery(house.tables, screen, sleep=clockwork.sleep)
    running = asyncio.create_task(delivery.run())
    for times in (1, 2):
        await clockwork.until_asleep(times)
        clockwork.wake()
    await delivery.settled()
    assert len(screen.at(view.id)) == 1
    assert "delivery waits: no disk" in caplog.text
    assert "delivery failed and is started again: ZeroDivisionError" in caplog.text
    assert UNREADABLE not in caplog.text
    await delivery.stop()
    await running


async def test_a_fault_while_a_change_is_taken_in_does_not_end_delivery(
    house: House, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    clockwork = Clockwork()
    delivery = Delivery(house.tables, screen, sleep=clockwork.sleep)
    look_at = delivery._look_at
    faults: list[Exception] = [ValueError(UNREADABLE)]

    def failing(table: int) -> None:
        if faults:
            raise faults.pop()
        look_at(table)

    monkeypatch.setattr(delivery, "_look_at", failing)
    running = asyncio.create_task(delivery.run())
    view = await house.lobby(ANN)
    await clockwork.until_asleep(1)
    clockwork.wake()
    await screen.until(lambda: bool(screen.at(view.id)))
    await delivery.stop()
    await running
