"""People who added the bot to their account play in direct messages, without a common server."""

from pathlib import Path

import pytest

from cogs.interactions.tree import PERMISSIONS
from playground.program.client import running
from playground.wire.errors import PlaygroundError
from tests.wire.bots import ROOT, bot_on


def test_the_readmes_invitation_asks_for_the_same_permissions() -> None:
    assert f"&permissions={PERMISSIONS.value}" in (ROOT / "README.md").read_text()


async def test_a_lesson_and_a_game_against_a_computer_need_no_common_server(tmp_path: Path) -> None:
    async with running() as play, bot_on(play.url, play.token, tmp_path / "games.db"):
        for server in play.inside.world.bots_guilds():
            await play.people(user="Cleo", server=server.name, member=False)
        cleo = await play.person("Cleo")
        with pytest.raises(PlaygroundError, match="no command /learn here"):
            await cleo.slash("learn", "dm", game="nature")
        await play.people(user="Cleo", has_app=True)
        for command in ("rules", "games", "help", "settings"):
            assert (await cleo.slash(command, "dm")).shown.ephemeral
        await cleo.slash("learn", "dm", game="nature")
        panel = await cleo.wait_for(lambda me: me.newest("dm", saying="Your turn"))
        assert panel.pictures
        await cleo.slash("table abandon", "dm")
        await cleo.slash("table new", "dm", game="renature")
        lobby = await cleo.wait_for(lambda me: me.newest("dm", saying="Renature: a table of"))
        await cleo.press("Start", message=lobby)
        await cleo.wait_for(lambda me: me.newest("dm", saying="Your turn"))
        assert "Hint · Renature" in (await cleo.slash("hint", "dm")).text
        assert await play.complaints() == []


async def test_a_server_without_the_bot_is_declined_with_an_invitation(tmp_path: Path) -> None:
    async with running() as play, bot_on(play.url, play.token, tmp_path / "games.db"):
        ann = await play.person("Ann")
        await play.faults(bot_in={"in": False})
        with pytest.raises(PlaygroundError, match="The bot isn't in"):
            await ann.slash("rules")
        await play.people(user="Ann", has_app=True)
        for command in ("rules", "help", "learn"):
            answer = await ann.slash(command, **({"game": "nature"} if command == "learn" else {}))
            assert answer.shown.ephemeral
            assert "I'm not in this server" in answer.text
            assert f"scope=bot+applications.commands&permissions={PERMISSIONS.value}" in answer.text
        assert "I'm not in this server" not in (await ann.slash("puzzle")).text
        assert await ann.autocomplete("table new", "game", "nat") == []
        for command in ("server settings", "leaderboard"):
            with pytest.raises(PlaygroundError, match=f"no command /{command} here"):
                await ann.slash(command)
        assert await play.complaints() == []
