"""A bot that is told to stop ends within ten seconds, even if services are down or busy."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from bench.parts.bot import watch
from playground.program.client import attached, running
from tests.wire.bots import MOST_S, ROOT, bot_on, seconds_to_end
from tests.wire.stage import CHANNEL, SEED, Stage


async def while_hard_players_think(folder: Path) -> float:
    """How long a bot takes to end while computer players think."""
    async with running() as play, bot_on(play.url, play.token, folder / "games.db", SEED) as bot:
        watcher = await play.person("Dov")
        for game in ("nature", "evolution"):
            await watch(play, watcher, game, 10)
        return await seconds_to_end(bot)


async def while_discord_is_away(folder: Path, sign: signal.Signals) -> float:
    """How long a bot takes to end once Discord, in a process of its own, got this signal."""
    discord = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "playground", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert discord.stdout is not None
        page = (await discord.stdout.readline()).decode().split()[-1]
        async with (
            attached(page) as play,
            bot_on(play.url, play.token, folder / f"{sign.name}.db", SEED) as bot,
        ):
            ann = await play.person("Ann")
            await ann.slash("table new", game="nature")
            await ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
            discord.send_signal(sign)
            return await seconds_to_end(bot)
    finally:
        if discord.returncode is None:
            discord.kill()
        await discord.wait()


@pytest.mark.long
async def test_it_stops_in_time_while_players_think_or_discord_is_away(tmp_path: Path) -> None:
    """Three bots at once, as most of this is waiting."""
    took = await asyncio.gather(
        while_hard_players_think(tmp_path),
        while_discord_is_away(tmp_path, signal.SIGKILL),
        while_discord_is_away(tmp_path, signal.SIGSTOP),
    )
    assert max(took) < MOST_S


async def test_it_stops_once_accepted_presses_are_answered_or_at_a_second_signal(on: Stage) -> None:
    await on.begin()
    for is_twice in (False, True):
        held = on.hold("POST /interactions")
        moving = asyncio.create_task(on.finish_adapting())
        await held.reached.wait()
        ending = asyncio.create_task(on.bot.stop())
        await on.bot.wrote("told to stop", times=1 + is_twice)
        if is_twice:
            on.bot.send(signal.SIGINT)
            assert await ending == -signal.SIGINT
            moving.cancel()
            await asyncio.wait({moving})
            return
        held.release()
        assert "Table 1" in (await moving).text
        assert await ending == 0
        assert on.version() == 1
        await on.bot.start()
