"""The settings of a server on the wire: each kind of menu, a kill in between, and who may."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cogs.server.screen import SETTINGS
from playground.errors import PlaygroundError
from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import OPENAPI, stage

PAGE = "### Settings of this server"


async def saying(person: Person, words: str) -> Seen:
    """Wait until somebody sees a message that says this."""
    return await person.wait_for(lambda me: me.newest(saying=words))


async def picked(person: Person, setting: str) -> Seen:
    """The page with the menu for one setting."""
    await person.choose(setting, menu="What to change …")
    (about,) = (each.help for each in SETTINGS.values() if each.title == setting)
    return await saying(person, about)


async def chosen(
    person: Person, setting: str, menu: str, values: str | Sequence[str], said: str
) -> None:
    """Somebody chooses, and the page says so."""
    await picked(person, setting)
    await person.choose(values, menu=menu)
    await saying(person, f"From now on: {setting}: {said}")


@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_a_server_is_set_by_who_manages_it_and_holds_for_all(tmp_path: Path) -> None:
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as scene:
        ann, ben, play = scene.ann, scene.ben, scene.play
        with pytest.raises(PlaygroundError, match="no command /server"):
            await ben.slash("server")
        # She owns it, so she needs no role to manage it.
        await play.people(user="Ann", roles=["Players"])
        page = await ann.slash("server")
        assert page.message is not None
        assert page.message.ephemeral
        await chosen(ann, "Channels for tables", "Which channels …", "oasis", "<#")
        await chosen(ann, "Games", "Which games …", ["Nature", "Natura"], "Nature and Natura.")
        await scene.bot.kill()
        await scene.bot.start()
        await chosen(ann, "Role for players' calls", "Which role …", "Players", "<@&")
        refused = await ben.slash("table new", game="nature")
        assert "tables are opened in <#" in refused.text
        refused = await ben.slash("table new", "oasis", game="darwin")
        assert "Darwin is not played in this server." in refused.text
        offered = await ben.autocomplete("table new", "game", "", "oasis")
        assert {str(value).partition("/")[0] for _, value in offered} == {"nature", "natura"}
        await ben.slash("table new", "oasis", game="nature")
        await saying(ben, "a table is open")
        await play.faults(delete_role={"role": "Players"})
        await picked(ann, "Games")
        await saying(ann, "Role for players' calls: **a role that is no more**")
        await play.people(user="Cleo", role="owner")
        await ann.choose("Nature", menu="Which games …")
        await saying(ann, "permission Manage Server")
        assert "**Nature and Natura**" in (await saying(ann, PAGE)).text
        assert await play.complaints() == []
