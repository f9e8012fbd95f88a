"""Closed direct messages, a restart in the middle, and one person at two tables."""

from datetime import timedelta

import pytest
import simcord

from cogs.discord_api import place_events
from cogs.messages.direct_messages import RETRY_AFTER_S
from tests.cogs.pace import deeds
from tests.cogs.town import Guest, Town


def close_door(env: simcord.Env, person: Guest) -> None:
    """From now on this person takes no direct messages."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    env.inject_error("POST", path, status=403, code=50007, times=None)


def knocks(env: simcord.Env, person: Guest) -> int:
    """How often the bot has tried to write to this person."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    return sum(request.method == "POST" and request.path == path for request in env.http_requests)


async def test_closed_direct_messages_are_told_at_joining_with_the_way_round(
    town: Town, ann: Guest, ben: Guest
) -> None:
    close_door(town.env, ben)
    reply = await ben.press("Join", await town.lobby(ann))
    assert reply.private
    assert "You sit at table 1." in reply.text
    assert "**My hand**" in reply.text
    assert [player.user for player in (await town.tables.read.view(1)).players] == [ann.id, ben.id]


async def test_who_has_closed_direct_messages_plays_by_the_private_panel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    for person in (ann, ben):
        close_door(town.env, person)
    table = await town.game(ann, ben)
    for version in (1, 2):
        person = await town.to_act(table)
        panel = await person.press("My hand", town.public()[-1])
        assert panel.private
        await person.press(deeds(panel.sight)[-1], panel.sight)
        assert (await town.tables.read.view(table)).seq == version
    assert ann.sees("dm") == []


async def test_a_closed_door_is_not_knocked_at_again_and_again(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once at the next thing its owner does, since it may be open again; then after a while."""
    time = [1000.0]
    monkeypatch.setattr(town.bot.contacts.direct_messages, "_clock", lambda: time[0])
    close_door(town.env, ben)
    table = await town.game(ann, ben)
    assert knocks(town.env, ben) == 1
    for _ in range(2):
        await (await town.to_act(table)).slash("nature done")
    for _ in range(3):
        await ben.slash("hand")
    assert knocks(town.env, ben) == 2
    time[0] += RETRY_AFTER_S
    for _ in range(3):
        await ben.slash("hand")
    assert knocks(town.env, ben) == 3


async def test_whatever_they_do_next_anywhere_is_enough_to_try_again_and_they_are_told(
    town: Town, ann: Guest, ben: Guest
) -> None:
    close_door(town.env, ben)
    await town.game(ann, ben)
    town.env.backend.faults.clear()
    reply = await ben.slash("games")
    assert "Your tables" in reply.sights[0].text
    assert "Your direct messages are open to me again" in reply.text
    assert reply.private
    first, panel = ben.sees("dm")
    assert "Your direct messages are open to me again" in first.text
    assert "Hand of B Ben" in panel.pictures[0].alt
    assert len((await ben.slash("games")).sights) == 1


async def test_nobody_is_tried_again_who_wishes_for_no_messages(
    town: Town, ann: Guest, ben: Guest
) -> None:
    close_door(town.env, ben)
    await town.game(ann, ben)
    await town.tables.accounts.prefer(ben.id, "notify", "channel")
    town.env.backend.faults.clear()
    await ben.slash("games")
    assert ben.sees("dm") == []


async def test_whoever_opens_their_direct_messages_again_gets_their_hand_there(
    town: Town, ann: Guest, ben: Guest
) -> None:
    close_door(town.env, ben)
    await town.game(ann, ben)
    town.env.backend.faults.clear()
    await ben.slash("games", "dm")
    assert "Hand of B Ben" in ben.panel.pictures[0].alt


async def test_the_buttons_of_a_lobby_work_after_a_restart(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann)
    await town.restart()
    assert "You sit at table 1" in (await ben.press("Join", lobby)).text
    assert f"<@{ben.id}>" in town.public()[-1].text


async def test_the_buttons_of_a_game_work_after_a_restart(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    await person.press("Grow …", person.panel)
    before = [sight.id for sight in town.public()]
    await town.restart()
    assert [sight.id for sight in town.public()] == before
    await person.choose(person.panel.menus[0].options[0][1], person.panel)
    assert (await town.tables.read.view(table)).seq == 1
    await person.press("Finish adapting", person.panel)
    assert (await town.tables.read.view(table)).seq == 2
    assert (await ann.press("My hand", town.public()[-1])).private


async def test_a_button_works_days_later_and_so_do_all_others(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Hundreds of looks at places in those days would make up nearly all the time this takes.
    monkeypatch.setattr(place_events, "EACH", timedelta(days=1))
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    await person.press("Grow …", person.panel)
    await town.env.advance_time(3 * 24 * 3600)
    await person.press("Back", person.panel)
    await person.press("Finish adapting", person.panel)
    assert (await town.tables.read.view(table)).seq == 1
    assert deeds((await town.to_act(table)).panel) != []


async def test_a_restart_alone_posts_and_registers_nothing(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    before = [sight.words for person in (ann, ben) for sight in person.everything()]
    sent = len(town.env.http_requests)
    await town.restart()
    asked = [(r.method, r.path) for r in town.env.http_requests[sent:] if r.method != "GET"]
    assert asked == []
    assert [s.words for person in (ann, ben) for s in person.everything()] == before


async def test_in_direct_messages_a_table_is_named_only_where_it_is_in_doubt(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    first = await town.game(ann, ben)
    alone = await ann.slash("hand", "dm")
    assert "-# Table 1 " in alone.text
    second = await town.game(ann, ben, channel="brook")
    person = await town.to_act(first)
    assert await town.to_act(second) is person
    in_doubt = await person.slash("hand", "dm")
    assert "You sit at several tables." in in_doubt.text
    assert "`table`" in in_doubt.text
    named = await person.slash("hand", "dm", table="2")
    assert "-# Table 2 " in named.text
    await person.slash("nature done", "dm", table="1")
    waiting = await person.slash("hand", "dm")
    assert "-# Table 2 " in waiting.text


async def test_in_a_channel_a_command_means_the_table_there(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    await town.game(ann, ben)
    second = await town.game(ann, ben, channel="brook")
    person = await town.to_act(second)
    await person.slash("nature done", "brook")
    assert [(await town.tables.read.view(table)).seq for table in (1, second)] == [0, 1]


async def test_each_panel_plays_its_own_table(town: Town, ann: Guest, ben: Guest) -> None:
    town.open_channel("brook")
    first = await town.game(ann, ben)
    second = await town.game(ann, ben, channel="brook")
    person = await town.to_act(first)
    for table in (first, second):
        await person.press("Finish adapting", person.newest("dm", saying=f"-# Table {table} "))
        assert (await town.tables.read.view(table)).seq == 1
