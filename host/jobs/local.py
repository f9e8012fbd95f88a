"""Jobs as tasks of this process: each table that was woken is served by a task of its own."""

import asyncio
from collections.abc import Awaitable, Callable

from host.jobs.interface import Handler, Kind
from host.logs import log_context

Sleep = Callable[[float], Awaitable[None]]


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
