"""Errands for tables: each table is served by itself, again after a while where that fails."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from engine.errors import Refused
from host import log_context
from host.delivery.post import Unreachable
from host.delivery.work import Sleep, Waits
from host.errors import StoreError
from host.isolation import log_fault

logger = logging.getLogger(__name__)

MOST_TRIES = 8
"""So often an errand is tried before it waits for the next start, or the table's next change."""


class Errands:
    """Serves tables that were woken, one task for each, until nothing is left.

    `serve` does all there is to do for a table, and may raise whatever it likes; `what` names it in
    the log.
    """

    def __init__(self, what: str, serve: Callable[[int], Awaitable[None]], sleep: Sleep) -> None:
        self._what = what
        self._serve = serve
        self._waits = Waits(sleep, random.Random())  # noqa: S311 - spreads tries, no more
        self._again: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def wake(self, table: int) -> None:
        """Something may be left to do for a table."""
        self._again.add(table)
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(
                self._serve_until_done(table), name=f"{self._what} of table {table}"
            )

    async def settled(self) -> None:
        """Wait until all that can be done has been."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Break off what is under way; the next start finds it."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve_until_done(self, table: int) -> None:
        log_context.begin(self._what, table=table)
        try:
            await self._serve_all(table)
        finally:
            # At once, and not by a callback: what changes in between would be overlooked.
            self._tasks.pop(table, None)

    async def _serve_all(self, table: int) -> None:
        failures = 0
        while table in self._again and failures < MOST_TRIES:
            self._again.discard(table)
            try:
                await self._serve(table)
                failures = 0
            except (StoreError, Unreachable) as error:
                logger.warning("table %d: its %s wait: %s", table, self._what, error)
                failures += 1
                self._again.add(table)
                await self._waits.after(failures, getattr(error, "retry_after", None) or 0.0)
            except Refused as error:
                logger.warning("table %d: no %s: %s", table, self._what, type(error).__name__)
            except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
                log_fault(logger, f"table {table}: its {self._what} failed", error)
        self._again.discard(table)
