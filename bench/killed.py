"""How long a server waits after its process on Discord was killed, until another one serves it.

Three processes on Discord share one PostgreSQL database, each with the shard of one server. One is
killed, and not started again before somebody in its server has been answered; then it gets its
shard back.
"""

import asyncio
import statistics
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Annotated, Final

import msgspec

from bench.parts.report import Option
from host.database.store import Store
from playground.program.client import Driver, running
from tests.postgres import running_server
from tests.wire.bots import SETTINGS, BotProcess

PLACES: Final = ("watering-hole", "jetty", "meadow")
"""A channel of each server, and somebody there."""
PEOPLE: Final = ("Ann", "Cleo", "Eve")
SHARDS: Final = len(PLACES)
TAKEN: Final = "is taken over"
GIVEN: Final = "is given back"


class Figures(msgspec.Struct, frozen=True):
    """Seconds from a kill until people were served, and from the start after it until the shard was
    given back.
    """

    kills: int
    served_s_median: float
    served_s_most: float
    home_s_most: float


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    kills: Annotated[int, Option("how many processes are killed, one after another")] = 6


async def measure(course: Course, folder: Path) -> Figures:
    """Kill one process after another."""
    served: list[float] = []
    home: list[float] = []
    with running_server() as server:
        async with _fleet(folder, server.create("games")) as (play, bots):
            await play.people(name=PEOPLE[-1])
            for number in range(course.kills):
                where = number % SHARDS
                victim, others = bots[where], [*bots[:where], *bots[where + 1 :]]
                served.append(await _kill(play, where, victim, others))
                home.append(await _start(victim, others))
    return Figures(
        course.kills,
        round(statistics.median(served), 1),
        round(max(served), 1),
        round(max(home), 1),
    )


@asynccontextmanager
async def _fleet(folder: Path, address: str) -> AsyncGenerator[tuple[Driver, list[BotProcess]]]:
    """A playground of three servers, and their processes, started at once."""
    await (await Store.open(address)).close()
    settings = folder / "config.toml"
    settings.write_text(SETTINGS.read_text().replace("shard_count = 0", f"shard_count = {SHARDS}"))
    async with AsyncExitStack() as stack:
        play = await stack.enter_async_context(running(shards=SHARDS))
        play.inside.world.add_guild("Heath", [(PLACES[-1], "A third server")], (2, SHARDS))
        bots = [
            BotProcess(
                play.url, play.token, address, settings=settings, more=("--shards", str(shard))
            )
            for shard in range(SHARDS)
        ]
        for bot in bots:
            stack.push_async_callback(bot.kill)
            await bot.launch()
        for bot in bots:
            await bot.wrote("this process runs as")
        await play.identified(shards=SHARDS)
        yield play, bots


async def _kill(play: Driver, where: int, victim: BotProcess, others: list[BotProcess]) -> float:
    """Kill a process; how long until somebody in its server is answered."""
    taken = asyncio.ensure_future(_one_wrote(others, TAKEN))
    await asyncio.sleep(0)
    await victim.kill()
    died = time.monotonic()
    await taken
    await play.identified(shards=SHARDS)
    await (await play.person(PEOPLE[where])).slash("tables", PLACES[where])
    return time.monotonic() - died


async def _start(victim: BotProcess, others: list[BotProcess]) -> float:
    """Start it again; how long until its shard is given back."""
    given = asyncio.ensure_future(_one_wrote(others, GIVEN))
    await asyncio.sleep(0)
    began = time.monotonic()
    await victim.launch()
    await given
    return time.monotonic() - began


async def _one_wrote(bots: list[BotProcess], text: str) -> None:
    """Wait until one of these writes a further line with this text."""
    waits = [
        asyncio.ensure_future(bot.wrote(text, 1 + sum(text in line for line in bot.log)))
        for bot in bots
    ]
    done, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for each in left:
        each.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    await asyncio.gather(*done)
