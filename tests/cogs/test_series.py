"""A game at the same time each week, as people make, answer, leave and end it."""

from datetime import UTC, datetime, timedelta

from cogs.lobby.gathering_screen import EVERY_WEEK
from cogs.series.screen import ONE
from cogs.ui.components import ComponentId
from host.repositories.servers import ServerSettings
from tests.cogs.sights import Sight
from tests.cogs.test_forged import press_by_hand
from tests.cogs.test_invitations import now_of, posted
from tests.cogs.test_week import is_now
from tests.cogs.town import Guest, Town
from tests.host.timed import series_of

WEDNESDAY = datetime(2026, 3, 18, 12, tzinfo=UTC)
THURSDAY = datetime(2026, 3, 19, 20, tzinfo=UTC)


async def do_what_is_due(town: Town, now: datetime) -> None:
    """It is that late now."""
    is_now(town, now)
    times = series_of(town.tables)
    for each in await times.due(now):
        await times.fire(each)
    for deadline in await town.tables.deadlines.due(now):
        await town.tables.deadlines.fire(deadline)
    await town.quiet()


def open_call(town: Town) -> Sight:
    """The message that asks everyone."""
    [found] = [sight for sight in town.public() if "Are you in?" in sight.text]
    return found


async def begun(town: Town, ann: Guest, ben: Guest, when: str = "thursday 20:00") -> None:
    """A series that Ann begins with a command."""
    is_now(town, WEDNESDAY - timedelta(days=1))
    page = await ann.slash("table series")
    assert page.private
    assert "You're in none here yet." in page.text
    page = await ann.choose("nature", page.sight, menu="Begin one")
    form = await ann.open_choice("serieswith", page.sight, ben.member)
    page = await form.send(time=when)
    assert f"The first game is <t:{int(THURSDAY.timestamp())}:f>" in page.text
    assert "### Nature, Thursdays 20:00" in page.text


async def test_a_series_asks_once_a_week_and_starts_with_those_who_are_in(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await begun(town, ann, ben)
    await do_what_is_due(town, WEDNESDAY)
    assert town.public() == []
    await do_what_is_due(town, THURSDAY - timedelta(days=1))
    call = open_call(town)
    assert call.labels == ["Play", "Not this week", "Every week …"]
    [first] = posted(town, "as every week")
    assert first["content"] == f"<@{ben.id}>: Nature with <@{ann.id}>, as every week. Are you in?"
    assert first["allowed_mentions"]["users"] == [ben.id]
    refused = await cleo.press("Every week …", call)
    assert "Only those who are asked" in refused.text
    await ben.press("Play", call)
    assert "Are you in?" not in now_of(town, call).text
    await do_what_is_due(town, THURSDAY)
    assert (await town.tables.read.view(1)).status == "running"
    assert now_of(town, call).text.startswith("-# Nature, table 1. It has begun")
    assert len(posted(town, "as every week")) == 1


async def test_whatever_is_against_a_series_is_said_before_its_time_is_asked(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.lobby(ann)
    alone = await press_by_hand(town, ComponentId(EVERY_WEEK, 1), "", ann)
    assert "You'd be alone each week." in alone
    page = await ann.slash("table series")
    chosen = await ann.choose("nature", page.sight, menu="Begin one")
    await town.tables.friends.toggle_avoided(ann.id, ben.id)
    refused = await ann.choose_all("serieswith", chosen.sight, ben.member)
    assert "You've chosen not to sit with" in refused.text
    other = town.open_channel("games").id
    await town.tables.servers.set(town.guild.id, ServerSettings(channels=(other,)))
    page = await ann.slash("table series")
    refused = await ann.choose("nature", page.sight, menu="Begin one")
    assert "tables can be opened in" in refused.text


async def test_anybody_can_leave_and_the_host_can_change_and_end_it(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await begun(town, ann, ben)
    page = await ann.choose("1", (await ann.slash("table series")).sight, menu="Look at one")
    page = await ann.choose_all("seriesasked", page.sight, cleo.member)
    assert f"I'll ask <@{cleo.id}>, too." in page.text
    form = await ann.open_form("Change the time", page.sight)
    page = await form.send(time="saturday 18:30")
    assert "### Nature, Saturdays 18:30" in page.text
    page = await ben.choose("1", (await ben.slash("table series")).sight, menu="Look at one")
    assert page.sight.labels[-1] == "Leave the series"
    assert "Change the time" not in page.sight.labels
    await ben.press("Leave the series", page.sight)
    [series] = await town.tables.series.of(town.guild.id, ann.id)
    assert [each.user for each in series.members] == [ann.id, cleo.id]
    page = await ann.choose("1", (await ann.slash("table series")).sight, menu="Look at one")
    assert "The series is over" in (await ann.press("End it for all", page.sight)).text
    assert await town.tables.series.of(town.guild.id, ann.id) == []
    said = await press_by_hand(town, ComponentId(ONE, 0, (str(series.id),)), "", ann)
    assert "That series is over" in said


async def test_the_host_hears_privately_why_there_was_no_game(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await begun(town, ann, ben)
    await do_what_is_due(town, THURSDAY + timedelta(hours=1))
    told = ann.newest("dm", saying="isn't taking place")
    assert "I was away when it should have opened." in told.text
    assert town.public() == []
    assert await ann.press("Every week …", told)
