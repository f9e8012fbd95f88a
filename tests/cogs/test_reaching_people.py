"""How people are notified: as they chose, with closed DMs, after a restart, at several tables."""

import discord
import pytest
import simcord

from cogs.messages.direct_messages import RETRY_AFTER_S
from cogs.ui.components import ComponentId
from host.messages.shown import Board
from host.outbox.kinds import SILENT
from host.outbox.trouble import Undelivered
from host.repositories.audiences import Channel
from host.repositories.messages import Message
from tests.cogs.pace import deeds
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


def close_door(env: simcord.Env, person: Guest) -> None:
    path = f"/channels/{person.user.dm_channel.id}/messages"
    env.inject_error("POST", path, status=403, code=50007, times=None)


def knocks(env: simcord.Env, person: Guest) -> int:
    """How often the bot has tried to send this person a direct message."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    return sum(request.method == "POST" and request.path == path for request in env.http_requests)


async def test_with_closed_dms_one_plays_in_the_channel(town: Town, ann: Guest, ben: Guest) -> None:
    for person in (ann, ben):
        close_door(town.env, person)
    reply = await ben.press("Join", await town.lobby(ann))
    assert reply.private
    assert "You've joined table 1." in reply.text
    assert "**My hand**" in reply.text
    await ann.slash("table start")
    for version in (1, 2):
        person = await town.to_act(1)
        panel = await person.press("My hand", town.public()[-1])
        assert panel.private
        await person.press(deeds(panel.sight)[-1], panel.sight)
        assert (await town.tables.read.view(1)).progress.seq == version
    assert ann.sees("dm") == []


async def test_closed_dms_are_not_retried_all_the_time(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once at the next thing the person does, then only after a while."""
    time = [1000.0]
    monkeypatch.setattr(town.bot.services.contacts.direct_messages, "_clock", lambda: time[0])
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


async def test_the_next_action_anywhere_retries_dms(town: Town, ann: Guest, ben: Guest) -> None:
    close_door(town.env, ben)
    await town.game(ann, ben)
    town.env.backend.faults.clear()
    reply = await ben.slash("games")
    assert "Your tables" in reply.sights[0].text
    assert "I can send you direct messages again" in reply.text
    assert reply.private
    first, panel = ben.sees("dm")
    assert "I can send you direct messages again" in first.text
    assert "Hand of B Ben" in panel.pictures[0].alt
    assert len((await ben.slash("games")).sights) == 1


async def test_people_who_want_no_dms_are_not_retried(town: Town, ann: Guest, ben: Guest) -> None:
    close_door(town.env, ben)
    await town.game(ann, ben)
    await town.tables.accounts.prefer(ben.id, "notify", "channel")
    town.env.backend.faults.clear()
    await ben.slash("games")
    assert ben.sees("dm") == []


async def test_a_channel_that_the_bot_may_not_use_is_not_asked(
    town: Town, ann: Guest, ben: Guest
) -> None:
    den = town.open_channel("den")
    table = await town.game(ann, ben, channel="den")
    shown, guild = town.bot.get_channel(den.id), town.bot.get_guild(town.guild.id)
    assert isinstance(shown, discord.TextChannel)
    assert guild is not None
    await shown.set_permissions(guild.me, view_channel=True, send_messages=False)
    await town.env.settle()
    sent = len(town.env.http_requests)
    board = await town.tables.read.seen(table, None)
    there = Channel(den.id, town.guild.id)
    row = Message(board.view.subject, "board", "9", live=True, mark="lost", audience=there)
    with pytest.raises(Undelivered, match="rights") as refused:
        await town.bot.features.live.carrier.create(row, Board(seen=board), SILENT)
    assert refused.value.trouble.what == "barred"
    assert town.env.http_requests[sent:] == []


async def test_a_restart_alone_posts_nothing(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben)
    before = [sight.words for person in (ann, ben) for sight in person.everything()]
    sent = len(town.env.http_requests)
    await town.restart()
    asked = [(r.method, r.path) for r in town.env.http_requests[sent:] if r.method != "GET"]
    assert asked == []
    assert [s.words for person in (ann, ben) for s in person.everything()] == before


async def test_in_dms_a_table_is_named_only_if_unclear(town: Town, ann: Guest, ben: Guest) -> None:
    first = await town.game(ann, ben)
    alone = await ann.slash("hand", "dm")
    assert "-# Table 1 " in alone.text
    second = await town.game(ann, ben, channel="brook")
    person = await town.to_act(first)
    assert await town.to_act(second) is person
    in_doubt = await person.slash("hand", "dm")
    assert "You're at several tables." in in_doubt.text
    assert "`table`" in in_doubt.text
    named = await person.slash("hand", "dm", table="2")
    assert "-# Table 2 " in named.text
    await person.slash("nature done", "dm", table="1")
    waiting = await person.slash("hand", "dm")
    assert "-# Table 2 " in waiting.text


async def test_a_command_means_the_table_of_its_channel(town: Town, ann: Guest, ben: Guest) -> None:
    first = await town.game(ann, ben)
    second = await town.game(ann, ben, channel="brook")
    person = await town.to_act(second)
    await person.slash("nature done", "brook")
    for table, seqs in ((second, [0, 2]), (first, [1, 2])):
        person = await town.to_act(table)
        await person.press("Finish adapting", person.newest("dm", saying=f"-# Table {table} "))
        views = [await town.tables.read.view(each) for each in (first, second)]
        assert [view.progress.seq for view in views] == seqs


OPENING = "/users/@me/channels"


def openings_of(env: simcord.Env) -> int:
    """How often the bot has tried to open direct messages."""
    return sum(r.method == "POST" and r.path == OPENING for r in env.http_requests)


@pytest.mark.parametrize(("status", "code"), [(403, 40003), (403, 20026), (400, 50007)])
async def test_a_flagged_bot_blames_nobody_and_stops_trying(
    town: Town, ann: Guest, ben: Guest, status: int, code: int
) -> None:
    lobby = await town.lobby(ann)
    town.env.inject_error("POST", OPENING, status=status, code=code, times=None)
    reply = await ben.press("Join", lobby)
    assert reply.private
    assert "You've joined table 1." in reply.text
    assert "right now" in reply.text
    assert "**My hand**" in reply.text
    tried = openings_of(town.env)
    begun = await ann.slash("table start")
    assert "**My hand** under it" in begun.text
    await ben.slash("hand")
    assert openings_of(town.env) == tried
    assert "I can't start direct messages right now" in town.public()[-1].text
    for person in (ann, ben):
        assert not (await town.tables.people.get(person.id)).dm_closed


async def test_who_shares_no_server_is_left_alone(town: Town, ann: Guest, ben: Guest) -> None:
    lobby = await town.lobby(ann)
    path = f"/channels/{ben.user.dm_channel.id}/messages"
    town.env.inject_error("POST", path, status=403, code=50278, times=None)
    await ben.press("Join", lobby)
    person = await town.tables.people.get(ben.id)
    assert (person.dm_closed, person.refused) == (True, 50278)
    assert person.refused_at is not None
    assert town.tables.openings.until is None
    assert await town.tables.places.without_common_server(town.guild.id) == [ben.id]


MENU = "setting:0:notify"


async def wish(person: Guest, how: str) -> None:
    """Choose how to be notified, on the page of settings."""
    page = await person.slash("settings")
    assert page.private
    answer = await person.choose(how, page.sight, menu=MENU)
    assert "Saved." in answer.text


async def test_an_old_panel_says_that_no_more_dms_come(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    panels = len(ben.sees("dm"))
    await wish(ben, "channel")
    assert "You won't get your turns here any more" in ben.panel.text
    for _ in range(4):
        await town.play(table, lambda actions: actions[-1])
    assert len(ben.sees("dm")) == panels
    assert (await ben.press("My hand", ben.panel)).sight.pictures != []
    await wish(ben, "dm")
    assert "Hand of B Ben" in ben.panel.pictures[0].alt
    assert "won't get your turns here" not in "".join(sight.text for sight in ben.sees("dm"))


async def test_the_first_direct_message_leads_to_the_settings(town: Town, ann: Guest) -> None:
    await town.lobby(ann)
    first = ann.newest("dm")
    page = await ann.press("Settings", first)
    assert page.private
    assert "### Your settings" in page.text
    await ann.choose("braille", page.sight, menu="setting:0:script")
    assert (await town.tables.people.get(ann.id)).preferences == {"script": "braille"}


async def test_without_a_channel_dms_come_all_the_same(town: Town, ann: Guest, ben: Guest) -> None:
    """Otherwise nobody would ever hear of their turns again."""
    await wish(ben, "none")
    table = await town.game(ann, ben)
    assert ben.sees("dm") == []
    await town.tables.places.lose_channel(table)
    await town.quiet()
    assert "Hand of B Ben" in ben.panel.pictures[0].alt


@pytest.mark.parametrize(("name", "value"), [("notify", "loud"), ("dm_closed", "1"), ("", "dm")])
async def test_forged_choices_change_nothing(town: Town, ann: Guest, name: str, value: str) -> None:
    said = await press_by_hand(town, ComponentId("setting", 0, (name,)), value, ann)
    assert "older version" in said
    assert (await town.tables.people.get(ann.id)).preferences == {}


async def test_one_press_in_dms_ends_the_pings_in_the_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    ann.has_read = ben.has_read = False

    def pings() -> list[int]:
        stored = [
            town.env.backend.get_message(s.message.channel.id, s.message.id) for s in town.public()
        ]
        return [user for each in stored for user in each.ping_user_ids]

    await town.lobby(ann, ben)
    assert "Press any button here once" in ben.sees("dm")[0].text
    await ann.slash("table start")
    first = await town.to_act(1)
    assert first.panel.labels, "the panel comes as well"
    assert pings() == [first.id]
    page = await first.slash("settings")
    assert "Until you do, I also ping you in the channel" in page.text
    page = await first.slash("settings", "dm")
    assert "I also ping you" not in page.text
    assert "I also ping you" not in (await first.slash("settings")).text
    await first.slash("nature done")
    other = ben if first is ann else ann
    assert pings() == [other.id]
    boards = len(town.public())
    await other.slash("nature done")  # in the channel: that says nothing of their messages
    assert len(town.public()) == boards, "it's first's turn again, and only an edit says so"
    assert "I also ping you" in (await other.slash("settings")).text


async def test_nobody_is_pinged_at_a_table_in_their_dms(town: Town, ann: Guest) -> None:
    ann.has_read = False
    await ann.slash("table new", "dm", game="nature")
    await ann.slash("table start", "dm")
    stored = [
        town.env.backend.get_message(s.message.channel.id, s.message.id) for s in ann.sees("dm")
    ]
    assert [each.ping_user_ids for each in stored] == [[]] * len(stored)


async def test_who_plays_alone_is_neither_pinged_nor_rung_for_their_own_turn(
    town: Town, ann: Guest
) -> None:
    table = await town.game(ann, game="natura", goal="harmony")
    for _ in range(3):
        shown = [*town.public(), *ann.sees("dm")]
        stored = [town.env.backend.get_message(s.message.channel.id, s.message.id) for s in shown]
        assert [each.ping_user_ids for each in stored] == [[]] * len(stored)
        assert [s.text for s in shown if f"<@{ann.id}>'s turn" in s.text] == []
        board, panel = town.public()[-1], ann.sees("dm")[-1]
        assert "**Move any piece**" in board.text
        assert "Your turn" in panel.text
        assert all(s.message.flags.suppress_notifications for s in (board, panel))
        await town.play(table, lambda actions: actions[0])
