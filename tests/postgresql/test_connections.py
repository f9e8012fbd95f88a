"""Databases on a server: opened once by many, refused in one line, found again when lost."""

import asyncio
import builtins
import os
import sqlite3
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from host.database import postgresql, schema
from host.database.store import Store
from host.errors import StoreUnavailable, StoreUnreachable
from host.jobs.connections import conninfo_of
from tests.host.house import ANN, BEN, House, open_house
from tests.postgres import USER, Server
from tests.served import running_server
from tests.stores import address

SECRET = "pa55w0rd"  # noqa: S105 - nobody's


async def refusal(url: str, *, passes: bool = False) -> str:
    """The line with which a database is refused: for good, or where it `passes` for now."""
    with pytest.raises(StoreUnavailable) as refused:
        await Store.open(url)
    assert isinstance(refused.value, StoreUnreachable) == passes, refused.value
    line = str(refused.value)
    assert line.isprintable(), line
    assert SECRET not in line
    return line


async def test_of_processes_that_start_at_once_one_makes_the_tables(postgresql: Server) -> None:
    url = postgresql.create("begun_at_once")
    code = (
        "import asyncio, sys; from host.database.store import Store; "
        "asyncio.run(Store.open(sys.argv[1]))"
    )
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, url, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(3)
    ]
    said = [await process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], said
    store = await Store.open(url)
    async with store.read() as connection:
        steps = await connection.execute(text("SELECT version_num FROM alembic_version"))
        assert len(steps.all()) == 1
    await store.close()
    postgresql.drop("begun_at_once")


async def test_opening_waits_for_a_running_migration(store: Store, path: Path) -> None:
    async with store.write() as connection:
        await connection.run_sync(postgresql.begin_migration)
        opening = asyncio.ensure_future(Store.open(address(path)))
        waiting = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        while not (await connection.execute(waiting)).scalar_one():
            assert not opening.done()
            await asyncio.sleep(0)
    await (await opening).close()


async def test_a_refusal_is_one_line_without_the_password(postgresql: Server) -> None:
    def url(user: str = USER, name: str = "postgres", port: int = postgresql.port) -> str:
        return f"postgresql+psycopg://{user}:{SECRET}@127.0.0.1:{port}/{name}"

    assert 'role "nobody" does not exist' in await refusal(url(user="nobody"))
    assert 'database "none" does not exist' in await refusal(url(name="none"))
    assert "refused" in await refusal(url(port=1), passes=True)
    nowhere = f"postgres://me:{SECRET}@nowhere.invalid/games"
    assert "nowhere.invalid" in await refusal(nowhere, passes=True)
    in_words = f"postgresql://{USER}@127.0.0.1:{postgresql.port}/none?password={SECRET}"
    assert 'database "none" does not exist' in await refusal(in_words)


async def test_a_wrong_password_is_refused_in_one_line_that_does_not_show_it() -> None:
    with tempfile.NamedTemporaryFile("w", dir="/tmp", suffix=".conf") as rules:
        rules.write("host all all 127.0.0.1/32 scram-sha-256\n")
        rules.flush()
        os.fchmod(rules.fileno(), 0o644)
        with running_server({"hba_file": rules.name}) as server:
            url = server.url("postgres").replace(f"{USER}@", f"{USER}:{SECRET}@")
            assert "password authentication failed" in await refusal(url)


async def test_a_server_that_has_no_room_now_may_have_some_later() -> None:
    few = {"max_connections": "3", "superuser_reserved_connections": "0", "max_wal_senders": "0"}
    with running_server(few) as server:
        url = server.url("postgres")
        async with AsyncExitStack() as stack:
            for _ in range(3):
                taken = await psycopg.AsyncConnection.connect(conninfo_of(url))
                stack.push_async_callback(taken.close)
            assert "too many clients" in await refusal(url, passes=True)


@pytest.mark.parametrize(
    ("reason", "passes"),
    [
        ("FATAL:  the database system is starting up", True),
        ("FATAL:  the database system is shutting down", True),
        ("FATAL:  the database system is in recovery mode", True),
        ('FATAL:  too many connections for role "me"', True),
        ("server closed the connection unexpectedly\n\tThis probably means", True),
        ('FATAL:  password authentication failed for user "me"', False),
        ("FATAL:  Passwort-Authentifizierung für Benutzer »me« fehlgeschlagen", False),
        ('FATAL:  permission denied for database "games"', False),
    ],
)
def test_what_passes_is_known_by_the_words_of_a_failure(reason: str, *, passes: bool) -> None:
    words = f'connection failed: connection to server at "127.0.0.1", port 5432 failed: {reason}'
    assert postgresql.is_passing(psycopg.OperationalError(words)) == passes
    assert not postgresql.is_passing(psycopg.ProgrammingError(words))
    assert not postgresql.is_passing(sqlite3.OperationalError(words))


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (psycopg.errors.AdminShutdown, True),
        (psycopg.errors.ConnectionFailure, True),
        (psycopg.errors.UndefinedTable, False),
        (psycopg.errors.LockNotAvailable, False),
    ],
)
def test_what_passes_is_known_by_its_code(error: type[psycopg.Error], *, passes: bool) -> None:
    assert postgresql.is_passing(error("any words")) == passes


async def test_a_database_without_room_for_all_letters_is_refused(postgresql: Server) -> None:
    name = "of_latin_letters"
    postgresql.run("createdb", "--encoding", "LATIN1", "--template", "template0", name)
    assert "--encoding UTF8" in await refusal(postgresql.url(name))
    postgresql.drop(name)


async def test_a_missing_driver_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name.partition(".")[0] == "psycopg":
            raise ModuleNotFoundError(name="psycopg")
        return original(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    line = await refusal(f"postgresql+psycopg://me:{SECRET}@localhost/games")
    assert "psycopg is not installed" in line
    assert "make install-postgresql" in line


async def disconnect(server: Server, path: Path) -> None:
    """End every connection to a database, as a server does that is started again."""
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"
    name = address(path).rpartition("/")[2]
    await asyncio.to_thread(server.run, "psql", "-c", ended.format(name), "postgres")


async def test_a_server_restart_is_harmless(house: House, path: Path, postgresql: Server) -> None:
    view = await house.game(ANN, BEN)
    await disconnect(postgresql, path)
    assert (await house.play(view.id, ANN)).seq == 1


async def test_a_lost_connection_is_one_line(house: House, path: Path, postgresql: Server) -> None:
    view = await house.game(ANN, BEN)
    renamed = schema.seats.update().values(name="Nobody")

    async def interrupted() -> None:
        async with house.store.write() as connection:
            await connection.execute(renamed)
            await disconnect(postgresql, path)
            await connection.execute(renamed)

    with pytest.raises(StoreUnavailable) as lost:
        await interrupted()
    assert str(lost.value).isprintable()
    assert (await house.tables.read.view(view.id)).names == ("Ann", "Ben")
    assert (await house.play(view.id, ANN)).seq == 1


async def test_a_closed_database_is_an_outage(house: House, path: Path, postgresql: Server) -> None:
    view = await house.game(ANN, BEN)
    name = address(path).rpartition("/")[2]
    allow = f"ALTER DATABASE {name} ALLOW_CONNECTIONS"
    await asyncio.to_thread(postgresql.run, "psql", "-c", f"{allow} false", "postgres")
    await disconnect(postgresql, path)
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="not currently accepting connections"):
            await house.tables.read.view(view.id)
    await asyncio.to_thread(postgresql.run, "psql", "-c", f"{allow} true", "postgres")
    assert (await house.play(view.id, ANN)).seq == 1


async def test_a_process_has_a_limit_of_connections(house: House) -> None:
    view = await house.game(ANN, BEN)
    await asyncio.gather(*(house.tables.read.view(view.id) for _ in range(50)))
    async with house.store.read() as connection:
        asked = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        assert (await connection.execute(asked)).scalar_one() <= 8


async def test_one_connection_is_enough(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody holds one while they wait for another."""
    monkeypatch.setattr("host.database.postgresql.CONNECTIONS", 1)
    async with open_house(path) as house:
        view = await house.game(ANN, BEN, bots=1)
        assert (await house.play_out(view.id)).over


async def test_no_value_of_a_statement_that_fails_is_in_its_error(house: House) -> None:
    view = await house.lobby(ANN)
    changed = schema.seats.update().where(schema.seats.c.table == view.id)
    with pytest.raises(StoreUnavailable) as failed:
        async with house.store.write() as connection:
            await connection.execute(changed.values(name=SECRET * 100))
    assert SECRET not in str(failed.value)
    assert SECRET not in repr(failed.value.__cause__)
