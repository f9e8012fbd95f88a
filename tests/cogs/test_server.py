"""`/server`: settings of a server, and what they change for everyone."""

import itertools

import discord
import pytest

from cogs.server.screen import CHOOSE, PICK, SAVE, SERVER, SETTINGS, USUAL
from cogs.ui.components import ComponentId
from host.clock.pace import UNTIMED
from host.repositories.servers import ServerSettings
from tests.cogs.sights import Reply, menu_on
from tests.cogs.test_forged import Forged
from tests.cogs.town import Guest, Town


@pytest.fixture
def mia(town: Town) -> Guest:
    return town.manager("Mia")


async def editor(mia: Guest, setting: str) -> Reply:
    """The page with the menu for one setting."""
    page = await mia.slash("server settings")
    assert page.private
    return await mia.choose(setting, page.sight, menu="What to change")


async def chosen(town: Town) -> ServerSettings:
    return await town.tables.servers.get(town.guild.id)


async def test_each_setting_is_changed_and_survives_a_restart(town: Town, mia: Guest) -> None:
    meadow, marsh = town.open_channel("meadow"), town.open_channel("marsh")
    role = town.guild.create_role("players", mentionable=True)
    page = await mia.slash("server settings")
    assert menu_on(page.sight, "Which channels")  # the first question
    assert "- Games: **all**" in page.text
    assert "- Channels for tables: **every channel I can write in**" in page.text
    assert "- Time per turn: **no limit**" in page.text
    assert "Reset to default" not in page.sight.labels
    for setting, menu, values, told in (
        ("Games", "Which games", ("darwin", "nature"), "Nature and Darwin"),
        ("Channels for tables", "Which ch", (marsh, meadow), f"<#{marsh.id}> and <#{meadow.id}>"),
        ("Role to ping for players", "Which role", (role,), f"<@&{role.id}>"),
        ("Where tables open", "Where new", ("thread",), "in a thread of its own"),
        ("Time per turn", "Time per turn", ("day",), "a day (24 hours a turn)"),
        ("Maximum tables per host", "Maximum", ("3",), "3"),
    ):
        page = await mia.choose(setting, page.sight, menu="What to change")
        shown = menu_on(page.sight, menu).custom_id
        page = await mia.choose_all(menu, page.sight, *values)
        # Discord's apps keep what was first chosen under an id.
        is_of_discord = menu in ("Which ch", "Which role")
        assert (menu_on(page.sight, menu).custom_id != shown) == is_of_discord
        assert f"{setting}: {told}?" in page.text
        page = await mia.press("Save", page.sight)
        assert f"Saved. {setting}: {told}." in page.text
        assert f"- {setting}: **{told}**" in page.text
    await town.restart()
    assert await chosen(town) == ServerSettings(
        games=("nature", "darwin"),
        channels=(marsh.id, meadow.id),
        home="thread",
        pace="day",
        most_each=3,
        call_role=role.id,
    )
    page = await mia.choose("Role to ping for players", page.sight, menu="What to change")
    assert f"'default_values': [{{'id': {role.id}" in str(
        page.sight.message.components[0].to_dict()
    )
    page = await mia.choose("Games", page.sight, menu="What to change")
    page = await mia.press("Reset to default", page.sight)
    assert "**This will mean:** People can open all games here, new ones too." in page.text
    page = await mia.press("Save", page.sight)
    assert "Saved. Games: all." in page.text
    assert "Reset to default" not in page.sight.labels
    assert (await chosen(town)).games == ()


async def test_deleted_channels_and_roles_are_harmless(town: Town, ann: Guest, mia: Guest) -> None:
    gone = 2**62
    await town.tables.servers.set(
        town.guild.id, ServerSettings(channels=(gone,), call_role=gone, manager_role=gone)
    )
    for setting in ("Channels for tables", "Role to ping for players"):
        page = await editor(mia, setting)
        assert "Channels for tables: **a deleted channel**" in page.text
        assert "Table manager role: **a deleted role**" in page.text
    refused = await ann.slash("table new", game="nature")
    assert "channels that no longer exist" in refused.text
    page = await editor(mia, "Channels for tables")
    page = await mia.press("Reset to default", page.sight)
    await mia.press("Save", page.sight)
    await ann.slash("table new", game="nature")
    assert "a table is open" in town.public()[-1].text


async def test_a_useless_role_or_channel_is_pointed_out(
    town: Town, mia: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    mute = discord.PermissionOverwrite(attach_files=False)
    assert town.guild.me is not None
    quiet = town.guild.create_text_channel("quiet", overwrites={town.guild.me: mute})
    page = await editor(mia, "Channels for tables")
    said = await mia.choose_all("Which channels", page.sight, quiet)
    assert f"permissions to show a board in <#{quiet.id}>" in said.text
    town.channels["quiet"] = quiet
    refused = await mia.slash("table new", "quiet", game="nature")
    assert "I need the permission Attach Files" in refused.text
    assert await town.tables.read.of_user(mia.id) == []
    everyone = ComponentId(CHOOSE, 0, ("manager_role",))
    assert "Everyone has that role" in await forge(town, mia, everyone, str(town.guild.id))
    assert (await chosen(town)).manager_role is None
    monkeypatch.setattr(discord.Member, "guild_permissions", discord.Permissions.none())
    role = town.guild.create_role("shy")
    page = await editor(mia, "Role to ping for players")
    said = await mia.choose_all("Which role", page.sight, role)
    assert "allow anyone to mention it" in said.text


async def test_why_the_seasons_winner_gets_no_role_is_said_with_what_to_do(
    town: Town, mia: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def said() -> str:
        return (await editor(mia, "Role of the season's winner")).text

    role = town.guild.create_role("Champion")
    await town.tables.servers.set(town.guild.id, ServerSettings(winner_role=role.id))
    assert "But choose a channel for the week, too." in await said()
    with monkeypatch.context() as patched:
        patched.setattr(discord.Role, "managed", True)
        assert "But only an app or Discord gives that role, so nobody gets it" in await said()
    with monkeypatch.context() as patched:
        patched.setattr(discord.Role, "__ge__", lambda *_: True)
        assert "But I can't give it yet: in the server's roles, drag mine above it." in await said()
    with monkeypatch.context() as patched:
        patched.setattr(discord.Member, "guild_permissions", discord.Permissions.none())
        assert "in the server's roles, allow mine Manage Roles." in await said()
    await town.tables.servers.set(town.guild.id, ServerSettings(winner_role=2**62))
    assert "But that role is gone, so nobody gets it: choose another one." in await said()


async def test_results_are_posted_only_where_i_may(town: Town, mia: Guest) -> None:
    mute = discord.PermissionOverwrite(send_messages=False)
    assert town.guild.me is not None
    quiet = town.guild.create_text_channel("quiet", overwrites={town.guild.me: mute})
    page = await editor(mia, "Channel for results")
    said = await mia.choose_all("Which channel", page.sight, quiet)
    assert f"To post in <#{quiet.id}>, I need the permission Send Messages" in said.text
    assert (await chosen(town)).results is None
    meadow = town.open_channel("meadow")
    said = await mia.choose_all("Which channel", page.sight, meadow)
    said = await mia.press("Save", said.sight)
    assert f"- Channel for results: **<#{meadow.id}>**" in said.text
    assert (await chosen(town)).results == meadow.id
    assert f"'default_values': [{{'id': {meadow.id}" in str(said.sight.raw), "its menu shows it"
    known = town.bot.get_channel(meadow.id)
    assert isinstance(known, discord.TextChannel)
    await known.set_permissions(known.guild.me, attach_files=False)
    await town.env.settle()
    later = await editor(mia, "Channel for results")
    assert f"But I don't have the permissions to post in <#{meadow.id}>." in later.text
    page = await mia.press("Reset to default", said.sight)
    await mia.press("Save", page.sight)
    assert (await chosen(town)).results is None


async def forge(town: Town, person: Guest, component: ComponentId, *values: str) -> str:
    """The answer to somebody who forges an id, with their own permissions."""
    forged = Forged(component.pack(), "", person.id, town.guild.id)
    forged.data["values"] = list(values)
    forged.guild = town.bot.get_guild(town.guild.id)
    assert forged.guild is not None
    member = forged.guild.get_member(person.id) or await forged.guild.fetch_member(person.id)
    forged.permissions = member.guild_permissions
    return (await forged.sent(town))[-1]


async def test_only_managers_of_the_server_change_settings(town: Town, ann: Guest) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(pace="day"))
    for action in (SERVER, PICK, CHOOSE, USUAL, SAVE):
        said = await forge(town, ann, ComponentId(action, 0, ("pace",)), "week")
        assert "permission Manage Server" in said
    assert (await chosen(town)).pace == "day"


async def test_a_choice_that_no_menu_offers_changes_nothing(town: Town, mia: Guest) -> None:
    strange = ((), ("x",), ("0",), ("²",), ("9" * 40,), ("-1",), (str(2**62),), ("",))
    for name, values in itertools.product((*SETTINGS, "", "guild"), strange):
        said = await forge(town, mia, ComponentId(CHOOSE, 0, (name,)), *values)
        assert "older version" in said or "no longer exists" in said
    for name in SETTINGS:
        assert "older version" in await forge(town, mia, ComponentId(SAVE, 0, (name,)), "x")
    assert await chosen(town) == ServerSettings()


async def test_a_setting_says_what_a_change_will_mean(town: Town, mia: Guest, ann: Guest) -> None:
    assert "A change applies to new tables." in (await mia.slash("server settings")).text
    await town.lobby(ann)
    page = await editor(mia, "Time per turn")
    assert "A change applies to new tables. 1 open table stays as it is." in page.text
    page = await mia.choose("day", page.sight, menu="Time per turn")
    assert "Time per turn: a day (24 hours a turn)?" in page.text
    assert "**This will mean:** New tables start with a day (24 hours a turn). 1 open" in page.text
    assert "Saved" not in page.text
    assert (await chosen(town)).pace == UNTIMED
    page = await mia.press("Back", page.sight)
    assert "Save" not in page.sight.labels
    assert "A change applies to new tables. 1 open" in page.text, "the same setting"
    assert (await chosen(town)).pace == UNTIMED
    assert "A change applies at once." in (await editor(mia, "Channel for results")).text


async def test_only_the_time_of_a_message_is_saved_unasked(mia: Guest) -> None:
    unasked = [name for name, each in SETTINGS.items() if each.means is None]
    assert unasked == ["puzzle_hour", "week_day", "week_hour"]
    page = await mia.choose("Thursday", (await editor(mia, "week_day")).sight, menu="day")
    assert "Saved. Day of the week's message: Thursday." in page.text
    page = await mia.choose("Thursday", page.sight, menu="day")
    assert "Saved." in page.text


async def test_only_managers_see_the_command(town: Town) -> None:
    (command,) = (each for each in town.bot.tree.get_commands() if each.name == SERVER)
    shown = command.to_dict(town.bot.tree)
    assert (shown["default_member_permissions"], shown["contexts"]) == (1 << 5, [0])


async def test_only_allowed_games_are_offered(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, game="nature")
    await town.tables.servers.set(town.guild.id, ServerSettings(games=("natura", "darwin")))
    town.open_channel("meadow")
    offered = await ann.suggestions("table new", "game", channel="meadow")
    assert {value.partition("/")[0] for value in offered.values()} == {"natura", "darwin"}
    refused = await ann.slash("table new", "meadow", game="nature")
    assert refused.private
    assert "Nature isn't played in this server." in refused.text
    unknown = await ann.slash("table new", "meadow", game="chess")
    assert "Choose one from the list: Natura and Darwin." in unknown.text
    welcome = await ann.slash("help", "meadow")
    assert "**Renature**" not in welcome.text
    page = await ann.press("Play against the computer", welcome.sight)
    assert [value for _, value in page.sight.menus[0].options] == ["natura", "darwin"]
    assert "You've joined table 1." in (await ben.slash("table join")).text  # what was open goes on
    by_mail = await ann.suggestions("table new", "game", channel="dm")
    assert "nature" in by_mail.values()
    await ann.slash("table new", "dm", game="nature")
    assert (await town.tables.read.view(2)).place.is_direct


async def test_tables_open_only_in_the_servers_channels(town: Town, ann: Guest) -> None:
    meadow = town.open_channel("meadow")
    await town.tables.servers.set(town.guild.id, ServerSettings(channels=(meadow.id,)))
    refused = await ann.slash("table new", game="nature")
    assert refused.private
    assert f"tables can be opened in <#{meadow.id}>" in refused.text
    assert town.public() == []
    known = town.bot.get_channel(meadow.id)
    assert isinstance(known, discord.TextChannel)
    await known.create_thread(name="brook", type=discord.ChannelType.public_thread)
    (town.channels["thread"],) = meadow.threads
    await ann.slash("table new", "thread", game="nature")
    assert "a table is open" in town.public("thread")[-1].text
