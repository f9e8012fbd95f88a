"""`python -m bench stop`: how long the bot takes to end once it is told to, whatever is away.

The bot, the playground and PostgreSQL run in processes of their own. In each case a table is open;
then something is stopped, or frozen so that it answers nobody, and the bot is told to stop a
moment later, when it has noticed.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from bench.parts.bot import ROOT, START_S, all_think, watch
from playground.client import Driver, attached
from tests.postgres import Server, running_server

NOTICES_S = 3.0
"""So long what is away has been away once the bot is told to stop."""
GIVEN_UP_S = 60.0
"""After which a bot that does not end is killed."""
CHANNEL = "watering-hole"


class Figures(msgspec.Struct, frozen=True):
    """How long the bot took to end, each time, and with which exit codes. `written` is its last
    line.
    """

    case: str
    seconds: tuple[float, ...]
    exit_codes: tuple[int, ...]
    written: str


class Scene(NamedTuple):
    """Everything that is there while a bot runs; `bot` is the number of its process."""

    play: Driver
    playground: asyncio.subprocess.Process
    bot: int = 0
    server: Server | None = None


Amiss: TypeAlias = Callable[[Scene], Awaitable[None]]
"""What is done before the bot is told to stop."""


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
    """Discord cannot be reached."""
    on.playground.kill()
    await on.playground.wait()


async def playground_frozen(on: Scene) -> None:
    """Discord keeps its connections, and answers nobody."""
    on.playground.send_signal(signal.SIGSTOP)


async def server_stopped(on: Scene) -> None:
    """PostgreSQL cannot be reached."""
    assert on.server is not None  # noqa: S101 - in these cases
    on.server.stop()


async def server_frozen(on: Scene) -> None:
    """PostgreSQL keeps its connections, and answers nobody."""
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
"""By name: whether the database is on a server, and what is done before the bot is told to stop."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures, as a JSON list with `--json`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench stop", description=__doc__)
    parser.add_argument("--json", action="store_true", help="a list of objects")
    parser.add_argument("--times", type=int, default=3, help="how often each (3)")
    parser.add_argument("--only", action="append", choices=CASES, help="may be given often")
    asked = parser.parse_args(arguments)
    figures = [asyncio.run(_measure(case, asked.times)) for case in asked.only or CASES]
    if asked.json:
        print(json.dumps(msgspec.to_builtins(figures)))
        return 0
    for each in figures:
        times = ", ".join(f"{one:.1f}" for one in each.seconds)
        print(f"{each.case}: {times} s, exit codes {each.exit_codes}; {each.written}")
    return 0


async def _measure(case: str, times: int) -> Figures:
    ends = [await _ended(case) for _ in range(times)]
    return Figures(
        case,
        tuple(round(seconds, 2) for seconds, _, _ in ends),
        tuple(code for _, code, _ in ends),
        ends[-1][2],
    )


async def _ended(case: str) -> tuple[float, int, str]:
    """Have a bot told to stop; how long it took, its exit code, and its last line."""
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
            bot = await asyncio.create_subprocess_exec(
                *(sys.executable, "bot.py", "--config", "tests/wire/config.toml"),
                *("--database", database),
                cwd=ROOT,
                env={**os.environ, "DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token},
                stderr=log,
            )
        try:
            await play.identified(START_S)
            ann = await play.person("Ann")
            await ann.slash("table new", game="nature")
            await ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
            await amiss(Scene(play, playground, bot.pid, server))
            await asyncio.sleep(NOTICES_S)
            begun = time.perf_counter()
            bot.terminate()
            with suppress(TimeoutError):
                async with asyncio.timeout(GIVEN_UP_S):
                    await bot.wait()
            seconds = time.perf_counter() - begun
        finally:
            if bot.returncode is None:
                bot.kill()
            code = await bot.wait()
        [*_, last] = (folder / "log").read_text().splitlines() or [""]
        return seconds, code, last


@asynccontextmanager
async def apart() -> AsyncIterator[tuple[asyncio.subprocess.Process, Driver]]:
    """A playground that can be stopped and frozen."""
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
