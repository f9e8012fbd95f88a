"""A game starts in each kind of channel that Discord lets a bot write in."""

import pytest

from playground.world.model import NEWS, NEWS_THREAD
from tests.wire.stage import Stage

MISSING_ACCESS = 50001


@pytest.mark.parametrize("kind", ["announcement", "voice", "stage"])
async def test_a_game_is_played_in_the_chat_of_each_kind_of_channel(on: Stage, kind: str) -> None:
    await on.play.open_channel("assembly", kind=kind)
    await on.begin("assembly")
    await on.finish_adapting("assembly")
    await on.shown(f"**<@{on.to_act().id}>'s turn", "assembly")
    assert await on.play.complaints() == []


@pytest.mark.parametrize("kind", ["forum", "media"])
async def test_a_game_is_played_in_a_post_of_each_kind_of_game_room(on: Stage, kind: str) -> None:
    await on.play.open_channel("game-room", kind=kind)
    page = await on.ann.slash("server settings", "watering-hole")
    await on.ann.choose("Game room", message=page.shown, menu="What to change …")
    shown = await on.ann.wait_for(lambda me: me.newest("watering-hole", saying="A forum where"))
    await on.ann.choose("game-room", message=shown, menu="Which forum …")
    await on.ann.wait_for(lambda me: "This will mean" in me.current(shown).text)
    await on.ann.press("Save", message=shown)
    await on.ann.wait_for(lambda me: "Saved." in me.current(shown).text)
    await on.ann.slash("table new", "watering-hole", game="nature")
    post = "Open seats · Nature 1"
    lobby = await on.cleo.wait_for(lambda me: me.newest(post, saying="a table is open"))
    await on.ben.press("Join", message=lobby)
    await on.ann.slash("table start", post)
    post = "Ann v Ben · Nature 1"  # without Manage Channels there are no tags
    await on.ann.wait_for(lambda me: post in me.channels())
    await on.finish_adapting(post)
    await on.shown(f"**<@{on.to_act().id}>'s turn", post)
    assert await on.play.complaints() == []


async def test_a_thread_of_an_announcement_channel_has_a_table(on: Stage) -> None:
    await on.play.open_channel("news", kind="announcement")
    await on.ann.slash("table new", "news", game="nature", where="thread")
    await on.cleo.wait_for(lambda me: me.newest("Nature, table 1", saying="a table is open"))
    kinds = {place.name: place.kind for place in on.play.inside.world.channels.values()}
    assert (kinds["news"], kinds["Nature, table 1"]) == (NEWS, NEWS_THREAD)
    assert await on.play.complaints() == []


async def test_without_connect_nothing_is_sent_to_the_chat_of_a_voice_channel(on: Stage) -> None:
    await on.play.open_channel("lounge", kind="voice")
    closed = {"channel": "lounge", "connect": False}
    await on.play.faults(bot_may=closed)
    refused = await on.ann.slash("table new", "lounge", game="nature")
    assert "I need the permission Connect." in refused.text
    await on.play.faults(bot_may=closed | {"connect": True})
    await on.begin("lounge")
    for person in on.people:  # else something is still on its way there
        await person.wait_for(lambda me: me.newest("dm", saying="-# Table"))
    await on.cleo.wait_for(lambda me: me.newest("lounge", saying="started with"))
    await on.play.faults(bot_may=closed)
    needs = "I need the permission Connect in"
    await on.to_act().wait_for(lambda me: me.newest("dm", saying=needs))
    await on.finish_adapting("dm")
    await on.play.faults(bot_may=closed | {"connect": True})
    await on.shown(f"**<@{on.to_act().id}>'s turn", "lounge")
    assert await on.play.complaints() == []
