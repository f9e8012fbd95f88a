"""What opening a database refuses, in one line each; a full disk; one bot at a time on a file."""

import asyncio
import errno
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from host.__main__ import main
from host.database import schema
from host.database.addresses import only_process
from host.database.store import Store, failed, shielded
from host.errors import StoreError, StoreFull, StoreInUse, StoreUnavailable
from tests.host.house import ANN, START, House

ROOT = Path(__file__).parents[2]
SECRET = "pa55w0rd"  # noqa: S105 - nobody's

WRONG_ADDRESSES = {
    "an unknown database": ("games://x.db", "games"),
    "an unknown driver": (f"postgresql+nope://me:{SECRET}@h/games", "nope"),
    "a driver for another kind of program": ("sqlite:///games.db", "async driver"),
    "a driver that is not installed": (
        f"postgresql+asyncpg://me:{SECRET}@h/games",
        "the Python package asyncpg is not installed",
    ),
    "a port that is none": (f"postgresql+psycopg://me:{SECRET}@h:x/games", "cannot be read"),
    "a password that ends too early": (f"postgresql+psycopg://me:a@b:{SECRET}@h/games", "be read"),
    "nothing but the sign": ("games://", "games"),
    "a NUL": ("var/ga\0mes.db", "null"),
    "a NUL in an address": ("sqlite+aiosqlite:///var/ga\0mes.db", "null"),
    "a sign of an address within a path": ("no/such/games://x.db", "unable to open"),
}


async def refusal(address: str) -> str:
    """The line with which a database is refused."""
    with pytest.raises(StoreUnavailable) as refused:
        await Store.open(address)
    line = str(refused.value)
    assert line.isprintable(), line
    assert SECRET not in line
    return line


@pytest.mark.parametrize("name", WRONG_ADDRESSES)
async def test_a_wrong_address_is_refused_in_one_line_that_shows_no_password(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock on it is none, or is refused as well."""
    monkeypatch.chdir(tmp_path)
    address, words = WRONG_ADDRESSES[name]
    assert words in await refusal(address)
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 - nobody waits
    line = ""
    try:
        with only_process(address):
            pass
    except StoreError as error:
        line = str(error)
    assert line.isprintable()
    assert SECRET not in line


async def test_a_silent_server_is_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some drivers raise the system's own error, which SQLAlchemy does not wrap."""

    async def refused(*_: object, **__: object) -> None:
        raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")

    monkeypatch.setattr("sqlalchemy.ext.asyncio.AsyncConnection.start", refused)
    assert "Connection refused" in await refusal(str(path))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
async def test_the_systems_errors_for_a_full_disk_are_known_too(house: House, number: int) -> None:
    with pytest.raises(StoreFull):
        async with house.store.write():
            raise OSError(number, os.strerror(number))


async def test_other_errors_of_the_system_stay_as_they_are(house: House) -> None:
    with pytest.raises(PermissionError):
        async with house.store.read():
            raise PermissionError


def test_a_failing_disk_is_not_full() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    assert not isinstance(failed("The database failed", error), StoreFull)


async def test_a_new_database_and_its_side_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    umask = os.umask(0o022)
    try:
        with only_process(path):
            store = await Store.open(path)
            found = list(tmp_path.iterdir())  # noqa: ASYNC240 - nobody waits
            modes = {each.name: each.stat().st_mode & 0o777 for each in found}
            await store.close()
    finally:
        os.umask(umask)
    names = ("games.db", "games.db-wal", "games.db-shm", "games.db.lock")
    assert modes == dict.fromkeys(names, 0o600)


HOLD = textwrap.dedent("""
    import sys, signal
    from host.database.addresses import only_process
    with only_process(sys.argv[1]):
        print("held", flush=True)
        signal.pause()
""")


def holder(path: Path) -> "subprocess.Popen[str]":
    """Another process that holds a database for itself."""
    process = subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-c", HOLD, str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
async def test_one_process_has_a_database(path: Path, tmp_path: Path, end: signal.Signals) -> None:
    await (await Store.open(path)).close()
    link = tmp_path / "other-name.db"
    link.symlink_to(path)
    with holder(path) as process:
        for name in (path, link):
            with pytest.raises(StoreInUse, match=f"process {process.pid}"), only_process(name):
                pass
        assert main(["copy", str(path), str(tmp_path / "copy.db")]) == 0
        process.send_signal(end)
        process.communicate()
    with only_process(path):
        pass


@pytest.mark.parametrize("address", ["sqlite+aiosqlite://", ":memory:", "postgresql+psycopg://h/x"])
def test_no_file_no_lock(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with only_process(address), only_process(address):
        pass
    assert list(tmp_path.iterdir()) == []


async def test_a_cancelled_caller_waits_until_the_work_is_done() -> None:
    go_on, begun, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go_on.wait()
        done.set()

    caller = asyncio.create_task(shielded(work()))
    await begun.wait()
    for _ in range(2):  # being cancelled again changes nothing
        caller.cancel()
        await asyncio.wait((caller,), timeout=0)
    assert not caller.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert done.is_set()


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
        "joined": False,
    }
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        await house.change(insert(schema.ledger).values(row))


async def test_a_path_that_cannot_be_opened_is_refused_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "such" / "folder.sqlite3", tmp_path):
        line = await refusal(str(path))
        assert "unable to open" in line
        assert str(path) in line


async def test_a_file_that_is_no_database_is_refused_in_one_line(path: Path) -> None:
    path.write_text("These are my shopping notes. " * 100)  # noqa: ASYNC240 - nobody waits
    assert "not a database" in await refusal(str(path))


async def test_setting_one_field_keeps_the_others(house: House) -> None:
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
