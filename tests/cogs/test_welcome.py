"""`/help` and the welcome in a new server: what this is, and a game after two more presses."""

import discord
import pytest

from cogs.app.settings import Kept, Owner
from cogs.rules.welcome_handler import greet_server
from cogs.ui.custom_ids import ComponentId
from engine.registry import GAMES
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Sight, Town


async def joined(town: Town) -> None:
    """The bot hears that it has joined the server."""
    guild = town.bot.get_guild(town.guild.id)
    assert guild is not None
    await town.bot.on_guild_join(guild)
    await town.quiet()


async def test_help_says_what_this_is_with_three_ways_to_begin(town: Town, ann: Guest) -> None:
    reply = await ann.slash("help")
    assert "Board games about nature" in reply.text
    assert reply.sight.labels == [
        *("Play against the computer", "A table for friends", "How it works"),
    ]
    assert town.public() == []


async def test_help_and_privacy_lead_to_what_the_owner_publishes(town: Town, ann: Guest) -> None:
    links = ("https://example.org/terms", "https://example.org/privacy")
    for command in ("help", "privacy"):
        assert "https://" not in (await ann.slash(command)).text
    town.owner, town.kept = Owner(*links), Kept(ledgers_days=365)
    await town.restart()
    for command in ("help", "privacy"):
        text = (await ann.slash(command)).text
        assert "[Terms of service](https://example.org/terms) · [Privacy policy](" in text
        assert "Help from" not in text
    assert "A game's moves are removed 365 days after its end" in text


async def test_a_server_is_welcomed_once_however_often_the_bot_starts(town: Town) -> None:
    await joined(town)
    await joined(town)
    await town.restart()
    await joined(town)
    assert len(town.public()) == 1
    assert "Watering Hole" in town.public()[0].text


async def test_the_welcome_goes_where_the_bot_may_speak(town: Town) -> None:
    me = town.guild.me
    assert me is not None
    guild = town.env.create_guild("Tundra")
    mute = discord.PermissionOverwrite(send_messages=False)
    assert guild.me is not None
    guild.create_text_channel("closed", overwrites={guild.me: mute})
    known = town.bot.get_guild(guild.id)
    assert known is not None
    await greet_server(known, town.tables.store)
    open_ = guild.create_text_channel("open")
    await greet_server(known, town.tables.store)
    assert [Sight(message).labels[0] for message in open_.history()] == [
        "Play against the computer"
    ]


@pytest.mark.parametrize("name", GAMES)
async def test_a_game_against_the_computer_begins_after_one_press_and_one_choice(
    town: Town, ann: Guest, name: str
) -> None:
    await joined(town)
    page = await ann.press("Play against the computer", town.public()[-1])
    assert page.private
    reply = await ann.choose(name, page.sight)
    assert reply.private
    view = await town.tables.read.view(1)
    assert (view.game, view.status) == (name, "running")
    assert view.players[0].user == ann.id
    assert view.players[1].bot is not None


async def test_a_table_for_friends_opens_in_the_channel(town: Town, ann: Guest, ben: Guest) -> None:
    await joined(town)
    page = await ann.press("A table for friends", town.public()[-1])
    await ann.choose("renature", page.sight)
    lobby = town.public()[-1]
    assert "Renature: a table is open" in lobby.text
    await ben.press("Join", lobby)
    assert len((await town.tables.read.view(1)).players) == 2


async def test_how_it_works_leads_to_the_rules(town: Town, ann: Guest) -> None:
    await joined(town)
    page = await ann.press("How it works", town.public()[-1])
    assert "`/table new` opens a table" in page.text
    page = await ann.press("The rules of the games", page.sight)
    assert "## The rules" in page.text


@pytest.mark.parametrize("action", ["solo", "friends"])
async def test_a_game_that_is_not_there_opens_no_table(town: Town, ann: Guest, action: str) -> None:
    said = await press_by_hand(town, ComponentId(action, 0), "tundra", ann)
    assert "older version" in said
    assert await town.tables.read.of_user(ann.id) == []
