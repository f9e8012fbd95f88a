"""A game at the same time each week: who is asked, what is told, and when it ends.

Laws over random histories, and the moments of a kill, are in `test_series_laws`.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from host.clock.calendar import Calendar
from host.database import schema
from host.errors import NotAllowed, StaleView
from host.repositories.people import INVITATIONS, NO_INVITATIONS
from host.repositories.servers import ServerSettings
from host.series.call import Called, SeriesCall
from host.series.news import SeriesNews
from host.series.stored import MAX_MISSED, OPENS_BEFORE, Computer, Ended, Member, News, Series, Skip
from host.table.table_time import TableTime
from host.table.views import TableView
from tests.example_game.play.state import NectarOptions
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, NAMES, House
from tests.host.life import outbox_of
from tests.host.timed import HOUR, TimedHouse

DAY, WEEK = timedelta(days=1), timedelta(days=7)
ALLEY = 50
"""The channel where tables open."""
BERLIN = ZoneInfo("Europe/Berlin")


async def weekly(
    house: House,
    *users: int,
    after: timedelta = 3 * DAY,
    zone: str = "UTC",
    channel: int = ALLEY,
    in_thread: bool = False,
    computers: int = 0,
) -> Series:
    """A series of these people, the first game of which is after some time."""
    tables = house.tables
    return await tables.series.make(
        GUILD,
        [Member(user, NAMES.get(user, "Gus")) for user in users],
        tables.deadlines.now() + after,
        Calendar(zone),
        game="nectar",
        options=NectarOptions(rounds=1, crowd=True),
        time=TableTime(pace="day"),
        computers=(Computer("dicer", "easy"),) * computers,
        place=(channel, in_thread),
    )


async def views(house: House) -> list[TableView]:
    """All tables, in the order in which they were opened."""
    numbers = await house.query("SELECT id FROM tables ORDER BY id")
    return [await house.tables.read.view(number) for number in numbers]


def calls(discord: FakeDiscord) -> list[Called]:
    """What each message that asks says now."""
    return [each.said[-1] for each in discord.of(SeriesCall.name)]  # type: ignore[misc]


def news(discord: FakeDiscord) -> list[News]:
    """What hosts were told."""
    return [each.said[0] for each in discord.of(SeriesNews.name)]  # type: ignore[misc]


async def test_a_table_opens_a_day_before_and_starts_with_those_who_came(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    starts = timed.watch.now + 3 * DAY
    series = await weekly(timed, ANN, BEN, CAT)
    await timed.pass_time(2 * DAY - HOUR)
    assert await views(timed) == []
    await timed.pass_time(HOUR)
    await outbox.settled()
    [view] = await views(timed)
    assert view.time.pace == "day"
    assert [(each.user, each.until) for each in view.lobby.kept] == [(BEN, starts), (CAT, starts)]
    [asked] = discord.of(SeriesCall.name)
    assert (asked.ref.channel, asked.pinged, asked.rang) == (ALLEY, (BEN, CAT), True)
    assert discord.of("invitation") == []
    await tables.friends.play(view.id, CAT, "Cat")
    await tables.friends.decline(view.id, BEN)
    await outbox.settled()
    [told] = calls(discord)
    assert (told.missing, told.starts) == ((), starts)
    await timed.pass_time(DAY)
    await outbox.settled()
    view = await tables.read.view(view.id)
    assert view.status == "running"
    assert {each.user for each in view.players} == {ANN, CAT}
    [told] = calls(discord)
    assert told.end is not None
    assert told.end.begun
    again = await tables.series.get(series.id, BEN)
    assert (again.starts, again.due) == (starts + WEEK, starts + WEEK - OPENS_BEFORE)
    assert news(discord) == []


async def test_everyone_sits_one_seat_further_each_week(timed: TimedHouse) -> None:
    await weekly(timed, ANN, BEN, CAT, computers=1, in_thread=True)
    orders = []
    for _ in range(3):
        await timed.pass_time(2.5 * DAY)
        view = (await views(timed))[-1]
        for user in (CAT, BEN):
            await timed.tables.friends.play(view.id, user, NAMES[user])
        orders.append([each.user for each in (await timed.tables.read.view(view.id)).players])
        await timed.pass_time(4.5 * DAY)
    first = orders[0]
    assert set(first) == {ANN, BEN, CAT, None}
    people = [[each for each in order if each is not None] for order in orders]
    assert people[1] == people[0][1:] + people[0][:1]
    assert people[2] == people[1][1:] + people[1][:1]


async def test_it_closes_if_too_few_come_and_ends_after_three_times(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    await weekly(timed, ANN, BEN, computers=1)
    for week in range(MAX_MISSED + 2):
        await timed.pass_time(WEEK)
        await outbox.settled()
        found = await views(timed)
        assert len(found) == min(week + 1, MAX_MISSED)
        assert all((each.status, each.closing) == ("abandoned", "few") for each in found)
    assert [each.what for each in news(discord)] == [Ended("few")]
    [told] = discord.of(SeriesNews.name)
    assert (told.ref.channel, told.pinged) == (ANN, (ANN,))
    assert await tables.series.of(GUILD, ANN) == []
    assert sum(each.rang for each in discord.of(SeriesCall.name)) == MAX_MISSED


async def test_one_that_people_come_to_again_does_not_end(timed: TimedHouse) -> None:
    await weekly(timed, ANN, BEN, in_thread=True)
    for week in range(6):
        await timed.pass_time(2.5 * DAY)
        if week == MAX_MISSED - 1:
            await timed.tables.friends.play((await views(timed))[-1].id, BEN, "Ben")
        await timed.pass_time(4.5 * DAY)
    assert len(await views(timed)) > MAX_MISSED + 1


@pytest.mark.parametrize(("hours", "opened"), [(36, 1), (2, 0)])
async def test_after_an_outage_a_table_opens_late_or_not_at_all(
    timed: TimedHouse, hours: int, opened: int
) -> None:
    """Until its game is to start, it is opened; else its host is told when the next one is."""
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    series = await weekly(timed, ANN, BEN)
    timed.watch.now = series.starts + (-1 if opened else 1) * hours * HOUR
    if opened:
        timed.watch.now = series.starts - 2 * HOUR
    await timed.keeper._look()
    await outbox.settled()
    assert len(await views(timed)) == opened
    following = series.starts + WEEK
    skipped = [] if opened else [Skip("late", series.starts, following)]
    assert [each.what for each in news(discord)] == skipped
    assert (await timed.tables.series.get(series.id, ANN)).starts == following


async def test_what_is_refused_is_told_and_tried_again_next_week(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    await tables.servers.set(GUILD, ServerSettings(most_tables=1))
    other = await timed.open(channel=1)
    await weekly(timed, ANN, BEN)
    await timed.pass_time(2 * DAY + HOUR)
    await outbox.settled()
    [told] = news(discord)
    assert isinstance(told.what, Skip)
    assert told.what.why == "refused"
    assert "its limit is 1" in told.what.said
    await tables.lobby.leave(other.id, ANN)
    await timed.pass_time(WEEK)
    assert [each.status for each in await views(timed)] == ["abandoned", "lobby"]
    assert len(news(discord)) == 1


async def test_two_lobbies_of_a_series_are_never_open(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    await weekly(timed, ANN, BEN)
    await timed.pass_time(2 * DAY)
    [view] = await views(timed)
    await tables.friends.decline(view.id, BEN)
    await tables.lobby.choose_start(view.id, ANN, "host")
    await timed.pass_time(WEEK)
    await outbox.settled()
    assert len(await views(timed)) == 1
    assert [each.what.why for each in news(discord)] == ["open"]


@pytest.mark.parametrize("in_thread", [False, True])
async def test_it_ends_with_its_channel(timed: TimedHouse, in_thread: bool) -> None:  # noqa: FBT001
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    await weekly(timed, ANN, BEN, in_thread=in_thread)
    await timed.pass_time(2 * DAY)
    [view] = await views(timed)
    await tables.places.lose_channel(view.id)
    await timed.pass_time(HOUR)
    await outbox.settled()
    assert [each.what for each in news(discord)] == [Ended("channel")]


async def test_it_goes_on_when_the_thread_of_one_table_is_gone(timed: TimedHouse) -> None:
    tables = timed.tables
    await weekly(timed, ANN, BEN, in_thread=True)
    await timed.pass_time(2 * DAY)
    [view] = await views(timed)
    await tables.places.enter_thread(view.id, 777)
    await tables.places.lose_channel(view.id)
    await timed.pass_time(WEEK)
    assert [each.status for each in await views(timed)] == ["abandoned", "lobby"]


async def test_a_host_who_left_the_server_is_followed_by_the_next(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    discord.left = {ANN}
    outbox = outbox_of(tables, discord)
    series = await weekly(timed, ANN, BEN, CAT)
    await timed.pass_time(2 * DAY)
    await outbox.settled()
    await timed.pass_time(HOUR)
    await outbox.settled()
    first, second = await views(timed)
    assert (first.closing, second.status, second.host) == ("left", "lobby", BEN)
    assert [each.user for each in second.lobby.kept] == [CAT]
    assert second.lobby.starts_at == series.starts
    [asked] = discord.of(SeriesCall.name)
    assert asked.pinged == (CAT,), "nobody was asked to the table that was closed"
    assert (await tables.series.get(series.id, BEN)).starts == series.starts + WEEK


async def test_who_left_the_server_is_no_longer_asked(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    discord.left = {CAT}
    outbox = outbox_of(tables, discord)
    series = await weekly(timed, ANN, BEN, CAT)
    await timed.pass_time(2 * DAY)
    await outbox.settled()
    [asked] = discord.of(SeriesCall.name)
    assert asked.pinged == (BEN,)
    now = await tables.series.get(series.id, ANN)
    assert [each.user for each in now.members] == [ANN, BEN]


async def test_who_wants_no_invitations_is_not_rung(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    await timed.tables.people.set(BEN, preferences={INVITATIONS: NO_INVITATIONS})
    await timed.tables.friends.toggle_avoided(CAT, ANN)
    await weekly(timed, ANN, BEN, CAT, DAN)
    await timed.pass_time(2 * DAY)
    await outbox.settled()
    [asked] = discord.of(SeriesCall.name)
    assert asked.pinged == (DAN,)
    [view] = await views(timed)
    assert [each.user for each in view.lobby.kept] == [BEN, CAT, DAN], "Ann can't tell"


async def test_who_may_do_what(timed: TimedHouse) -> None:
    tables = timed.tables.series
    with pytest.raises(NotAllowed, match="alone"):
        await weekly(timed, ANN)
    with pytest.raises(NotAllowed, match="seats for"):
        await weekly(timed, ANN, BEN, CAT, DAN, computers=1)
    await timed.tables.friends.toggle_avoided(ANN, CAT)
    with pytest.raises(NotAllowed, match="chosen not to sit"):
        await weekly(timed, ANN, CAT)
    series = await weekly(timed, ANN, BEN)
    with pytest.raises(NotAllowed, match="Only those who are asked"):
        await tables.get(series.id, CAT)
    with pytest.raises(NotAllowed, match="the host, can"):
        await tables.add(series.id, BEN, Member(DAN, "Dan"))
    with pytest.raises(NotAllowed, match="the host, can"):
        await tables.remove(series.id, BEN, ANN)
    await tables.add(series.id, ANN, Member(DAN, "Dan"))
    now = await tables.remove(series.id, ANN, ANN)
    assert [each.user for each in now.members] == [BEN, DAN]
    await tables.end(series.id, BEN)
    with pytest.raises(StaleView):
        await tables.get(series.id, BEN)


async def test_it_ends_when_nobody_is_left_to_play_with(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    series = await weekly(timed, ANN, BEN)
    await timed.tables.series.remove(series.id, ANN, ANN)
    await timed.pass_time(HOUR)
    await outbox.settled()
    assert [(each.row.person, each.said) for each in discord.of(SeriesNews.name)] == [
        (BEN, [News(series.id, "nectar", series.starts, Ended("people"))])
    ]


async def test_a_person_who_is_forgotten_is_in_no_series(timed: TimedHouse) -> None:
    tables = timed.tables
    series = await weekly(timed, ANN, BEN, CAT)
    [own] = (await tables.accounts.own_data(ANN)).series
    assert (own.series, own.rank, own.next) == (series.id, 1, series.starts)
    await tables.accounts.forget(ANN)
    assert (await tables.series.get(series.id, BEN)).host == BEN
    await tables.accounts.forget(BEN)
    await timed.pass_time(3 * DAY)
    assert await tables.series.of(GUILD, CAT) == []
    assert await views(timed) == []


@pytest.mark.parametrize(
    "first", [datetime(2026, 10, 22, tzinfo=UTC), datetime(2027, 3, 25, tzinfo=UTC)]
)
async def test_local_clocks_say_when_also_after_they_are_changed(
    timed: TimedHouse, first: datetime
) -> None:
    timed.watch.now = first
    series = await weekly(timed, ANN, BEN, after=20 * HOUR, zone="Europe/Berlin")
    local = series.starts.astimezone(BERLIN).hour
    later = series.plan.later(series.starts)
    assert later.astimezone(BERLIN).hour == local
    assert later - series.starts == WEEK + (HOUR if first.month == 10 else -HOUR)
    assert series.plan.later(later, -1) == series.starts


async def test_a_time_that_clocks_leave_out_comes_back_a_week_later(timed: TimedHouse) -> None:
    timed.watch.now = datetime(2027, 3, 20, tzinfo=UTC)
    series = await weekly(timed, ANN, BEN, after=DAY + 1.5 * HOUR, zone="Europe/Berlin")
    assert series.plan.minute == 2 * 60 + 30
    gap = series.plan.later(series.starts)
    assert gap == datetime(2027, 3, 28, 1, tzinfo=UTC), "clocks leap from 2:00 to 3:00"
    assert series.plan.later(gap) == datetime(2027, 4, 4, 0, 30, tzinfo=UTC)


async def play_once(timed: TimedHouse, *came: int) -> list[int]:
    """The next game of the one series: its table opens, these people come, and it starts. Whom it
    kept a seat for.
    """
    tables = timed.tables
    [due] = await timed.query(select(schema.series.c.due))
    await timed.pass_time(due - timed.watch.now)
    view = (await views(timed))[-1]
    kept = [each.user for each in view.lobby.kept]
    if not set(came) <= set(kept):
        await tables.friends.open_to_all(view.id, ANN)
        for user in set(kept) - set(came):
            await tables.friends.decline(view.id, user)
    for user in came:
        await tables.lobby.join(view.id, user, NAMES[user])
    await timed.pass_time(DAY)
    assert (await tables.read.view(view.id)).status == "running"
    return kept


async def test_who_played_last_is_asked_and_who_misses_two_in_a_row_is_not(
    timed: TimedHouse,
) -> None:
    """A newcomer is asked from then on; who is no longer asked hears nothing of that."""
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    series = await weekly(timed, ANN, BEN, CAT, in_thread=True)
    assert await play_once(timed, CAT) == [BEN, CAT]
    assert await play_once(timed, BEN, DAN) == [CAT, BEN]
    assert await play_once(timed, DAN) == [BEN, DAN, CAT]
    assert await play_once(timed, DAN) == [DAN, BEN], "Cat missed two"
    assert await play_once(timed, DAN, CAT) == [DAN], "and Ben"
    await outbox.settled()
    assert news(discord) == []
    members = (await timed.tables.series.get(series.id, ANN)).members
    assert members == (Member(ANN, "Ann"), Member(DAN, "Dan"), Member(CAT, "Cat"))


async def test_with_too_few_seats_those_who_came_last_have_them(timed: TimedHouse) -> None:
    await weekly(timed, ANN, BEN, CAT, computers=1, in_thread=True)
    assert await play_once(timed, CAT, DAN) == [BEN, CAT]
    assert await play_once(timed, CAT, DAN) == [CAT, DAN]
    assert await play_once(timed, CAT) == [CAT, DAN]
    assert await play_once(timed, CAT) == [CAT, DAN], "Dan came later than Ben"
    assert await play_once(timed, BEN) == [CAT, BEN], "Ben wasn't asked, so he missed only one"


async def test_who_was_not_asked_to_a_game_has_not_missed_it(timed: TimedHouse) -> None:
    """Somebody who is added while its table is open, unless they are invited there."""
    tables = timed.tables
    series = await weekly(timed, ANN, BEN, in_thread=True)
    await timed.pass_time(2 * DAY)
    [view] = await views(timed)
    for user in (CAT, DAN):
        await tables.series.add(series.id, ANN, Member(user, NAMES[user]))
    await tables.friends.invite(view.id, ANN, DAN)
    await tables.friends.play(view.id, BEN, "Ben")
    await timed.pass_time(DAY)
    assert (await tables.read.view(view.id)).status == "running"
    members = (await tables.series.get(series.id, ANN)).members
    assert {each.user: each.missed for each in members} == {ANN: 0, BEN: 0, CAT: 0, DAN: 1}


async def test_who_leaves_before_a_game_that_they_play_is_not_asked_again(
    timed: TimedHouse,
) -> None:
    tables = timed.tables
    series = await weekly(timed, ANN, BEN, CAT, in_thread=True)
    await timed.pass_time(2 * DAY)
    [view] = await views(timed)
    await tables.friends.play(view.id, BEN, "Ben")
    await tables.series.remove(series.id, BEN, BEN)
    await timed.pass_time(DAY)
    assert (await tables.read.view(view.id)).status == "running"
    assert not (await tables.series.get(series.id, ANN)).is_in(BEN)


async def test_games_that_are_called_off_count_for_nobody(timed: TimedHouse) -> None:
    series = await weekly(timed, ANN, BEN, CAT, in_thread=True)
    await timed.pass_time((MAX_MISSED - 1) * WEEK + HOUR)
    assert [each.closing for each in await views(timed)] == ["few"] * (MAX_MISSED - 1)
    members = (await timed.tables.series.get(series.id, ANN)).members
    assert [each.missed for each in members] == [0, 0, 0]
