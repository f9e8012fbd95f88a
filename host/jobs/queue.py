"""Queues of jobs: the interface, the default with a task per subject, and retries with backoff."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection
from typing import Literal, Protocol, TypeAlias

from host.logs import log_context
from host.subject import Subject

Kind: TypeAlias = Literal["messages", "computers", "analyses", "extra"]
"""The kinds of jobs, as named in logs and in the database."""
Sleep = Callable[[float], Awaitable[None]]


class Handler(Protocol):
    """Does the jobs of one kind, one at a time for a subject."""

    async def serve(self, subject: Subject, /) -> float | None:
        """Do everything for it; after how many seconds to retry, if at all.

        It raises nothing, and may be cancelled at any moment.
        """

    def absorbs(self, subject: Subject, /) -> bool:
        """Whether running work absorbs a change; otherwise it is served again."""

    async def left(self) -> Collection[Subject]:
        """The subjects with something left to do, as stored. Raises `StoreUnavailable`."""

    async def is_wanted(self, subject: Subject, /) -> bool:
        """Whether a changed subject may have something to do. Raises `StoreUnavailable`."""


class Queue(Protocol):
    """The jobs of one kind."""

    def wake(self, subject: Subject, /) -> None:
        """Have a subject served. Never fails or waits."""

    async def settled(self) -> None:
        """Wait until this process has nothing left to do."""

    async def close(self) -> None:
        """Cancel what is under way; the next start or another process continues it."""


class Jobs(Protocol):
    """Jobs in this process, or shared with others. `is_shared`: other processes may do some."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes share the work."""

    def serve(self, kind: Kind, handler: Handler, /) -> Queue:
        """Register the handler of a kind of jobs."""


class LocalJobs:
    """Jobs as tasks of this process; `sleep` waits for retries."""

    is_shared = False

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._sleep = sleep

    def serve(self, kind: Kind, handler: Handler) -> "LocalQueue":
        """Do the jobs of a kind in this process."""
        return LocalQueue(kind, handler, self._sleep)


class LocalQueue:
    """The jobs of one kind."""

    def __init__(self, kind: Kind, handler: Handler, sleep: Sleep) -> None:
        self._kind = kind
        self._handler = handler
        self._sleep = sleep
        self._again: set[Subject] = set()
        """What is to be served, or served once more."""
        self._tasks: dict[Subject, asyncio.Task[None]] = {}
        self._pauses: dict[Subject, asyncio.Future[None]] = {}
        """The pauses of those that wait for a retry."""
        self._is_closed = False

    def wake(self, subject: Subject) -> None:
        """Have a subject served, at once even if a retry of it waits."""
        if self._is_closed:
            return
        if subject in self._pauses:
            self._pauses[subject].cancel()
        elif subject not in self._tasks:
            self._again.add(subject)
            self._tasks[subject] = asyncio.create_task(
                self._serve_until_done(subject), name=f"{self._kind} of {subject}"
            )
        elif subject not in self._again and not self._handler.absorbs(subject):
            self._again.add(subject)

    async def settled(self) -> None:
        """Wait until nothing is left to do."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Break off what is under way; nothing more is served."""
        self._is_closed = True
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # one that was never begun does not end by itself
        self._again.clear()

    async def _serve_until_done(self, subject: Subject) -> None:
        log_context.begin(self._kind, subject=subject)
        try:
            while subject in self._again:
                self._again.discard(subject)
                pause = await self._handler.serve(subject)
                if pause is not None and subject not in self._again:
                    await self._pause(subject, pause)
                    self._again.add(subject)
        finally:
            # At once, and not by a callback: what changes in between would be overlooked.
            self._again.discard(subject)
            self._tasks.pop(subject, None)

    async def _pause(self, subject: Subject, seconds: float) -> None:
        """Wait until it is to be tried again, or is woken."""
        pause = self._pauses[subject] = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait({pause})
        finally:
            pause.cancel()
            del self._pauses[subject]


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
