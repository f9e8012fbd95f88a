"""Deleting and handing out a person's data cover every column that holds one, by the schema."""

import re
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
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
from host.database.rows import PersonId, PersonName, Utc
from host.database.store import Store
from host.repositories import forgetting, own_data
from tests.host.house import ANN

PAGE = Path(__file__).parents[2] / "docs" / "privacy.md"

NOT_ABOUT_A_PERSON = {
    "tables": {
        "id", "channel", "guild", "parent", "is_lost", "suspension", "retry_at", "game",
        "rules_version", "status", "seed", "seq",
        "revision", "delivered", "created", "started", "ended", "pace", "days_off", "on_timeout",
        "thinking_s", "lesson", "closing", "pause_since", "resumed", "due",
        "moves_removed", "behind",
    },
    "seats": {"table", "seat", "bot", "strength"},
    "ledger": {"table", "seq", "kind", "chance", "digest", "joined"},
    "best_results": {
        "table", "guild", "game", "kind", "value", "fewer", "ended",
    },
    "results": {
        "table", "guild", "game", "ended", "closing", "sit_ins", "pace", "options",
        "struck",
    },
    "seat_results": {"table", "seat", "bot", "strength"},
    "messages": {"subject", "live", "state", "mark", "unrung", "version"},
    "analyses": {"table"},
    "leases": {"subject", "process"},
    "servers": {"guild", "settings", "puzzle_due", "week_due", "week_told"},
    "webhooks": {"guild", "url", "failing", "failure", "given_up"},
    "series": {"id", "guild", "plan", "starts", "due", "over", "missed", "last_table"},
    "notes": {"name", "value"},
    "shards": {"shard", "process", "since"},
    "tournaments": {
        "id", "guild", "channel", "parent", "title", "game", "options", "seats", "rounds", "form",
        "pace", "days", "status", "round", "due", "paused", "created",
    },
}  # fmt: skip
"""A new column has to be listed here, or named on the privacy page."""


def test_the_privacy_page_names_every_column_about_a_person_and_no_other() -> None:
    named: dict[str, set[str]] = defaultdict(set)
    for table, columns in re.findall(
        r"^\| `(\w+)` \| ([^|]*) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    ):
        named[table] |= set(re.findall(r"`(\w+)`", columns))
    stored = {name: set(table.columns.keys()) for name, table in schema.metadata.tables.items()}
    missing = {
        name: sorted(columns - NOT_ABOUT_A_PERSON.get(name, set()) - named[name])
        for name, columns in stored.items()
    }
    assert {name: columns for name, columns in missing.items() if columns} == {}
    unknown = {name: sorted(columns - stored.get(name, set())) for name, columns in named.items()}
    assert {name: columns for name, columns in unknown.items() if columns} == {}


NAME = "Ann the Unforgotten"
_ALL = [column for table in schema.metadata.sorted_tables for column in table.columns]
PEOPLE = [column for column in _ALL if isinstance(column.type, PersonId)]
NAMES = [column for column in _ALL if isinstance(column.type, PersonName)]
TOLD_OTHERWISE = {
    "tables.host": "a seat says whether it is the host's, and the ledger who began to watch a game",
    "avoided.other": "nobody may learn who doesn't want to sit with them",
    "tables.pause_by": "the entry of the ledger that paused it for them",
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
            given |= {one.name: NAME for one in table.columns if isinstance(one.type, PersonName)}
        await connection.execute(insert(table).values(_row(table, **given)))


@pytest.mark.parametrize("column", PEOPLE, ids=_called)
async def test_deleting_a_person_clears_every_column(store: Store, column: Column[Any]) -> None:
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
async def test_own_data_has_every_column_about_a_person(store: Store, column: Column[Any]) -> None:
    async with store.read() as connection:
        nothing = await own_data.read(connection, ANN)
    async with store.write() as connection:
        await _store(connection, column)
        told = await own_data.read(connection, ANN)
    is_told = msgspec.json.encode(told) != msgspec.json.encode(nothing)
    assert is_told != (_called(column) in TOLD_OTHERWISE)


def test_a_column_of_discord_ids_says_whether_they_are_of_people() -> None:
    for column in _ALL:
        # Of a row, a table, a tournament or a series.
        is_number = column.name in (
            *("id", "table", "table_id", "tournament", "series", "last_table"),
        )
        is_plain = type(column.type) is BigInteger and not is_number
        assert not is_plain, f"{_called(column)}: a PersonId or a Snowflake?"


def test_a_column_that_holds_a_person_is_on_the_privacy_page() -> None:
    for column in (*PEOPLE, *NAMES):
        assert column.name not in NOT_ABOUT_A_PERSON.get(column.table.name, set()), _called(column)
