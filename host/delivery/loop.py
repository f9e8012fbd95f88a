"""Delivery by reconciling: whatever was missed, what is shown is brought up to what is true.

Each table has a `TableDelivery` while there is something to show, which always shows the newest
state: changes that come while an audience is busy are shown together. An index finds what the last
run left, however many tables rest.
"""

import asyncio
import logging
import random
import secrets
from collections import deque
from collections.abc import Collection, Generator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from host.database import schema
from host.database.store import Store, shielded
from host.delivery.job import JobRunner, Losses
from host.delivery.line import LineRunner
from host.delivery.post import KnownMessages, Presenter
from host.delivery.table_delivery import NO_STOPWATCH, Stopwatch, TableDelivery
from host.errors import StoreError, log_fault, log_waiting
from host.jobs.queue import MAX_STORE_FAILURES, Backoff, Jobs, LocalJobs, Sleep
from host.repositories.stored_placements import Audience
from host.service.session import Session
from host.service.showing import Placements
from host.subject import Subject

logger = logging.getLogger(__name__)

_d, _p = schema.deliveries.c, schema.placements.c

BATCH_SIZE = 32
"""Tables of the last run that are shown at once, to save memory."""
MAX_HELD_S = 10.0
"""The longest wait in seconds during which a process keeps its lease of a table."""
MAX_REMEMBERED = 10_000
"""Tables for which failures are remembered."""


class Leases:
    """Leases of tables, so that several processes can trust each other's rows.

    One process remembers which messages match their rows; with several, a row has a fingerprint
    only while its message is known to match. A process leaves its name at a table while it shows
    it. A process that finds another's name there knows that it died on the way, and forgets the
    table's fingerprints.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._name: Final = secrets.token_hex(8)

    async def take(self, table: int) -> None:
        """Lease a table for this process. Raises `StoreUnavailable`."""
        mine = insert(schema.deliveries).values(table=table, process=self._name)
        mine = mine.on_conflict_do_update(index_elements=["table"], set_={"process": self._name})
        asked = select(_d.process).where(_d.table == table)
        async with self._store.write() as connection:
            if (await connection.execute(asked)).scalar_one_or_none() is not None:
                await connection.execute(
                    update(schema.placements).where(_p.table == table).values(fingerprint="")
                )
            await connection.execute(mine)

    async def release(self, table: int) -> None:
        """Release a table once everything is stored. Raises `StoreUnavailable`."""
        ours = delete(schema.deliveries).where(_d.table == table, _d.process == self._name)
        async with self._store.write() as connection:
            await connection.execute(ours)


class Delivery:
    """Shows tables by a presenter until stopped; `rng` spreads retries over time."""

    def __init__(
        self,
        session: Session,
        shown: Placements,
        losses: Losses,
        presenter: Presenter,
        *,
        sleep: Sleep = asyncio.sleep,
        rng: random.Random | None = None,
        jobs: Jobs | None = None,
    ) -> None:
        self._clock = session.clock
        self._shown = shown
        self._presenter = presenter
        jobs = jobs or LocalJobs(sleep)
        self._leases = Leases(session.store) if jobs.is_shared else None
        self._known = KnownMessages(trusts_rows=jobs.is_shared)
        self._runner = JobRunner(losses, presenter, self._known)
        self._lines = LineRunner(losses, presenter, self._known)
        self._backoff = Backoff(sleep, rng or random.Random())  # noqa: S311 - only spreads retries
        self._poked: asyncio.Queue[int | None] = asyncio.Queue()
        self._caught_up = asyncio.Event()
        self._left: deque[int] = deque()
        """Tables left by the last run."""
        self.is_shared = jobs.is_shared
        """Whether other processes show tables, too."""
        self.stopwatch: Stopwatch = NO_STOPWATCH
        self._running: dict[int, TableDelivery] = {}
        self._failures: dict[int, dict[Audience, int]] = {}
        """Failures in a row by table and audience, for retries."""
        self._queue = jobs.serve("messages", self)
        self._active: set[int] = set()
        """The tables with more to do than wait for a retry."""
        session.signals.changed.subscribe(self._changed)

    def _changed(self, subject: Subject) -> None:
        if subject.table is not None and self.is_shared:
            self._queue.wake(subject)
        elif subject.table is not None:
            self.poke(subject.table)

    def poke(self, table: int) -> None:
        """Look at a changed table."""
        self._poked.put_nowait(table)

    async def run(self) -> None:
        """Deliver until stopped, first what the last run left; failures are retried."""
        failures = 0
        try:
            while True:
                try:
                    await self._catch_up()
                    failures = 0
                    await self._serve()
                except StoreError as error:
                    log_waiting(logger, "delivery delayed", error)
                    failures = min(failures, MAX_STORE_FAILURES - 1)
                except Exception as error:  # noqa: BLE001 - without delivery no table is shown
                    log_fault(logger, "delivery failed; restarting", error)
                else:
                    return
                failures += 1
                await self._backoff.after(failures)
        finally:
            await self._break_off()

    async def stop(self) -> None:
        """Have `run` return soon; the next start continues what is under way."""
        self._poked.put_nowait(None)
        await self._break_off()

    async def settled(self) -> None:
        """Wait until `run` has looked at everything, and nothing is left to deliver."""
        await self._caught_up.wait()
        await self._poked.join()
        await self._queue.settled()
        while self._poked.qsize():
            await self._poked.join()
            await self._queue.settled()

    async def left(self) -> Collection[Subject]:
        """The tables with something left to show. Raises `StoreUnavailable`."""
        left = (*await self._shown.undelivered(), *await self._shown.shown_elsewhere())
        return {Subject.of("table", each) for each in left}

    async def is_wanted(self, subject: Subject) -> bool:  # noqa: ARG002 - as every handler
        """Any change may be visible."""
        return True

    def absorbs(self, subject: Subject) -> bool:
        """Let the delivery of a table that is being shown handle its change."""
        showing = self._running.get(subject.number)
        if showing is not None:
            showing.poke()
        return showing is not None

    async def serve(self, subject: Subject) -> float | None:
        """Show a table until nothing is left."""
        table = subject.number
        try:
            return await (self._show(table) if self._leases is None else self._show_alone(table))
        except StoreError as error:
            log_waiting(logger, f"table {table}: messages delayed", error)
            return MAX_HELD_S
        except Exception as error:  # noqa: BLE001 - our own fault must not go unseen
            log_fault(logger, f"table {table}: delivery failed", error)
            return None
        finally:
            self.stopwatch.ended(table)
            self._go_on(table)

    def _delivery_of(
        self,
        table: int,
        *,
        patience: float | None = None,
        failures: dict[Audience, int] | None = None,
    ) -> TableDelivery:
        return TableDelivery(
            *(table, self._shown, self._clock, self._runner, self._lines, self._presenter),
            *(self._backoff, self._go_on, self.stopwatch),
            patience=patience,
            failures=failures,
        )

    @contextmanager
    def _absorbing(self, table: int, showing: TableDelivery) -> Generator[None]:
        """Let the delivery of a table handle its changes; a table has one at a time."""
        self._running[table] = showing
        try:
            yield
        finally:
            del self._running[table]

    async def _show(self, table: int) -> float | None:
        """Show a table as the only process."""
        showing = self._delivery_of(table)
        with self._absorbing(table, showing):
            return await showing.run()

    async def _show_alone(self, table: int) -> float | None:
        """Show a table under a lease. Raises `StoreUnavailable`."""
        assert self._leases is not None  # noqa: S101 - see `serve`
        failures = self._failures.pop(table, None)
        showing = self._delivery_of(table, patience=MAX_HELD_S, failures=failures)
        with self._absorbing(table, showing):
            self._known.forget(table)
            await shielded(self._leases.take(table))
            pause = await showing.run()
        if pause is not None and len(self._failures) < MAX_REMEMBERED:
            self._failures[table] = showing.failures
        await shielded(self._leases.release(table))
        return pause

    async def _catch_up(self) -> None:
        """Find what is left to be shown. Raises `StoreUnavailable`."""
        left = await shielded(self._shown.undelivered())
        self._known.begin(left)
        self._left = deque({*left, *await shielded(self._shown.shown_elsewhere())})
        self._go_on()
        self._caught_up.set()

    async def _serve(self) -> None:
        """Look at changed tables until stopped."""
        while (table := await self._poked.get()) is not None:
            try:
                self._look_at(table)
            finally:
                self._poked.task_done()
        self._poked.task_done()

    def _go_on(self, finished: int | None = None) -> None:
        """Start the next of the tables left by the last run."""
        if finished is not None:
            self._active.discard(finished)
        while self._left and len(self._active) < BATCH_SIZE:
            self._look_at(self._left.popleft())

    def _look_at(self, table: int) -> None:
        self._active.add(table)
        self._queue.wake(Subject.of("table", table))

    async def _break_off(self) -> None:
        self._left.clear()
        await self._queue.close()
