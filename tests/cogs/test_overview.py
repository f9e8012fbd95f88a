"""A moderator looks after all running tables from one page."""

from datetime import timedelta

from tests.cogs.sights import Sight
from tests.cogs.test_sight import hide
from tests.cogs.town import Guest, Town


async def play_late(town: Town, later: timedelta) -> None:
    """Time passes."""
    now = town.tables.session.clock()
    town.clock = town.tables.session.clock = lambda: now + later


def entries(page: Sight) -> list[str]:
    """The tables on the page, in its order."""
    return [each for each in page.text.splitlines() if each.startswith("**")]


async def test_all_running_tables_are_on_one_page_sleeping_ones_first(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    mia = town.manager("Mia")
    for channel in ("oasis", "meadow", "marsh", "cave"):
        if channel not in town.channels:
            town.open_channel(channel)
        await town.game(ann, ben, channel=channel, game="natura")
        await play_late(town, timedelta(hours=1))
    town.open_channel("cellar")
    await town.game(ann, cleo, channel="cellar", game="natura")
    await town.lobby(cleo, channel="bay")
    await hide(town, "cave")
    await mia.slash("table pause", "oasis")
    page = await mia.slash("server tables")
    assert page.private
    shown = [each.partition(" · ")[0] for each in entries(page.sight)]
    assert shown == [f"**Natura**, table {each}" for each in (2, 3, 5, 1)]
    assert "waits for <@" in page.text
    assert "since <t:" in page.text
    assert "paused <t:" in page.text


async def test_each_button_does_what_it_says(town: Town, ann: Guest, ben: Guest) -> None:
    mia = town.manager("Mia")
    await town.game(ann, ben, game="natura")
    page = await mia.slash("server tables")
    refused = await mia.press("Nudge", page.sight)
    assert "can't be nudged right now" in refused.text
    await play_late(town, timedelta(days=8))
    for subject in await town.tables.deadlines.due(town.tables.session.clock()):
        await town.tables.deadlines.fire(subject)
    await town.quiet()
    page = await mia.press("Nudge", page.sight)
    assert "I reminded those for whom table 1 waits." in page.text
    page = await mia.press("Pause", page.sight)
    assert "paused <t:" in page.text
    page = await mia.press("Resume", page.sight)
    assert "Table 1 goes on." in page.text
    page = await mia.press("Free …", page.sight)
    page = await mia.press("Free seat B", page.sight)
    assert "seat at table 1 is open." in page.text
    page = await mia.press("End …", page.sight)
    assert "End table 1?" in page.text
    page = await mia.press("Back", page.sight)
    page = await mia.press("End …", page.sight)
    page = await mia.press("End it", page.sight)
    assert "No game is running" in page.text
    log = (await mia.slash("server log")).text
    for did in ("paused table 1", "resumed table 1", "freed the seat of", "ended table 1"):
        assert did in log
