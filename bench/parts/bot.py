"""The real bot in its own process on the playground: its memory, people's waiting times, and the
hard computer players it runs.
"""

import asyncio
import os
import signal
import statistics
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from playground.play.person import Person
from playground.program.client import Driver
from playground.wire.json_values import Obj

POLL_INTERVAL_S = 0.2
ROOT: Final = Path(__file__).parents[2]
START_S: Final = 30.0
"""Timeout for a start."""
PATIENCE_S: Final = 30.0
"""Timeout for everything else."""
RHYTHM_S: Final = 0.02
"""How often a starved process is stopped."""
OVER: Final = "The game is over"


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds: median, 95th percentile, and the longest."""

    median: float
    p95: float
    most: float


class Waited(msgspec.Struct, frozen=True):
    """Waiting times until presses were acknowledged, and until moves were shown."""

    presses: int
    ack_ms: Waits
    moves: int
    board_ms: Waits


@asynccontextmanager
async def bot_on(
    play: Driver,
    database: Path | str,
    config: Path | None = None,
    log: int | IO[str] = DEVNULL,
    program: Sequence[str] = ("bot.py",),
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A connected bot, stopped at the end of the block unless it ended before. Another `program`
    takes the same arguments, and may be written to and read from.
    """
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        *program,
        "--config",
        str(config or ROOT / "config.example.toml"),
        "--database",
        str(database),
        cwd=ROOT,
        env={**os.environ, "DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token},
        stdin=PIPE,
        stdout=PIPE,
        stderr=log,
    )
    try:
        await play.identified(START_S)
        yield bot
    finally:
        if bot.returncode is None:
            bot.terminate()
        await bot.wait()


@asynccontextmanager
async def starved(pid: int, share: float) -> AsyncIterator[None]:
    """A process runs only for a share of the time, as on a machine that others keep busy."""

    async def stop_and_go() -> None:
        while True:
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(RHYTHM_S * (1 - share))
            os.kill(pid, signal.SIGCONT)
            await asyncio.sleep(RHYTHM_S * share)

    rhythm = asyncio.create_task(stop_and_go()) if share < 1 else None
    try:
        yield
    finally:
        if rhythm is not None:
            rhythm.cancel()
            os.kill(pid, signal.SIGCONT)


def rss_mb(pid: int) -> float:
    """Resident memory of a process."""
    return int(processes("-o", "rss=", "-p", str(pid))) / 1024


def processes(*words: str) -> str:
    """What `ps` prints about processes, without a heading."""
    # Without -ww a long path to the program pushes the module's name out of the line.
    return subprocess.run(  # noqa: S603 - our own processes
        ["ps", "-ww", *words],  # noqa: S607 - the system knows where ps is
        check=False,
        capture_output=True,
        text=True,
    ).stdout


def waited(timings: Sequence[Obj]) -> Waited:
    """People's waiting times, from the playground's timings."""
    # The steps of one move share a stamp; the last one is the move.
    moves = {row["label"].split(":")[3]: row for row in timings if ":do:" in row["label"]}
    return Waited(
        len(timings),
        waits(row["acknowledged_ms"] for row in timings),
        len(moves),
        waits(row["channel_changed_ms"] for row in moves.values()),
    )


def waits(times_ms: Iterable[float | None]) -> Waits:
    """Statistics of the known times; zeros if there are fewer than two."""
    known = [each for each in times_ms if each is not None]
    if len(known) < 2:
        return Waits(0.0, 0.0, 0.0)
    p95 = statistics.quantiles(known, n=20, method="inclusive")[-1]
    return Waits(*(round(each, 1) for each in (statistics.median(known), p95, max(known))))


async def watch(play: Driver, who: Person, game: str, thinking_s: int) -> None:
    """Start a game of hard computer players."""
    channel = f"thinking-{game}"
    await play.open_channel(channel)
    await who.slash("table new", channel, game=game)
    lobby = await who.wait_for(lambda me: me.newest(channel, saying="a table is open"))
    await who.press("Computer players", message=lobby)
    await _page(who, channel, "Medium:")
    await who.press("Hard", channel=channel)
    await _page(who, channel, "Hard:")
    await who.choose(str(thinking_s), menu="Thinking time …", channel=channel)
    await _page(who, channel, "Saved")
    await who.press("Just watch computers play", channel=channel)
    await who.wait_for(lambda me: me.newest(channel, saying="'s turn"), PATIENCE_S)


async def all_think(bot: int, number: int) -> None:
    """Wait until a number of processes think."""
    for _ in range(int(PATIENCE_S / POLL_INTERVAL_S)):
        if thinking_processes(bot) >= number:
            return
        await asyncio.sleep(POLL_INTERVAL_S)
    raise TimeoutError


async def _page(who: Person, channel: str, saying: str) -> None:
    await who.wait_for(lambda me: me.newest(channel, saying=saying), PATIENCE_S)


def thinking_processes(bot: int) -> int:
    """How many of a bot's processes think for hard computer players: those with low priority."""
    said = processes("-o", "ni=,args=", "--ppid", str(bot))
    lines = [line.split(maxsplit=1) for line in said.splitlines()]
    return sum(int(nice) > 0 and "thinking_worker" in what for nice, what in lines)
