"""Managers read what they did; a channel hears of it if they want."""

import pytest

from tests.cogs.sights import Sight
from tests.cogs.test_sight import hide
from tests.cogs.town import Guest, Town


@pytest.fixture
def mia(town: Town) -> Guest:
    return town.manager("Mia")


async def lines(mia: Guest, channel: str = "oasis") -> list[str]:
    """The entries that the log shows there, the newest first, without their times."""
    page = await mia.slash("server log", channel)
    assert page.private
    return [each.partition(" · ")[2] for each in page.text.splitlines() if each.startswith("- <t:")]


async def have_posted(town: Town, mia: Guest) -> None:
    """Choose a new channel, "office", for the log."""
    town.open_channel("office")
    page = await mia.choose("log", (await mia.slash("server settings")).sight)
    page = await mia.choose_all("Which channel", page.sight, town.channels["office"])
    await mia.press("Save", page.sight)


def posted(town: Town) -> list[Sight]:
    """The lines in the channel for the log."""
    return [each for each in town.public("office") if "Log (managers)" in each.labels]


async def test_all_that_managers_do_is_in_the_log(
    town: Town, mia: Guest, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    page = await mia.choose("pace", (await mia.slash("server settings")).sight)
    page = await mia.choose("day", page.sight, menu="Time per turn")
    page = await mia.press("Save", page.sight)
    page = await mia.press("Log", page.sight)
    assert "changed **Time per turn** from no limit to a day" in page.text
    await town.game(ann, ben, cleo)
    await mia.slash("table pause")
    await mia.slash("table resume")
    await mia.slash("table free", seat="B")
    await mia.slash("table host", person=cleo.user)
    await mia.slash("table abandon", force=True)
    who = f"<@{mia.id}>"
    at = "table 1 (Nature)"
    assert (await lines(mia))[:5] == [
        f"{who} ended {at} without a result.",
        f"{who} made <@{cleo.id}> the host of {at}.",
        f"{who} freed the seat of <@{ben.id}> at {at}.",
        f"{who} resumed {at}.",
        f"{who} paused {at}.",
    ]
    assert "by a manager" in town.public("oasis")[-1].text


async def test_what_players_do_is_not(town: Town, mia: Guest, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben)
    await ann.slash("table pause")
    await ben.slash("table pause")
    await ann.slash("table resume")
    await ann.slash("table host", person=ben.user)
    await ben.slash("table leave")
    await ann.slash("table abandon")
    await town.lobby(ann, ben, channel="meadow")
    view = await town.tables.read.view(2)
    await town.tables.lobby.free(2, ann.id, 1, view.players[1].user)
    assert await lines(mia) == []


async def test_a_line_is_posted_once_and_names_no_hidden_table(
    town: Town, mia: Guest, ann: Guest, ben: Guest
) -> None:
    await have_posted(town, mia)
    await town.game(ann, ben)
    await mia.slash("table pause")
    await town.restart()
    first, second = (each.text for each in posted(town))
    assert f"from none to <#{town.channels['office'].id}>" in first
    assert f"<@{mia.id}> paused table 1 (Nature)." in second
    stored = [
        town.env.backend.get_message(each.message.channel.id, each.message.id)
        for each in posted(town)
    ]
    assert all(not each.ping_user_ids for each in stored)
    assert all(each.message.flags.suppress_notifications for each in posted(town))
    refused = await ann.press("Log (managers)", posted(town)[-1])
    assert refused.private
    assert "Manage Server" in refused.text
    await hide(town, "oasis")
    await town.tables.votes.resume(1, mia.id, 77, manages=True)
    await town.quiet()
    assert f"<@{mia.id}> resumed a table." in posted(town)[-1].text
