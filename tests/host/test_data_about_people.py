"""Deleting and handing out a person's data cover every column that holds one, by the schema."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Integer,
    LargeBinary,
    String,
    Table,
    func,
    insert,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.database.column_types import PersonId, PersonName, Utc
from host.database.store import Store
from host.repositories import forgetting, own_data
from tests.host.house import ANN
from tests.host.test_privacy_page import NOT_ABOUT_A_PERSON

NAME = "Ann the Unforgotten"
_ALL = [column for table in schema.metadata.sorted_tables for column in table.columns]
PEOPLE = [column for column in _ALL if isinstance(column.type, PersonId)]
NAMES = [column for column in _ALL if isinstance(column.type, PersonName)]
TOLD_OTHERWISE = {
    "tables.host": "a seat says whether it is the host's, and the ledger who began to watch a game",
    "tables.paused_by": "the entry of the ledger by which they paused it",
    "placements.user": "the seat, and the channel of their direct messages",
    "notices.user": "that they follow the game",
    "calls.user": "that they waited or sit there; the row goes with the message",
}
"""What the file that is handed out says in place of these columns."""


def _called(column: Column[Any]) -> str:
    return f"{column.table.name}.{column.name}"


def _value(column: Column[Any]) -> object:
    """Something for a column to hold that is about nobody."""
    given = {
        "status": "finished",
        "game": "nature",
        "kind": "action",
        "preferences": b'{"text": "on"}',
    }
    if column.name in given:
        return given[column.name]
    match column.type:
        case Boolean():
            return False
        case BigInteger() | Integer():
            return 1
        case DateTime() | Utc():
            return datetime(2026, 1, 1, tzinfo=UTC)
        case LargeBinary():
            return b"[]"
        case String():
            return "x"
    raise NotImplementedError(_called(column))


def _row(table: Table, **given: object) -> dict[str, object]:
    blank = {each.name: _value(each) for each in table.columns if not each.nullable}
    return blank | given


async def _store(connection: AsyncConnection, column: Column[Any]) -> None:
    """A row of each table, in which this column alone is a person, with their name beside it."""
    for table in schema.metadata.sorted_tables:
        given: dict[str, object] = {"guild": 1} if table is schema.tables else {}
        if table is column.table:
            given[column.name] = ANN
            given |= {
                each.name: NAME for each in table.columns if isinstance(each.type, PersonName)
            }
        await connection.execute(insert(table).values(_row(table, **given)))


@pytest.mark.parametrize("column", PEOPLE, ids=_called)
async def test_no_column_holds_a_person_whose_data_were_deleted(
    store: Store, column: Column[Any]
) -> None:
    async with store.write() as connection:
        await _store(connection, column)
        await forgetting.forget(connection, ANN, -7)
    async with store.read() as connection:
        for each in PEOPLE:
            held = select(func.count()).select_from(each.table).where(each == ANN)
            assert (await connection.execute(held)).scalar_one() == 0, _called(each)
        for each in NAMES:
            named = select(func.count()).select_from(each.table).where(each == NAME)
            is_left = (await connection.execute(named)).scalar_one() > 0
            # Where a computer player sits in for them, the name is its own.
            assert is_left == (_called(column) == "seats.away" and each is schema.seats.c.name)


@pytest.mark.parametrize("column", PEOPLE, ids=_called)
async def test_a_person_is_told_of_each_column_that_holds_them(
    store: Store, column: Column[Any]
) -> None:
    async with store.read() as connection:
        nothing = await own_data.read(connection, ANN)
    async with store.write() as connection:
        await _store(connection, column)
        told = await own_data.read(connection, ANN)
    is_told = msgspec.json.encode(told) != msgspec.json.encode(nothing)
    assert is_told != (_called(column) in TOLD_OTHERWISE)


def test_a_column_of_discord_ids_says_whether_they_are_of_people() -> None:
    for column in _ALL:
        is_number = column.name in ("id", "table")  # of a row, or of a table
        is_plain = type(column.type) is BigInteger and not is_number
        assert not is_plain, f"{_called(column)}: a PersonId or a Snowflake?"


def test_a_column_that_holds_a_person_is_on_the_privacy_page() -> None:
    for column in (*PEOPLE, *NAMES):
        assert column.name not in NOT_ABOUT_A_PERSON.get(column.table.name, set()), _called(column)
