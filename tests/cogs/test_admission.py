"""Managers block people, and say who may open tables."""

import pytest

from host.repositories.servers import ServerSettings
from tests.cogs.sights import Reply, menu_on
from tests.cogs.town import Guest, OpenForm, Town


@pytest.fixture
def mia(town: Town) -> Guest:
    return town.manager("Mia")


async def block(mia: Guest, whom: Guest, reason: str = "", until: str = "7") -> Reply:
    page = await mia.slash("server blocked")
    menu = menu_on(page.sight, "Block somebody")
    result = await mia.member.select(page.sight.message, [whom.user], custom_id=menu.custom_id)
    said = await OpenForm(mia.town, mia.member, result).send(until=until, reason=reason)
    await carry_out(mia.town)
    return said


async def carry_out(town: Town) -> None:
    """Do what follows from blocks by now."""
    for each in await town.tables.blocks.due(town.tables.session.clock()):
        await town.tables.blocks.fire(each)
    await town.quiet()


async def test_somebody_who_is_blocked_neither_opens_nor_joins_until_one_press(
    town: Town, mia: Guest, ann: Guest, ben: Guest
) -> None:
    town.open_channel("meadow")
    await town.lobby(ann)
    said = await block(mia, ben, "spoils games")
    assert f"<@{ben.id}> is blocked." in said.text
    assert "spoils games" in said.text
    for tried in (
        await ben.slash("table join"),
        await ben.slash("table new", "meadow", game="nature"),
        await ben.press("Join", town.public("oasis")[-1]),
    ):
        assert tried.private
        assert "blocked you from its tables until <t:" in tried.text
        assert "Reason: spoils games" in tried.text
    await town.restart()
    page = await mia.slash("server blocked")
    page = await mia.press("Unblock", page.sight)
    assert f"<@{ben.id}> can play here again." in page.text
    assert "Nobody is blocked." in page.text
    await ben.slash("table join")
    assert len((await town.tables.read.view(1)).players) == 2
    log = (await mia.slash("server log")).text
    assert f"<@{mia.id}> blocked <@{ben.id}> until <t:" in log
    assert ": spoils games" in log
    assert f"<@{mia.id}> unblocked <@{ben.id}>." in log


async def test_games_go_on_and_lobbies_lose_them(
    town: Town, mia: Guest, ann: Guest, ben: Guest
) -> None:
    town.open_channel("meadow")
    await town.game(ann, ben)
    await town.lobby(ann, ben, channel="meadow")
    await block(mia, ben)
    game, lobby = [await town.tables.read.view(each) for each in (1, 2)]
    assert {each.user for each in game.players} == {ann.id, ben.id}
    assert [each.user for each in lobby.players] == [ann.id]
    assert "freed your seat" in ben.newest("dm").text


async def test_a_manager_cannot_block_themselves(mia: Guest) -> None:
    page = await mia.slash("server blocked")
    menu = menu_on(page.sight, "Block somebody")
    result = await mia.member.select(page.sight.message, [mia.user], custom_id=menu.custom_id)
    assert result.modal is None
    assert "can't block yourself" in Reply(result).text


@pytest.mark.parametrize("setting", ["open_role", "open_days"])
async def test_who_may_not_open_tables_can_still_join(
    town: Town, mia: Guest, ann: Guest, setting: str
) -> None:
    town.open_channel("meadow")
    regulars = town.guild.create_role("regulars")
    chosen = {
        "open_role": ServerSettings(open_role=regulars.id),
        "open_days": ServerSettings(open_days=3),
    }[setting]
    await town.tables.servers.set(town.guild.id, chosen)
    refused = await ann.slash("table new", game="nature")
    assert refused.private
    assert {"open_role": f"<@&{regulars.id}>", "open_days": "3 days"}[setting] in refused.text
    await mia.slash("table new", game="nature")
    await ann.slash("table join")
    assert len((await town.tables.read.view(1)).players) == 2
    if setting == "open_role":
        eve = Guest(town, "Eve", town.everyday, regulars)
        await eve.slash("table new", "meadow", game="nature")
        assert (await town.tables.read.view(2)).host == eve.id
