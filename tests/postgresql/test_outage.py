"""A server that goes away during games: no table is called broken, and the log says it once."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from cogs.interactions.replies import NO_DATABASE
from host.database.store import Store
from host.errors import StoreUnreachable, isolation
from playground.program.client import Driver, running
from tests.host.house import ANN, BEN, House
from tests.postgres import Server
from tests.postgresql.test_connections import disconnect
from tests.served import running_server
from tests.wire.bots import MOST_S, BotProcess, asked_bot, figures, launched, seconds_to_end
from tests.wire.stage import CHANNEL, SEED, begin


def is_grave(line: str) -> bool:
    """Whether a line of the log is at least a warning."""
    return json.loads(line)["level"] in ("WARNING", "ERROR", "CRITICAL")


async def test_a_connection_that_is_lost_in_the_middle_of_a_tables_work_is_no_fault_of_the_table(
    house: House, path: Path, postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    view = await house.game(ANN, BEN)

    async def looked() -> None:
        async with house.store.read() as connection:
            with isolation(view.id, "looking"):
                await disconnect(postgresql, path)
                await connection.execute(text("SELECT 1"))

    with pytest.raises(StoreUnreachable):
        await looked()
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert (await house.play(view.id, ANN)).seq == 1


async def test_a_server_that_restarts_under_a_running_town(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(running_server())
        play = await stack.enter_async_context(running())
        address = server.create("games")
        bot = await stack.enter_async_context(asked_bot(play.url, play.token, tmp_path, address))
        await bot.wrote("ready as")
        ann, ben = [await play.person(name) for name in ("Ann", "Ben")]
        board = await begin((ann, ben))
        await asyncio.to_thread(server.stop)
        for _ in range(3):
            for answer in (
                await ann.press("My hand", message=board),
                await ben.slash("nature done"),
                await ben.slash("games"),
            ):
                assert answer.shown.text == NO_DATABASE
                assert answer.shown.ephemeral
        asked = {"hand": "table", "nature done": "table", "table new": "game"}
        for name, field in asked.items():
            assert await ann.autocomplete(name, field) == []
        [began] = await bot.wrote("database not responding")
        _, told = await bot.ask("/metrics")
        assert figures(told)["watering_hole_database_up"] == 0
        assert 'watering_hole_tables{state="running"}' not in figures(told)
        assert [line for line in bot.log if is_grave(line)] == [began]
        await asyncio.to_thread(server.start)
        await bot.wrote("the database answers again")
        for person in (ann, ben, ann):  # whose turn it is
            await person.slash("nature done")
        await ann.wait_for(lambda me: me.newest(CHANNEL, saying="Feeding"))
        assert [line for line in bot.log if is_grave(line)] == [began]


@pytest.fixture
def server() -> Generator[Server]:
    """A server that may be stopped."""
    with running_server() as running:
        yield running


def bot_on(play: Driver, address: str) -> AbstractAsyncContextManager[BotProcess]:
    """A bot that is only being started."""
    return launched(BotProcess(play.url, play.token, address, SEED))


async def test_it_waits_longer_each_time_until_the_server_is_there(server: Server) -> None:
    address = server.create("games")
    server.stop()
    async with running() as play, bot_on(play, address) as bot:
        lines = await bot.wrote("cannot be opened", times=2)
        refused = r"Connection refused.* Next try in (\d+) s\."
        assert [re.findall(refused, each) for each in lines] == [["1"], ["2"]]
        server.start()
        await bot.ready()
        ann = await play.person("Ann")
        assert "You've joined table 1" in (await ann.slash("table new", game="nature")).text
        assert await bot.stop() == 0
    assert [line for line in bot.log if "Traceback" in line] == []


async def test_a_server_that_goes_during_the_start_is_waited_for_as_well(server: Server) -> None:
    address = server.create("games")
    await (await Store.open(address)).close()
    async with running() as play:
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
async def test_it_can_be_stopped_meanwhile(server: Server, away: Callable[[Server], None]) -> None:
    address = server.create("games")
    away(server)
    async with running() as play, bot_on(play, f"{address}?connect_timeout=2") as bot:
        await bot.wrote("Next try in 1 s")
        assert await bot.stop() == 0
        assert "told to stop" in bot.log[-1]


@asynccontextmanager
async def town_on(server: Server) -> AsyncGenerator[tuple[Driver, BotProcess]]:
    """A bot at which a table is open."""
    address = server.create("games")
    await (await Store.open(address)).close()
    async with running() as play, bot_on(play, address) as bot:
        await bot.ready()
        await bot.wrote("this process runs as")
        ann = await play.person("Ann")
        await ann.slash("table new", game="nature")
        await ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
        yield play, bot


async def test_a_bot_whose_server_is_down_can_be_stopped(server: Server) -> None:
    async with town_on(server) as (_, bot):
        server.stop()
        await bot.wrote("database not responding")
        assert await seconds_to_end(bot) < MOST_S


async def test_a_bot_whose_server_answers_nobody_can_be_stopped(server: Server) -> None:
    """Also while a person waits for an answer; unfinished tasks are listed in one line."""
    async with town_on(server) as (play, bot):
        ann = await play.person("Ann")
        acknowledged = play.inside.faults.hold("POST /interactions", done=True)
        server.freeze()
        asking = asyncio.create_task(ann.slash("table status"))
        await acknowledged.reached.wait()
        acknowledged.release()
        assert await seconds_to_end(bot) < MOST_S
        [line] = [each for each in bot.log if "with these still running" in each]
        assert "job runner" in line
        asking.cancel()
        await asyncio.wait({asking})
