"""Processes on Discord share the shards: each has its own, and those of a process that is gone."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from host.admin import shards as listed
from host.database.store import Store
from host.jobs import shards
from host.jobs.shards import Shards, login
from tests import stores
from tests.postgresql.conftest import until_waiting


class Process:
    """A process that looks when it is told to."""

    def __init__(self, path: Path, store: Store, name: str, *homes: int) -> None:
        self.here: set[int] = set()
        self.store = store
        self.can_connect = asyncio.Event()
        self.can_connect.set()
        address = stores.address(path)
        self.shards = Shards(address, homes, name, store.outage, self._connect, self._disconnect)

    async def _connect(self, shard: int) -> None:
        await self.can_connect.wait()
        self.here.add(shard)

    async def _disconnect(self, shard: int) -> None:
        self.here.discard(shard)

    async def looks(self, times: int = 1) -> None:
        """Looks as often."""
        for _ in range(times):
            await self.shards._look()
            if self.can_connect.is_set():
                await asyncio.gather(*self.shards._connecting.values())

    async def dies(self) -> None:
        """It hears nothing of it; the server has noticed."""
        connection = self.shards._connection
        assert connection is not None
        number = connection.info.backend_pid
        await self.shards._hang_up()
        asked = text("SELECT count(*) FROM pg_stat_activity WHERE pid = :number")
        while True:
            async with self.store.read() as reading:
                if not (await reading.execute(asked, {"number": number})).scalar_one():
                    return

    async def stops(self) -> None:
        """As `SharedProcess` stops it."""
        running = asyncio.create_task(self.shards.run())
        await asyncio.sleep(0)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def owners(store: Store) -> dict[int, str]:
    async with store.read() as connection:
        return {each.shard: each.process for each in await listed.read(connection)}


async def test_a_dead_processes_shards_are_taken_over_and_given_back(
    path: Path, store: Store
) -> None:
    one, two, three = (
        Process(path, store, name, *homes)
        for name, homes in (("one", (0, 1)), ("two", (2,)), ("three", (3,)))
    )
    for each in (one, two, three):
        await each.looks(2)
    assert await owners(store) == {0: "one", 1: "one", 2: "two", 3: "three"}
    await one.dies()
    await two.looks()
    assert two.here == {2}, "its database may have broken off for a moment"
    await two.looks()
    assert two.here == {0, 2}
    await three.looks(2)
    assert three.here == {1, 3}, "one at a time, so that others share"
    assert await owners(store) == {0: "two", 1: "three", 2: "two", 3: "three"}
    again = Process(path, store, "again", 0, 1)
    again.can_connect.clear()
    await again.looks(2)
    await two.looks(2)
    assert two.here == {0, 2}, "until it is connected at home"
    again.can_connect.set()
    await again.looks(2)
    assert two.here == {0, 2}, "both for a moment, so nobody waits"
    await two.looks()
    await three.looks()
    assert (two.here, three.here) == ({2}, {3})
    assert await owners(store) == {0: "again", 1: "again", 2: "two", 3: "three"}
    for each in (again, two, three):
        await each.dies()


async def test_a_process_that_is_told_to_stop_leaves_nothing_to_take_over(
    path: Path, store: Store
) -> None:
    one, two = Process(path, store, "one", 0), Process(path, store, "two", 1)
    for each in (one, two):
        await each.looks(2)
    await one.stops()
    await two.looks(5)
    assert two.here == {1}
    assert await owners(store) == {1: "two"}
    await two.dies()


async def test_a_process_that_lost_the_database_keeps_its_own_shards(
    path: Path, store: Store
) -> None:
    one, two = Process(path, store, "one", 0), Process(path, store, "two", 1)
    for each in (one, two):
        await each.looks(2)
    await one.dies()
    await two.looks(2)
    assert two.here == {0, 1}
    await one.looks()
    await two.looks()
    assert (one.here, two.here) == ({0}, {1})
    for each in (one, two):
        await each.dies()


async def test_processes_log_in_one_after_the_other(
    path: Path, beside: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = asyncio.Event()

    async def sleep(seconds: float) -> None:
        assert seconds == shards.LOGIN_INTERVAL_S
        await over.wait()

    monkeypatch.setattr(shards, "sleep_unless_cancelled", sleep)
    holding: set[asyncio.Task[None]] = set()
    address = stores.address(path)
    await login(address, 0, holding)
    second = asyncio.create_task(login(address, 0, holding))
    await until_waiting(beside, second)
    await login(address, 1, holding)  # of another group
    assert not second.done()
    over.set()
    await second
    await asyncio.gather(*holding)
