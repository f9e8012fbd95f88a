"""The real bot in a process of its own on the playground: its memory, how long people wait for it,
and hard computer players that it thinks for.
"""

import asyncio
import os
import statistics
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from playground.client import Driver
from playground.person import Person
from playground.wire import Obj

POLL_INTERVAL_S = 0.2
ROOT: Final = Path(__file__).parents[2]
START_S: Final = 30.0
"""After which the bot counts as not starting."""
PATIENCE_S: Final = 30.0
"""After which whatever is waited for counts as never coming."""
OVER: Final = "The game is over"


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds, at the median and for the slowest twentieth."""

    median: float
    p95: float


class Waited(NamedTuple):
    """How long people waited until their presses were acknowledged, and until a move was shown."""

    presses: int
    ack_ms: Waits
    moves: int
    board_ms: Waits


@asynccontextmanager
async def bot_on(
    play: Driver, database: Path | str, config: Path | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot, once it listens. It ends with the block, unless it has ended before."""
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "--config", str(config or ROOT / "config.example.toml")),
        *("--database", str(database)),
        cwd=ROOT,
        env={**os.environ, "DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await play.identified(START_S)
        yield bot
    finally:
        if bot.returncode is None:
            bot.terminate()
        await bot.wait()


def rss_mb(pid: int) -> float:
    """The resident memory of a process, as the system counts it."""
    return int(processes("-o", "rss=", "-p", str(pid))) / 1024


def processes(*words: str) -> str:
    """What `ps` tells of these processes, without a heading."""
    # Without -ww a long path to the program pushes the module's name out of the line.
    return subprocess.run(  # noqa: S603 - our own processes
        ["ps", "-ww", *words],  # noqa: S607 - where ps is, is the system's affair
        check=False,
        capture_output=True,
        text=True,
    ).stdout


def waited(timings: Sequence[Obj]) -> Waited:
    """The waits of people, from what the playground noted of each interaction."""
    # Steps towards one move carry one stamp; the last of them is the move.
    moves = {row["label"].split(":")[3]: row for row in timings if ":do:" in row["label"]}
    return Waited(
        len(timings),
        waits(row["acknowledged_ms"] for row in timings),
        len(moves),
        waits(row["channel_changed_ms"] for row in moves.values()),
    )


def waits(times_ms: Iterable[float | None]) -> Waits:
    """Of these times, those that are known; zeros where there are fewer than two."""
    known = [each for each in times_ms if each is not None]
    if len(known) < 2:
        return Waits(0.0, 0.0)
    p95 = statistics.quantiles(known, n=20)[-1]
    return Waits(round(statistics.median(known), 1), round(p95, 1))


async def watch(play: Driver, who: Person, game: str, thinking_s: int) -> None:
    """Have hard computer players play without people."""
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
    """Wait until so many processes have begun to think."""
    for _ in range(int(PATIENCE_S / POLL_INTERVAL_S)):
        if thinking_processes(bot) >= number:
            return
        await asyncio.sleep(POLL_INTERVAL_S)
    raise TimeoutError


async def _page(who: Person, channel: str, saying: str) -> None:
    await who.wait_for(lambda me: me.newest(channel, saying=saying), PATIENCE_S)


def thinking_processes(bot: int) -> int:
    """How many processes of a bot think for hard computer players: those of low priority."""
    said = processes("-o", "ni=,args=", "--ppid", str(bot))
    lines = [line.split(maxsplit=1) for line in said.splitlines()]
    return sum(int(nice) > 0 and "thinking_worker" in what for nice, what in lines)
