"""One of the processes that share the work: makes moves on request, and shows tables.

Each input line is a table's number, at which it makes a random move; each output line is a
`ProcessReport`. Times are seconds of the machine's monotonic clock.
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

from bench.parts.hosted import READY, Nowhere, ProcessReport, move
from cogs.app.sharing import sharing
from cogs.drawing.pictures import Pictures
from cogs.drawing.threads import DrawingThreads
from engine import registry
from host.background.processes import SharedProcess
from host.database.store import Store
from host.messages.showing import Showing
from host.messages.shown import Board, Panel
from host.outbox.kinds import Ring, Shown
from host.outbox.work import Watcher
from host.repositories.audiences import MessageRef
from host.repositories.messages import Message
from host.service.tables import Tables
from host.subject import Subject
from tests.host.shop import live_of
from tests.host.timed import keeper_of

THREADS: Final = 1
"""Pictures drawn at once, per process."""


class Drawn(Nowhere):
    """Shows tables as far as their pictures: a drawn picture counts as sent."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures

    async def create(self, message: Message, shown: Shown, ring: Ring, /) -> MessageRef:
        """Draw it."""
        await self._draw(shown)
        return await super().create(message, shown, ring)

    async def edit(self, _message: Message, shown: Shown, /) -> None:
        """Draw it again."""
        await self._draw(shown)

    async def _draw(self, shown: Shown) -> None:
        match shown:
            case Board(seen=seen) if seen.view.status == "finished":
                await self._pictures.end(seen)
            case Board(seen=seen):
                await self._pictures.board(seen)
            case Panel(seen=seen) if seen.view.status != "finished":
                if shown.is_new or seen.seat in seen.view.actors:
                    await self._pictures.hand(seen)


class BoardTimes(Watcher):
    """Says when the board of a table is shown."""

    def shown(self, subject: Subject, kind: str, facts: object, /) -> None:
        """Say up to which revision."""
        if kind == "board" and isinstance(facts, Showing):
            revision = facts.view.progress.revision
            say(ProcessReport("shown", subject.number, revision, at=time.monotonic()))


def say(line: ProcessReport) -> None:
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
    say(ProcessReport("acted", table, revision, began=began, at=time.monotonic()))


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
        pictures = Pictures(DrawingThreads(THREADS), tables.read.summary)
        stack.callback(pictures.close)
        live = live_of(tables, Drawn(pictures), jobs=jobs)
        live.watcher = BoardTimes()
        stack.push_async_callback(live.close)
        process = SharedProcess(jobs, tables.session, tables.deadlines, keeper_of(tables), "all")
        stack.push_async_callback(process.end)
        await process.begin()
        say(ProcessReport(READY))
        await play(tables, number, reader)
    used = resource.getrusage(resource.RUSAGE_SELF)
    say(ProcessReport("ended", cpu_s=used.ru_utime + used.ru_stime))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
