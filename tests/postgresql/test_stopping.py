"""A bot whose PostgreSQL server is away ends within ten seconds once it is told to."""

import asyncio
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager

import pytest

from host.database.store import Store
from playground.client import Driver, running
from tests.postgres import Server
from tests.served import running_server
from tests.wire.bots import BotProcess
from tests.wire.stage import SEED

MOST_S = 10.0
CHANNEL = "watering-hole"
STARTED = "this process is there for"


@pytest.fixture
def server() -> Generator[Server]:
    """A server that may be stopped."""
    with running_server() as running:
        yield running


@asynccontextmanager
async def bot_on(server: Server) -> AsyncGenerator[tuple[Driver, BotProcess]]:
    """A bot at which a table is open."""
    address = server.create("games")
    await (await Store.open(address)).close()
    async with running() as play:
        bot = BotProcess(play.url, play.token, address, SEED)
        try:
            await bot.start()
            await bot.wrote(STARTED)
            ann = await play.person("Ann")
            await ann.slash("table new", game="nature")
            await ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
            yield play, bot
        finally:
            await bot.kill()


async def seconds_to_end(bot: BotProcess) -> float:
    """Tell a bot to stop; how long it takes to end, as if all were well."""
    begun = time.monotonic()
    assert await bot.stop() == 0
    return time.monotonic() - begun


async def test_a_bot_whose_server_is_down_can_be_stopped(server: Server) -> None:
    async with bot_on(server) as (_, bot):
        server.stop()
        await bot.wrote("no answer from the database")
        assert await seconds_to_end(bot) < MOST_S


async def test_a_bot_whose_server_answers_nobody_can_be_stopped(server: Server) -> None:
    """Also while somebody waits for an answer; what has not ended is told in one line."""
    async with bot_on(server) as (play, bot):
        assert play.inside is not None
        ann = await play.person("Ann")
        acknowledged = play.inside.faults.hold("POST /interactions", done=True)
        server.freeze()
        asking = asyncio.create_task(ann.slash("table status"))
        await acknowledged.reached.wait()
        acknowledged.release()
        assert await seconds_to_end(bot) < MOST_S
        [line] = [each for each in bot.log if "though these have not" in each]
        assert "doing jobs" in line
        asking.cancel()
        await asyncio.wait({asking})
