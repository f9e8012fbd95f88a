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
    for channel in ("oasis", "meadow", "cave"):
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
    assert shown == [f"**Natura**, table {each}" for each in (2, 4, 1)]
    assert "waits for <@" in page.text
    assert ">, asked <t:" in page.text
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
    page = await mia.press("Pause …", page.sight)
    page = await mia.press("Pause now", page.sight)
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


async def test_a_manager_proposes_a_pause_to_the_players(
    town: Town, ann: Guest, ben: Guest
) -> None:
    mia = town.manager("Mia")
    await town.game(ann, ben, game="natura")
    page = await mia.press("Pause …", (await mia.slash("server tables")).sight)
    assert "Pause table 1" in page.text
    page = await mia.press("Propose it", page.sight)
    assert "You proposed a pause at table 1." in page.text
    page = await mia.press("Propose it", (await mia.press("Pause …", page.sight)).sight)
    assert "There's already a proposal at this table." in page.text
    asked, board = town.public()[-1], town.public()[-2]
    assert f"<@{ann.id}> and <@{ben.id}>: a manager asks you to pause this game" in asked.text
    assert "A manager proposes to pause this game." in board.text
    await ann.press("Agree", asked)
    board = next(each for each in town.public() if "proposes to pause" in each.text)
    assert f"Waiting for <@{ben.id}>." in board.text
    await ben.press("Agree", asked)
    assert "The game is paused" in board_of(town).text
    assert "by agreement" in board_of(town).text
    await ann.slash("table resume")
    assert "resumed the game" in board_of(town).text


async def test_a_pause_at_once_ends_a_proposal(town: Town, ann: Guest, ben: Guest) -> None:
    mia = town.manager("Mia")
    await town.game(ann, ben, game="natura")
    for how in ("Propose it", "Pause now"):
        page = await mia.press("Pause …", (await mia.slash("server tables")).sight)
        await mia.press(how, page.sight)
    said = "\n".join(each.text for each in town.public())
    assert "The table changed before everyone answered, so this is off." in said
    assert f"by <@{mia.id}>" in board_of(town).text


def board_of(town: Town) -> Sight:
    """The newest board."""
    return [each for each in town.public() if each.text.startswith("### Natura")][-1]
