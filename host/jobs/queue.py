"""Queues of jobs: the interface, the default with a task per subject, and retries with backoff."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection
from typing import Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from host.logs import log_context

Kind: TypeAlias = Literal["messages", "computers", "analyses", "live", "extra"]
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


FIRST_RETRY_S = 1.0
MAX_RETRY_S = 300.0
"""Seconds between tries, before jitter."""
MAX_STORE_FAILURES = 5
"""A cap on failures, so the database is retried every 16 seconds."""


class Backoff:
    """Sleeps between tries, ever longer, with jitter."""

    def __init__(self, sleep: Sleep, rng: random.Random) -> None:
        self.sleep = sleep
        self._rng = rng

    def pause(self, failures: int, least: float = 0.0) -> float:
        """How many seconds to wait before another try; `least` at the least."""
        longest = min(MAX_RETRY_S, FIRST_RETRY_S * 2.0 ** min(failures - 1, 20))
        return max(least, longest * self._rng.uniform(0.5, 1.0))

    async def after(self, failures: int, least: float = 0.0) -> None:
        """Sleep until the next try; `least` seconds at the least."""
        await self.sleep(self.pause(failures, least))
