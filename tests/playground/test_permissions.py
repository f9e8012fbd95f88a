"""Permissions: the bot has those of its invitation, a server's owner has all."""

import discord
import pytest

from playground.wire.errors import PlaygroundError
from playground.world import bits
from tests.playground.by_hand import client
from tests.playground.trial_bot import refusal_of, trial

LITTLE = bits.VIEW | bits.SEND


async def test_the_bot_may_do_what_it_was_invited_with_and_everybody_may() -> None:
    async with trial(invited=LITTLE) as (play, bot):
        ann, place = await play.person("Ann"), bot.place("oasis")
        await ann.say("from a person", "oasis")
        [spoken] = [message async for message in place.history()]
        own = await place.send("its own message")
        for doing in (
            own.pin(),
            spoken.delete(),
            place.edit(topic="Water"),
            place.delete(),
            place.guild.create_text_channel("pond"),
            place.create_thread(name="hidden", type=discord.ChannelType.private_thread),
        ):
            assert await refusal_of(doing) == 50013
        thread = await own.create_thread(name="open to all")
        await thread.edit(archived=True)
        await own.delete()
        assert not place.guild.me.guild_permissions.manage_messages


async def test_hiding_a_channel_hides_its_threads() -> None:
    async with trial() as (play, bot):
        ann, cleo, place = await play.person("Ann"), await play.person("Cleo"), bot.place("oasis")
        thread = await (await place.send("of all")).create_thread(name="for all")
        await cleo.wait_for(lambda me: "for all" in me.channels())
        hidden = {"user": "Cleo", "channel": "oasis"}
        await play.faults(person_may=hidden | {"view": False})
        await cleo.wait_for(lambda me: not {"oasis", "for all"} & {*me.channels()})
        assert {"oasis", "for all"} <= {*ann.channels()}
        with pytest.raises(PlaygroundError, match="sees no channel"):
            await cleo.say("hello?", "oasis")
        person = await place.guild.fetch_member(int(cleo.id))
        fetched = await place.guild.fetch_channel(place.id)
        assert isinstance(fetched, discord.TextChannel)
        assert not fetched.permissions_for(person).view_channel
        assert fetched.permissions_for(await place.guild.fetch_member(int(ann.id))).view_channel
        await play.faults(person_may=hidden | {"view": True})
        await cleo.wait_for(lambda me: {"oasis", "for all"} <= {*me.channels()})
        assert thread.parent == place
        assert place.permissions_for(person).view_channel


async def test_the_bot_can_ask_who_is_in_a_private_thread() -> None:
    """No event reports joins and leaves, because the bot lacks the members intent."""
    async with trial() as (play, bot):
        ann, cleo, place = await play.person("Ann"), await play.person("Cleo"), bot.place("oasis")
        number = int(await ann.open_thread("burrow", "oasis", private=True))
        assert bot.user is not None
        await ann.say(f"<@{bot.user.id}> and <@{cleo.id}>, come in", "burrow")
        await cleo.wait_for(lambda me: "burrow" in me.channels())
        thread = await place.guild.fetch_channel(number)
        assert isinstance(thread, discord.Thread)
        assert thread.is_private()
        assert (await thread.fetch_member(int(cleo.id))).id == int(cleo.id)
        await play.faults(thread={"channel": "burrow", "without": "Cleo"})
        await cleo.wait_for(lambda me: "burrow" not in me.channels())
        assert await refusal_of(thread.fetch_member(int(cleo.id))) == 10007


async def test_revoked_permissions_are_announced_and_apply_at_once() -> None:
    async with trial() as (play, bot):
        place = bot.place("oasis")
        message = await place.send("before")
        await play.faults(role_may={"role": "bot", "permissions": 0})
        assert await refusal_of(message.pin()) == 50013
        await play.faults(role_may={"role": "everyone", "permissions": bits.VIEW})
        assert await refusal_of(place.send("after")) == 50013
        assert [each async for each in place.history()] == []
        ben = await play.person("Ben")
        with pytest.raises(PlaygroundError, match="may not write"):
            await ben.say("nor may he", "oasis")
        with pytest.raises(PlaygroundError, match="may not use commands"):
            await ben.slash("try count", "oasis")
        await play.faults(role_may={"role": "everyone", "permissions": 0})
        assert await refusal_of(message.edit(content="hidden now")) == 50001
        # It knows both changes by then: events arrive in order.
        assert place.guild.me.guild_permissions.value == 0


async def test_an_administrator_is_stopped_by_no_channel() -> None:
    async with trial(invited=bits.ADMINISTRATOR) as (play, bot):
        await play.faults(bot_may={"channel": "oasis", "send": False, "view": False})
        await (await bot.place("oasis").send("all the same")).pin()


async def test_a_bot_brought_back_has_what_it_was_invited_with_then() -> None:
    async with trial() as (play, bot):
        jetty = bot.get_partial_messageable(bot.place("jetty").id)
        for inside in (False, True):
            await play.faults(bot_in={"server": "Riverbank", "in": inside, "permissions": LITTLE})
        message = await jetty.send("back")
        assert await refusal_of(message.pin()) == 50013


async def test_the_owner_of_a_server_has_all_permissions_and_hands_them_on() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        assert bot.place("oasis").guild.owner_id == int(ann.id)
        await ann.slash("try count", "oasis")
        await ann.press("Pressed 0", channel="oasis")
        assert bot.last is not None
        assert bot.last.permissions.administrator
        for change in ({"role": "member"}, {"member": False}):
            with pytest.raises(PlaygroundError, match="Ann owns Field Station"):
                await play.people(user="Ann", **change)
        await play.people(user="Ben", role="owner")
        await ann.press("Pressed 1", channel="oasis")
        assert not bot.last.permissions.manage_guild


async def test_the_list_of_servers_tells_what_the_bot_may_do_there() -> None:
    async with client(invited=LITTLE) as made:
        [first, _] = await made.ask("GET", "/users/@me/guilds")
    assert int(first["permissions"]) == bits.PEOPLE | LITTLE
