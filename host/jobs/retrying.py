"""Jobs retried with backoff: each table by itself, so that one that fails holds up no other."""

import logging
import random
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import Refused
from host.database.store import Store
from host.errors import StoreError, Unreachable
from host.errors.isolation import log_fault
from host.errors.outage import log_waiting
from host.jobs.queue import Jobs, Kind, Sleep

logger = logging.getLogger(__name__)

Sent = TypeVar("Sent")

MAX_TRIES = 8
"""Tries before the work waits for the next start, or for the table's next change."""
FIRST_RETRY_S = 1.0
MAX_RETRY_S = 300.0
"""Seconds between tries, before chance spreads them."""
MAX_STORE_FAILURES = 5
"""More failures than this count as this many: so the database is retried every 16 seconds."""


class TableWork(Protocol):
    """What a worker does for a table; `Followers`, `SeatCaller` and `Reviewer` each do one kind."""

    async def serve(self, table: int, /) -> None:
        """Do all there is to do for a table, raising whatever it likes."""

    async def left(self) -> Collection[int]:
        """The tables for which something may be left. Raises `StoreUnavailable`."""

    async def is_wanted(self, table: int, /) -> bool:
        """Whether there may be anything to do for a table. Raises `StoreUnavailable`."""


class RetryingWorker:
    """Does the work of one kind for tables that were woken, and retries what failed."""

    def __init__(self, kind: Kind, work: TableWork, jobs: Jobs) -> None:
        self._kind = kind
        self._work = work
        self._rng = random.Random()  # noqa: S311 - spreads tries, no more
        self._failures: dict[int, int] = {}
        """How often in a row a table's work failed."""
        self._queue = jobs.serve(kind, self)

    def wake(self, table: int) -> None:
        """Something may be left to do for a table."""
        self._queue.wake(table)

    async def settled(self) -> None:
        """Wait until all that can be done has been."""
        await self._queue.settled()

    async def close(self) -> None:
        """Break off what is under way; the next start finds it."""
        await self._queue.close()

    async def left(self) -> Collection[int]:
        """The tables for which something may be left. Raises `StoreUnavailable`."""
        return await self._work.left()

    async def is_wanted(self, table: int) -> bool:
        """Whether there may be anything to do for a table. Raises `StoreUnavailable`."""
        return await self._work.is_wanted(table)

    def absorbs(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """No: the work looks once at what is stored, so it is done once more."""
        return False

    async def serve(self, table: int) -> float | None:
        """Do a table's work; after how many seconds to retry."""
        try:
            await self._work.serve(table)
        except StoreError as error:
            # However long that takes: nobody else would come back to it.
            log_waiting(logger, f"table {table}: its {self._kind} wait", error)
            failures = min(self._failures.get(table, 0) + 1, MAX_STORE_FAILURES)
            self._failures[table] = failures
            return pause_after(failures, self._rng)
        except Unreachable as error:
            logger.warning("table %d: its %s wait: %s", table, self._kind, error)
            return self._pause(table, error.retry_after or 0.0)
        except Refused as error:
            logger.warning("table %d: no %s: %s", table, self._kind, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
            log_fault(logger, f"table {table}: its {self._kind} failed", error)
        self._failures.pop(table, None)
        return None

    def _pause(self, table: int, least: float) -> float | None:
        failures = self._failures.pop(table, 0) + 1
        if failures >= MAX_TRIES:
            return None
        self._failures[table] = failures
        return pause_after(failures, self._rng, least)


def pause_after(failures: int, rng: random.Random, least: float = 0.0) -> float:
    """Exponential backoff with jitter: the seconds until the next try; `least` at the least."""
    longest = min(MAX_RETRY_S, FIRST_RETRY_S * 2.0 ** min(failures - 1, 20))
    return max(least, longest * rng.uniform(0.5, 1.0))


class Backoff:
    """Sleeps between tries, ever longer; chance spreads them."""

    def __init__(self, sleep: Sleep, rng: random.Random) -> None:
        self.sleep = sleep
        self._rng = rng

    def pause(self, failures: int, least: float = 0.0) -> float:
        """How many seconds to wait before another try."""
        return pause_after(failures, self._rng, least)

    async def after(self, failures: int, least: float = 0.0) -> None:
        """Sleep until the next try; `least` seconds at the least."""
        await self.sleep(self.pause(failures, least))


async def send_once(
    store: Store,
    send: Callable[[], Awaitable[Sent]],
    *,
    note: Callable[[AsyncConnection], Awaitable[None]],
    find: Callable[[], Awaitable[Sent | None]] | None,
) -> Sent:
    """Send a message once, whatever happens: before that it is noted that it may stand there.

    `find` gives what an earlier try sent, or nothing true; None where nothing was noted before, so
    that none was. Raises whatever these do, and `StoreUnavailable`.
    """
    found = None if find is None else await find()
    if found:
        return found
    async with store.write() as connection:
        await note(connection)
    return await send()
