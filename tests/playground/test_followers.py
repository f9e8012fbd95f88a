"""The playground's clock can be a bot's, too: it is told how far that is ahead."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import aiohttp

from playground.client import Driver, running

HOUR = 3600.0


def asked(
    http: aiohttp.ClientSession, play: Driver, token: str
) -> AbstractAsyncContextManager[aiohttp.ClientResponse]:
    """Ask for the clock, as the bot does that has this token."""
    return http.get(f"{play.url}/clock", headers={"Authorization": f"Bot {token}"})


async def test_a_bot_that_follows_is_told_each_move_and_the_page_that_there_is_one() -> None:
    async with running() as play, aiohttp.ClientSession() as http:
        assert (await play.faults())["clock"]["followers"] == 0
        async with asked(http, play, play.token) as lines:
            assert float(await lines.content.readline()) == 0
            await play.advance(HOUR)
            assert float(await lines.content.readline()) == HOUR
            await play.advance(HOUR)
            assert float(await lines.content.readline()) == 2 * HOUR
            clock = (await play.faults())["clock"]
            assert (clock["ahead"], clock["followers"]) == (2 * HOUR, 1)


async def test_nobody_but_the_bot_is_told() -> None:
    async with (
        running() as play,
        aiohttp.ClientSession() as http,
        asked(http, play, "someone.elses.token") as refused,
    ):
        assert refused.status == 401


async def test_the_time_stays_moved_when_the_playground_is_started_anew(tmp_path: Path) -> None:
    """Otherwise messages would come from the future, and tables would take it for an outage."""
    file = tmp_path / "world.json"
    async with running(world_file=file) as play:
        await play.advance(HOUR)
    async with running(world_file=file) as play:
        assert (await play.faults())["clock"]["ahead"] == HOUR
