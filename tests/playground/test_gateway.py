"""The gateway: replay after a drop, a new session after an invalid one, shards, compression."""

import asyncio
import json
import zlib
from typing import Any

import aiohttp
import discord
import pytest

from playground.program.client import running
from tests.playground.by_hand import connected
from tests.playground.trial_bot import trial


async def test_what_happened_during_a_drop_is_replayed_when_the_client_resumes() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try count")
        gateway, interactions = play.inside.gateway, play.inside.interactions
        gateway.admits.clear()
        await play.faults(gateway="drop")
        while gateway.state()[0]["connected"]:  # noqa: ASYNC110 - turns of the loop, no time
            await asyncio.sleep(0)
        before = len(interactions.timings())
        pressing = asyncio.create_task(ann.press("Pressed 0"))
        while len(interactions.timings()) == before:  # noqa: ASYNC110 - see above
            await asyncio.sleep(0)
        assert not gateway.state()[0]["connected"]
        gateway.admits.set()
        assert (await pressing).kind == "update"
        async with asyncio.timeout(60):
            await bot.resumed.wait()
        assert [shard["resumed"] for shard in gateway.state()] == [1]


async def test_after_an_invalid_session_the_client_identifies_again_and_continues() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try count")
        again = await bot.heard("shard_ready")
        await play.faults(gateway="invalidate")
        await again
        assert (await ann.press("Pressed 0")).kind == "update"
        assert not bot.resumed.is_set()


async def test_members_are_given_in_a_chunk_when_asked_for() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        guild = bot.guilds[0]
        [member] = await guild.query_members(user_ids=[int(ann.id)])
        assert member.display_name == "Ann"
        assert (await guild.fetch_member(int(ann.id))).name == "ann"


async def test_a_channel_opened_by_a_person_is_known_to_the_bot() -> None:
    async with trial() as (play, bot):
        coming = await bot.heard("guild_channel_create")
        number = await play.open_channel("Dry River")
        channel = await coming
        assert (channel.id, channel.name) == (int(number), "dry-river")
        going = await bot.heard("guild_channel_delete")
        await play.faults(delete_channel={"channel": "dry-river"})
        assert (await going).id == channel.id


async def test_without_its_intent_a_bot_gets_no_peoples_messages() -> None:
    async with trial() as (play, bot):
        heard: list[discord.Message] = []

        async def on_message(message: discord.Message) -> None:
            heard.append(message)

        bot.on_message = on_message  # type: ignore[method-assign]
        ann = await play.person("Ann")
        await ann.say("nobody hears")
        await ann.slash("try count")
        assert heard == []


async def _frames(url: str, compress: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Connect by hand; returns HELLO and the answer to a heartbeat."""
    async with aiohttp.ClientSession() as http, http.ws_connect(url + compress) as socket:
        unpack = zlib.decompressobj()

        async def read() -> dict[str, Any]:
            frame = await socket.receive(timeout=60)
            raw = (
                frame.data
                if frame.type is aiohttp.WSMsgType.TEXT
                else unpack.decompress(frame.data)
            )
            return dict(json.loads(raw))

        hello = await read()
        await socket.send_json({"op": 1, "d": None})
        return hello, await read()


@pytest.mark.parametrize("compress", ["?v=10", "?v=10&compress=zlib-stream"])
async def test_frames_come_plain_or_compressed_as_asked(compress: str) -> None:
    async with running() as play:
        hello, beat = await _frames(play.gateway_url, compress)
    assert hello["op"] == 10
    assert hello["d"]["heartbeat_interval"] > 1000
    assert beat["op"] == 11


async def test_a_wrong_token_closes_the_gateway_with_4004() -> None:
    async with running() as play, connected(play) as made:
        await made.socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
        assert (await made.socket.receive(timeout=60)).type is aiohttp.WSMsgType.CLOSE
        assert made.socket.close_code == 4004


async def test_resuming_an_unknown_session_is_refused() -> None:
    async with running() as play, connected(play) as made:
        resume = {"token": play.token, "session_id": "gone", "seq": 5}
        answer = await made.asks(6, resume)
    assert (answer["op"], answer["d"]) == (9, False)
