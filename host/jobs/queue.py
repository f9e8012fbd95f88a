"""Queues of jobs: the interface, and the default, in which jobs are tasks of this process.

Each table that was woken is served by a task of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Literal, Protocol, TypeAlias

from host.logs import log_context

Kind: TypeAlias = Literal["messages", "computers", "summaries", "calls", "analyses"]
"""What a job is about, by the word for it in logs and in the database."""
Sleep = Callable[[float], Awaitable[None]]


class Handler(Protocol):
    """Does the jobs of one kind, one table at a time."""

    async def serve(self, table: int, /) -> float | None:
        """Do all there is to do for a table. Raises nothing.

        Gives after how many seconds to try again what was not possible now; None if nothing is
        left. Whoever calls may cancel it at any moment.
        """

    def absorbs(self, table: int, /) -> bool:
        """Whether a change of a table that is being served is taken in; else it is served again."""

    async def left(self) -> Collection[int]:
        """The tables for which something may be left to do, as it is stored. Raises
        `StoreUnavailable`.
        """

    async def is_wanted(self, table: int, /) -> bool:
        """Whether there may be anything to do for a table that changed, as it is stored. Raises
        `StoreUnavailable`.
        """


class Queue(Protocol):
    """The jobs of one kind."""

    def wake(self, table: int, /) -> None:
        """Something may be left to do for a table. Never fails, and never waits."""

    async def settled(self) -> None:
        """Wait until this process has nothing left to do, and knows of nothing."""

    async def close(self) -> None:
        """Break off what is under way here; the next start, or another process, goes on."""


class Jobs(Protocol):
    """Jobs in this process, or shared with others. `is_shared`: other processes may do some."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may do the work, and have done some of it."""

    def serve(self, kind: Kind, handler: Handler, /) -> Queue:
        """Have jobs of a kind done by `handler`, from now on where this process does any."""


class LocalJobs:
    """Shares work out to tasks. `sleep` waits some seconds until a table is tried again."""

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
        self._again: set[int] = set()
        """Tables that are to be served, or served once more."""
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def wake(self, table: int) -> None:
        """Something may be left to do for a table."""
        if table not in self._tasks:
            self._again.add(table)
            self._tasks[table] = asyncio.create_task(
                self._serve_until_done(table), name=f"{self._kind} of table {table}"
            )
        elif table not in self._again and not self._handler.absorbs(table):
            self._again.add(table)

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

    async def _serve_until_done(self, table: int) -> None:
        log_context.begin(self._kind, table=table)
        try:
            while table in self._again:
                self._again.discard(table)
                pause = await self._handler.serve(table)
                if pause is not None:
                    await self._sleep(pause)
                    self._again.add(table)
        finally:
            # At once, and not by a callback: what changes in between would be overlooked.
            self._again.discard(table)
            self._tasks.pop(table, None)
