"""The database: how it is opened and refused, and what it keeps."""

from pathlib import Path

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from host.database import schema
from host.database.store import Store
from host.errors import StoreError, StoreUnavailable
from tests.host.house import ANN, START, House


@pytest.mark.sqlite("its own settings")
async def test_every_connection_syncs_each_commit_and_checks_foreign_keys(house: House) -> None:
    async with house.store.read() as first, house.store.read() as second:
        for connection in (first, second):
            found = {
                name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
            assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_row_of_no_table_is_refused(house: House) -> None:
    row = {
        "table": 77,
        "seq": 0,
        "kind": "setup",
        "payload": b"{}",
        "chance": False,
        "events": b"[]",
        "digest": "",
        "at": START,
    }
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        async with house.store.write() as connection:
            await connection.execute(insert(schema.ledger).values(row))


async def _refusal(path: Path) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        await Store.open(path)
    assert isinstance(refused.value, StoreError)
    line = str(refused.value)
    assert str(path) in line
    assert "\n" not in line
    return line


async def test_a_path_that_cannot_be_opened_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "unable to open" in await _refusal(tmp_path / "no" / "such" / "folder.sqlite3")
    assert "unable to open" in await _refusal(tmp_path)


async def test_a_file_that_is_no_database_is_refused_in_one_line(path: Path) -> None:
    path.write_text("These are my shopping notes. " * 100)  # noqa: ASYNC240 - nobody waits
    assert "not a database" in await _refusal(path)


async def test_a_note_is_kept_until_it_is_replaced(house: House) -> None:
    assert await house.store.get_note("commands") is None
    await house.store.set_note("commands", "one")
    await house.store.set_note("commands", "two")
    assert await house.store.get_note("commands") == "two"


async def test_what_is_kept_about_a_person_changes_only_where_it_is_set(house: House) -> None:
    people = house.tables.people
    assert (await people.get(ANN)).preferences == {}
    await people.set(ANN, dm_channel=2**62, preferences={"text": "on"})
    await people.set(ANN, dm_closed=True)
    person = await people.get(ANN)
    assert (person.dm_channel, person.dm_closed, person.preferences) == (
        2**62,
        True,
        {"text": "on"},
    )
