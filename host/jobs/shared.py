"""Jobs in PostgreSQL: kept by procrastinate, and done by any process that has time.

For each kind and subject, one job runs (its lock) and at most one waits (its queueing lock). A job
has no other arguments, and is deleted once it is done: what to do is in rows.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
import procrastinate
import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.job_context import JobContext
from procrastinate.jobs import Job, Status
from procrastinate.worker import Worker

from host.database.store import Outage, sleep_unless_cancelled
from host.errors import StoreError, StoreUnavailable, log_fault
from host.jobs.connections import (
    FAILED,
    SCHEMA,
    WATCHED,
    brief,
    conninfo_of,
    make_tables,
    one_line,
)
from host.jobs.news import ChangeFeed
from host.jobs.presence import Presence
from host.jobs.queue import Handler, Kind
from host.logs import log_context
from host.subject import Subject

logger = logging.getLogger(__name__)

MAX_CONCURRENT: Final = 32
"""Concurrent jobs of a worker, to save memory."""
WORKERS: Final[tuple[tuple[Kind, ...], ...]] = (
    ("messages", "extra"),
    ("computers",),
    ("analyses",),
)
"""The kinds of each worker, so that thinking doesn't delay messages."""
HEARTBEAT_S: Final = 3.0
STALLED_AFTER_S: Final = 20.0
"""Heartbeat timeout. A process that died without its machine is known by its locks long before."""
MIN_MISSES: Final = 3
"""Looks in a row without a living worker before a job is taken over."""
POLL_INTERVAL_S: Final = 2.0
"""How late a due job, or one whose notification was missed, may start."""
GRACE_S: Final = 2.0
"""How long jobs may go on after the process is asked to stop; then they are handed back."""
CONNECTIONS: Final = 4
RETRY_AFTER_S: Final = 1.0


class _Watched(Worker):
    """A worker that ends once its heartbeat or its listener does, and can begin again.

    procrastinate watches those only until its periodic tasks end, and there are none.
    """

    async def _periodic_deferrer(self) -> None:
        await asyncio.Event().wait()


class _Job(msgspec.Struct):
    """The arguments of a job."""

    kind: Kind
    subject: str


class SharedJobs:
    """Jobs shared by all processes of a database."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.app = App(
            connector=PsycopgConnector(
                conninfo=conninfo_of(address),
                kwargs={"options": f"-c search_path={SCHEMA}", **WATCHED},
                min_size=1,
                max_size=CONNECTIONS,
            )
        )
        # Each job is two lines there; what matters is logged by those who do the work.
        logging.getLogger(procrastinate.__name__).setLevel(logging.CRITICAL)
        # Each try to connect is one; that none succeeds is said once, by `outage`.
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
        self._do = self.app.task(name="serve")(self._serve)
        self._wake_later = self.app.task(name="wake")(self.defer)
        self.handlers: dict[Kind, Handler] = {}
        self._doing: dict[tuple[Kind, Subject], asyncio.Task[object] | None] = {}
        self._unstored: dict[int, str] = {}
        """Jobs that have ended, and why that could not be stored."""
        self._workers: set[Worker] = set()
        self._numbers: set[int] = set()
        """The numbers of all workers that have begun a job here; some may be gone."""
        self._woken: dict[tuple[Kind, Subject], None] = {}
        self.has_news = asyncio.Event()
        """Set when there are jobs or news to hand out."""
        self._changed = asyncio.Condition()
        self.news: ChangeFeed | None = None
        self.presence: Presence | None = None
        self.outage = Outage()
        """Whether the database answers; later the store's own."""
        self._orphans: dict[int, int] = {}
        """Looks in a row by job without a living worker."""

    async def open(self) -> None:
        """Connect, and make procrastinate's tables. Raises `StoreUnavailable`."""
        with one_line():
            await self.app.open_async()
        await make_tables(self.app, self.address)

    async def close(self) -> None:
        """Close all connections."""
        await self.app.close_async()

    def serve(self, kind: Kind, handler: Handler) -> "SharedQueue":
        """Register the handler of a kind of jobs."""
        self.handlers[kind] = handler
        return SharedQueue(kind, self)

    def wake(self, kind: Kind, subject: Subject) -> None:
        """Have a subject served."""
        self._woken[kind, subject] = None
        self.has_news.set()

    def changed_elsewhere(self, subject: Subject) -> None:
        """Let running jobs absorb another process's change of a subject."""
        for kind, each in self._doing:
            if each == subject:
                self.handlers[kind].absorbs(subject)

    def missed(self) -> None:
        """Let running jobs look again: any subject may have changed."""
        for kind, subject in self._doing:
            self.handlers[kind].absorbs(subject)

    async def hand_out(self) -> None:
        """Send news and queue jobs until cancelled."""
        while True:
            await self.has_news.wait()
            self.has_news.clear()
            try:
                # First, so that a running job of the subject absorbs the change.
                if self.news is not None:
                    await self.news.send()
                await self.put_up_all()
            except (StoreError, *FAILED) as error:
                self.outage.failed(brief(error))
                self.has_news.set()
                await sleep_unless_cancelled(RETRY_AFTER_S)

    async def put_up_all(self) -> None:
        """Queue jobs of what was woken. Raises `FAILED`, `StoreUnavailable`."""
        while self._woken:
            kind, subject = next(iter(self._woken))
            del self._woken[kind, subject]  # before: it may be woken again meanwhile
            try:
                if await self.handlers[kind].is_wanted(subject):
                    await self.defer(kind, subject)
            except (StoreError, *FAILED):
                self._woken[kind, subject] = None
                raise
        async with self._changed:
            self._changed.notify_all()

    async def defer(self, kind: Kind, subject: str) -> None:
        """Queue a job unless one is waiting. Raises `FAILED`."""
        name = f"{kind}:{subject}"
        job = self._do.configure(queue=kind, lock=name, queueing_lock=name)
        with suppress(AlreadyEnqueued):
            await job.defer_async(kind=kind, subject=subject)

    async def waiting(self) -> int:
        """The number of waiting jobs. Raises `StoreUnavailable`."""
        try:
            queues = await self.app.job_manager.list_queues_async()
        except FAILED as error:
            raise StoreUnavailable(f"The jobs cannot be counted: {brief(error)}") from error
        return sum(int(queue["todo"]) for queue in queues)

    async def work(self) -> None:
        """Do jobs until cancelled, then finish or hand back what is under way."""
        async with asyncio.TaskGroup() as group:
            for kinds in WORKERS:
                group.create_task(self._work(kinds), name=f"worker for {', '.join(kinds)}")

    async def _work(self, kinds: tuple[Kind, ...]) -> None:
        while True:
            worker = _Watched(
                self.app,
                queues=list(kinds),  # psycopg makes no array of a tuple
                concurrency=MAX_CONCURRENT,
                install_signal_handlers=False,
                delete_jobs="always",
                fetch_job_polling_interval=POLL_INTERVAL_S,
                shutdown_graceful_timeout=GRACE_S,
                update_heartbeat_interval=HEARTBEAT_S,
                stalled_worker_timeout=STALLED_AFTER_S,
                worker_middleware=[self._follow],
            )
            self._workers.add(worker)
            try:
                await worker.run()  # type: ignore[no-untyped-call]
            except FAILED as error:
                self.outage.failed(brief(error))
            except Exception as error:  # noqa: BLE001 - without jobs no table is shown
                log_fault(logger, "job runner crashed; restarting", error)
            finally:
                self._workers.discard(worker)
            await sleep_unless_cancelled(RETRY_AFTER_S)

    async def _follow(
        self, go_on: Callable[[], Awaitable[object]], context: JobContext, worker: Worker
    ) -> object:
        """Do a job whose worker is known to live, and learn whether its end is stored."""
        task, job, number = asyncio.current_task(), context.job.id, worker.worker_id
        if task is not None and job is not None:
            task.add_done_callback(lambda ended: self._has_ended(job, ended))
        if number is not None:
            self._numbers.add(number)
            if self.presence is not None:
                await self.presence.has_worker(number)
        return await go_on()

    def _has_ended(self, job: int, task: asyncio.Task[object]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:  # of storing the end: whatever else a job raises is its end
            self._unstored[job] = brief(error)

    async def _serve(self, kind: Kind, subject: str) -> None:
        """Do a queued job."""
        of = Subject(subject)
        log_context.begin(kind, subject=of)
        try:
            async with self._alone(kind, of):
                pause = await self.handlers[kind].serve(of)
        except asyncio.CancelledError:  # told to stop: another process may have it at once
            await self.defer(kind, of)
            return
        if pause is not None:
            await self._defer_until(kind, of, datetime.now(UTC) + timedelta(seconds=pause))

    @asynccontextmanager
    async def _alone(self, kind: Kind, subject: Subject) -> AsyncGenerator[None]:
        """Wait for an earlier job that is still being done here, though it was taken over."""
        async with self._changed:
            await self._changed.wait_for(lambda: (kind, subject) not in self._doing)
            self._doing[kind, subject] = asyncio.current_task()
        try:
            yield
        finally:
            del self._doing[kind, subject]
            async with self._changed:
                self._changed.notify_all()

    async def _defer_until(self, kind: Kind, subject: str, moment: datetime) -> None:
        """Wake a subject at a time, without holding its lock until then."""
        job = self._wake_later.configure(
            queue=kind, queueing_lock=f"later:{kind}:{subject}", schedule_at=moment
        )
        with suppress(AlreadyEnqueued):
            await job.defer_async(kind=kind, subject=subject)

    async def take_back(self) -> None:
        """Queue the jobs again that this process no longer does, though they are stored as being
        done here: their ends could not be stored, or their worker is gone. Raises `FAILED`.
        """
        ended = dict(self._unstored)
        gone = self._numbers - {each.worker_id for each in self._workers}
        if not (ended or gone):
            return
        for job in await self.app.job_manager.list_jobs_async(status=Status.DOING.value):
            if job.id in ended or job.worker_id in gone:
                why = ended.get(job.id or 0, "its worker begins again")
                await self._again(job, f"after an outage: {why}")
        if self.presence is not None:
            for number in gone:
                await self.presence.lost_worker(number)
        self._numbers -= gone
        for number in ended:
            del self._unstored[number]

    async def take_over(self) -> None:
        """Queue the jobs of dead processes again. Raises `FAILED`, `StoreUnavailable`."""
        manager = self.app.job_manager
        await manager.prune_stalled_workers(STALLED_AFTER_S)
        stalled = {
            job.id: job
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_AFTER_S)
        }
        stalled |= {job.id: job for job in await self._without_worker()}
        for job in stalled.values():
            await self._again(job, "as their process died, or lost the database")

    async def _again(self, job: Job, why: str) -> None:
        """Queue a job again that nobody does. Raises `FAILED`."""
        try:
            # Not by a retry: that fails where another one waits already, and wakes nobody.
            await self.app.job_manager.finish_job(job, Status.ABORTED, delete_job=True)
        except ConnectorException as error:
            if not isinstance(error.__cause__, psycopg.errors.RaiseException):
                raise
            return  # somebody else was faster
        lost = msgspec.convert(job.task_kwargs, _Job)
        named = Subject(lost.subject).in_words
        logger.info("%s: %s queued again %s", named, lost.kind, why)
        await self.defer(lost.kind, lost.subject)

    async def _without_worker(self) -> list[Job]:
        """The jobs whose worker has been gone for some looks."""
        if self.presence is None:
            return []
        doing = await self.app.job_manager.list_jobs_async(status=Status.DOING.value)
        alive = await self.presence.workers()  # later: who lives now lived before its job as well
        alone = {job.id: job for job in doing if job.id and job.worker_id not in alive}
        self._orphans = {job: self._orphans.get(job, 0) + 1 for job in alone}
        return [job for number, job in alone.items() if self._orphans[number] >= MIN_MISSES]

    async def settled(self, kind: Kind) -> None:
        """Wait until this process has no jobs of a kind."""
        async with self._changed:
            await self._changed.wait_for(
                lambda: kind not in {each for each, _ in (*self._doing, *self._woken)}
            )

    async def break_off(self, kind: Kind) -> None:
        """Hand back this process's jobs of a kind."""
        tasks = [task for (each, _), task in self._doing.items() if each == kind and task]
        for task in tasks:
            task.cancel()
        await _ended(tasks)


class SharedQueue:
    """The jobs of one kind."""

    def __init__(self, kind: Kind, jobs: SharedJobs) -> None:
        self._kind = kind
        self._jobs = jobs

    def wake(self, subject: Subject) -> None:
        """Have a subject served."""
        self._jobs.wake(self._kind, subject)

    async def settled(self) -> None:
        """Wait until this process has nothing left to do."""
        await self._jobs.settled(self._kind)

    async def close(self) -> None:
        """Hand back what is under way here."""
        await self._jobs.break_off(self._kind)


async def _ended(tasks: Iterable[asyncio.Task[object]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)
