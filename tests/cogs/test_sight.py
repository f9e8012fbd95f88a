"""No command, button, list or message tells about a table whose place a person can't see.

For each kind of hidden place, the tests try all commands with a table number and all buttons.
They come from the bot itself, so that new ones are included.
"""

from collections.abc import Mapping
from typing import cast

import discord
import pytest
from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.lobby.gathering_screen import SET_AT
from cogs.results.stories_handler import STORY_FORM
from cogs.ui.components import ComponentId
from cogs.ui.form import FILL
from tests.cogs.pace import Duel, drawn_game
from tests.cogs.sights import Reply, Sight
from tests.cogs.test_every_game import steady
from tests.cogs.test_forged import NUMBERS, Forged
from tests.cogs.test_replay import TOLD
from tests.cogs.town import Guest, Town

REFUSED = "No table here, and none of yours, has that name.\n/games lists your tables."
NO_TABLE = "999"
ABOUT_NO_TABLE = {"rules", "rulespage"}
"""Actions that don't depend on the table in their id."""
FORMS = (FILL, SET_AT, STORY_FORM)
"""Actions of forms."""
PLACES = (
    "private thread",
    "suspended private thread",
    "channel that is hidden",
    "thread in a channel that is hidden",
    "channel that is gone",
    *("a lobby in somebody's DMs", "a game in somebody's DMs", "a finished game in somebody's DMs"),
)


async def hide(town: Town, name: str) -> None:
    """Hide a channel from the role that everyone has."""
    channel = town.bot.get_channel(town.channels[name].id)
    guild = town.bot.get_guild(town.guild.id)
    assert isinstance(channel, discord.TextChannel)
    assert guild is not None
    everyday = guild.get_role(town.everyday.id)
    assert everyday is not None
    # The bot still sees it, as an owner would set it up.
    await channel.set_permissions(guild.me, view_channel=True, send_messages=True)
    await channel.set_permissions(everyday, view_channel=False)
    await town.env.settle()


async def table_in(town: Town, place: str, ann: Guest, ben: Guest) -> int:
    """A table in a place that only its players can see; its number."""
    match place:
        case _ if place.endswith("DMs"):
            await ann.slash("table new", "dm", game="nature")
            for command in ("start", "abandon")[: ("lobby" not in place) + ("finished" in place)]:
                await ann.slash(f"table {command}", "dm")
            return 1
        case "private thread" | "suspended private thread":
            await town.open_thread("burrow", ann, ben)
            table = await town.game(ann, ben, channel="burrow")
            if place.startswith("suspended"):
                thread = town.bot.get_channel(town.channels["burrow"].id)
                assert isinstance(thread, discord.Thread)
                await thread.edit(archived=True)
                await town.env.settle()
            return table
        case "thread in a channel that is hidden":
            town.open_channel("den")
            await ann.slash("table new", "den", game="nature", where="thread")
            town.channels["den thread"] = town.channels["den"].threads[0]
            await ben.slash("table join", "den thread")
            await ann.slash("table start", "den thread")
            await hide(town, "den")
            return 1
        case _:
            town.open_channel("den")
            table = await town.game(ann, ben, channel="den")
            if place.endswith("gone"):
                town.env.backend.delete_channel(town.channels.pop("den").id)
                await town.env.settle()
            else:
                await hide(town, "den")
            return table


def commands_by_number(town: Town) -> list[str]:
    """All commands that take a table's number, and that Discord shows everyone."""
    return [
        command.qualified_name
        for command in town.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and (command.root_parent or command).default_permissions is None
        and any(option.name == "table" for option in command.parameters)
    ]


async def told_by_commands(town: Town, person: Guest, table: str, channel: str) -> dict[str, str]:
    """The answers of all commands that take a table's number."""
    needed: Mapping[str, dict[str, object]] = {
        "table pace": {"pace": "day"},
        "table free": {"seat": "A"},
        "table host": {"person": person.user},
        "table abandon": {"force": True},
        "table pause": {"force": True},
    }
    return {
        name: (await person.slash(name, channel, table=table, **needed.get(name, {}))).text
        for name in commands_by_number(town)
    }


async def told_by_buttons(
    town: Town, person: Guest, table: int, guild: discord.Guild | None
) -> dict[str, list[str]]:
    """The answers of all buttons, pressed in the server or (None) in direct messages."""
    told = {}
    for action in sorted({*town.bot.features.router.actions, *FORMS} - ABOUT_NO_TABLE):
        place = None if guild is None else guild.id
        press = Forged(ComponentId(action, table).pack(), "", person.id, place)
        if action in FORMS:
            press.type = discord.InteractionType.modal_submit
        if guild is not None:
            press.user, press.guild = await guild.fetch_member(person.id), guild
            press.channel_id = town.channels["oasis"].id
        await town.bot.features.router.route(cast("Interaction", press))
        await town.quiet()
        told[action] = press.said
    return told


@pytest.mark.short("channel that is hidden")
@pytest.mark.parametrize("place", PLACES)
async def test_nothing_tells_of_a_table_out_of_sight_but_to_its_players(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, place: str
) -> None:
    table = await table_in(town, place, ann, ben)
    before = [sight.words for sight in town.public()]
    for where in ("oasis", "dm"):
        assert f"table {table}" in (await ann.slash("table status", where, table=str(table))).text
        found = commands_by_number(town)
        assert {"board", "hand", "hint", "table status", "table export", "nature grow"} <= {*found}
        told = await told_by_commands(town, cleo, str(table), where)
        assert told == dict.fromkeys(found, REFUSED)
    for option in ("table", "seat"):
        assert await cleo.suggestions("table free", option, table=str(table)) == {}
    assert await cleo.suggestions("nature grow", "card", table=str(table)) == {}
    assert f"table {table}" not in (await cleo.slash("tables")).text
    assert f"table {table}" not in (await cleo.slash("games")).text
    pressed = await told_by_buttons(town, cleo, table, town.bot.get_guild(town.guild.id))
    assert pressed == {action: [REFUSED] for action in pressed}
    assert {"board", "log", "replay", "follow", "join", "wait", "story", "form"} <= {*pressed}
    in_dms = await told_by_buttons(town, cleo, table, None)
    assert await told_by_buttons(town, cleo, int(NO_TABLE), None) == in_dms
    assert not await town.bot.features.replay.following.unfollow(table, cleo.id)
    assert await town.tables.read.of_user(cleo.id) == []
    assert [sight.words for sight in town.public()] == before


async def test_a_table_that_is_not_there_is_refused_alike(town: Town, cleo: Guest) -> None:
    for where in ("oasis", "dm"):
        told = await told_by_commands(town, cleo, NO_TABLE, where)
        assert told == dict.fromkeys(commands_by_number(town), REFUSED)
    guild = town.bot.get_guild(town.guild.id)
    pressed = await told_by_buttons(town, cleo, int(NO_TABLE), guild)
    assert pressed == {action: [REFUSED] for action in pressed}


async def test_another_servers_table_is_out_of_sight(town: Town, duel: Duel, cleo: Guest) -> None:
    """Even for people who can see it in its own server."""
    table, *_ = duel
    other = town.env.create_guild("Steppe")
    there, member = other.create_text_channel("pond"), other.add_member(cleo.user)
    for number in (str(table), NO_TABLE):
        for command in ("board", "table status", "table export", "table abandon"):
            answer = Reply(await member.slash(there, command, table=number))
            assert answer.text == REFUSED, command
    answer = Reply(await member.slash(there, "tables"))
    assert "No open tables in this server" in answer.text


async def test_members_see_a_private_thread_as_far_as_discord_confirms_it(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    thread = await town.open_thread("burrow", ann, ben, cleo)
    table = str(await town.game(ann, ben, channel="burrow"))
    keeper = town.guild.create_role("keepers", permissions=discord.Permissions(manage_threads=True))
    dan = Guest(town, "Dan", town.everyday, keeper)
    for person in (cleo, dan):
        assert f"table {table}" in (await person.slash("table status", table=table)).text
    # But not from outside of the server, where nobody's permissions are known.
    assert (await cleo.slash("table status", "dm", table=table)).text == REFUSED
    town.env.inject_error("GET", "/channels/*/thread-members/*", status=503)
    assert (await cleo.slash("table status", table=table)).text == REFUSED
    town.env.backend.faults.clear()
    town.env.backend.remove_thread_member(thread, cleo.id)
    assert (await cleo.slash("table status", table=table)).text == REFUSED


async def test_all_see_a_public_thread(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    handle = town.env.backend.create_thread(town.channels["oasis"].id, "chat", ann.id)
    await town.env.settle()
    town.channels["chat"] = town.channels["oasis"].threads[-1]
    table = str(await town.game(ann, ben, channel="chat"))
    assert f"table {table}" in (await cleo.slash("table status", table=table)).text
    thread = town.bot.get_channel(handle.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    await town.env.settle()
    assert town.bot.get_channel(handle.id) is None
    assert f"table {table}" in (await cleo.slash("table status", table=table)).text


async def test_a_refusal_takes_one_request(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    """So the time it takes tells nothing either."""
    await town.open_thread("burrow", ann, ben)
    private = await town.game(ann, ben, channel="burrow")
    town.open_channel("den")
    hidden = await town.game(ann, ben, channel="den")
    await hide(town, "den")
    asked = []
    for table in (private, hidden, int(NO_TABLE)):
        before = len(town.env.http_requests)
        await cleo.slash("table status", table=str(table))
        new = town.env.http_requests[before:]
        asked.append(sum(each.method == "GET" for each in new))
    assert asked == [1, 1, 1]


async def lose(town: Town, person: Guest, what: str) -> None:
    backend = town.env.backend
    match what:
        case "server":
            town.guild.remove_member(person.member)
        case "role":
            backend.remove_member_role(town.guild.id, person.id, town.everyday.id)
        case "channel":
            await hide(town, "oasis")
        case "thread":
            backend.remove_thread_member(town.channels["burrow"].id, person.id)
    await town.env.settle()


@pytest.mark.short("channel")
@pytest.mark.parametrize("what", ["server", "role", "channel", "thread"])
async def test_followers_who_lose_sight_of_the_table_hear_nothing_more(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, what: str
) -> None:
    channel = "burrow" if what == "thread" else "oasis"
    everyone = town.env.backend.get_guild(town.guild.id).roles[town.guild.id]
    town.env.backend.edit_role(town.guild.id, everyone.id, {"permissions": 0})
    await town.env.settle()
    await town.open_thread("burrow", ann, ben, cleo)
    table = await town.game(ann, ben, channel=channel, game="natura")
    await cleo.press("Follow", town.public(channel)[-1])
    await play_a_round(town, table, ann, ben)
    assert len(told(cleo)) == 1
    before = len(cleo.sees("dm"))
    await lose(town, cleo, what)
    await play_a_round(town, table, ann, ben)
    assert len(cleo.sees("dm")) == before, "not even about the end"
    assert not await town.bot.features.replay.following.unfollow(table, cleo.id)


async def test_no_seat_for_who_lost_sight(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    dan = town.guest("Dan")
    thread = await town.open_thread("burrow", ann, ben, cleo, dan)
    lobby = await town.lobby(ann, ben, channel="burrow", game="renature")
    for _ in range(2):
        await town.tables.lobby.add_bot(1, ann.id, None)
    for person in (cleo, dan):
        offer = await person.press("Join", lobby)
        await person.press("Join the waiting list", offer.sight)
    town.env.backend.remove_thread_member(thread, cleo.id)
    await ben.slash("table leave", "burrow")
    assert {player.user for player in (await town.tables.read.view(1)).players} == {
        ann.id,
        dan.id,
        None,
    }
    assert [sight for sight in cleo.sees("dm") if "a seat" in sight.text] == []
    assert "first on the waiting list" in dan.newest("dm").text


async def test_workers_ask_discord_for_all(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    """A worker isn't on the gateway."""
    thread = await town.open_thread("burrow", ann, ben, cleo)
    private = await town.tables.read.view(await town.game(ann, ben, channel="burrow"))
    public = await town.tables.read.view(await town.game(ann, ben))
    sight = town.bot.services.contacts.sight
    guild = town.bot.get_guild(town.guild.id)
    assert guild is not None
    town.bot._connection._remove_guild(guild)
    assert [await sight.may_still_see(cleo.id, table.place) for table in (private, public)] == [
        True
    ] * 2
    assert [await sight.may_still_see(None, table.place) for table in (private, public)] == [
        False,
        True,
    ]
    town.env.backend.remove_thread_member(thread, cleo.id)
    dan = town.env.create_user("dan")
    assert [await sight.may_still_see(cleo.id, table.place) for table in (private, public)] == [
        False,
        True,
    ]
    assert not await sight.may_still_see(dan.id, public.place)
    town.bot._connection._add_guild(guild)


async def test_a_worker_without_access_to_a_server_sees_nothing_there(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Any other refusal says nothing about it."""
    table = await town.tables.read.view(await town.game(ann, ben))
    sight = town.bot.services.contacts.sight
    guild = town.bot.get_guild(town.guild.id)
    assert guild is not None
    town.bot._connection._remove_guild(guild)
    town.env.inject_error("GET", "/guilds/*", status=403, code=50001)
    assert not await sight.may_still_see(ann.id, table.place)
    town.env.inject_error("GET", "/guilds/*", status=403, code=50013)
    with pytest.raises(discord.Forbidden):
        await sight.may_still_see(ann.id, table.place)
    town.bot._connection._add_guild(guild)


async def test_results_show_games_in_sight(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.open_thread("burrow", ann, ben)
    table = await drawn_game(town, ann, ben, "burrow")
    for person, seen in ((ann, True), (cleo, False)):
        assert (f"table {table}" in (await person.slash("results")).text) == seen
        profile = await person.slash("profile", person=ann.user, game="natura")
        assert ("1 game since" in profile.sight.pictures[0].alt) == seen
    in_sight = await drawn_game(town, ann, ben, "oasis")
    listed = (await cleo.slash("results")).text
    assert f"table {in_sight}" in listed
    assert f"table {table}" not in listed
    for person, games in ((cleo, "1 game"), (ann, "2 games")):
        [picture] = (await person.slash("profile", person=ann.user)).sight.pictures
        assert f"Ann: {games} since" in picture.alt


def told(person: Guest) -> list[Sight]:
    """A follower's updates."""
    return [sight for sight in person.sees("dm") if TOLD in sight.text]


async def play_a_round(town: Town, table: int, *people: Guest) -> None:
    """Play until everyone has acted, without Discord: maybe only the bot sees the channel."""
    acted: set[int] = set()
    while len(acted) < len(people):
        person = await town.to_act(table)
        seen = await town.seen(table, person)
        action = steady(seen.actions)[0]
        await town.tables.play.act(
            table, person.id, action, decision=seen.decision, interaction=next(NUMBERS)
        )
        acted.add(person.id)
        await town.quiet()
        await town.env.settle()
