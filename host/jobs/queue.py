"""Queues of jobs: the interface, the default with a task per subject, and retries with backoff."""

import asyncio
import logging
import math
import random
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, Generic, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import Refused
from host.database.store import Store
from host.errors import StoreError, Unreachable, log_fault, log_waiting
from host.logs import log_context

Kind: TypeAlias = Literal["messages", "computers", "summaries", "analyses", "live", "extra"]
"""The kinds of jobs, as named in logs and in the database."""
Sleep = Callable[[float], Awaitable[None]]


class Subject(str):
    """What messages are about: a type and an id, such as `table:17` or `puzzle:9:2027-01-01`."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: str, number: object) -> Self:
        """A subject by its type and its id.

        >>> Subject.of("table", 17)
        'table:17'
        """
        return cls(f"{kind}:{number}")

    @property
    def type(self) -> str:
        """The type."""
        return self.partition(":")[0]

    @property
    def number(self) -> int:
        """The id, where that is a number. Raises `ValueError`."""
        return int(self.partition(":")[2])

    @property
    def table(self) -> int | None:
        """The number of the table, if it is one."""
        return self.number if self.type == "table" else None


AnyKey: TypeAlias = int | Subject
"""What a job is about: a table by its number, or any subject."""
Key = TypeVar("Key", bound=AnyKey)
Key_contra = TypeVar("Key_contra", bound=AnyKey, contravariant=True)


class Handler(Protocol[Key]):
    """Does the jobs of one kind, one table or subject at a time."""

    async def serve(self, key: Key, /) -> float | None:
        """Do everything for it; after how many seconds to retry, if at all.

        It raises nothing, and may be cancelled at any moment.
        """

    def absorbs(self, key: Key, /) -> bool:
        """Whether running work absorbs a change; otherwise it is served again."""

    async def left(self) -> Collection[Key]:
        """Those with something left to do, as stored. Raises `StoreUnavailable`."""

    async def is_wanted(self, key: Key, /) -> bool:
        """Whether a changed one may have something to do. Raises `StoreUnavailable`."""


class Queue(Protocol[Key_contra]):
    """The jobs of one kind."""

    def wake(self, key: Key_contra, /) -> None:
        """Have a table or a subject served. Never fails or waits."""

    async def settled(self) -> None:
        """Wait until this process has nothing left to do."""

    async def close(self) -> None:
        """Cancel what is under way; the next start or another process continues it."""


class Jobs(Protocol):
    """Jobs in this process, or shared with others. `is_shared`: other processes may do some."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes share the work."""

    def serve(self, kind: Kind, handler: Handler[Key], /) -> Queue[Key]:
        """Register the handler of a kind of jobs."""


class LocalJobs:
    """Jobs as tasks of this process; `sleep` waits for retries."""

    is_shared = False

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._sleep = sleep

    def serve(self, kind: Kind, handler: Handler[Key]) -> "LocalQueue[Key]":
        """Do the jobs of a kind in this process."""
        return LocalQueue(kind, handler, self._sleep)


class LocalQueue(Generic[Key]):
    """The jobs of one kind."""

    def __init__(self, kind: Kind, handler: Handler[Key], sleep: Sleep) -> None:
        self._kind = kind
        self._handler = handler
        self._sleep = sleep
        self._again: set[Key] = set()
        """What is to be served, or served once more."""
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._pauses: dict[Key, asyncio.Future[None]] = {}
        """The pauses of those that wait for a retry."""

    def wake(self, key: Key) -> None:
        """Have a table or a subject served, at once even if a retry of it waits."""
        if key in self._pauses:
            self._pauses[key].cancel()
        elif key not in self._tasks:
            self._again.add(key)
            self._tasks[key] = asyncio.create_task(
                self._serve_until_done(key), name=f"{self._kind} of {key}"
            )
        elif key not in self._again and not self._handler.absorbs(key):
            self._again.add(key)

    async def settled(self) -> None:
        """Wait until nothing is left to do."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Break off what is under way."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # one that was never begun does not end by itself
        self._again.clear()

    async def _serve_until_done(self, key: Key) -> None:
        log_context.begin(self._kind, table=table_of(key))
        try:
            while key in self._again:
                self._again.discard(key)
                pause = await self._handler.serve(key)
                if pause is not None:
                    await self._pause(key, pause)
                    self._again.add(key)
        finally:
            # At once, and not by a callback: what changes in between would be overlooked.
            self._again.discard(key)
            self._tasks.pop(key, None)

    async def _pause(self, key: Key, seconds: float) -> None:
        """Wait until it is to be tried again, or is woken."""
        pause = self._pauses[key] = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait({pause})
        finally:
            pause.cancel()
            del self._pauses[key]


def table_of(key: AnyKey) -> int | None:
    """The table that a job is about, if it is one."""
    return key.table if isinstance(key, Subject) else key


logger = logging.getLogger(__name__)

Sent = TypeVar("Sent")

MAX_TRIES = 8
"""Tries before the work waits for the next start, or for the table's next change."""
FIRST_RETRY_S = 1.0
MAX_RETRY_S = 300.0
"""Seconds between tries, before jitter."""
MAX_STORE_FAILURES = 5
"""A cap on failures, so the database is retried every 16 seconds."""
WHOLE: Final = 0
"""All of a table's work, among the numbers of its messages."""


class TableWork(Protocol):
    """The work of one kind: `Followers`, `Reviewer`."""

    async def serve(self, table: int, /) -> None:
        """Do everything for a table; errors are handled."""

    async def left(self) -> Collection[int]:
        """The tables with work left. Raises `StoreUnavailable`."""

    async def is_wanted(self, table: int, /) -> bool:
        """Whether a table may have work left. Raises `StoreUnavailable`."""


class _Wait(NamedTuple):
    """What failed waits for another try: until when, by the event loop's clock, and how often it
    failed in a row.
    """

    until: float
    failures: int


class RetryingWorker:
    """Does one kind of work, and retries what failed: each message of a table by itself."""

    def __init__(self, kind: Kind, work: TableWork, jobs: Jobs) -> None:
        self._kind = kind
        self._work = work
        self._rng = random.Random()  # noqa: S311 - only spreads retries
        self._failures: dict[int, int] = {}
        """How often in a row the database failed a table's work."""
        self._waits: dict[int, dict[int, _Wait]] = {}
        """By table, what waits of its messages, and of its work as a whole (`WHOLE`)."""
        self._woken: set[int] = set()
        """Tables that something happened to since they were served last."""
        self.watched: set[int] = set()
        """Tables whose changes matter to the work, as far as this process knows."""
        self._is_shared = jobs.is_shared
        self._queue = jobs.serve(kind, self)

    def wake(self, table: int) -> None:
        """Have a table served."""
        if not self._is_shared:
            self._woken.add(table)
        self._queue.wake(table)

    def wake_if_watched(self, table: int) -> None:
        """Have a changed table served, if that matters."""
        if self.may_watch(table):
            self.wake(table)

    def may_watch(self, table: int) -> bool:
        """Whether a table's changes may matter: another process may know of more."""
        return self._is_shared or table in self.watched

    async def resume(self) -> None:
        """Continue where the program stopped."""
        for table in sorted(await self.left()):
            self.wake(table)

    async def settled(self) -> None:
        """Wait until everything possible is done."""
        await self._queue.settled()

    async def close(self) -> None:
        """Cancel what is under way; the next start continues it."""
        await self._queue.close()

    async def left(self) -> Collection[int]:
        """The tables with work left. Raises `StoreUnavailable`."""
        return await self._work.left()

    async def is_wanted(self, table: int) -> bool:
        """Whether a table may have work left. Raises `StoreUnavailable`."""
        return await self._work.is_wanted(table)

    def absorbs(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """No: the work reads once, so it runs again."""
        return False

    async def serve(self, table: int) -> float | None:
        """Do a table's work; after how many seconds to retry."""
        waits = self._waits.setdefault(table, {})
        self._end_waits(table, waits)
        try:
            await self._try(table, WHOLE, lambda: self._work.serve(table), waits)
        except StoreError as error:
            # However long that takes: nobody else would come back to it.
            log_waiting(logger, f"table {table}: {self._kind} delayed", error)
            failures = min(self._failures.get(table, 0) + 1, MAX_STORE_FAILURES)
            self._failures[table] = failures
            return pause_after(failures, self._rng)
        finally:
            if not waits:
                self._waits.pop(table, None)
        self._failures.pop(table, None)
        until = min((each.until for each in waits.values()), default=math.inf)
        now = asyncio.get_running_loop().time()
        return None if until == math.inf else max(until - now, 0.0)

    async def each(self, table: int, messages: Mapping[int, Callable[[], Awaitable[None]]]) -> None:
        """Do something about each message of a table, by number, but those that wait: what fails
        for one holds up no other. Raises `StoreUnavailable`.
        """
        waits = self._waits.setdefault(table, {})
        for gone in waits.keys() - messages.keys() - {WHOLE}:
            del waits[gone]
        for number, do in messages.items():
            if number not in waits or waits[number].until <= asyncio.get_running_loop().time():
                await self._try(table, number, do, waits)

    async def _try(
        self,
        table: int,
        number: int,
        do: Callable[[], Awaitable[None]],
        waits: dict[int, _Wait],
    ) -> None:
        """Do something about a message, or all of a table's work; what isn't reached will wait."""
        try:
            await do()
        except StoreError:
            raise
        except Unreachable as error:
            logger.warning("table %d: %s delayed: %s", table, self._kind, error)
            failures = waits[number].failures + 1 if number in waits else 1
            pause = pause_after(failures, self._rng, error.retry_after or 0.0)
            until = asyncio.get_running_loop().time() + pause
            waits[number] = _Wait(until if failures < MAX_TRIES else math.inf, failures)
            return
        except Refused as error:
            logger.warning("table %d: no %s: %s", table, self._kind, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
            log_fault(logger, f"table {table}: {self._kind} failed", error)
        waits.pop(number, None)

    def _end_waits(self, table: int, waits: dict[int, _Wait]) -> None:
        """Let what has waited long enough be tried. Where nothing happened to the table, a pause
        has ended, whatever the clock says; else what was given up is tried again.
        """
        is_woken = self._is_shared or table in self._woken
        self._woken.discard(table)
        ended = math.inf if is_woken else min((each.until for each in waits.values()), default=0.0)
        for number, each in tuple(waits.items()):
            if each.until != ended:
                continue
            if is_woken:
                del waits[number]
            else:
                waits[number] = each._replace(until=0.0)


def pause_after(failures: int, rng: random.Random, least: float = 0.0) -> float:
    """Exponential backoff with jitter: the seconds until the next try; `least` at the least."""
    longest = min(MAX_RETRY_S, FIRST_RETRY_S * 2.0 ** min(failures - 1, 20))
    return max(least, longest * rng.uniform(0.5, 1.0))


class Backoff:
    """Sleeps between tries, ever longer, with jitter."""

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
    """Send a message exactly once: `note` marks it as being sent before that.

    `find` gives what an earlier try sent; it is None if nothing was marked, so there was no try.
    """
    found = None if find is None else await find()
    if found:
        return found
    async with store.write() as connection:
        await note(connection)
    return await send()
