"""Finding players: the list of tables, notifications, waiting lists, timed starts, threads."""

from datetime import timedelta
from unittest.mock import AsyncMock

import discord
import pytest
from simcord import RoleHandle
from simcord.backend.models.scheduled_event import ScheduledEvent

from cogs.discord_api import sight
from cogs.ui.components import ComponentId
from host.repositories import messages
from host.repositories.servers import ServerSettings
from host.subject import Subject
from tests.cogs.pace import Time, abandon
from tests.cogs.sights import Reply, Sight
from tests.cogs.test_forged import Forged, press_by_hand
from tests.cogs.town import Guest, Town


async def named_role(town: Town, *, mentionable: bool = True) -> RoleHandle:
    """A role that the server notifies."""
    role = town.guild.create_role("players", mentionable=mentionable)
    await town.tables.servers.set(town.guild.id, ServerSettings(call_role=role.id))
    return role


async def page_of(person: Guest, lobby: Sight) -> Reply:
    """The page of players and start."""
    return await person.press("Players and start", lobby)


def called(town: Town) -> list[Sight]:
    return [sight for sight in town.public() if "<@&" in sight.text]


async def test_a_call_a_waiting_list_and_a_start_at_a_time(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time
) -> None:
    role = await named_role(town)
    table = await town.lobby(ann, game="renature")
    page = await page_of(ann, table)
    page = await ann.choose("When 3 players have joined", page.sight)
    assert "once 3 players have joined" in page.text
    page = await ann.choose("You start it", page.sight)
    page = await ann.press("Notify players", page.sight)
    assert "The players are being notified." in page.text
    assert "Notify players" not in page.sight.labels
    [call] = called(town)
    assert f"<@&{role.id}>: who'd like to play **Renature**? Table 1 has 3 open seats." in call.text
    assert call.message.role_mentions
    assert "You've joined table 1" in (await ben.press("Join", call)).text
    assert "Table 1 has 2 open seats." in called(town)[0].text
    for _ in range(2):
        await town.tables.lobby.add_bot(1, ann.id, None)
    await town.quiet()
    assert "Table 1 has no open seats now." in called(town)[0].text

    offer = await cleo.press("Join", town.public()[0])
    assert "All 4 seats of table 1 are taken." in offer.text
    waits = await cleo.press("Join the waiting list", offer.sight)
    assert "You're number 1 on the waiting list" in waits.text
    assert f"**Waiting list:** 1. <@{cleo.id}>" in town.public()[0].text

    await town.restart()
    await time.hold()
    await ben.press("Leave", town.public()[0])
    told = [sight for sight in cleo.sees("dm") if "first on the waiting list" in sight.text]
    assert [sight.labels for sight in told] == [["Leave"]]
    assert "Waiting list:" not in town.public()[0].text
    await town.tables.lobby.wait(1, ben.id, "Ben")

    await town.tables.accounts.prefer(ann.id, "zone", "Europe/Berlin")
    page = await page_of(ann, town.public()[0])
    form = await ann.open_form("Set a time", page.sight)
    assert "Your time zone is Europe/Berlin" in (await form.send(time="20:30")).text
    at = time.now.replace(hour=18, minute=30)
    shown = f"at <t:{int(at.timestamp())}:t>, <t:{int(at.timestamp())}:R>"
    assert f"**Start:** The game starts by itself {shown}." in town.public()[0].text
    await town.restart()
    await time.hold()
    await time.go_on(1, at - time.now)
    assert (await town.tables.read.view(1)).status == "running"
    assert "lets you follow the game" in town.public()[0].text
    begun = f"It has begun: <#{town.channels['oasis'].id}>."
    assert called(town)[0].text.endswith(f"were notified of Renature, table 1. {begun}")
    assert called(town)[0].labels == []
    seat = cleo.newest("dm", saying="from the waiting list")
    assert seat.text.endswith(begun)
    assert seat.labels == ["Rules"]


async def start_at(town: Town, host: Guest, typed: str) -> list[ScheduledEvent]:
    """Set a start at the newest table; the events in the server then."""
    page = await page_of(host, town.public()[-1])
    await (await host.open_form("Set a time", page.sight)).send(time=typed)
    return list(town.env.backend.get_guild(town.guild.id).scheduled_events.values())


async def test_a_start_at_a_time_is_an_event_and_players_are_reminded(
    town: Town, ann: Guest, ben: Guest, time: Time
) -> None:
    await town.lobby(ann, ben)
    [event] = await start_at(town, ann, "in 2h")
    assert (event.name, event.status) == ("Nature, table 1", 1)
    assert event.scheduled_start_time == (time.now + timedelta(hours=2)).isoformat()
    where = f"https://discord.com/channels/{town.guild.id}/{town.channels['oasis'].id}"
    assert event.entity_metadata == {"location": where}
    [event] = await start_at(town, ann, "in 3h")
    assert event.scheduled_start_time == (time.now + timedelta(hours=3)).isoformat()
    await time.go_on(1, timedelta(hours=2))
    call = town.public()[-1]
    sent = [str(request.json) for request in town.env.http_requests if request.method == "POST"]
    assert f"<@{ben.id}>: Nature, table 1, starts in 60 minutes." in "".join(sent)
    at = int((time.now + timedelta(hours=1)).timestamp())
    starts = f": Nature, table 1, starts at <t:{at}:t>, <t:{at}:R>."
    assert call.text == f"<@{ann.id}> and <@{ben.id}>{starts}"
    assert [user.id for user in call.message.mentions] == [ann.id, ben.id]
    await ben.slash("table leave")
    assert _again(town, call).text == f"<@{ann.id}>{starts}"
    await ben.slash("table join")
    await time.go_on(1, timedelta(hours=1))
    assert event.status == 2
    call = _again(town, call)
    place = f"<#{town.channels['oasis'].id}>"
    assert (call.text, call.labels) == (f"-# Nature, table 1. It has begun: {place}.", [])


def _again(town: Town, sight: Sight) -> Sight:
    """A message of a channel as it is now."""
    return next(each for each in town.public() if each.id == sight.id)


@pytest.mark.usefixtures("time")
@pytest.mark.parametrize("why", ["hidden", "hidden from some", "not allowed", "refused"])
async def test_without_permission_or_in_a_hidden_channel_there_is_no_event(
    town: Town,
    ann: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    why: str,
) -> None:
    await town.lobby(ann)
    guild = town.bot.get_guild(town.guild.id)
    assert guild is not None
    channel = guild.get_channel(town.channels["oasis"].id)
    assert isinstance(channel, discord.TextChannel)
    if why == "hidden from some":
        strangers = guild.get_role(town.guild.create_role("strangers").id)
        assert strangers is not None
        await channel.set_permissions(strangers, view_channel=False)
    elif why == "hidden":
        everyday = guild.get_role(town.everyday.id)
        assert everyday is not None
        for who in (guild.me, everyday):
            await channel.set_permissions(who, view_channel=True, send_messages=True)
        await channel.set_permissions(guild.default_role, view_channel=False)
    else:
        fewer = guild.me.guild_permissions
        # Manage Events no longer creates any; SimCord refuses only those who have neither.
        fewer.update(create_events=False, manage_events=why != "refused")
        own = guild.me.top_role.id
        town.env.backend.edit_role(town.guild.id, own, {"permissions": fewer.value})
    await town.env.settle()
    if why == "refused":  # taken a moment ago
        monkeypatch.setattr(sight.Sight, "may_schedule", AsyncMock(return_value=True))
    assert await start_at(town, ann, "in 2h") == []
    paths = [request.path for request in town.env.http_requests]
    assert any(path.endswith("/scheduled-events") for path in paths) == (why == "refused")
    assert "notified" not in caplog.text, "no error"
    assert (await town.tables.read.view(1)).lobby.starts_at is not None
    async with town.tables.session.store.read() as connection:
        left = await messages.of_subject(connection, Subject.of("table", 1), live=False)
    assert [kind for kind, _ in left] == ["promise"]


@pytest.mark.parametrize(
    ("gone", "said"), [(False, "not allowed to mention <@&"), (True, "no longer exists")]
)
async def test_why_a_role_is_not_called(town: Town, ann: Guest, said: str, *, gone: bool) -> None:
    role = await named_role(town, mentionable=False)
    if gone:
        missing = ServerSettings(call_role=role.id + 1)
        await town.tables.servers.set(town.guild.id, missing)
    page = await page_of(ann, await town.lobby(ann))
    assert "Notify players" in page.sight.labels
    press = Forged(ComponentId("call", 1).pack(), "", ann.id, town.guild.id)
    press.guild = town.bot.get_guild(town.guild.id)
    press.app_permissions = discord.Permissions.all() & ~discord.Permissions(mention_everyone=True)
    assert said in (await press.sent(town))[-1]
    assert called(town) == []
    assert (await town.tables.read.view(1)).lobby.role is None
    await town.tables.servers.set(town.guild.id, ServerSettings())
    assert "Notify players" not in (await page_of(ann, town.public()[-1])).sight.labels
    forged = await press_by_hand(town, ComponentId("call", 1), "", ann)
    assert "This server hasn't chosen a role to notify." in forged


async def test_the_list_of_tables(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    town.open_channel("cave")
    running = await town.game(ann, ben, game="renature")
    await town.lobby(ann, game="natura", channel="meadow")
    listed = await cleo.slash("tables", "cave")
    assert listed.private
    assert "2 tables, 1 with open seats." in listed.text
    assert listed.text.index("Natura") < listed.text.index("Renature")
    assert listed.sight.labels == ["Join table 2", "Watch table 1", "Refresh"]
    seen = await cleo.press("Watch table 1", listed.sight)
    assert seen.private
    assert seen.sight.pictures
    sat = await cleo.press("Join table 2", listed.sight)
    lobby = town.public("meadow")[-1].message
    where = f"https://discord.com/channels/{town.guild.id}/{lobby.channel.id}/{lobby.id}"
    assert f"The table is here: {where}" in sat.text
    fresh = await cleo.press("Refresh", listed.sight)
    assert "**you're in**" in fresh.text
    await ben.slash("table leave")
    ask = ben.newest("oasis", "Leave this game for good")
    await ben.press("Leave the game", ask)
    listed = await cleo.slash("tables", "cave")
    await cleo.press("Take seat B", listed.sight)
    assert cleo.id in [player.user for player in (await town.tables.read.view(running)).players]


async def test_in_direct_messages_the_list_says_where_it_is(ann: Guest) -> None:
    assert "Use /tables in a server" in (await ann.slash("tables", "dm")).text


FULL = 6
"""The number of seats in Nature."""


def enter(town: Town, number: int = 0) -> str:
    """Enter one of the channel's threads, by number."""
    thread = town.channels["oasis"].threads[number]
    name = f"thread {number}"
    town.channels[name] = thread
    return name


def lines(town: Town) -> list[Sight]:
    return [sight for sight in town.public() if sight.text.startswith("**")]


async def test_a_thread_is_named_after_the_game_that_was_agreed_on(
    town: Town, ann: Guest, ben: Guest
) -> None:
    with_ben = {"with": ben.member}
    await ann.slash("table new", game="nature", where="thread", **with_ben)
    thread, friends = town.channels["oasis"].threads[0], town.tables.friends
    await friends.ask_for(1, ben.id, "renature", "day", "Ben")
    await friends.agree(1, ann.id, ben.id)
    await town.quiet()
    assert town.channels["oasis"].threads[0].name == "Renature, table 1"
    assert thread.id == town.channels["oasis"].threads[0].id


async def test_a_thread_has_the_lobby_and_a_line(town: Town, ann: Guest, ben: Guest) -> None:
    reply = await ann.slash("table new", game="nature", where="thread")
    assert reply.private
    assert "Its thread will open in" in reply.text
    thread = enter(town)
    assert town.channels[thread].name == "Nature, table 1"
    [line] = lines(town)
    assert line.text == f"**Nature, table 1** · <@{ann.id}> · {FULL - 1} seats open"
    assert line.message.id == town.channels[thread].id
    joined = await ben.press("Join", line)
    assert f"You've joined table 1 in <#{line.message.id}>" in joined.text
    [lobby] = town.public(thread)
    assert f"`B` <@{ben.id}>" in lobby.text
    added = f"/channels/{line.message.id}/thread-members/"
    entered = [each.path for each in town.env.http_requests if each.path.startswith(added)]
    assert entered == [f"{added}{person.id}" for person in (ann, ben)]
    [line] = lines(town)
    assert f"<@{ann.id}> and <@{ben.id}> · {FULL - 2} seats open" in line.text
    # The game begins and is played there.
    await ann.slash("table start", thread)
    board = town.public(thread)[-1]
    assert "'s turn" in board.text
    [line] = lines(town)
    assert "waiting for <@" in line.text
    assert line.labels == ["Board"]
    mover = await town.to_act(1)
    await ben.member.send(town.channels[thread], "how exciting")
    while await town.to_act(1) is mover:
        await town.play(1, lambda actions: actions[-1], thread)
    # As in any channel, the board comes down below what people say.
    assert town.public(thread)[-1].message.id > board.message.id
    assert "'s turn" in town.public(thread)[-1].text
    # The only table of the channel is meant there, too.
    assert "Nature, table 1" in (await mover.slash("table status")).text
    await abandon(ann, ben, channel=thread)
    [line] = lines(town)
    assert "ended by agreement, nobody wins" in line.text
    assert line.labels == ["Watch the game"]


async def test_where_a_new_table_opens(town: Town, ann: Guest, ben: Guest) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(home="thread"))
    await ann.slash("table new", game="nature")
    await ben.slash("table new", game="evolution", where="channel")
    assert (await town.tables.read.view(1)).place.parent == town.channels["oasis"].id
    assert (await town.tables.read.view(2)).place.channel == town.channels["oasis"].id
    thread = enter(town)
    # In a thread a table is right there, once the one that it was made for is over.
    taken = await ben.slash("table new", thread, game="natura")
    assert "already has an open table" in taken.text
    await ann.slash("table abandon", thread)
    there = await ben.slash("table new", thread, game="natura", where="thread")
    assert "You've joined table 3. There are no threads here" in there.text
    view = await town.tables.read.view(3)
    assert (view.place.channel, view.place.parent) == (town.channels[thread].id, None)
    await ben.slash("table new", "dm", game="natura", where="thread")
    assert (await town.tables.read.view(4)).place.is_direct


async def test_which_thread_is_meant(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await ann.slash("table new", game="nature", where="thread")
    await ben.slash("table new", game="natura", where="thread")
    first, second = (town.channels[enter(town, number)] for number in (0, 1))
    asked = await cleo.slash("table join")
    assert asked.private
    assert f"<#{first.id}>, <#{second.id}>" in asked.text
    # Who sits at one of them means that one.
    assert "Natura, table 2" in (await ben.slash("table status")).text
    assert "Table 2 is closed" in (await ben.slash("table leave")).text
    assert "You've joined table 1" in (await cleo.slash("table join")).text


async def test_without_the_right_to_open_threads_it_says_why(town: Town, ann: Guest) -> None:
    me = town.guild.me
    assert me is not None
    town.channels["plain"] = town.guild.create_text_channel(
        "plain", overwrites={me: discord.PermissionOverwrite(create_public_threads=False)}
    )
    refused = await ann.slash("table new", "plain", game="nature", where="thread")
    assert refused.private
    assert "I need the permission Create Public Threads" in refused.text
    await town.tables.servers.set(town.guild.id, ServerSettings(home="thread"))
    reply = await ann.slash("table new", "plain", game="nature")
    assert "I need the permission Create Public Threads" in reply.text
    assert (await town.tables.read.view(1)).place.parent is None
