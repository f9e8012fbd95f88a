"""What cannot be read of one table stays that table's, and out of the log: column by column."""

import asyncio
import logging
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import Column, String, Table

from host.database import schema
from host.errors import TableBroken
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, CHANNEL, GUILD, House
from tests.host.shop import open_shop, showing_of

pytestmark = pytest.mark.sqlite("it keeps whatever it is given in any column")

OTHER_CHANNEL = 77
SICK = 1
"""The number of the table whose rows are spoilt."""
HEALTHY = 2

COLUMNS = [
    (table, column)
    for table in schema.metadata.sorted_tables
    for column in table.columns
    # A table's number is the row's own in SQLite; nothing but a number can stand there.
    if not (column.primary_key and len(table.primary_key.columns) == 1)
    or table.name in ("people", "notes")
]
CASES = [
    pytest.param(table, column, kind, id=f"{table.name}.{column.name} {kind}", marks=marks)
    for at, (table, column) in enumerate(COLUMNS)
    for kind, marks in (
        ("blob" if isinstance(column.type, String) else "text", [pytest.mark.long] * (at % 4 > 0)),
        ("no UTF-8", pytest.mark.long),
    )
]
SECRET = "what nobody may read in a log"  # noqa: S105 - nobody's
ROTTEN = {
    "text": f"\ufffd{SECRET}",
    "no UTF-8": SECRET.encode() + b"\xff\xfe",  # a driver's error repeats it
    "blob": b"\x00\x01" + SECRET.encode(),
}


def _spoil(path: Path, table: Table, column: Column[object], kind: str) -> None:
    """Put something that is none of its kind into a column of one table, in all its rows there."""
    of_table = f"subject = 'table:{SICK}'"
    own = {"people": f'"user" = {ANN}', "notes": "1", "messages": of_table, "leases": of_table}
    where = own.get(table.name, f'"{"id" if table.name == "tables" else "table"}" = {SICK}')
    value = "CAST(? AS TEXT)" if kind == "no UTF-8" else "?"
    with closing(sqlite3.connect(path)) as plain:
        plain.execute("PRAGMA foreign_keys = OFF")
        asked = f'UPDATE OR IGNORE "{table.name}" SET "{column.name}" = {value} WHERE {where}'  # noqa: S608 - the test's own names
        plain.execute(asked, (ROTTEN[kind],))
        if (table.name, column.name) != ("tables", "delivered"):  # it is looked at from the first
            plain.execute(f"UPDATE tables SET delivered = -1 WHERE id = {SICK}")  # noqa: S608 - as above
        plain.commit()


async def _furnish(path: Path) -> int:
    """A sick table to be and a healthy one, each under way and shown, and a kept result of each."""
    async with open_shop(path, FakeDiscord()) as shop:
        sick = await shop.game(ANN, BEN)
        assert sick.id == SICK
        await shop.play(sick.id, ANN)
        healthy = await shop.game(ANN, BEN, channel=OTHER_CHANNEL)
        await shop.tables.people.set(ANN, dm_channel=5, preferences={"text": "on"})
        await shop.store.set_note("commands", "abc")
    with closing(sqlite3.connect(path)) as plain:
        plain.executemany(
            "INSERT INTO best_results VALUES (?, ?, 'toy', ?, 3, 0, ?)",
            [
                (SICK, GUILD, "sick", "2026-01-01 00:00:00.000000"),
                (healthy.id, GUILD, "healthy", "2026-01-01 00:00:00.000000"),
            ],
        )
        plain.executemany(
            "INSERT INTO results VALUES (?, ?, 'toy', ?, NULL, 0, NULL, x'7b7d', NULL, NULL)",
            [(table, GUILD, "2026-01-01 00:00:00.000000") for table in (SICK, healthy.id)],
        )
        plain.executemany(
            "INSERT INTO seat_results VALUES "
            "(?, 0, ?, 'Ann', NULL, NULL, 1, 3, 1, 0, 0, x'5b5d', NULL, NULL)",
            [(table, ANN) for table in (SICK, healthy.id)],
        )
        plain.commit()
    return healthy.id


async def _is_well(house: House, table: int) -> None:
    """The healthy table goes on, and everything that looks at many tables works."""
    listed = {each.id: each for each in await house.tables.read.of_user(ANN)}
    assert listed[table].broken is None
    assert "healthy" in [
        kept.best_result.kind for kept in await house.tables.results.best_results(GUILD, "toy")
    ]
    assert table in [result.table for result in await house.tables.results.of(guild=GUILD)]
    assert await house.tables.read.number_in_channel(OTHER_CHANNEL) == table
    assert table in [each.id for each in await house.tables.read.of_server(GUILD)]
    await house.play(table, ANN)
    await house.tables.accounts.reachable(ANN)
    await house.tables.accounts.mark_reachable(ANN)
    await house.store.get_note("commands")


async def _is_listed_and_can_be_ended(house: House) -> None:
    """The sick table either goes on or says what is wrong; it is listed, and can be ended."""
    sick = await house.tables.read.listed(SICK, BEN)
    with suppress(TableBroken):
        await showing_of(house, SICK)
    with suppress(TableBroken):
        await house.tables.read.seen(SICK, 0)
    if not sick.broken and sick.status in ("finished", "abandoned"):
        return
    assert (await house.tables.votes.abandon(SICK, CAT, force=True)).over
    assert SICK not in [each.id for each in await house.tables.read.of_user(ANN)]
    assert SICK not in [each.id for each in await house.tables.read.of_user(BEN)]
    assert (await house.lobby(CAT, channel=CHANNEL)).status == "lobby"


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database with both tables, made once."""
    path = tmp_path_factory.mktemp("furnished") / "house.sqlite3"
    assert asyncio.run(_furnish(path)) == HEALTHY
    return path


@pytest.fixture
def own(path: Path, furnished: Path) -> Path:
    return Path(shutil.copy(furnished, path))


@pytest.mark.parametrize(("table", "column", "kind"), CASES)
async def test_a_column_that_cannot_be_read_stays_its_tables(
    own: Path, table: Table, column: Column[object], kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    _spoil(own, table, column, kind)
    discord = FakeDiscord()
    caplog.set_level(logging.DEBUG, "host")
    async with open_shop(own, discord) as house:
        await house.tables.computers.resume()
        await _is_well(house, HEALTHY)
        await discord.until(lambda: bool(discord.at(HEALTHY) and discord.at(HEALTHY, 1)))
        if table is not schema.seats:  # it is by the seats that a person's tables are found
            assert SICK in [each.id for each in await house.tables.read.of_user(ANN)]
        await _is_listed_and_can_be_ended(house)
    assert SECRET not in caplog.text
