"""A bot that is told to stop ends within ten seconds, whatever is away or busy."""

import asyncio
import signal
import time
from pathlib import Path

import pytest

from bench import stop
from bench.parts import hard
from playground.client import running
from tests.wire.bots import SETTINGS, BotProcess, bot_on
from tests.wire.stage import SEED, stage

MOST_S = 10.0
CHANNEL = "watering-hole"


async def seconds_to_end(bot: BotProcess) -> float:
    """Tell a bot to stop; how long it takes to end, as if all were well."""
    begun = time.monotonic()
    assert await bot.stop() == 0
    return time.monotonic() - begun


async def test_while_hard_players_think(tmp_path: Path) -> None:
    async with running() as play:
        bot = BotProcess(play.url, play.token, tmp_path / "games.db", SEED, settings=SETTINGS)
        try:
            await bot.start()
            watcher = await play.person("Dov")
            for game in ("nature", "evolution"):
                await hard.watch(play, watcher, game, 10)
            assert await seconds_to_end(bot) < MOST_S
        finally:
            await bot.kill()


@pytest.mark.parametrize("away", [stop.playground_stopped, stop.playground_frozen])
async def test_while_discord_cannot_be_reached(tmp_path: Path, away: stop.Amiss) -> None:
    async with (
        stop.apart() as (playground, play),
        bot_on(play.url, play.token, tmp_path / "games.db", SEED) as bot,
    ):
        ann = await play.person("Ann")
        await ann.slash("table new", game="nature")
        await ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
        await away(stop.Scene(play, playground))
        assert await seconds_to_end(bot) < MOST_S


async def test_what_was_taken_in_is_stored_and_answered_before_the_bot_ends(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        held = on.hold("POST /interactions")
        moving = asyncio.create_task(on.finish_adapting())
        await held.reached.wait()
        ending = asyncio.create_task(on.bot.stop())
        await on.bot.wrote("told to stop")
        held.release()
        assert "Table 1" in (await moving).text
        assert await ending == 0
        assert on.version() == 1


async def test_a_second_signal_ends_it_at_once_whatever_is_under_way(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        held = on.hold("POST /interactions")
        moving = asyncio.create_task(on.finish_adapting())
        await held.reached.wait()
        ending = asyncio.create_task(on.bot.stop())
        await on.bot.wrote("told to stop")
        on.bot.send(signal.SIGINT)
        assert await ending == -signal.SIGINT
        moving.cancel()
        await asyncio.wait({moving})
