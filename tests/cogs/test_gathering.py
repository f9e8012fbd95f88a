"""Finding players as people meet it: the list, a call, a waiting list, a start at a time."""

from datetime import timedelta
from typing import cast

import discord
import pytest
from simcord import RoleHandle

from cogs.discord_api.incoming import Interaction
from cogs.ui.custom_ids import ComponentId
from host.repositories.servers import ServerSettings
from tests.cogs.test_absence import Time
from tests.cogs.test_forged import Forged, press_by_hand
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import EVERYDAY, Guest, Reply, Sight, Town

HOUR = timedelta(hours=1)


@pytest.fixture
async def time(town: Town) -> Time:
    """A clock that only the test moves."""
    held = Time(town)
    await held.hold()
    return held


async def named_role(town: Town, *, mentionable: bool = True) -> RoleHandle:
    """A role that the server has named for calls."""
    role = town.guild.create_role("players", mentionable=mentionable)
    await town.tables.servers.set(town.guild.id, ServerSettings(call_role=role.id))
    return role


async def page_of(person: Guest, lobby: Sight) -> Reply:
    """The page of players and start."""
    return await person.press("Players and start", lobby)


def called(town: Town) -> list[Sight]:
    """The messages that call a role."""
    return [sight for sight in town.public() if "<@&" in sight.text]


async def test_a_call_a_waiting_list_and_a_start_at_a_time(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time
) -> None:
    role = await named_role(town)
    table = await town.lobby(ann, game="renature")
    page = await page_of(ann, table)
    page = await ann.press("Call players", page.sight)
    assert "The call is on its way." in page.text
    assert "Call players" not in page.sight.labels
    [call] = called(town)
    assert f"<@&{role.id}>: who plays **Renature**? At table 1, 3 seats are free." in call.text
    assert call.message.role_mentions
    assert "You sit at table 1" in (await ben.press("Join", call)).text
    assert "2 seats are free" in called(town)[0].text
    for _ in range(2):
        await town.tables.lobby.add_bot(1, ann.id, None)
    await town.quiet()
    assert "no seat is free now" in called(town)[0].text

    offer = await cleo.press("Join", town.public()[0])
    assert "All 4 seats of table 1 are taken." in offer.text
    waits = await cleo.press("Wait for a seat", offer.sight)
    assert "as number 1" in waits.text
    assert f"**Waiting for a seat** 1. <@{cleo.id}>" in town.public()[0].text
    again = await cleo.press("Join", town.public()[0])
    assert "as number 1" in again.text

    await town.restart()
    await time.hold()
    await ben.press("Leave", town.public()[0])
    told = [sight for sight in cleo.sees("dm") if "as you waited first" in sight.text]
    assert [sight.labels for sight in told] == [["Give the seat up"]]
    assert "Waiting for a seat" not in town.public()[0].text
    assert "All 4 seats" in (await ben.press("Join", town.public()[0])).text
    await town.tables.lobby.wait(1, ben.id, "Ben")

    await town.tables.accounts.prefer(ann.id, "zone", "Europe/Berlin")
    page = await page_of(ann, town.public()[0])
    form = await ann.open_form("Set a time", page.sight)
    assert "Your time zone is Europe/Berlin" in (await form.send(time="20:30")).text
    at = time.now.replace(hour=18, minute=30)
    shown = f"at <t:{int(at.timestamp())}:t>, <t:{int(at.timestamp())}:R>"
    assert f"**Start** The game begins by itself {shown}." in town.public()[0].text
    await town.restart()
    await time.hold()
    await time.go_on(1, at - time.now)
    assert (await town.tables.read.view(1)).status == "running"
    assert "who waited can follow the game" in town.public()[0].text
    assert called(town)[0].text.endswith("were called to Renature, table 1, which has begun.")
    assert called(town)[0].labels == []
    await time.go_on(1, HOUR)
    assert len(called(town)) == 1


async def test_at_its_time_with_too_few_the_lobby_says_so_and_the_host_starts_it(
    town: Town, ann: Guest, ben: Guest, time: Time
) -> None:
    table = await town.lobby(ann, game="renature")
    form = await ann.open_form("Set a time", (await page_of(ann, table)).sight)
    assert "I cannot read that time." in (await form.send(time="soon")).text
    form = await ann.open_form("Set a time", (await page_of(ann, table)).sight)
    await form.send(time="in 2h")
    await time.go_on(1, 2 * HOUR)
    said = town.public()[0].text
    assert "could not: Renature needs at least 2 players." in said
    assert f"Now <@{ann.id}> starts it." in said
    await ben.press("Join", town.public()[0])
    await ann.press("Start", town.public()[0])
    assert (await town.tables.read.view(1)).status == "running"


async def test_a_game_begins_as_soon_as_so_many_sit_there(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time
) -> None:
    table = await town.lobby(ann, game="renature")
    page = await page_of(ann, table)
    page = await ann.choose("When 3 players sit here", page.sight)
    assert "as soon as 3 players sit here" in page.text
    page = await page_of(ben, town.public()[0])
    assert (page.sight.menus, page.sight.labels) == ([], [])
    for person in (ben, cleo):
        await person.press("Join", town.public()[0])
    await time.go_on(1, timedelta(0))
    assert (await town.tables.read.view(1)).status == "running"


@pytest.mark.parametrize(
    ("gone", "said"), [(False, "I may not mention <@&"), (True, "is not there any more")]
)
async def test_a_role_that_cannot_be_called_is_not_and_says_what_to_do(
    town: Town, ann: Guest, said: str, *, gone: bool
) -> None:
    role = await named_role(town, mentionable=False)
    if gone:
        missing = ServerSettings(call_role=role.id + 1)
        await town.tables.servers.set(town.guild.id, missing)
    await town.lobby(ann)
    press = Forged(ComponentId("call", 1).pack(), "", ann.id, town.guild.id)
    press.guild = town.bot.get_guild(town.guild.id)
    press.app_permissions = discord.Permissions.all() & ~discord.Permissions(mention_everyone=True)
    await town.bot.features.router.route(cast("Interaction", press))
    await town.quiet()
    assert said in press.said[-1]
    assert called(town) == []
    assert (await town.tables.read.view(1)).gathering.role is None


async def test_a_server_without_such_a_role_calls_nobody(town: Town, ann: Guest) -> None:
    page = await page_of(ann, await town.lobby(ann))
    assert "Call players" not in page.sight.labels
    forged = await press_by_hand(town, ComponentId("call", 1), "", ann)
    assert "This server has named no role for calls." in forged


async def test_who_has_closed_direct_messages_hears_of_their_seat_in_the_channel(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.lobby(ann, ben, game="renature")
    for _ in range(2):
        await town.tables.lobby.add_bot(1, ann.id, None)
    offer = await cleo.press("Join", table)
    await cleo.press("Wait for a seat", offer.sight)
    close_door(town.env, cleo)
    await ben.press("Leave", town.public()[0])
    told = [sight for sight in town.public() if "as you waited first" in sight.text]
    assert [sight.message.mentions[0].id for sight in told] == [cleo.id]


async def test_the_servers_tables_are_joined_and_watched_from_the_list(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    town.open_channel("meadow")
    town.open_channel("cave")
    running = await town.game(ann, ben, game="renature")
    await town.lobby(ann, game="natura", channel="meadow")
    listed = await cleo.slash("tables", "cave")
    assert listed.private
    assert "2 tables, 1 with free seats." in listed.text
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
    assert "**you sit here**" in fresh.text
    await ben.slash("table leave")
    ask = ben.newest("oasis", "Leave this game for good")
    await ben.press("Leave", ask)
    listed = await cleo.slash("tables", "cave")
    await cleo.press("Take seat B", listed.sight)
    assert cleo.id in [player.user for player in (await town.tables.read.view(running)).players]


async def test_a_table_in_a_channel_that_somebody_may_not_see_is_not_told(
    town: Town, ann: Guest, ben: Guest
) -> None:
    keeper = town.guild.create_role("keepers", permissions=EVERYDAY)
    shown, hidden = (discord.PermissionOverwrite(view_channel=each) for each in (True, False))
    town.channels["den"] = town.guild.create_text_channel(
        "den", overwrites={town.everyday: hidden, keeper: shown}
    )
    keen = Guest(town, "Kee", town.everyday, keeper)
    town.people["Kee"] = keen
    await town.lobby(keen, game="natura", channel="den")
    assert "table 1 ·" in (await keen.slash("tables")).text
    listed = await ben.slash("tables")
    assert "No table is open in this server" in listed.text
    assert listed.sight.labels == ["Refresh"]
    await town.lobby(ann, game="natura")
    assert "1 table, 1 with free seats." in (await ben.slash("tables")).text
    reply = await ben.slash("table status", table="1")
    assert "There is no such table here or among yours." in reply.text


async def test_in_direct_messages_the_list_says_where_it_is(ann: Guest) -> None:
    assert "give `/tables` in one of its channels" in (await ann.slash("tables", "dm")).text


async def test_a_table_in_a_thread_calls_where_the_thread_is_and_is_listed_there(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await named_role(town)
    await ann.slash("table new", game="renature", where="thread")
    thread = town.channels["oasis"].threads[0]
    town.channels["thread"] = thread
    page = await page_of(ann, town.public("thread")[0])
    await ann.press("Call players", page.sight)
    [call] = called(town)
    assert f"At table 1 in <#{thread.id}>, 3 seats are free." in call.text
    assert f"<#{thread.id}>" in (await ben.slash("tables")).text
    await ben.press("Join", call)
    assert "2 seats are free" in called(town)[0].text
    for _ in range(2):
        await town.tables.lobby.add_bot(1, ann.id, None)
    await town.quiet()
    [line] = [sight for sight in town.public() if sight.text.startswith("**Renature, table 1**")]
    assert "all seats are taken" in line.text
    assert "Do you want to wait" in (await cleo.press("Join", line)).text
