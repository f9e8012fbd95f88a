"""Several bots with one token: each process takes its shards, and gets their events."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playground.program.client import Driver, running
from tests.playground.by_hand import connected
from tests.playground.trial_bot import living

SHARDS = 2


@asynccontextmanager
async def child(play: Driver, shard: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot of one shard in its own process."""
    told = {"DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token}
    told |= {"TRIAL_SHARD": str(shard), "TRIAL_SHARDS": str(SHARDS)}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.playground.trial_bot", env=os.environ | told
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_two_bots_of_one_token_serve_each_its_own_servers_and_one_of_them_dms() -> None:
    async with (
        running(shards=SHARDS) as play,
        living(play.url, play.token, SHARDS, [0]) as first,
        living(play.url, play.token, SHARDS, [1]) as second,
    ):
        await play.identified(shards=SHARDS)
        assert [guild.name for guild in first.guilds] == ["Field Station"]
        assert [guild.name for guild in second.guilds] == ["Riverbank"]
        ann = await play.person("Ann")
        served = []
        for place in ("watering-hole", "jetty", "dm"):
            first.last = second.last = None
            await ann.slash("try count", place)
            await ann.press("Pressed 0", channel=place)
            served.append((first.last is not None, second.last is not None))
        assert served == [(True, False), (False, True), (True, False)]
        # Sending needs no shard: each bot may write everywhere.
        await first.get_partial_messageable(second.place("jetty").id).send("From the other process")
        await ann.wait_for(lambda me: me.newest("jetty", saying="From the other process"))


async def test_a_server_opened_on_a_shard_comes_to_the_bot_that_serves_it() -> None:
    async with (
        running(shards=SHARDS) as play,
        living(play.url, play.token, SHARDS, [0]) as first,
        living(play.url, play.token, SHARDS, [1]) as second,
    ):
        coming = await second.heard("guild_join")
        number, [pond] = await play.open_server("Delta", "pond", shard=(1, SHARDS))
        assert (await coming).id == int(number)
        assert (first.get_guild(int(number)), (int(number) >> 22) % SHARDS) == (None, 1)
        ann = await play.person("Ann")
        assert (await ann.slash("try count", "pond")).shown.channel == pond


async def test_when_a_process_is_killed_another_takes_its_shard() -> None:
    async with running(shards=SHARDS) as play, living(play.url, play.token, SHARDS, [0]):
        ann = await play.person("Ann")
        async with child(play, 1) as process:
            await play.identified(shards=SHARDS)
            await ann.slash("try count", "jetty")
            process.send_signal(signal.SIGKILL)
            await process.wait()
            # The other shard keeps working.
            await ann.slash("try count")
            assert (await ann.press("Pressed 0", channel="watering-hole")).kind == "update"
        async with child(play, 1):
            await play.identified(shards=SHARDS)
            assert (await ann.press("Pressed 0", channel="jetty")).kind == "update"


async def test_two_bots_on_one_shard_both_get_a_press_and_the_later_answer_is_refused() -> None:
    async with running() as play, living(play.url, play.token) as old:
        ann = await play.person("Ann")
        await ann.slash("try menus")
        async with living(play.url, play.token) as new:
            pressing = asyncio.create_task(ann.press("Late"))
            async with asyncio.timeout(60):
                await asyncio.gather(old.pressed.wait(), new.pressed.wait())
                old.leave.set()
                assert (await pressing).text == "at last"
                new.leave.set()
                await new.refused.wait()
            assert [error.code for error in new.errors] == [40060]
            assert not old.errors


async def test_bots_are_told_how_many_shards_are_advised() -> None:
    async with running(shards=4) as play, connected(play) as made:
        told = await made.ask("GET", "/gateway/bot")
        assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (4, 1)
        async with living(play.url, play.token) as bot:
            assert sorted(bot.shards) == [0, 1, 2, 3]


async def identify(play: Driver, shard: int) -> int:
    """Identify without a library; returns the answer's opcode."""
    async with connected(play) as made:
        told = await made.asks(2, {"token": play.token, "intents": 1, "shard": [shard, 4]})
        return int(told["op"])


async def test_shards_that_identify_too_fast_are_told_to_try_again() -> None:
    async with running(rate_limits=True) as play:
        assert [await identify(play, shard) for shard in (0, 1)] == [0, 9]
        await play.advance(5)
        assert await identify(play, 1) == 0
    async with running() as play:
        assert [await identify(play, shard) for shard in (0, 1, 0)] == [0, 0, 0]
        await play.faults(max_concurrency=2)
        await play.advance(5)
        assert [await identify(play, shard) for shard in (0, 1, 2)] == [0, 0, 9]
        await play.advance(5)
        assert await identify(play, 2) == 0
