"""discord.py's requests pass the limiter, and what Discord refuses as too many is known for it."""

import asyncio
from collections.abc import AsyncGenerator
from typing import NamedTuple

import discord
import pytest

from cogs.client import use_api
from cogs.request_limiter import RequestLimiter
from cogs.requests import OLD_MESSAGE, Requests
from playground.client import running
from playground.core import Playground

GENEROUS = 1000


class Wired(NamedTuple):
    """A client that is logged in, and the stand-in that it talks to."""

    play: Playground
    client: discord.Client
    limiter: RequestLimiter
    told: list[tuple[str, int]]

    async def send(self) -> discord.Message:
        """Post a message in the first channel."""
        channel = next(each for each in self.play.world.channels.values() if each.kind == 0)
        return await self.client.get_partial_messageable(channel.id).send("A line.")


@pytest.fixture
async def wired() -> AsyncGenerator[Wired]:
    """A client on the playground, by HTTP alone."""
    limiter = RequestLimiter(GENEROUS)
    requests = Requests(limiter)
    told: list[tuple[str, int]] = []
    requests.watchers.append(lambda *request: told.append(request))
    async with running() as play:
        use_api(play.url)
        client = discord.Client(intents=discord.Intents.none(), http_trace=requests.trace)
        assert play.inside is not None
        async with client:
            await client.login(play.token)
            yield Wired(play.inside, client, limiter, told)
        await requests.close()


async def test_each_request_is_told_by_its_route_and_status_and_by_no_id(wired: Wired) -> None:
    message = await wired.send()
    await message.delete()
    with pytest.raises(discord.NotFound):
        await message.edit(content="Too late.")
    assert wired.told == [
        ("GET /users/@me", 200),
        ("GET /oauth2/applications/@me", 200),
        ("POST /channels/{id}/messages", 200),
        ("DELETE /channels/{id}/messages/{id}", 204),
        ("PATCH /channels/{id}/messages/{id}", 404),
    ]


async def test_too_many_edits_of_an_old_message_are_told_at_once_and_not_tried_again(
    wired: Wired,
) -> None:
    message = await wired.send()
    wired.play.clock.advance(2 * 3600)
    wired.play.limits.allow_old_edits((1, 600.0))
    await message.edit(content="Once.")
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="Twice.")
    assert refused.value.code == OLD_MESSAGE
    assert wired.play.tally.too_many == 1
    assert [status for route, status in wired.told if route.startswith("PATCH")] == [200, 429]


async def test_when_the_whole_bot_is_refused_all_that_wait_go_on_after_the_pause(
    wired: Wired,
) -> None:
    wired.play.limits.allow_in_all(2)
    await asyncio.gather(*(wired.send() for _ in range(3)))
    assert wired.play.tally.too_many == 1
    assert sum(len(each) for each in wired.play.world.messages.values()) == 3


async def test_the_answer_to_an_interaction_does_not_wait_for_a_turn(wired: Wired) -> None:
    wired.limiter.pause(3600.0)
    application = wired.play.world.application_id
    hook = discord.Webhook.partial(application, "interaction-1-x", client=wired.client)
    with pytest.raises(discord.HTTPException):
        await hook.send("Nobody asked.")
    assert wired.told[-1][0] == "POST /webhooks/{id}/{token}"
