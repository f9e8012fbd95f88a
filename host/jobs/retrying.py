"""Errands for tables: each table is served by itself, again after a while where that fails."""

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
from host.jobs.backoff import STORE_FAILURES, pause_after
from host.jobs.interface import Jobs, Kind

logger = logging.getLogger(__name__)

Sent = TypeVar("Sent")

MOST_TRIES = 8
"""So often an errand is tried before it waits for the next start, or the table's next change."""


class Errand(Protocol):
    """What there is to do, at any table."""

    async def serve(self, table: int, /) -> None:
        """Do all there is to do for a table, raising whatever it likes."""

    async def left(self) -> Collection[int]:
        """The tables for which something may be left. Raises `StoreUnavailable`."""

    async def is_wanted(self, table: int, /) -> bool:
        """Whether there may be anything to do for a table. Raises `StoreUnavailable`."""


class Errands:
    """Runs errands of one kind for tables that were woken, until nothing is left."""

    def __init__(self, kind: Kind, errand: Errand, jobs: Jobs) -> None:
        self._kind = kind
        self._errand = errand
        self._rng = random.Random()  # noqa: S311 - spreads tries, no more
        self._failures: dict[int, int] = {}
        """How often in a row a table's errand failed."""
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
        return await self._errand.left()

    async def is_wanted(self, table: int) -> bool:
        """Whether there may be anything to do for a table. Raises `StoreUnavailable`."""
        return await self._errand.is_wanted(table)

    def again(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """An errand looks once, so it is run once more."""
        return False

    async def serve(self, table: int) -> float | None:
        """Run a table's errand; after how many seconds to try again."""
        try:
            await self._errand.serve(table)
        except StoreError as error:
            # However long that takes: nobody else would come back to it.
            log_waiting(logger, f"table {table}: its {self._kind} wait", error)
            failures = min(self._failures.get(table, 0) + 1, STORE_FAILURES)
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
        if failures >= MOST_TRIES:
            return None
        self._failures[table] = failures
        return pause_after(failures, self._rng, least)


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
