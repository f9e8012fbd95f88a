"""A forum as the server's game room: each table a post, whose tags show game and state."""

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from cogs.discord_api.places import Places
from cogs.messages.forums import MAX_TAGS, STATES, find_post, wanted
from cogs.messages.threads import forum_of
from host.messages.shown import Line
from host.repositories.messages import of_subject
from host.repositories.servers import ServerSettings
from host.subject import Subject
from tests.cogs.sights import Sight
from tests.cogs.test_invitations import use
from tests.cogs.test_server import editor
from tests.cogs.town import Guest, Town


@pytest.fixture
def room(town: Town) -> simcord.ChannelHandle:
    """A forum without tags."""
    return town.guild.create_forum_channel("game-room")


async def choose(town: Town, room: simcord.ChannelHandle) -> str:
    """A manager makes it the game room; what the page says."""
    page = await editor(town.manager("Mia"), "Game room")
    page = await town.people["Mia"].choose_all("Which forum", page.sight, room)
    return (await town.people["Mia"].press("Save", page.sight)).text


def tags_of(town: Town, room: simcord.ChannelHandle) -> list[set[str]]:
    """The tags of each post."""
    backend = town.env.backend
    names = {int(tag["id"]): tag["name"] for tag in backend.get_channel(room.id).available_tags}
    return [
        {names[tag] for tag in backend.get_channel(post.id).applied_tags} for post in room.threads
    ]


def limited(town: Town, room: simcord.ChannelHandle, **rights: bool) -> None:
    """Take permissions in a channel from the bot."""
    me = town.guild.me
    assert me is not None
    denied = discord.PermissionOverwrite(**rights).pair()[1].value
    town.env.backend.set_overwrite(
        room.id, Overwrite(me.id, OverwriteType.MEMBER, allow=0, deny=denied)
    )


def tagged(town: Town) -> int:
    """How often a post's tags were edited."""
    edits = [each for each in town.env.http_requests if each.method == "PATCH"]
    return sum("applied_tags" in (each.json or {}) for each in edits)


async def test_a_table_is_a_post_and_its_tags_follow_its_state(
    town: Town, room: simcord.ChannelHandle, ann: Guest, ben: Guest
) -> None:
    said = await choose(town, room)
    assert f"Saved. Game room: <#{room.id}>." in said
    assert "But" not in said
    tags = [tag["name"] for tag in town.env.backend.get_channel(room.id).available_tags]
    assert tags == wanted()
    reply = await ann.slash("table new", game="nature")
    [post] = room.threads
    assert (post.name, tags_of(town, room)) == ("Nature, table 1", [{"Open seats", "Nature"}])
    assert f"<#{room.id}>" in reply.text
    assert town.public() == []
    first, lobby = (Sight(message) for message in post.history())
    assert first.labels == ["Join"]
    assert first.message.flags.suppress_notifications, "followers of the forum hear nothing"
    assert "a table is open" in lobby.text
    await ben.press("Join", first)
    assert tagged(town) == 0
    town.channels["post"] = post
    await ann.slash("table start", "post")
    assert tags_of(town, room) == [{"Running", "Nature"}]
    await town.play(1, lambda actions: actions[-1], "post")
    await town.manager("Zoe").slash("table abandon", "post", force=True)
    assert tags_of(town, room) == [{"Finished", "Nature"}]
    assert tagged(town) == 2
    # What Discord refuses holds nothing up, and where= still says otherwise.
    await ben.slash("table new", game="natura", where="channel")
    assert "a table is open" in town.public()[-1].text


async def test_refused_tags_are_explained_and_tried_once_in_a_forum(
    town: Town, room: simcord.ChannelHandle, ann: Guest, ben: Guest
) -> None:
    limited(town, room, manage_threads=False)
    await town.env.settle()
    assert "Should a post keep its first tags" in await choose(town, room)
    await ann.slash("table new", game="nature")
    [post] = room.threads
    town.channels["post"] = post
    path = f"/channels/{post.id}"
    town.env.inject_error("PATCH", path, status=403, code=50013, times=None)
    await ben.press("Join", Sight(post.history()[0]))
    await ann.slash("table start", "post")
    await town.manager("Zoe").slash("table abandon", "post", force=True)
    assert tags_of(town, room) == [{"Open seats", "Nature"}]
    assert tagged(town) == 1, "the second change of state asked for nothing"
    town.env.backend.faults.clear()
    limited(town, room)
    await town.env.settle()
    await ann.slash("table new", game="natura")
    town.channels["post"] = next(each for each in room.threads if each.id != post.id)
    await ann.slash("table start", "post")
    assert {"Running", "Natura"} in tags_of(town, room)


async def test_without_tags_a_posts_title_tells_its_state_and_its_players(
    town: Town, room: simcord.ChannelHandle, ann: Guest, ben: Guest
) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(forum=room.id))  # it has no tags
    await ann.slash("table new", game="natura/Calm")
    [post] = room.threads

    def named() -> list[str | None]:
        return [each.name for each in room.threads]

    assert named() == ["Open seats · Natura 1"]
    town.channels["post"] = post
    await ben.press("Join", Sight(post.history()[0]))
    await ann.slash("table start", "post")
    assert named() == [f"Calm, {ann.name} v {ben.name} · Natura 1"]
    await town.play(1, lambda actions: actions[-1], "post")
    await town.manager("Zoe").slash("table abandon", "post", force=True)
    assert named() == [f"Calm, {ann.name} v {ben.name} · Natura 1 ✓"]
    changed = [each.json or {} for each in town.env.http_requests if each.method == "PATCH"]
    assert sum("name" in each for each in changed) == 2


async def test_a_process_that_hears_nothing_of_a_server_names_and_tags_its_posts_too(
    town: Town,
    room: simcord.ChannelHandle,
    ann: Guest,
    ben: Guest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It asks Discord for the post, and leaves the tags that people gave it."""
    await town.tables.servers.set(town.guild.id, ServerSettings(forum=room.id))
    await ann.slash("table new", game="natura/Calm")
    [post] = room.threads
    town.channels["post"] = post
    await ben.press("Join", Sight(post.history()[0]))
    await ann.slash("table start", "post")
    there = [
        {"id": str(tag), "name": name, "moderated": False, "emoji_id": None, "emoji_name": None}
        for tag, name in ((101, "Must see"), (102, "Open seats"), (103, "Running"))
    ]
    backend, title = town.env.backend, post.name
    backend.edit_channel(room.id, {"available_tags": there})
    backend.edit_channel(post.id, {"applied_tags": [101, 102], "name": "Open seats · Natura 1"})
    await town.env.settle()
    async with town.tables.store.read() as connection:
        rows = await of_subject(connection, Subject.of("table", 1), live=True)
    line = next(row for (kind, _), row in rows.items() if row is not None and kind == "line")
    seen = await town.tables.read.seen(1, None)
    shown = Line.of(town.bot.services.games.game("natura"), seen, linked=True, is_post=True)
    with monkeypatch.context() as away:
        for asked in ("get_guild", "get_channel"):
            away.setattr(town.bot, asked, lambda _: None)
        away.setattr(Places, "_is_ours", lambda *_: False)
        await town.bot.features.live.carrier.edit(line, shown)
    assert tags_of(town, room) == [{"Must see", "Running"}]
    assert [each.name for each in room.threads] == [title]


async def test_a_title_that_people_gave_a_post_stays(
    town: Town, room: simcord.ChannelHandle, ann: Guest, ben: Guest
) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(forum=room.id))
    await ann.slash("table new", game="nature")
    [post] = room.threads
    town.env.backend.edit_channel(post.id, {"name": "Ann's table"})
    await town.env.settle()
    await ben.press("Join", Sight(post.history()[0]))
    town.channels["post"] = post
    await ann.slash("table start", "post")
    assert [each.name for each in room.threads] == ["Ann's table"]


async def test_one_line_says_which_permissions_and_tags_are_missing(
    town: Town, room: simcord.ChannelHandle, ann: Guest
) -> None:
    limited(town, room, send_messages=False, manage_channels=False)
    await town.env.settle()
    said = await choose(town, room)
    assert "But I need the permission Create Posts there; to add the" in said
    assert "tags Open seats, Running" in said
    assert "I need the permission Manage Channels. Until then the titles of its posts tell" in said
    reply = await ann.slash("table new", game="nature")
    assert (
        f"It couldn't be opened in <#{room.id}>: I need the permission Create Posts" in reply.text
    )
    assert room.threads == []
    assert "a table is open" in town.public()[-1].text
    limited(town, room, manage_channels=False)
    await town.env.settle()
    await ann.slash("table abandon")
    await ann.slash("table new", game="nature")
    assert tags_of(town, room) == [set()]


async def test_tags_that_dont_fit_are_named(town: Town, room: simcord.ChannelHandle) -> None:
    plain = {"moderated": False, "emoji_id": None, "emoji_name": None}
    numbers = range(1, MAX_TAGS - len(STATES) + 1)
    theirs = [plain | {"id": str(number), "name": f"tag {number}"} for number in numbers]
    town.env.backend.edit_channel(room.id, {"available_tags": theirs})
    await town.env.settle()
    said = await choose(town, room)
    there = town.env.backend.get_channel(room.id).available_tags
    assert [tag["name"] for tag in there[-len(STATES) :]] == [*STATES.values()]
    assert "Nature" in said
    assert "there is no room: it has 20 already." in said


async def test_a_post_is_found_by_its_mark_even_if_archived(
    town: Town, room: simcord.ChannelHandle, ann: Guest
) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(forum=room.id))
    await ann.slash("table new", game="nature")
    [post] = room.threads
    forum, first = await forum_of(town.bot, room.id), post.history()[0]
    [mark] = [each.mark for each in await town.rows(1) if each.kind == "line"]
    assert forum is not None
    for archived in (False, True):
        town.env.backend.edit_channel(post.id, {}, thread_metadata={"archived": archived})
        await town.env.settle()
        found = await find_post(town.bot, forum, 1, mark)
        assert found is not None
        assert found.id == first.id
        assert await find_post(town.bot, forum, 1, "another") is None
        assert await find_post(town.bot, forum, 2, mark) is None


async def test_a_gone_forum_is_named_and_tables_open_as_before(town: Town, ann: Guest) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(forum=2**62))
    page = await editor(town.manager("Mia"), "Game room")
    assert "But it no longer exists." in page.text
    reply = await ann.slash("table new", game="nature")
    assert "It couldn't be opened in" in reply.text
    assert "a table is open" in town.public()[-1].text


async def test_players_are_called_and_invited_in_the_post(
    town: Town, room: simcord.ChannelHandle, ann: Guest, ben: Guest
) -> None:
    role = town.guild.create_role("players", mentionable=True)
    await town.tables.servers.set(town.guild.id, ServerSettings(forum=room.id, call_role=role.id))
    page = await use(ann, ben, "Play with …")
    page = await ann.choose("nature", page.sight)
    await ann.press("Tonight", page.sight)
    while not room.threads or len(room.threads[0].history()) < 3:
        await town.env.settle()
    [post] = room.threads
    said = [Sight(message) for message in post.history()]
    assert sum("invites you to" in sight.text for sight in said) == 1
    lobby = next(sight for sight in said if "Players and start" in sight.labels)
    page = await ann.press("Invite …", lobby)
    await ann.press("Open to everyone", page.sight)
    page = await ann.press("Players and start", lobby)
    await ann.press("Notify players", page.sight)
    assert f"<@&{role.id}>" in Sight(post.history()[-1]).text
