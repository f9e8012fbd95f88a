"""Delivery by reconciling: whatever was missed, what is shown is brought up to what is true.

Each table has a work of its own while there is something to show of it (`host.delivery.work`). It
always shows the newest truth: changes that come while an audience is busy are shown together. What
was left when the program last ended is found by an index, so it does not matter how many tables
rest.
"""

import asyncio
import logging
import random
from collections import deque

from host import log_context
from host.delivery.job import JobRunner
from host.delivery.post import Presenter
from host.delivery.stopwatch import NO_STOPWATCH, Stopwatch
from host.delivery.work import Sleep, Waits, Work
from host.errors import StoreError
from host.isolation import log_fault
from host.tables import Tables
from host.whole import whole

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 32
"""How many tables that were left from before are worked at together, so that memory stays small."""


class Delivery:
    """Shows tables by a presenter, for as long as `run` runs.

    `sleep` waits for a number of seconds; `rng` spreads repeated tries over time.
    """

    def __init__(
        self,
        tables: Tables,
        presenter: Presenter,
        *,
        sleep: Sleep = asyncio.sleep,
        rng: random.Random | None = None,
    ) -> None:
        self._tables = tables
        self._runner = JobRunner(tables, presenter)
        self._waits = Waits(sleep, rng or random.Random())  # noqa: S311 - spreads tries, no more
        self._poked: asyncio.Queue[int | None] = asyncio.Queue()
        self._caught_up = asyncio.Event()
        self._left: deque[int] = deque()
        """Tables that are still to be looked at from before the start."""
        self.stopwatch: Stopwatch = NO_STOPWATCH
        self._works: dict[int, Work] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._active: set[int] = set()
        """The tables whose work does more than wait before another try."""
        tables.subscribe(self.poke)

    def poke(self, table: int) -> None:
        """Something changed at a table: see what its audiences need."""
        self._poked.put_nowait(table)

    async def run(self) -> None:
        """Deliver until stopped, first of all what was left when the program last ended.

        Raises nothing: whatever fails is logged, and delivery goes on.
        """
        failures = 0
        try:
            while True:
                try:
                    await self._catch_up()
                    failures = 0
                    await self._serve()
                except StoreError as error:
                    logger.warning("delivery waits: %s", error)
                except Exception as error:  # noqa: BLE001 - without delivery no table is shown
                    log_fault(logger, "delivery failed and is started again", error)
                else:
                    return
                failures += 1
                await self._waits.after(failures)
        finally:
            await self._stop_works()

    async def stop(self) -> None:
        """Have `run` return soon. What is under way is broken off, and found again by the next."""
        self._poked.put_nowait(None)
        await self._stop_works()

    async def settled(self) -> None:
        """Wait until `run` has looked at everything, and nothing is left to deliver."""
        await self._caught_up.wait()
        await self._poked.join()
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))
            await self._poked.join()

    async def _catch_up(self) -> None:
        """Find what is left to be shown. Raises `StoreUnavailable`."""
        self._left = deque(await whole(self._tables.undelivered()))
        self._go_on()
        self._caught_up.set()

    async def _serve(self) -> None:
        """Look at every table that changes, until stopped."""
        while (table := await self._poked.get()) is not None:
            try:
                self._look_at(table)
            finally:
                self._poked.task_done()
        self._poked.task_done()

    def _go_on(self, finished: int | None = None) -> None:
        """Set the next tables off that are left, as soon as others are through."""
        if finished is not None:
            self._active.discard(finished)
        while self._left and len(self._active) < MOST_AT_ONCE:
            self._look_at(self._left.popleft())

    def _look_at(self, table: int) -> None:
        self._active.add(table)
        work = self._works.get(table)
        if work is not None:
            work.poke()
            return
        work = Work(table, self._tables, self._runner, self._waits, self._go_on, self.stopwatch)
        self._works[table] = work
        self._tasks[table] = asyncio.create_task(self._run(table, work), name=f"table {table}")

    async def _run(self, table: int, work: Work) -> None:
        log_context.begin("delivery", table=table)
        try:
            await work.run()
        except Exception as error:  # noqa: BLE001 - our own fault must not go unseen
            log_fault(logger, f"table {table}: its delivery failed", error)
        finally:
            self._works.pop(table, None)
            self._tasks.pop(table, None)
            self.stopwatch.ended(table)
            self._go_on(table)

    async def _stop_works(self) -> None:
        self._left.clear()
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
