"""`python -m bench stop`: how long the bot takes to stop, even when something is unreachable.

The bot, the playground and PostgreSQL run in their own processes. In each case a table is open;
something is stopped or frozen, and a moment later the bot gets SIGTERM.
"""

import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from bench.parts.bot import ROOT, all_think, bot_on, watch
from bench.parts.report import Option
from playground.client import Driver, attached
from tests.postgres import Server, running_server

NOTICE_S = 3.0
"""Time for the bot to notice."""
TIMEOUT_S = 60.0
"""Timeout after which the bot is killed."""
CHANNEL = "watering-hole"


class Figures(msgspec.Struct, frozen=True):
    """Seconds and exit codes of each stop. `written` is the bot's last line."""

    case: str
    seconds: tuple[float, ...]
    exit_codes: tuple[int, ...]
    written: str


class Scene(NamedTuple):
    """Everything around a running bot; `bot` is its process id."""

    play: Driver
    playground: asyncio.subprocess.Process
    bot: int = 0
    server: Server | None = None


Amiss: TypeAlias = Callable[[Scene], Awaitable[None]]
"""What is done before the bot is stopped."""


async def nothing(_: Scene) -> None:
    """All is well."""


async def hard_players(on: Scene) -> None:
    """Hard computer players think."""
    who = await on.play.person("Dov")
    games = ("nature", "evolution")
    for game in games:
        await watch(on.play, who, game, 10)
    await all_think(on.bot, 1)


async def playground_stopped(on: Scene) -> None:
    """Discord is unreachable."""
    on.playground.kill()
    await on.playground.wait()


async def playground_frozen(on: Scene) -> None:
    """Discord keeps its connections but doesn't answer."""
    on.playground.send_signal(signal.SIGSTOP)


async def server_stopped(on: Scene) -> None:
    """PostgreSQL is unreachable."""
    assert on.server is not None  # noqa: S101 - in these cases
    on.server.stop()


async def server_frozen(on: Scene) -> None:
    """PostgreSQL keeps its connections but doesn't answer."""
    assert on.server is not None  # noqa: S101 - as above
    on.server.freeze()


CASES: Mapping[str, tuple[bool, Amiss]] = {
    "sqlite": (False, nothing),
    "sqlite, hard players thinking": (False, hard_players),
    "sqlite, Discord stopped": (False, playground_stopped),
    "sqlite, Discord frozen": (False, playground_frozen),
    "postgresql": (True, nothing),
    "postgresql, hard players thinking": (True, hard_players),
    "postgresql stopped": (True, server_stopped),
    "postgresql frozen": (True, server_frozen),
    "postgresql, Discord stopped": (True, playground_stopped),
    "postgresql, Discord frozen": (True, playground_frozen),
}
"""By name: whether the database is on a server, and what is done before the stop."""


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    times: Annotated[int, Option("repetitions of each")] = 3
    only: Annotated[tuple[str, ...], Option("some cases alone", [*CASES])] = (*CASES,)


async def measure(course: Course, _: Path) -> list[Figures]:
    """Stop a bot in each case."""
    figures = []
    for case in course.only:
        ends = [await _ended(case) for _ in range(course.times)]
        seconds, codes, written = zip(*ends, strict=True)
        figures.append(Figures(case, seconds, codes, written[-1]))
    return figures


async def _ended(case: str) -> tuple[float, int, str]:
    """Stop a bot; returns the seconds, its exit code, and its last line."""
    on_server, amiss = CASES[case]
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = None
        database = str(folder / "games.db")
        if on_server:
            server = stack.enter_context(running_server())
            database = server.create("games")
        playground, play = await stack.enter_async_context(apart())
        with (folder / "log").open("w") as log:
            async with bot_on(play, database, ROOT / "tests" / "wire" / "config.toml", log) as bot:
                ann = await play.person("Ann")
                await ann.slash("table new", game="nature")
                await ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
                await amiss(Scene(play, playground, bot.pid, server))
                await asyncio.sleep(NOTICE_S)
                begun = time.perf_counter()
                bot.terminate()
                try:
                    async with asyncio.timeout(TIMEOUT_S):
                        code = await bot.wait()
                except TimeoutError:
                    bot.kill()
                    code = await bot.wait()
                seconds = round(time.perf_counter() - begun, 2)
        [*_, last] = (folder / "log").read_text().splitlines() or [""]
        return seconds, code, last


@asynccontextmanager
async def apart() -> AsyncIterator[tuple[asyncio.subprocess.Process, Driver]]:
    """A playground in its own process, to stop and freeze."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground"), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None  # noqa: S101 - see above
        page = (await process.stdout.readline()).decode().split()[-1]
        async with attached(page) as play:
            yield process, play
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
