"""discord.py's requests pass the limiter, which learns of rate limits."""

import asyncio
from collections.abc import AsyncGenerator
from typing import NamedTuple

import discord
import pytest

from cogs.discord_api.request_limiter import RequestLimiter, Urgency, requests_for
from cogs.discord_api.requests import OLD_MESSAGE, Requests
from cogs.discord_api.undocumented import use_api
from cogs.messages.finding import find_message
from cogs.messages.on_discord import Attachments, Notification, OnDiscord, pictures_of
from cogs.ui.components import ComponentId, GameButton
from cogs.ui.layout import BLUE, MessageLayout
from host.subject import Subject
from playground.program.client import running
from playground.stand_in.core import Playground
from render.base import Picture

GENEROUS = 1000


class Wired(NamedTuple):
    """A client that is logged in, and its stand-in for Discord."""

    play: Playground
    client: discord.Client
    requests: Requests
    limiter: RequestLimiter
    told: list[tuple[str, int]]

    async def send(self) -> discord.Message:
        """Post a message in the first channel."""
        channel = next(each for each in self.play.world.channels.values() if each.kind == 0)
        return await self.client.get_partial_messageable(channel.id).send("A line.")


@pytest.fixture
async def wired() -> AsyncGenerator[Wired]:
    """A client on the playground, without a gateway."""
    limiter = RequestLimiter(GENEROUS)
    requests = Requests(limiter)
    told: list[tuple[str, int]] = []
    requests.watchers.append(lambda *request: told.append(request))
    async with running() as play:
        use_api(play.url)
        client = discord.Client(intents=discord.Intents.none(), http_trace=requests.trace)
        async with client:
            await client.login(play.token)
            yield Wired(play.inside, client, requests, limiter, told)
        await requests.close()


async def test_each_request_is_reported_by_route_and_status_without_ids(wired: Wired) -> None:
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


async def test_too_many_edits_of_an_old_message_fail_without_a_retry(wired: Wired) -> None:
    message = await wired.send()
    wired.play.clock.advance(2 * 3600)
    wired.play.limits.allow_old_edits((1, 600.0))
    await message.edit(content="Once.")
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="Twice.")
    assert refused.value.code == OLD_MESSAGE
    assert wired.play.tally.too_many == 1
    assert [status for route, status in wired.told if route.startswith("PATCH")] == [200, 429]


async def test_after_a_global_rate_limit_all_requests_go(wired: Wired) -> None:
    wired.play.limits.allow_in_all(2)
    await asyncio.gather(*(wired.send() for _ in range(3)))
    assert wired.play.tally.too_many == 1
    assert sum(len(each) for each in wired.play.world.messages.values()) == 3


async def test_requests_that_are_not_urgent_hold_up_no_urgent_ones(wired: Wired) -> None:
    message = await wired.send()
    order: list[str] = []
    about = Subject.of("table", 1)

    async def edit(name: str) -> None:
        await message.edit(content=name)
        order.append(name)

    async def shrink() -> None:
        async with wired.requests.turn(about, Urgency.LEFT_OVER):
            await edit("old")

    wired.limiter.pause(0.2)
    shrinking = asyncio.create_task(shrink())
    await asyncio.sleep(0)
    with requests_for(about, Urgency.TURN):
        await edit("board")
    await shrinking
    assert order == ["board", "old"]
    assert wired.limiter.unanswered == 0


async def test_answers_to_interactions_wait_for_no_turn(wired: Wired) -> None:
    wired.limiter.pause(3600.0)
    application = wired.play.world.application_id
    hook = discord.Webhook.partial(application, "interaction-1-x", client=wired.client)
    with pytest.raises(discord.HTTPException):
        await hook.send("Nobody asked.")
    assert wired.told[-1][0] == "POST /webhooks/{id}/{token}"


async def test_an_edit_keeps_the_picture_by_its_number_or_sends_it_if_gone(wired: Wired) -> None:
    one, two = (
        MessageLayout(Picture(drawn, "png", "A board."), colour=BLUE) for drawn in (b"one", b"two")
    )
    channel = (await wired.send()).channel
    message = await channel.send(view=one, files=one.files())
    shown = wired.play.world.messages[channel.id][message.id].attachments

    async def edit(attachments: Attachments) -> discord.Message:
        return await message.edit(view=one, attachments=attachments)

    known = OnDiscord(wired.client)
    known.posted(message.id, pictures_of(message))
    before = [file.id for file in shown]
    await known.edit_by(edit, message.id, one)
    assert [file.id for file in shown] == before
    with pytest.raises(discord.HTTPException, match="media"):
        await message.edit(view=one)
    # Another process shows something else meanwhile.
    await message.edit(view=two, attachments=two.files())
    await known.edit_by(edit, message.id, one)
    [file] = wired.play.world.messages[channel.id][message.id].attachments
    assert wired.play.world.files[file.id] == b"one"
    statuses = [status for route, status in wired.told if route.startswith("PATCH")]
    assert statuses == [200, 400, 200, 400, 200]


@pytest.mark.parametrize("is_plain", [True, False])
async def test_a_call_is_plain_text_unless_that_is_off(wired: Wired, *, is_plain: bool) -> None:
    channel, ann = (await wired.send()).channel, wired.play.world.people()[0]
    key = GameButton(ComponentId("rules", 0, ("nature", "0", "n7")), "Rules")
    layout = MessageLayout(f"<@{ann.id}>: your turn.", [key], colour=BLUE)
    known = OnDiscord(wired.client, plain_calls=is_plain)
    pings = discord.AllowedMentions(users=True)
    ref = await known.post(channel.id, layout, call=Notification.of(layout), pings=pings)
    message = wired.play.world.messages[channel.id][ref.message]
    assert (message.is_v2, message.content, message.mentions) == (True, "", [ann.id])
    [push] = wired.play.service.phones[ann.id]
    assert push["text"] == f"@{ann.display}: your turn." * is_plain


async def test_a_message_is_found_by_its_buttons_mark(wired: Wired) -> None:
    channel = (await wired.send()).channel
    sent = {}
    for mark in ("0a1b2c0", "0a1b2c", "00a1b2c"):
        key = GameButton(ComponentId("rules", 0, ("nature", "0", mark)), "Rules")
        sent[mark] = await channel.send(view=MessageLayout("A line.", [key], colour=BLUE))
    found = await find_message(wired.client, channel.id, "0a1b2c")
    assert found is not None
    assert found.id == sent["0a1b2c"].id
    assert await find_message(wired.client, channel.id, "0a1b2d") is None
