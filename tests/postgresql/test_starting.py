"""A bot that finds no PostgreSQL server at its start waits for one; what trying again cannot mend
ends it.
"""

import re
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import NO_STORE
from host.database.store import Store
from playground.client import Driver, running
from tests.postgres import Server
from tests.served import running_server
from tests.wire.bots import BotProcess, ended
from tests.wire.stage import SEED


@pytest.fixture
def server() -> Generator[Server]:
    """A server that may be stopped."""
    with running_server() as running:
        yield running


@asynccontextmanager
async def bot_on(play: Driver, address: str) -> AsyncGenerator[BotProcess]:
    """A bot that is only being started."""
    bot = BotProcess(play.url, play.token, address, SEED)
    try:
        await bot.launch()
        yield bot
    finally:
        await bot.kill()


async def test_it_says_so_each_time_waits_longer_and_starts_once_the_server_is_there(
    server: Server,
) -> None:
    address = server.create("games")
    server.stop()
    async with running() as play, bot_on(play, address) as bot:
        lines = await bot.wrote("cannot be opened", times=2)
        refused = r"Connection refused.* Next try in (\d+) s\."
        assert [re.findall(refused, each) for each in lines] == [["1"], ["2"]]
        server.start()
        await bot.ready()
        ann = await play.person("Ann")
        assert "You sit at table 1" in (await ann.slash("table new", game="nature")).text
        assert await bot.stop() == 0
    assert [line for line in bot.log if "Traceback" in line] == []


async def test_a_server_that_goes_during_the_start_is_waited_for_as_well(server: Server) -> None:
    address = server.create("games")
    await (await Store.open(address)).close()
    async with running() as play:
        assert play.inside is not None
        held = play.inside.faults.hold("GET /users/@me")
        async with bot_on(play, address) as bot:
            await held.reached.wait()
            server.stop()
            held.release()
            await bot.wrote("Next try in 1 s")
            server.start()
            await bot.ready()
            assert await bot.stop() == 0
        assert [line for line in bot.log if "Traceback" in line] == []


@pytest.mark.parametrize("away", [Server.stop, Server.freeze])
async def test_while_it_waits_it_can_be_stopped(
    server: Server, away: Callable[[Server], None]
) -> None:
    address = server.create("games")
    away(server)
    async with running() as play, bot_on(play, f"{address}?connect_timeout=2") as bot:
        await bot.wrote("Next try in 1 s")
        assert await bot.stop() == 0
        assert "told to stop" in bot.log[-1]


async def test_a_database_that_is_not_there_ends_it_with_one_line(
    server: Server, tmp_path: Path
) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text(f'[storage]\ndatabase = "{server.url("none")}"\n')
    code, written = await ended(["--config", str(settings)], {"DISCORD_TOKEN": "x"})
    assert code == NO_STORE
    [line] = written.splitlines()
    assert 'database "none" does not exist' in line
