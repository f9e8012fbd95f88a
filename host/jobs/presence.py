"""Presence and leader election of processes, by advisory locks.

The session of one connection holds the locks, so a dead process loses them at once. Processes on
Discord share a lock: time counts while anybody holds it. The first one holds it alone for a moment,
and skips the time in which nobody could play. One working process leads: it keeps the clocks and
looks for lost work. Each worker has a lock too, so its jobs are taken over soon after it dies; if
the whole machine dies, its missing heartbeat tells, a little later.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import psycopg

from host.database.store import Outage, sleep_unless_cancelled
from host.errors import StoreError, StoreUnavailable
from host.jobs.connections import FAILED, LEADING, LOCKS, PLAYING, WORKERS, brief, connect, one_line

logger = logging.getLogger(__name__)

CHECK_INTERVAL_S: Final = 2.0
"""How often the connection is checked, and whether a leader is needed."""
_WORKING: Final = """
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_HELD_BY: Final = """
    SELECT count(*) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND objsubid = 2
      AND mode = 'ShareLock' AND granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_LOCK_WORKER: Final = "SELECT pg_try_advisory_lock(%s, %s)"
_UNLOCK_WORKER: Final = "SELECT pg_advisory_unlock(%s, %s)"


def _unconnected() -> StoreUnavailable:
    return StoreUnavailable("this process has lost its database connection")


class Presence:
    """Shows that this process is alive, and whether people can play by it (`on_discord`).

    One that `works` may lead: `leads` is called when it begins to. `first` runs in a process that
    comes onto Discord before all others.
    """

    def __init__(
        self,
        address: str,
        first: Callable[[], Awaitable[None]],
        leads: Callable[[], None],
        *,
        on_discord: bool,
        works: bool,
        outage: Outage,
    ) -> None:
        self._address = address
        self._first = first
        self._leads = leads
        self._on_discord = on_discord
        self._works = works
        self._outage = outage
        self._connection: psycopg.AsyncConnection | None = None
        self._entered = asyncio.Event()
        self._one = asyncio.Lock()
        self._workers: set[int] = set()
        self.is_leading = False

    async def entered(self) -> None:
        """Wait until this process has joined."""
        await self._entered.wait()

    async def others_play(self) -> bool:
        """Whether people can play through other processes. Raises `StoreUnavailable`."""
        async with self._one:
            if self._connection is None:
                raise _unconnected()
            with one_line():
                found = await self._connection.execute(_HELD_BY, (LOCKS, PLAYING))
                row = await found.fetchone()
        return row is not None and bool(row[0])

    async def has_worker(self, worker: int) -> None:
        """Register a worker of this process, before its first job."""
        if worker not in self._workers:
            self._workers.add(worker)
            with suppress(StoreError, *FAILED):  # the next connection does it
                await self._ask(_LOCK_WORKER, WORKERS, worker)

    async def lost_worker(self, worker: int) -> None:
        """A worker of this process is gone: its jobs are anybody's."""
        self._workers.discard(worker)
        with suppress(StoreError, *FAILED):  # the next connection doesn't hold it
            await self._ask(_UNLOCK_WORKER, WORKERS, worker)

    async def workers(self) -> set[int]:
        """The numbers of all living workers. Raises `StoreUnavailable`."""
        async with self._one:
            if self._connection is None:
                raise _unconnected()
            with one_line():
                found = await self._connection.execute(_WORKING, (WORKERS,))
                return {row[0] for row in await found.fetchall()}

    async def may_keep_time(self) -> bool:
        """Whether this process keeps the clocks now, as leader while somebody can play."""
        return self.is_leading and (self._on_discord or await self.others_play())

    async def run(self) -> None:
        """Stay present until cancelled; failures are retried."""
        try:
            while True:
                try:
                    await self._look()
                    self._outage.answered()
                except (StoreError, *FAILED) as error:
                    self._outage.failed(brief(error))
                    await self._leave()
                await sleep_unless_cancelled(CHECK_INTERVAL_S)
        finally:
            await self._leave()

    async def _look(self) -> None:
        if self._connection is None:
            self._connection = await connect(self._address)
            for worker in tuple(self._workers):
                await self._ask(_LOCK_WORKER, WORKERS, worker)
        if not self._entered.is_set():
            if self._on_discord:
                await self._enter()
            self._entered.set()
        if self.is_leading or not self._works:
            await self._ask("SELECT 1")
        elif await self._ask("SELECT pg_try_advisory_lock(%s, %s)", LOCKS, LEADING):
            logger.info("this process keeps the clocks")
            self.is_leading = True
            self._leads()

    async def _enter(self) -> None:
        """Share the lock of processes on Discord; the first one skips downtime."""
        while True:
            if await self._ask("SELECT pg_try_advisory_lock(%s, %s)", LOCKS, PLAYING):
                await self._first()
                await self._ask("SELECT pg_advisory_lock_shared(%s, %s)", LOCKS, PLAYING)
                await self._ask("SELECT pg_advisory_unlock(%s, %s)", LOCKS, PLAYING)
                return
            if await self._ask("SELECT pg_try_advisory_lock_shared(%s, %s)", LOCKS, PLAYING):
                return
            await asyncio.sleep(0.1)  # somebody else is the first, just now

    async def _ask(self, query: str, *words: int) -> bool:
        async with self._one:
            if self._connection is None:
                raise _unconnected()
            row = await (await self._connection.execute(query.encode(), words)).fetchone()
        return row is not None and bool(row[0])

    async def _leave(self) -> None:
        self.is_leading = False
        self._entered.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            await asyncio.shield(connection.close())
