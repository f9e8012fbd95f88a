"""Work that is stored as being done though nobody does it any more: it is taken back, and told."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from procrastinate.jobs import Status

from host.jobs.connections import connect
from host.jobs.shared import WORKERS
from tests.host.discord import Audience, FakeDiscord
from tests.host.house import ANN, GUILD
from tests.host.house import CHANNEL as PLACE
from tests.host.shop import live_of
from tests.postgresql.conftest import watching
from tests.postgresql.test_shared_work import PATIENCE_S, TABLE, Process, Worker, process, soon
from tests.served import running_server

_LOCK_DONE: Final = b"""
    SELECT 1 FROM procrastinate.procrastinate_jobs WHERE status = 'doing' FOR UPDATE
"""
_LOCK_ALL: Final = b"LOCK TABLE procrastinate.procrastinate_jobs IN SHARE MODE"
_BLOCKED: Final = b"""
    SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE %s
    AND datname = current_database()
"""
_END: Final = b"SELECT pg_terminate_backend(%s)"
_DOING: Final = b"SELECT count(*) FROM procrastinate.procrastinate_jobs WHERE status = 'doing'"
_HEARING: Final = b"""
    SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN "procrastinate%%'
    AND datname = current_database()
"""
_HEARD: Final = b"""
    SELECT count(*) FROM procrastinate.procrastinate_workers WHERE last_heartbeat > %s
"""


@asynccontextmanager
async def locked(database: str, lock: bytes) -> AsyncGenerator[None]:
    """Jobs cannot be changed until the end of the block, as by a slow statement."""
    async with await connect(database) as control, control.transaction():
        await control.execute(lock)
        yield


async def break_off(database: str, statement: str, times: int = 1) -> None:
    """End the connection of each statement of this kind as soon as it waits for a lock."""
    ended: set[int] = set()
    async with await connect(database) as control, asyncio.timeout(PATIENCE_S):
        while len(ended) < times:
            found = await control.execute(_BLOCKED, (f"%{statement}%",))
            for (pid,) in await found.fetchall():
                await control.execute(_END, (pid,))
                ended.add(pid)


async def until_counted(address: str, number: int, query: bytes, *words: object) -> None:
    """Wait until a query counts this number of rows."""
    async with await connect(address) as control, asyncio.timeout(PATIENCE_S):
        while True:
            if await (await control.execute(query, words)).fetchone() == (number,):
                return


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says of jobs that are queued again."""
    return [line for line in caplog.messages if "queued again" in line]


async def test_a_job_whose_end_could_not_be_stored_is_taken_back(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    worker = Worker()
    worker.may_end.clear()
    async with process(database, "all") as made:
        queue = made.jobs.serve("messages", worker)
        queue.wake(TABLE)
        await soon(worker.begun.acquire())
        async with locked(database, _LOCK_DONE):
            worker.may_end.set()
            await break_off(database, "finish_job")
        await soon(worker.begun.acquire())
        queue.wake(TABLE)
        await soon(worker.begun.acquire())
        assert worker.served == [TABLE, TABLE, TABLE]
    [line] = told(caplog)
    assert line.startswith(f"table {TABLE.number}: messages queued again after an outage")
    assert "terminating connection" in line
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_jobs_of_a_worker_that_begins_again_are_free_at_once(
    database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.jobs.shared.STALLED_AFTER_S", 3600.0)
    caplog.set_level(logging.INFO)
    worker = Worker()
    worker.may_end.clear()
    async with process(database, "all") as made:
        made.jobs.serve("messages", worker).wake(TABLE)
        await soon(worker.begun.acquire())
        async with locked(database, _LOCK_ALL):
            await break_off(database, "fetch_job", len(WORKERS))
            await break_off(database, "defer_jobs")
            await break_off(database, "finish_job")
            await break_off(database, "unregister_worker", len(WORKERS))
        await soon(worker.begun.acquire())
        assert worker.served == [TABLE, TABLE]
        worker.may_end.set()
    [line] = told(caplog)
    assert "after an outage" in line
    assert [line for line in caplog.messages if "died" in line] == []


async def test_a_table_whose_job_was_taken_over_is_not_shown_twice_at_once(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """As by a leader that took its worker for dead."""
    discord = FakeDiscord()
    discord.hold = asyncio.Event()

    def shows(made: Process) -> None:
        live_of(made.tables, discord, jobs=made.jobs)

    async with process(database, "all", shows) as made, watching(database) as shown:
        view = await made.tables.lobby.create(
            channel=PLACE, guild=GUILD, user=ANN, name="Ann", game="nectar", options={}
        )
        await soon(discord.until(lambda: bool(discord.tries)))
        manager = made.jobs.app.job_manager
        [first] = await manager.list_jobs_async(status=Status.DOING.value)
        await manager.finish_job(first, Status.ABORTED, delete_job=True)
        await made.jobs.defer("messages", view.subject)
        await until_counted(database, 1, _DOING)
        discord.hold.set()
        await shown.wait(database, view.id, PATIENCE_S)
        await until_counted(database, 0, _DOING)
        await until_counted(database, 0, b"SELECT count(*) FROM leases")
        assert discord.tries == [Audience(view.id, None)]
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_after_an_outage_all_workers_hear_of_jobs_and_are_known_to_live(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("host.jobs.shared.STALLED_AFTER_S", 3600.0)
    with running_server() as server:
        address = server.create("games")
        async with process(address, "all"):
            await until_counted(address, len(WORKERS), _HEARING)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            async with await connect(address) as control:
                now = await (await control.execute(b"SELECT now()")).fetchone()
            assert now is not None
            await until_counted(address, len(WORKERS), _HEARING)
            await until_counted(address, len(WORKERS), _HEARD, *now)
