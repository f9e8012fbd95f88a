"""`/rules`, `/help` and the welcome."""

import discord
import pytest

from cogs.app.settings import Owner, RetentionSettings
from cogs.rules.welcome import greet_server
from cogs.ui.components import ComponentId
from tests.cogs.sights import Sight
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town
from tests.games import GAMES, VIEWS


async def test_the_rules_start_with_a_list_of_the_games(ann: Guest) -> None:
    reply = await ann.slash("rules")
    assert reply.private
    assert all(f"**{game.title}**" in reply.text for game in GAMES.values())
    reply = await ann.choose("renature", reply.sight)
    assert "## Renature: The idea" in reply.text
    reply = await ann.press("All games", reply.sight)
    assert "## The rules" in reply.text


@pytest.mark.parametrize("where", ["oasis", "dm"])
async def test_next_and_back_turn_pages_on_one_message(ann: Guest, where: str) -> None:
    titles = [title for title, _ in GAMES["natura"].wording.rules_pages]
    reply = await ann.slash("rules", where, game="natura")
    messages = len(ann.sees(where))
    for title in titles[1:]:
        reply = await ann.press("Next", reply.sight)
        assert f"## Natura: {title}" in reply.text
    assert "Previous" in reply.sight.labels
    reply = await ann.press("Next", reply.sight)
    assert reply.sight.pictures
    for title in reversed(titles):
        while title not in reply.text.splitlines()[0]:
            reply = await ann.press("Previous", reply.sight)
    assert reply.sight.labels == ["Next", "All games", "Example turns of Taker"]
    assert len(ann.sees(where)) == messages


@pytest.mark.parametrize("name", GAMES)
async def test_an_example_turn_shows_the_board_of_each_step(ann: Guest, name: str) -> None:
    example = GAMES[name].examples[0]
    reply = await ann.slash("rules", game=name)
    reply = await ann.press(example.title, reply.sight)
    drawn = set()
    for number, step in enumerate(example.steps, start=1):
        assert f"{example.title}, step {number} of {len(example.steps)}" in reply.text
        assert step.text in reply.text
        drawn.add(reply.sight.pictures[0])
        if number < len(example.steps):
            reply = await ann.press("Next", reply.sight)
    assert len(drawn) == len(example.steps)
    if VIEWS[name].legend():
        reply = await ann.press("Next", reply.sight)
        assert example.title in reply.sight.labels or GAMES[name].examples[1:]


@pytest.mark.parametrize(
    ("word", "game", "said"),
    [
        ("tie", "nature", "**Ties** go to the player with the most traits"),
        ("defense value", "nature", "at least the prey's **defence**"),
        ("scoring", "nature", "4. **Scoring.** Food goes behind the screens"),
        ("winner", "darwin", "the surviving species with the **fewest Adaptations** wins"),
        ("ambush", None, "**Ambush**: this carnivore ignores Warning Call."),
        ("Bubble net", None, "**Darwin · Bubble net**"),
        ("warning call", "evolution", "**Warning Call**: protects both neighbours"),
    ],
)
async def test_a_word_finds_the_passage(ann: Guest, word: str, game: str | None, said: str) -> None:
    reply = await ann.slash("rules", word=word, **({"game": game} if game else {}))
    assert reply.private
    assert said in reply.text


async def test_a_definition_comes_before_mere_mentions(ann: Guest) -> None:
    reply = await ann.slash("rules", word="burrowing", game="evolution")
    assert "**Burrowing**: can't be attacked" in reply.text.splitlines()[2]


async def test_a_page_that_was_found_can_be_opened(ann: Guest) -> None:
    reply = await ann.slash("rules", word="joker", game="renature")
    reply = await ann.choose("Renature: Your turn", reply.sight)
    assert GAMES["renature"].wording.rules_pages[1][1].strip() in reply.text


async def test_an_unknown_word_leads_to_the_list_of_games(ann: Guest) -> None:
    for word in ("xylophone", "...", "*@wombat*"):
        reply = await ann.slash("rules", word=word)
        assert "No rules mention" in reply.text
        assert "*@wombat" not in reply.text
        assert reply.sight.menus


@pytest.mark.parametrize(
    ("action", "value"),
    [
        *(
            ("rulesgame", page)
            for page in ("", "tundra", "nature/99", "nature/x", "nature/-1", "/")
        ),
        *(("solo", "tundra"), ("friends", "tundra")),
    ],
)
async def test_an_unknown_page_is_refused(town: Town, ann: Guest, action: str, value: str) -> None:
    said = await press_by_hand(town, ComponentId(action, 0), value, ann)
    assert "older version" in said
    assert await town.tables.read.of_user(ann.id) == []


async def test_a_short_word_does_not_find_longer_ones(ann: Guest) -> None:
    reply = await ann.slash("rules", word="win", game="darwin")
    assert "wins" in reply.text
    assert "Winter" not in reply.text


async def joined(town: Town) -> None:
    """The bot hears that it was added to the server."""
    guild = town.bot.get_guild(town.guild.id)
    assert guild is not None
    await town.bot.on_guild_join(guild)
    await town.quiet()


async def test_help_offers_ways_to_start(town: Town, ann: Guest) -> None:
    reply = await ann.slash("help")
    assert "Board games about nature" in reply.text
    assert reply.sight.labels == [
        *("Play against the computer", "Open a table for friends", "How it works", "Learn a game")
    ]
    assert town.public() == []


async def test_people_who_manage_a_server_learn_about_its_settings(town: Town, ann: Guest) -> None:
    await joined(town)
    assert (
        "If you manage this server, use /server settings to choose where tables"
        in town.public()[0].text
    )
    mia = town.manager("Mia")
    for where, person, is_told in (("oasis", mia, True), ("dm", mia, False), ("oasis", ann, False)):
        reply = await person.slash("help", where)
        assert ("You manage this server: use /server" in reply.text) == is_told


async def test_help_and_privacy_link_to_the_owners_pages(town: Town, ann: Guest) -> None:
    links = ("https://example.org/terms", "https://example.org/privacy")
    for command in ("help", "privacy"):
        assert "https://" not in (await ann.slash(command)).text
    town.owner, town.kept = Owner(*links), RetentionSettings(ledgers_days=365)
    await town.restart()
    for command in ("help", "privacy"):
        text = (await ann.slash(command)).text
        assert "[Terms of service](https://example.org/terms) · [Privacy policy](" in text
        assert "Help from" not in text
    assert "A game's moves are removed 365 days after it ends" in text


async def test_a_server_is_welcomed_once(town: Town, ann: Guest) -> None:
    await joined(town)
    await joined(town)
    await town.restart()
    await joined(town)
    assert len(town.public()) == 1
    assert "Watering Hole" in town.public()[0].text
    assert "/table new opens a table" in (await ann.press("How it works", town.public()[0])).text


async def test_the_welcome_goes_where_the_bot_can_write(town: Town) -> None:
    me = town.guild.me
    assert me is not None
    guild = town.env.create_guild("Tundra")
    mute = discord.PermissionOverwrite(send_messages=False)
    assert guild.me is not None
    guild.create_text_channel("closed", overwrites={guild.me: mute})
    known = town.bot.get_guild(guild.id)
    assert known is not None
    await greet_server(known, town.tables.store, town.bot.features.outbox)
    open_ = guild.create_text_channel("open")
    await greet_server(known, town.tables.store, town.bot.features.outbox)
    await town.quiet()
    assert [Sight(each).labels[0] for each in open_.history()] == ["Play against the computer"]


async def test_the_welcome_goes_where_people_talk(town: Town) -> None:
    """Never among rules or announcements, nor where only some may write."""
    guild = town.env.create_guild("Tundra")
    assert guild.me is not None
    hushed = discord.PermissionOverwrite(send_messages=False)
    everyone = guild.roles["@everyone"]
    allowed = discord.PermissionOverwrite(send_messages=True)
    guild.create_text_channel("rules", overwrites={everyone: hushed, guild.me: allowed})
    talk = guild.create_text_channel("talk")
    known = town.bot.get_guild(guild.id)
    assert known is not None
    await greet_server(known, town.tables.store, town.bot.features.outbox)
    await town.quiet()
    [welcome] = [Sight(each) for each in talk.history()]
    assert welcome.labels[-2:] == ["Learn a game", "Set up (managers)"]


async def test_a_welcome_leads_managers_to_the_settings(town: Town, ann: Guest) -> None:
    await joined(town)
    mia = town.manager("Mia")
    page = await mia.press("Set up (managers)", town.public()[0])
    assert "Settings of this server" in page.text
    page = await mia.press("Text for your rules", page.sight)
    assert "what you do at its tables" in page.text
    refused = await ann.press("Set up (managers)", town.public()[0])
    assert "Manage Server" in refused.text
    lesson = await ann.press("Learn a game", town.public()[0])
    assert lesson.private


async def test_an_owner_switches_the_welcome_off(town: Town) -> None:
    town.welcomes = False
    await town.restart()
    await joined(town)
    assert town.public() == []


@pytest.mark.short("nature", "natura")
@pytest.mark.parametrize("name", GAMES)
async def test_two_presses_start_a_game_with_a_computer(town: Town, ann: Guest, name: str) -> None:
    await joined(town)
    page = await ann.press("Play against the computer", town.public()[-1])
    assert page.private
    reply = await ann.choose(name, page.sight)
    assert reply.private
    assert (
        f"Your game of {GAMES[name].title} starts. The board is on its way. Your turns"
        in reply.text
    )
    view = await town.tables.read.view(1)
    assert (view.game, view.status) == (name, "running")
    assert view.players[0].user == ann.id
    assert view.players[1].bot is not None


async def test_a_table_for_friends_opens_in_the_channel(town: Town, ann: Guest, ben: Guest) -> None:
    await joined(town)
    page = await ann.press("Open a table for friends", town.public()[-1])
    await ann.choose("renature", page.sight)
    lobby = town.public()[-1]
    assert "Renature: a table is open" in lobby.text
    await ben.press("Join", lobby)
    assert len((await town.tables.read.view(1)).players) == 2
