"""The page's people and servers: arriving, permissions, leaving and returning."""

from pathlib import Path

import pytest

from playground.program.client import running
from playground.stand_in.core import Playground
from playground.wire.errors import BadWorld, PlaygroundError
from playground.world.model import MOST_PEOPLE
from tests.playground.trial_bot import refusal_of, trial


async def test_people_come_up_to_eight_with_names_and_avatars_of_their_own() -> None:
    async with running() as play:
        ann = await play.person("Ann")
        zoe = await play.people(name="  Zoe  Q. ", avatar="owl")
        assert (zoe["name"], zoe["avatar"]) == ("Zoe Q.", "owl")
        await ann.wait_for(lambda me: "Zoe Q." in me.people)
        await (await play.person("Zoe Q.")).say("hello")
        with pytest.raises(PlaygroundError, match="called ann already"):
            await play.people(name="ann")
        for name in ("Eve", "Finn", "Gia"):
            await play.people(name=name)
        with pytest.raises(PlaygroundError, match=f"{MOST_PEOPLE} people are here"):
            await play.people(name="Hugo")
        await play.people(user="Gia", name="Hugo")
        await ann.wait_for(lambda me: me.people[-1] == "Hugo")


async def test_roles_say_what_one_may_and_the_bot_is_told() -> None:
    async with trial() as (play, bot):
        for name, role in (("Dov", "manager"), ("Ben", "spectator"), ("Cleo", "none")):
            await play.people(user=name, role=role)
        dov, ben, cleo = [await play.person(name) for name in ("Dov", "Ben", "Cleo")]
        await dov.slash("try count")
        await dov.press("Pressed 0")
        assert bot.last is not None
        assert bot.last.permissions.manage_channels
        assert not bot.last.permissions.administrator
        with pytest.raises(PlaygroundError, match="may not write here"):
            await ben.say("hello")
        assert (await ben.slash("try fruit", name="apple")).text == "A apple."
        with pytest.raises(PlaygroundError, match="may not use commands"):
            await cleo.slash("try fruit", name="apple")
        await cleo.press("Pressed 1")
        assert not bot.last.permissions.send_messages


async def test_a_nickname_is_for_one_server() -> None:
    async with trial() as (play, bot):
        await play.people(user="Ann", server="Riverbank", nick="Captain")
        ann = await play.person("Ann")
        for place, name in (("jetty", "Captain"), ("oasis", "Ann")):
            await ann.slash("try count", place)
            await ann.press("Pressed 0", channel=place)
            assert bot.last is not None
            assert bot.last.user.display_name == name


async def test_leaving_a_server_hides_its_channels_until_you_return() -> None:
    async with trial() as (play, _):
        ann, ben = await play.person("Ann"), await play.person("Ben")
        await ann.slash("try count", "jetty")
        await play.people(user="Ben", server="Riverbank", member=False)
        await ben.wait_for(lambda me: "jetty" not in me.channels())
        with pytest.raises(PlaygroundError, match="sees no channel"):
            await ben.say("hello", "jetty")
        await play.people(user="Ben", server="Riverbank", member=True)
        await ben.wait_for(lambda me: me.messages("jetty"))


async def test_a_removed_bot_reaches_nothing_until_it_is_invited_again() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try count")
        place = bot.guilds[0].text_channels[0]
        gone = await bot.heard("guild_remove")
        await play.faults(bot_in={"server": "Field Station", "in": False})
        assert (await gone).name == "Field Station"
        assert await refusal_of(place.send("hello")) == 50001
        with pytest.raises(PlaygroundError, match="isn't in Field Station"):
            await ann.slash("try count")
        with pytest.raises(PlaygroundError, match="nobody hears this"):
            await ann.press("Pressed 0")
        assert (await ann.slash("try count", "jetty")).kind == "message"
        back = await bot.heard("guild_join")
        await play.faults(bot_in={"server": "Field Station", "in": True})
        assert (await back).get_channel(place.id) is not None
        assert (await ann.press("Pressed 0", channel="watering-hole")).kind == "update"


@pytest.mark.parametrize(
    ("dms", "code"), [("closed", 50007), ("too fast", 40003), ("flagged", 20026)]
)
async def test_direct_messages_can_be_refused_to_the_bot(dms: str, code: int) -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        for refused in (dms, "open"):
            await play.people(user="Ann", dms=refused)
            assert (await ann.slash("try dm")).text == "Look there."
        assert [error.code for error in bot.errors] == [code]
        assert len(ann.dms()) == 1


async def test_a_thread_is_archived_by_people_and_told_to_the_bot() -> None:
    async with trial() as (play, bot):
        made = await bot.heard("thread_create")
        await (await play.person("Ann")).open_thread("a talk")
        thread = await made
        changed = await bot.heard("thread_update")
        await play.faults(thread={"channel": "a talk", "archived": True, "locked": True})
        assert (await changed)[1].locked
        assert await refusal_of(thread.send("hello")) == 50083


async def test_a_silent_thread_is_archived_and_nothing_is_sent_from_there() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        await ann.open_thread("a talk")
        await play.advance(25 * 3600.0)
        with pytest.raises(PlaygroundError, match="is archived"):
            await ann.slash("try dm", "a talk")
        await ann.say("hello", "a talk")
        assert (await ann.slash("try dm", "a talk")).text == "Look there."


async def test_people_and_servers_are_kept_and_one_server_gets_the_other(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with running(world_file=file) as play:
        await play.people(name="Zoe", avatar="owl")
        await play.people(user="Zoe", server="Riverbank", role="none", nick="Z")
        await play.faults(bot_in={"server": "Riverbank", "in": False})
    async with running(world_file=file) as play:
        zoe = await play.people(user="Zoe")
        river = list(play.inside.world.guilds.values())[1]
        held = river.members[int(zoe["id"])]
        assert (zoe["avatar"], held.role, held.nick, river.has_bot) == ("owl", "none", "Z", False)


async def test_a_game_goes_on_after_a_restart_of_bot_and_stand_in(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with trial(world_file=file) as (play, _):
        ann = await play.person("Ann")
        await ann.slash("try board", size=4)
        await ann.slash("try count")
        await ann.press("Pressed 0")
        await ann.slash("try dm")
        await play.open_channel("dry-river")
        await play.faults(dms_closed={"user": "Ben"})
        before = [(seen.id, seen.text) for seen in ann.everything()]
    async with trial(world_file=file) as (play, _):
        ann = await play.person("Ann")
        assert [(seen.id, seen.text) for seen in ann.everything()] == before
        assert "dry-river" in ann.channels()
        board = ann.newest(saying="Board of 4")
        assert board is not None
        assert (await play.fetch(board.pictures[0].url)).startswith(b"\x89PNG")
        assert (await ann.press("Pressed 1")).kind == "update"
        assert (await play.faults())["dms_closed"] == ["Ben"]
    async with running(world_file=file) as play:
        ann = await play.person("Ann")
        assert "try board" in [command["name"] for command in ann.commands["text"]], "without it"


async def test_files_of_messages_that_are_gone_are_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with trial(world_file=file) as (play, _):
        ann = await play.person("Ann")
        out = await ann.slash("try board", size=4)
        gone = {"channel": out.shown.channel, "message": out.shown.id}
        await play.faults(delete_message=gone)
    assert list((tmp_path / "world.json.files").iterdir()) == []


@pytest.mark.parametrize("text", ["{}", "not JSON", '{"format": 99}', '{"format": 1}', "[" * 9**5])
def test_a_file_that_is_no_world_is_refused_by_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "world.json"
    file.write_text(text)
    with pytest.raises(BadWorld, match=r"world\.json"):
        Playground(world_file=file)
