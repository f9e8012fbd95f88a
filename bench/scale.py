"""`python -m bench scale`: what one, two and four processes carry on PostgreSQL.

A database has thousands of running games. The processes share the work as the bot's do: one takes a
press and stores it, another plans and draws. Only Discord is missing: a message counts as sent once
drawn, since Discord would accept fewer (50 requests a second). The server writes to disk with fsync
on, as in production.
"""

import asyncio
import random
import sys
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Final

import msgspec

from bench.parts.bot import ROOT, Waits, waits
from bench.parts.hosted import READY, ProcessReport, fill
from bench.parts.report import Option
from engine.registry import NAMES
from tests.postgres import Server, running_server

DURABLE: Final = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
"""A server whose data survive a power cut."""
PATIENCE_S: Final = 240.0
WARM_UP_S: Final = 3.0
"""Warm-up before anything is counted."""


class Figures(msgspec.Struct, frozen=True):
    """What a number of processes carried together.

    `at_once` people played, each waiting for the board of their last move. `ack_ms`: until a move
    was stored; `board_ms`: until its board was drawn. `transactions`, `written_bytes` (of the
    database's log) and `cpu_ms` are per move.
    """

    processes: int
    at_once: int
    moves_per_s: float
    ack_ms: Waits
    board_ms: Waits
    bytes_per_game: float
    transactions: float
    written_bytes: float
    cpu_ms: float


class Course(msgspec.Struct, frozen=True):
    """What to measure; `games` are put into the database in turn."""

    tables: Annotated[int, Option("how many games are under way")] = 10_000
    seconds: Annotated[float, Option("how long each number plays")] = 20.0
    processes: Annotated[tuple[int, ...], Option("numbers of processes")] = (1, 2, 4)
    at_once: Annotated[int, Option("how many people play at once")] = 8
    games: tuple[str, ...] = NAMES


async def measure(course: Course, _: Path) -> list[Figures]:
    """Fill a database, and let each number of processes share the work on it."""
    with running_server(DURABLE) as server:
        server.create("games")
        empty = size(server, "games")
        there = await fill(server.url("games"), course.tables, course.games)
        bytes_per_game = (size(server, "games") - empty) / there
        return [
            await _played(server, number, there, course, bytes_per_game)
            for number in course.processes
        ]


class Measured:
    """Moves made and boards shown, as the processes report them."""

    def __init__(self) -> None:
        self.acts: list[ProcessReport] = []
        self.boards: list[tuple[float, float]] = []
        """When a move was begun, and when its board was shown."""
        self.cpu_s = 0.0
        self.ready: asyncio.Event = asyncio.Event()
        self._acted: dict[int, asyncio.Future[ProcessReport]] = {}
        self._awaited: dict[int, tuple[int, asyncio.Future[float]]] = {}
        self._shown: dict[int, tuple[int, float]] = {}

    def take(self, line: ProcessReport) -> None:
        """A line from a process."""
        if line.what == READY:
            self.ready.set()
        elif line.what == "acted":
            self._acted.pop(line.table).set_result(line)
        elif line.what == "shown" and line.revision is not None:
            self._shown[line.table] = line.revision, line.at
            awaited = self._awaited.get(line.table)
            if awaited is not None and line.revision >= awaited[0]:
                del self._awaited[line.table]
                awaited[1].set_result(line.at)
        elif line.what == "ended":
            self.cpu_s += line.cpu_s

    def lost(self) -> None:
        """A process is gone; stop waiting for it."""
        lost = ProcessLookupError("a process ended before it should have")
        for acted in self._acted.values():
            acted.set_exception(lost)
        for _, shown in self._awaited.values():
            shown.set_exception(lost)

    async def acted(self, table: int) -> ProcessReport:
        """Wait until a move at a table is stored."""
        self._acted[table] = asyncio.get_running_loop().create_future()
        return await self._acted[table]

    async def shown(self, table: int, revision: int) -> float:
        """When a table was shown at this revision, or later."""
        last = self._shown.get(table)
        if last is not None and last[0] >= revision:
            return last[1]
        coming: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited[table] = revision, coming
        return await coming


@asynccontextmanager
async def _process(
    address: str, number: int, measured: Measured
) -> AsyncGenerator[asyncio.StreamWriter]:
    """A ready process, which reads what is written here. It ends with the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.parts.process",
        address,
        str(number),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None  # noqa: S101 - asked for above
    assert process.stdout is not None  # noqa: S101 - asked for above
    own = measured.ready = asyncio.Event()
    reading = asyncio.create_task(_read(process.stdout, measured))
    try:
        async with asyncio.timeout(PATIENCE_S):
            await own.wait()
        yield process.stdin
        process.stdin.close()
        async with asyncio.timeout(PATIENCE_S):
            await process.wait()
            await reading
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        reading.cancel()


async def _read(out: asyncio.StreamReader, measured: Measured) -> None:
    while line := await out.readline():
        measured.take(msgspec.json.decode(line, type=ProcessReport))
    measured.lost()


async def _played(
    server: Server, processes: int, tables: int, course: Course, bytes_per_game: float
) -> Figures:
    """Let a number of processes play for a while."""
    seconds, at_once = course.seconds, course.at_once
    measured = Measured()
    async with _all(server.url("games"), processes, measured) as writers:
        begun = time.monotonic() + WARM_UP_S
        before = counters(server)
        async with asyncio.TaskGroup() as players:
            for player in range(at_once):
                free = range(player + 1, tables + 1, at_once)
                players.create_task(_play(writers, free, measured, begun + seconds))
        after = counters(server)
    moves = len(measured.acts)
    counted = [each for each in measured.acts if begun <= each.began < begun + seconds]
    boards = [shown - began for began, shown in measured.boards if began >= begun]
    return Figures(
        processes=processes,
        at_once=at_once,
        moves_per_s=round(len(counted) / seconds, 1),
        ack_ms=waits(1000 * (each.at - each.began) for each in counted),
        board_ms=waits(1000 * each for each in boards),
        bytes_per_game=round(bytes_per_game),
        transactions=round((after["transactions"] - before["transactions"]) / moves, 1),
        written_bytes=round((after["written"] - before["written"]) / moves),
        cpu_ms=round(1000 * measured.cpu_s / moves, 1),
    )


@asynccontextmanager
async def _all(
    address: str, processes: int, measured: Measured
) -> AsyncGenerator[list[asyncio.StreamWriter]]:
    """Processes on one database, started one after another."""
    if not processes:
        yield []
        return
    async with (
        _process(address, processes, measured) as last,
        _all(address, processes - 1, measured) as others,
    ):
        yield [*others, last]


async def _play(
    writers: Sequence[asyncio.StreamWriter], tables: range, measured: Measured, until: float
) -> None:
    """Make one move after another at your own tables, through any process."""
    rng = random.Random(tables.start)  # noqa: S311 - chooses where to play
    while time.monotonic() < until:
        table, writer = rng.choice(tables), rng.choice(writers)
        acted = asyncio.create_task(measured.acted(table))
        await asyncio.sleep(0)
        writer.write(b"%d\n" % table)
        async with asyncio.timeout(PATIENCE_S):
            line = await acted
            if line.revision is None:
                continue
            measured.acts.append(line)
            measured.boards.append((line.began, await measured.shown(table, line.revision)))


def size(server: Server, database: str) -> int:
    """Bytes of a database on disk."""
    return int(server.query(f"SELECT pg_database_size('{database}')"))


def counters(server: Server) -> Mapping[str, int]:
    """Transactions so far, and bytes written to the server's log."""
    server.query("SELECT pg_stat_force_next_flush()")
    done = server.query("SELECT sum(xact_commit + xact_rollback)::bigint FROM pg_stat_database")
    written = server.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")
    return {"transactions": int(done), "written": int(written)}
