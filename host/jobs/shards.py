"""Which process has which shard.

Each shard has a home: the process that is told to run it, which holds the home's lock while it
lives. A shard that was connected, and whose home is gone, is taken over by one of the others after
two looks; another lock makes it one. Once the home has connected it again, its row says so, and the
other one lets go: for a moment both hear of a press, and the first to acknowledge it carries it
out. A process that is told to stop leaves nothing to take over: it is about to be started again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from typing import Final

import psycopg

from host.database.store import Outage, sleep_unless_cancelled
from host.jobs.connections import FAILED, HOMES, LOGINS, SHARDS, brief, connect

logger = logging.getLogger(__name__)

CHECK_INTERVAL_S: Final = 2.0
"""How often the locks are looked at."""
MIN_MISSES: Final = 2
"""Looks in a row at which a shard has nobody, before it is taken over."""
LOGIN_INTERVAL_S: Final = 5.5
"""Discord wants five seconds between two logins of a bot."""
_HELD: Final = """
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND classid IN (%s, %s) AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_KNOWN: Final = "SELECT shard, process FROM shards"
_HAVE: Final = """
    INSERT INTO shards (shard, process, since) VALUES (%s, %s, now() AT TIME ZONE 'UTC')
    ON CONFLICT (shard) DO UPDATE SET process = excluded.process, since = excluded.since
"""
_LEAVE: Final = "DELETE FROM shards WHERE process = %s"


class Shards:
    """The shards of this process: its `homes`, and those that it has taken over.

    `connect` and `disconnect` are called for each that it gets, or no longer has.
    """

    def __init__(
        self,
        address: str,
        homes: Collection[int],
        process: str,
        outage: Outage,
        connect: Callable[[int], Coroutine[object, object, None]],
        disconnect: Callable[[int], Awaitable[None]],
    ) -> None:
        self._address = address
        self._homes = frozenset(homes)
        self._process = process
        self._outage = outage
        self._connect = connect
        self._disconnect = disconnect
        self._connection: psycopg.AsyncConnection | None = None
        self._connecting: dict[int, asyncio.Task[None]] = {}
        """The shards that this process has, with what connects them."""
        self._misses: dict[int, int] = {}
        self._connected = asyncio.Event()
        """That there is a further shard, which is stored at once: this process may die."""

    async def run(self) -> None:
        """Have shards until cancelled; failures are retried."""
        try:
            while True:
                try:
                    await self._look()
                    self._outage.answered()
                    await self._rest()
                except FAILED as error:
                    self._outage.failed(brief(error))
                    await self._hang_up()
                    await sleep_unless_cancelled(CHECK_INTERVAL_S)
        finally:
            for task in self._connecting.values():
                task.cancel()
            with suppress(*FAILED):
                if self._connection is not None:
                    await self._connection.execute(_LEAVE, (self._process,))
            await self._hang_up()

    async def _rest(self) -> None:
        """Wait until it is time to look again, and meanwhile note what has connected."""
        clock = asyncio.get_running_loop().time
        until = clock() + CHECK_INTERVAL_S
        await sleep_unless_cancelled(0)
        while True:
            try:
                async with asyncio.timeout(until - clock()):
                    await self._connected.wait()
            except TimeoutError:
                return
            self._connected.clear()
            await self._note()

    async def _look(self) -> None:
        if self._connection is None:
            self._connection = await connect(self._address)
            for shard in self._homes:
                await self._ask("SELECT pg_try_advisory_lock_shared(%s, %s)", HOMES, shard)
            for shard in self._connecting.keys() - self._homes:
                if not await self._lock(shard):
                    await self._lose(shard)
        for shard in self._homes.difference(self._connecting):
            self._gain(shard)
        known = await self._note()
        for shard in self._connecting.keys() - self._homes:
            if known.get(shard) != self._process:
                await self._lose(shard)
                await self._ask("SELECT pg_advisory_unlock(%s, %s)", SHARDS, shard)
                logger.info("shard %d is given back", shard)
        await self._take_over(known.keys())

    async def _note(self) -> Mapping[int, str]:
        """Note which homes are connected; which process has which shard."""
        if self._connection is None:
            return {}
        found = await self._connection.execute(_KNOWN)
        known: dict[int, str] = dict(await found.fetchall())
        for shard, task in self._connecting.items():
            if shard in self._homes and task.done() and known.get(shard) != self._process:
                await self._have(shard)
        return known

    async def _take_over(self, known: Collection[int]) -> None:
        """Take over one shard at a time, so that others share in them."""
        assert self._connection is not None  # noqa: S101 - it was just used
        found = await self._connection.execute(_HELD, (HOMES, SHARDS))
        lost = sorted({*known} - {shard for (shard,) in await found.fetchall()})
        self._misses = {shard: self._misses.get(shard, 0) + 1 for shard in lost}
        for shard in lost:
            if self._misses[shard] >= MIN_MISSES and await self._lock(shard):
                logger.warning("shard %d is taken over: its process is gone", shard)
                await self._have(shard)
                self._gain(shard)
                return

    def _gain(self, shard: int) -> None:
        connecting = asyncio.create_task(self._connect(shard), name=f"shard {shard}")
        connecting.add_done_callback(lambda _: self._connected.set())
        self._connecting[shard] = connecting

    async def _have(self, shard: int) -> None:
        assert self._connection is not None  # noqa: S101 - each caller has it
        await self._connection.execute(_HAVE, (shard, self._process))

    async def _lose(self, shard: int) -> None:
        task = self._connecting.pop(shard)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await self._disconnect(shard)

    async def _lock(self, shard: int) -> bool:
        return await self._ask("SELECT pg_try_advisory_lock(%s, %s)", SHARDS, shard)

    async def _ask(self, query: str, *words: int) -> bool:
        assert self._connection is not None  # noqa: S101 - each caller has it
        row = await (await self._connection.execute(query.encode(), words)).fetchone()
        return row is not None and bool(row[0])

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        self._misses = {}
        if connection is not None:
            await asyncio.shield(connection.close())


async def login(address: str, bucket: int, tasks: set["asyncio.Task[None]"]) -> None:
    """Wait until another login of this bucket is allowed, over all processes; one of `tasks` then
    holds back the next one. If the database doesn't answer, wait for as long as one takes.
    """
    try:
        connection = await connect(address)
    except FAILED:
        await sleep_unless_cancelled(LOGIN_INTERVAL_S)
        return
    try:
        await connection.execute("SELECT pg_advisory_lock(%s, %s)", (LOGINS, bucket))
    except BaseException as error:
        await asyncio.shield(connection.close())
        if not isinstance(error, FAILED):
            raise
        return

    async def hold() -> None:
        try:
            await sleep_unless_cancelled(LOGIN_INTERVAL_S)
        finally:
            await asyncio.shield(connection.close())

    task = asyncio.create_task(hold(), name="login")
    tasks.add(task)
    task.add_done_callback(tasks.discard)
