"""One table is shown: looked at, planned, sent to each audience by itself, and stored.

Each look reads the table once, stores what is about to be posted in one transaction, and lets each
audience's job go its own way, so one closed door holds up nobody else. The outcomes are stored
together, or after a moment if one takes its time. If the program dies first, the messages
themselves say how far they got.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from engine.errors import Refused
from host.database.schema import LINE
from host.database.store import shielded
from host.delivery.job import Job, JobRunner, Result
from host.delivery.post import Post, Presenter
from host.errors import PlacementsChanged, StoreError, Unreachable, log_fault, log_waiting
from host.jobs.queue import MAX_STORE_FAILURES, Backoff
from host.repositories.stored_placements import Audience, Placement
from host.service.showing import Placements, Showing

logger = logging.getLogger(__name__)

NOTE_AFTER_S = 1.0
"""How long outcomes wait to be stored together with those still under way."""

MAX_TRIES: Final = 6
"""Tries to clean up a message, for about a minute."""

Wait = Callable[[int, float], Awaitable[None]]
"""Backoff after a number of failures, with a minimum in seconds."""


class Stopwatch:
    """Hears of each table that is shown."""

    def looking(self, table: int, /) -> None:
        """The table is about to be read."""

    def shown(self, table: int, stored_s: float | None = None, /) -> None:
        """Its channel's message shows what was read when it was last looked at. `stored_s`: how
        many seconds ago the first entry was stored that it shows only now.
        """

    def ended(self, table: int, /) -> None:
        """Nothing of the table is left to show."""


NO_STOPWATCH: Final = Stopwatch()
"""A stopwatch that ignores everything."""


class Cleanup:
    """Shrinks or deletes messages that newer ones replaced.

    The row is stored after that, so a crash repeats it. If it keeps failing, the old message stays.
    `done` is called after each.
    """

    def __init__(self, presenter: Presenter, wait: Wait, done: Callable[[], None]) -> None:
        self._presenter = presenter
        self._wait = wait
        self._done = done
        self._tasks: dict[asyncio.Task[None], Audience] = {}

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return bool(self._tasks)

    def __contains__(self, audience: Audience) -> bool:
        """Whether anything is left of an audience's messages."""
        return audience in self._tasks.values()

    def add(self, audience: Audience, post: Post) -> None:
        """Clean up the message that a new one replaced."""
        task = asyncio.create_task(self._see_to(audience, post), name=f"what is left of {audience}")
        self._tasks[task] = audience
        task.add_done_callback(self._end)

    async def stop(self) -> None:
        """Break off what is under way."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _end(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        self._done()

    async def _see_to(self, audience: Audience, post: Post) -> None:
        for failures in range(1, MAX_TRIES + 1):
            try:
                await self._presenter.supersede(post)
            except Unreachable as error:
                logger.info("%s: an old message stays for now: %s", audience, error.reason)
                if error.permanent or failures == MAX_TRIES:
                    return
                await self._wait(failures, error.retry_after or 0.0)
            except StoreError as error:
                log_waiting(logger, f"{audience}: an old message stays for now", error)
                if failures == MAX_TRIES:
                    return
                await self._wait(failures, 0.0)
            except Exception as error:  # noqa: BLE001 - what fails for one message must not end others
                log_fault(logger, f"{audience}: cleaning up an old message failed", error)
                return
            else:
                return


class TableDelivery:
    """Shows one table until nothing is left to do, or only a wait longer than `patience`.

    `rested` is called before a wait. `failures` counts how often in a row audiences were not
    reached.
    """

    def __init__(
        self,
        table: int,
        shown: Placements,
        clock: Callable[[], datetime],
        runner: JobRunner,
        lines: JobRunner,
        presenter: Presenter,
        backoff: Backoff,
        rested: Callable[[int], None],
        stopwatch: Stopwatch = NO_STOPWATCH,
        *,
        patience: float | None = None,
        failures: dict[Audience, int] | None = None,
    ) -> None:
        self._table = table
        self._shown = shown
        self._clock = clock
        self._runner = runner
        self._lines = lines
        self._backoff = backoff
        self._rested = rested
        self._stopwatch = stopwatch
        self._changed = True
        self._pulse = asyncio.Event()
        self._sending: dict[Audience, asyncio.Task[None]] = {}
        self._resting: dict[Audience, asyncio.Task[None]] = {}
        self._until: dict[Audience, float] = {}
        """When to retry, by the event loop's clock."""
        self.failures = {} if failures is None else failures
        self._patience = patience
        self._noted: dict[Audience, Placement] = {}
        """Rows that are not stored yet."""
        self._stored: dict[Audience, Placement | None] = {}
        """The rows that those replace, to detect other processes' changes."""
        self._cleanup = Cleanup(presenter, backoff.after, self._pulse.set)
        self._target: int | None = None
        """The revision being shown, None if it can't be."""
        self._delivered: int | None = None
        """The revision stored as delivered."""

    def poke(self) -> None:
        """Look at the table again."""
        self._changed = True
        self._pulse.set()

    async def run(self) -> float | None:
        """Show the table, and whatever becomes of it meanwhile. Raises nothing. Gives after how
        many seconds to go on where all that is left is to wait that long.
        """
        failures = 0
        try:
            while self._changed or self._noted or self._waits_for_something:
                self._pulse.clear()
                pause = self._pause()
                if pause is not None:
                    return pause
                try:
                    await self._turn()
                    failures = 0
                except StoreError as error:
                    log_waiting(logger, f"table {self._table}: messages delayed", error)
                    self._changed = True
                    failures = min(failures + 1, MAX_STORE_FAILURES)
                    self._rested(self._table)
                    await self._backoff.after(failures)
                except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
                    self._give_up(error)
        finally:
            await self._cleanup.stop()
            tasks = (*self._sending.values(), *self._resting.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return None

    def _pause(self) -> float | None:
        """Seconds until the next retry, if that exceeds the patience."""
        if self._changed or self._noted or self._sending or self._cleanup or not self._resting:
            return None
        left = min(self._until.values()) - asyncio.get_running_loop().time()
        return left if self._patience is not None and left > self._patience else None

    def _give_up(self, error: Exception) -> None:
        """Give up until the table's next change."""
        self._target = None
        if isinstance(error, Refused):  # it has been logged where it arose
            name = type(error).__name__
            logger.warning("table %d: can't be shown: %s", self._table, name)
        else:
            log_fault(logger, f"table {self._table}: planning what to show failed", error)

    async def _turn(self) -> None:
        """Do what can be done now, then wait until something happens."""
        if self._changed:
            self._changed = False
            await self._look()
        if not self._sending and not self._changed:
            await self._note()
            if self._resting or self._cleanup:
                self._rested(self._table)
        if self._changed or not self._waits_for_something:
            return
        try:
            async with asyncio.timeout(NOTE_AFTER_S if self._storable() else None):
                await self._pulse.wait()
        except TimeoutError:
            await self._note()

    @property
    def _waits_for_something(self) -> bool:
        return bool(self._sending or self._resting or self._cleanup)

    def _storable(self) -> dict[Audience, Placement]:
        """The rows to store: not those of messages with cleanup left."""
        return {each: row for each, row in self._noted.items() if each not in self._cleanup}

    async def _look(self) -> None:
        """Read the table, and start sending."""
        self._target = None
        showing = await self._read()
        if self._changed:
            # What was read is old already, so it is read again. Once only, so that a table that
            # changes all the time is shown, too.
            self._changed = False
            showing = await self._read()
        self._target = showing.view.progress.revision
        for audience in showing.audiences:
            if audience not in self._sending and audience not in self._noted:
                self._stored.pop(audience, None)
                if audience in showing.stored:
                    self._stored[audience] = showing.stored[audience]
        shown = {**showing.placements, **self._noted}
        jobs = [
            job
            for audience in showing.audiences
            if not (audience in self._sending or audience in self._resting)
            and (job := self._prepare(showing, audience, shown)) is not None
        ]
        starts = {job.audience: job.start for job in jobs}
        await self._save({audience: row for audience, row in starts.items() if row is not None})
        for job in jobs:
            self._sending[job.audience] = asyncio.create_task(
                self._send(job), name=f"{job.audience}"
            )

        if not any(audience.seat is None for audience in (*self._sending, *self._resting)):
            self._stopwatch.shown(self._table)  # its channel needs nothing

    async def _read(self) -> Showing:
        self._stopwatch.looking(self._table)
        return await self._shown.everything_to_show(self._table)

    def _runner_of(self, audience: Audience) -> JobRunner:
        return self._lines if audience.seat == LINE else self._runner

    def _prepare(
        self, showing: Showing, audience: Audience, shown: dict[Audience, Placement]
    ) -> Job | None:
        try:
            return self._runner_of(audience).prepare(showing, audience, shown)
        except Exception as error:  # noqa: BLE001 - what fails for one audience must not end others
            log_fault(logger, f"{audience}: preparing a message failed", error)
            self._rest(audience)
            return None

    async def _send(self, job: Job) -> None:
        """Run a job, and handle its outcome."""
        audience = job.audience
        try:
            self._take(job, await self._runner_of(audience).run(job))
        except Unreachable as error:
            self._note_unconfirmed(job)
            self._unreached(job, error)
        except StoreError as error:
            log_waiting(logger, f"{audience} waits", error)
            self._note_unconfirmed(job)
            self._rest(audience)
        except Exception as error:  # noqa: BLE001 - a drawing's fault must not end this audience
            log_fault(logger, f"{audience}: showing failed", error)
            self._note_unconfirmed(job)
            self._rest(audience)
        finally:
            self._sending.pop(audience, None)
            self._pulse.set()

    def _take(self, job: Job, result: Result) -> None:
        self._noted[job.audience] = result.row
        if result.superseding is not None:
            self._cleanup.add(job.audience, result.superseding)
        if result.failure is not None:
            self._unreached(job, result.failure)
            return
        self.failures.pop(job.audience, None)
        # While the table is being read nobody knows yet; finished jobs are checked then.
        is_old = self._target is not None and self._target != job.showing.view.progress.revision
        if result.again or is_old:
            self._changed = True
        elif job.audience.seat is None and self._target is not None:
            at = job.showing.stored_after(job.row.seq)
            ago = None if at is None else (self._clock() - at).total_seconds()
            self._stopwatch.shown(self._table, ago)

    def _note_unconfirmed(self, job: Job) -> None:
        row = self._runner.unconfirmed(job)
        if row is not None:
            self._noted[job.audience] = row

    def _unreached(self, job: Job, error: Unreachable) -> None:
        logger.warning("%s: not reached: %s", job.audience, error.reason)
        self._rest(job.audience, error.retry_after or 0.0)

    def _rest(self, audience: Audience, least: float = 0.0) -> None:
        """Retry an audience after a while."""
        self.failures[audience] = self.failures.get(audience, 0) + 1
        pause = self._backoff.pause(self.failures[audience], least)
        self._until[audience] = asyncio.get_running_loop().time() + pause
        self._resting[audience] = asyncio.create_task(self._wake_after(audience, pause))

    async def _wake_after(self, audience: Audience, pause: float) -> None:
        await self._backoff.sleep(pause)
        del self._resting[audience], self._until[audience]
        self.poke()

    async def _note(self) -> None:
        """Store the outcomes so far and, if nothing is left, the delivered revision."""
        done = not self._waits_for_something and not self._changed
        revision = self._target if done else None
        await self._save({}, None if revision == self._delivered else revision)

    async def _save(self, starts: dict[Audience, Placement], delivered: int | None = None) -> None:
        before, noted = self._noted, self._storable()
        if not (noted or starts) and delivered is None:
            return
        rows = noted | starts
        # Jobs that end meanwhile leave newer rows, which are stored later.
        kept = before.keys() - noted.keys() - starts.keys()
        self._noted = {audience: before[audience] for audience in kept}
        try:
            over = {each: self._stored[each] for each in rows if each in self._stored}
            await shielded(
                self._shown.save_placements(self._table, rows, delivered=delivered, over=over)
            )
        except PlacementsChanged:
            # As if the program had died before storing that: the messages tell.
            for audience in rows:
                self._runner.distrust(audience)
            raise
        except StoreError:
            # Without its start stored, nothing was sent: those rows are as they were.
            self._noted = before | self._noted
            raise
        self._stored |= rows
        if delivered is not None:
            self._delivered = delivered
