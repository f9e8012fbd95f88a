"""On the wire: discord.py plays against the stand-in, over HTTP and WebSocket."""

import asyncio
from functools import partial

import discord
import pytest

from playground.program.client import running
from playground.wire.errors import PlaygroundError
from tests.playground.trial_bot import count, living, openapi, refusal_of, trial, view_of

TOKEN_S = 15 * 60


async def test_a_bot_logs_in_sets_its_commands_and_finds_the_server() -> None:
    async with trial() as (play, bot):
        guild = bot.guilds[0]
        assert guild.name == "Field Station"
        assert [c.name for c in guild.text_channels] == ["watering-hole", "oasis", "spectators"]
        assert [c.name for c in await bot.tree.fetch_commands()] == ["try", "Wave at …"]
        ann = await play.person("Ann")
        assert "try board" in [command["name"] for command in ann.commands["dm"]]
        assert (await bot.application_info()).owner.display_name == "Ann"
        assert await play.complaints() == []


async def test_a_deferred_answer_is_filled_with_a_picture_and_its_alt_text() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        out = await ann.slash("try board", size=5)
        assert out.kind == "deferred"
        assert out.text == "# Board of 5"
        [timing] = await play.timings()
        assert timing["label"] == "/try board"
        assert 0 < timing["acknowledged_ms"] <= timing["channel_changed_ms"]
        [shown] = out.shown.pictures
        assert (shown.alt, shown.filename) == ("A plain board", "board.png")
        assert (await play.fetch(shown.url)).startswith(b"\x89PNG")
        assert not out.shown.thinking
        ben = await play.person("Ben")
        assert [seen.text for seen in ben.messages()] == ["# Board of 5"]
        assert await play.complaints() == []


async def test_a_menu_answers_ephemerally_to_the_one_who_chose() -> None:
    async with trial() as (play, _):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        await ann.slash("try board", size=1)
        out = await ann.choose("Banana", menu="Which fruit?")
        assert out.text == "You chose banana."
        assert out.shown.ephemeral
        assert len(ann.messages()) == 2
        await ben.say("hello")
        assert [seen.text for seen in ben.messages()] == ["# Board of 1", "hello"]
        await ann.dismiss(out.shown)
        await ann.wait_for(lambda me: len(me.messages()) == 2)


async def test_a_person_chosen_in_a_menu_can_be_pinged() -> None:
    async with trial() as (play, _):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        await ann.slash("try menus")
        out = await ann.choose("Ben")
        assert out.text == f"Hello <@{ben.id}>"
        await ben.wait_for(lambda me: me.pings("watering-hole") == 1)
        assert ann.pings("watering-hole") == 0


async def test_a_command_at_a_name_tells_the_bot_who_is_meant() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        await play.person("Ben")
        assert (await ann.use_on("Ben", "Wave at …")).text == "Hello Ben, who sees it: True"
        await play.faults(person_may={"channel": "watering-hole", "user": "Ben", "view": False})
        assert (await ann.use_on("Ben", "Wave at …")).text == "Hello Ben, who sees it: False"
        await play.people(user="Ben", member=False)
        assert (await ann.use_on("Ben", "Wave at …")).text == "Hello Ben, who sees it: False"
        with pytest.raises(PlaygroundError, match="has no 'Poke' here; it has: Wave at …"):
            await ann.use_on("Ben", "Poke")
        with pytest.raises(PlaygroundError, match="has no 'Wave at …' here"):
            await ann.use_on("Ben", "Wave at …", "dm")
        assert await play.complaints() == []


async def test_a_phone_shows_plain_text_alone_and_rings_for_nothing_silent() -> None:
    async with trial() as (play, bot):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        send = partial(bot.place().send, allowed_mentions=discord.AllowedMentions(users=True))
        layout = discord.ui.LayoutView()
        layout.add_item(discord.ui.TextDisplay(f"<@{ann.id}>: your turn"))
        await send(f"<@{ann.id}>: your turn in <#{bot.place().id}>")
        await send(f"<@{ann.id}>: a summary", silent=True)
        await send(view=layout)
        await send("Talk.")
        await ann.wait_for(lambda me: len(me.phone) == 3)
        assert ann.rang() == ["@Ann: your turn in #watering-hole", ""]
        assert ann.phone[1] | {"text": "@Ann: a summary", "silent": True} == ann.phone[1]
        assert ben.phone == []


async def test_roles_and_channels_are_chosen_and_a_role_pings_its_members() -> None:
    async with trial() as (play, _):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        with pytest.raises(PlaygroundError, match="has no role 'Moles' to give; it has: Players"):
            await play.people(user="Ben", roles=["Moles"])
        await ann.slash("try server")
        out = await ann.choose(["oasis", "#spectators"], menu="Where?")
        assert out.text == "In oasis, spectators."
        for wanted, words in (("jetty", "no channel 'jetty'"), ("Moles", "no channel 'Moles'")):
            with pytest.raises(PlaygroundError, match=words):
                await ann.choose(wanted, menu="Where?")
        await play.people(user="Ben", roles=["Players", "Hosts"])
        for role in ("Hosts", "Players"):  # not everybody may call for hosts
            await ann.choose(role, menu="Which herd?")
        await ben.wait_for(lambda me: me.pings("watering-hole"))
        assert ben.pings("watering-hole") == 1
        assert ann.pings("watering-hole") == 0
        await play.faults(delete_role={"role": "Hosts"})
        with pytest.raises(PlaygroundError, match="no role 'Hosts' here"):
            await ann.choose("Hosts", menu="Which herd?")


async def test_a_form_is_opened_filled_in_and_answered() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        out = await ann.slash("try form")
        assert out.kind == "modal"
        with pytest.raises(PlaygroundError, match="1 to 20"):
            await ann.submit(out, name="x" * 21, size="l")
        out = await ann.submit(out, name="Elk", size="Large", homes=["River", "forest"])
        assert out.text == "Elk is l, at home in the river, at home in the forest"
        assert await play.complaints() == []


async def test_a_form_opened_before_the_bot_was_restarted_can_be_submitted_after_it() -> None:
    async with running(openapi=openapi()) as play:
        ann = await play.person("Ann")
        async with living(play.url, play.token):
            form = await ann.slash("try form")
        async with living(play.url, play.token):
            out = await ann.submit(form, name="Elk", size="Large")
        assert out.text == "An old form."


async def test_autocomplete_gives_choices_and_takes_free_text() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        found = await ann.autocomplete("try fruit", "name", "ap")
        assert found == [("Apple", "apple"), ("Apricot", "apricot")]
        assert (await ann.slash("try fruit", name="kiwi")).text == "A kiwi."


async def test_a_person_cannot_send_what_the_app_would_not_let_them() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        with pytest.raises(PlaygroundError, match="needs size"):
            await ann.slash("try board")
        with pytest.raises(PlaygroundError, match="from 1 to 9"):
            await ann.slash("try board", size=10)
        with pytest.raises(PlaygroundError, match="no command /nothing"):
            await ann.slash("nothing")
        with pytest.raises(PlaygroundError, match="sees no button"):
            await ann.press("Join")


async def test_a_dm_arrives_with_its_picture_and_its_button_can_be_pressed_there() -> None:
    async with trial() as (play, _):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        await ann.slash("try dm")
        [hand] = ann.dms()
        assert (hand.text, hand.pictures[0].alt) == ("Your hand", "A hand")
        assert ann.pings("dm") == 1
        assert (await ann.press("Pressed 0", channel="dm")).kind == "update"
        assert ben.dms() == []
        assert "Your hand" not in [seen.text for seen in ben.everything()]


async def test_the_first_answer_after_three_seconds_is_refused_with_10062() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try menus")
        pressing = asyncio.create_task(ann.press("Late"))
        async with asyncio.timeout(60):
            await bot.pressed.wait()
        await play.advance(3.1)
        assert (await pressing).kind == "not answered"
        bot.leave.set()
        async with asyncio.timeout(60):
            await bot.refused.wait()
        assert [error.code for error in bot.errors] == [10062]
        assert [each["code"] for each in await play.complaints()] == [10062]


async def test_after_fifteen_minutes_a_token_is_refused_with_50027() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try count")
        await ann.press("Pressed 0")
        assert bot.last is not None
        await play.advance(TOKEN_S - 30)
        await bot.last.edit_original_response(content="In time.")
        await play.advance(31)
        with pytest.raises(discord.HTTPException) as caught:
            await bot.last.edit_original_response(content="Too late.")
        assert (caught.value.status, caught.value.code) == (401, 50027)
        message = ann.messages()[0]
        # The channel has no such limit.
        await bot.place().get_partial_message(int(message.id)).edit(content="By the channel.")
        await ann.wait_for(lambda me: me.newest(saying="By the channel."))


async def test_a_faulty_request_is_refused_with_the_nested_tree_and_complained_of() -> None:
    async with trial() as (play, bot):
        with pytest.raises(discord.HTTPException, match="In content: Must be 2000 or fewer"):
            await bot.place().send("x" * 2001)
        [complaint] = await play.complaints()
        assert (complaint["kind"], complaint["code"]) == ("malformed", 50035)


async def test_deleted_messages_and_channels_are_unknown_afterwards() -> None:
    async with trial() as (play, bot):
        oasis = bot.place("oasis")
        message = await oasis.send("soon gone")
        await play.faults(delete_message={"channel": "oasis", "message": str(message.id)})
        assert await refusal_of(message.edit(content="still here?")) == 10008
        await play.faults(delete_channel={"channel": "oasis"})
        assert await refusal_of(oasis.send("still here?")) == 10003


async def test_history_replies_pins_and_deleting_work_as_the_client_expects() -> None:
    async with trial() as (play, bot):
        channel = bot.place()
        sent = [await channel.send(str(number)) for number in range(3)]
        answer = await sent[0].reply("to that")
        assert answer.reference is not None
        assert answer.reference.message_id == sent[0].id
        assert [m.content async for m in channel.history()] == ["to that", "2", "1", "0"]
        assert [m.content async for m in channel.history(after=sent[0], limit=1)] == ["1"]
        await sent[1].pin()
        assert [m.content async for m in channel.pins()] == ["1"]
        await sent[2].delete()
        ann = await play.person("Ann")
        assert [seen.text for seen in ann.messages()] == ["0", "1", "to that"]
        async with channel.typing():
            pass
        assert await play.complaints() == []


async def test_threads_open_from_a_message_and_plainly_and_can_be_archived() -> None:
    async with trial() as (play, bot):
        channel = bot.place()
        message = await channel.send("a table")
        hanging = await message.create_thread(name="talk")
        plain = await channel.create_thread(name="plain", type=discord.ChannelType.public_thread)
        await plain.send("here")
        secret = await channel.create_thread(name="secret")
        ann, ben = await play.person("Ann"), await play.person("Ben")
        await secret.add_user(discord.Object(int(ann.id)))
        await ann.wait_for(lambda me: "secret" in me.channels())
        assert "secret" not in ben.channels()
        assert ben.messages("plain")[0].text == "here"
        assert hanging.id == message.id
        here = await plain.send("here too")
        await plain.edit(archived=True)
        assert await refusal_of(here.edit(content="changed while it rests")) == 50083
        assert [t.name for t in await bot.guilds[0].active_threads()] == ["talk", "secret"]
        await play.faults(bot_may={"channel": channel.name, "thread": False})
        assert (
            await refusal_of((await channel.send("another table")).create_thread(name="another"))
            == 50013
        )
        assert [each["code"] for each in await play.complaints()] == [50083, 50013]


async def test_an_ephemeral_answer_is_not_among_the_channels_messages_for_the_bot() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        out = await ann.slash("try fruit", name="fig")
        assert await refusal_of(bot.place().fetch_message(int(out.shown.id))) == 10008
        assert [m async for m in bot.place().history()] == []


async def test_mentions_ping_only_whom_allowed_mentions_lets_through() -> None:
    async with trial() as (play, bot):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        words = f"<@{ann.id}> and <@{ben.id}>"
        only_ben = discord.AllowedMentions(users=[discord.Object(int(ben.id))])
        await bot.place().send(words)
        await bot.place().send(words, allowed_mentions=only_ben)
        await ben.wait_for(lambda me: me.pings("watering-hole") == 1)
        assert ann.pings("watering-hole") == 0


async def test_a_follow_up_fills_a_deferred_answer_and_the_next_is_a_message_of_its_own() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try count")
        await ann.press("Pressed 0")
        assert bot.last is not None
        extra: discord.WebhookMessage = await bot.last.followup.send(
            "more", view=view_of(count(7)), ephemeral=True, wait=True
        )
        await ann.wait_for(lambda me: me.newest(saying="more"))
        assert (await ann.press("Pressed 7")).kind == "update"
        await extra.delete()
        await ann.wait_for(lambda me: me.newest(saying="more") is None)
