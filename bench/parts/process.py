"""One of the processes that share the work: makes moves on request, and shows tables.

Each input line is a table's number, at which it makes a random move; each output line is a `Line`.
Times are seconds of the machine's monotonic clock.
"""

import asyncio
import itertools
import random
import resource
import sys
import time
from contextlib import AsyncExitStack
from typing import Final

import msgspec

from bench.parts.hosted import READY, Line, Nowhere, move
from cogs.app.sharing import sharing
from cogs.ui.pictures import Pictures
from engine import registry
from host.background.processes import SharedProcess
from host.database.store import Store
from host.delivery.post import Post
from host.repositories.stored_placements import MessageRef
from host.service.tables import Tables
from tests.host.shop import delivery_of
from tests.host.timed import keeper_of

THREADS: Final = 1
"""Pictures drawn at once, per process."""


class Drawn(Nowhere):
    """Shows tables as far as their pictures: a drawn picture counts as sent."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures

    async def present(self, post: Post, /) -> MessageRef:
        """Draw the message."""
        await self._draw(post)
        if post.seat is None:
            say(Line("shown", post.view.id, post.view.progress.revision, at=time.monotonic()))
        return await super().present(post)

    async def _draw(self, post: Post) -> None:
        if post.view.status == "finished":
            if post.seat is None:
                await self._pictures.end(post.seen)
        elif post.seat is None:
            await self._pictures.board(post.seen)
        elif post.seen.seat is not None and (post.fresh or post.seat in post.view.actors):
            await self._pictures.hand(post.seen)


def say(line: Line) -> None:
    """Write a line to the parent process."""
    sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    sys.stdout.flush()


async def play(tables: Tables, number: int, reader: asyncio.StreamReader) -> None:
    """Make moves on request until the input ends."""
    rng = random.Random(number)  # noqa: S311 - chooses moves to be measured
    # Press ids must be unique, across processes and runs.
    presses = itertools.count((number + 1) * 10**17 + time.monotonic_ns() // 1000)
    async with asyncio.TaskGroup() as moves:
        while line := await reader.readline():
            moves.create_task(_move(tables, int(line), rng, next(presses)))


async def _move(tables: Tables, table: int, rng: random.Random, press: int) -> None:
    began = time.monotonic()
    revision = await move(tables, table, rng, press)
    say(Line("acted", table, revision, began=began, at=time.monotonic()))


async def main(address: str, number: int) -> None:
    """Share the work on a database until standard input ends."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    store = await Store.open(address)
    async with AsyncExitStack() as stack:  # closes in order, even if a move fails
        stack.push_async_callback(store.close)
        jobs = await stack.enter_async_context(sharing(address))
        if jobs is None:
            raise ValueError(f"processes share no such database: {address}")
        tables = Tables(store, registry, jobs=jobs)
        stack.push_async_callback(tables.computers.close)
        pictures = Pictures(THREADS, tables.read.summary)
        stack.callback(pictures.close)
        delivery = delivery_of(tables, Drawn(pictures), jobs=jobs)
        process = SharedProcess(jobs, tables.session, tables.deadlines, keeper_of(tables), "all")
        stack.push_async_callback(process.end)
        await process.begin()
        showing = asyncio.create_task(delivery.run())
        stack.push_async_callback(delivery.stop)
        say(Line(READY))
        await play(tables, number, reader)
    await showing
    used = resource.getrusage(resource.RUSAGE_SELF)
    say(Line("ended", cpu_s=used.ru_utime + used.ru_stime))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
