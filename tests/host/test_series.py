"""A game at the same time each week: laws over random histories, and the moments of a kill.

Its table is opened once a week, a seat is never promised to two people and never kept past its
time, and nobody is rung twice for the same thing.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from zoneinfo import ZoneInfo

import msgspec
import pytest

from engine.errors import Refused
from host.clock.calendar import Calendar
from host.errors import NotAllowed, StaleView
from host.repositories.people import INVITATIONS, NO_INVITATIONS, NOTIFY
from host.repositories.servers import ServerSettings
from host.series.call import Called, SeriesCall
from host.series.news import SeriesNews
from host.series.stored import MAX_MISSED, OPENS_BEFORE, Computer, Ended, Member, News, Series, Skip
from host.table.table_time import TableTime
from host.table.views import TableView
from tests.example_game.play.state import NectarOptions
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, NAMES, House
from tests.host.life import MortalLife, die_at_each_moment, no_time, outbox_of
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.timed import HOUR, TimedHouse, keeper_of, series_of

DAY, WEEK = timedelta(days=1), timedelta(days=7)
ALLEY = 50
"""The channel where tables open."""
BERLIN = ZoneInfo("Europe/Berlin")
_channels = count(ALLEY + 1)


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


# --- laws ----------------------------------------------------------------------------------------


class History:
    """Random people who make, change, leave and end series, answer, sit down, and let time pass,
    with two processes that do what is due at the same moment.
    """

    def __init__(self, timed: TimedHouse, other: House, seed: int) -> None:
        self.timed, self.other, self.rng = timed, other, random.Random(seed)
        self.discord = FakeDiscord()
        self.outbox = outbox_of(timed.tables, self.discord)
        self.promises = set[tuple[int, int, datetime]]()

    async def step(self) -> None:
        """Something happens, or is refused."""
        acts = [*self._anywhere()]
        for view in await views(self.timed):
            if view.status == "lobby":
                acts += self._at(view)
        for series in await self.timed.tables.series.of(GUILD, self.rng.choice((ANN, BEN))):
            acts += self._with(series)
        with suppress(Refused):
            await self.rng.choice(acts)()

    def _anywhere(self) -> Iterator[Callable[[], Awaitable[object]]]:
        timed, rng = self.timed, self.rng
        users = rng.sample((ANN, BEN, CAT, DAN), rng.choice((2, 3)))
        after, in_thread = rng.choice((5, 40, 90)) * HOUR, rng.random() < 0.7
        yield partial(weekly, timed, *users, after=after, in_thread=in_thread)
        for _ in range(6):
            yield partial(self.pass_time, rng.choice((1, 5, 30, 100)) * HOUR)
        if rng.random() < 0.1:
            yield partial(timed.tables.seats.left_server, GUILD, rng.choice(users))

    async def pass_time(self, span: timedelta) -> None:
        """Let time pass; sometimes the bot is away meanwhile."""
        watch, end = self.timed.watch, self.timed.watch.now + span
        if self.rng.random() < 0.2:
            watch.now = end
        while True:
            both = [series_of(each.tables) for each in (self.timed, self.other)]
            while due := await both[0].due(watch.now):
                await asyncio.gather(*(each.fire(one) for one in due for each in both))
            await self.timed.keeper._look()
            if watch.now >= end:
                return
            dues = [await each.next_due() for each in (both[0], self.timed.tables.deadlines)]
            coming = [each for each in dues if each is not None and each > watch.now]
            watch.now = min([*coming, end])

    def _at(self, view: TableView) -> Iterator[Callable[[], Awaitable[object]]]:
        tables, rng, host = self.timed.tables, self.rng, view.host
        who = rng.choice((ANN, BEN, CAT, DAN))
        guest = rng.choice([each.user for each in view.lobby.guests] or [who])
        yield partial(tables.friends.play, view.id, guest, NAMES[guest])
        yield partial(tables.friends.play, view.id, guest, NAMES[guest])
        yield partial(tables.friends.decline, view.id, guest)
        yield partial(tables.friends.invite, view.id, host, who)
        yield partial(tables.friends.open_to_all, view.id, host)
        yield partial(tables.lobby.join, view.id, who, NAMES[who])
        yield partial(tables.lobby.leave, view.id, who)
        yield partial(tables.lobby.start, view.id, host, self.timed.interaction())

    def _with(self, series: Series) -> Iterator[Callable[[], Awaitable[object]]]:
        mine, rng = self.timed.tables.series, self.rng
        who = rng.choice((ANN, BEN, CAT, DAN))
        starts = self.timed.watch.now + rng.choice((2, 50)) * HOUR
        yield partial(mine.add, series.id, series.host, Member(who, NAMES[who]))
        yield partial(mine.remove, series.id, series.host, who)
        yield partial(mine.set_time, series.id, series.host, starts, Calendar())
        if rng.random() < 0.1:
            yield partial(mine.end, series.id, series.host)

    async def check(self) -> None:
        """The laws."""
        now = self.timed.watch.now
        gathering = Counter[int]()
        for view in await views(self.timed):
            most = self.timed.games.game(view.game).rules.seats_for(view.options)[-1]
            kept = view.lobby.kept
            users = [each.user for each in kept] + [each.user for each in view.players if each.user]
            assert len(set(users)) == len(users), "nobody has two seats"
            assert len(view.players) + len(kept) <= most, "no seat is promised to two"
            assert all(each.until > now for each in kept), "none is kept past its time"
            if view.status == "lobby" and view.lobby.series is not None:
                gathering[view.lobby.series] += 1
                self.promises |= {(view.id, each.user, each.until) for each in kept}
        assert all(many == 1 for many in gathering.values())
        await self.outbox.resume()
        await self.outbox.settled()
        live = Counter[int]()
        for sent in self.discord.of(SeriesCall.name):
            shown = sent.said[-1]
            assert isinstance(shown, Called)
            view = await self.timed.tables.read.view(shown.table)
            assert (shown.end is None) == (view.status == "lobby")
            if shown.end is None:
                live[shown.series] += 1
                assert shown.missing == tuple(each.user for each in view.lobby.kept)
        assert all(many == 1 for many in live.values()), "one live message for a series"
        rings = Counter(
            (sent.row.subject, user)
            for sent in self.discord.of(SeriesCall.name, "invitation")
            for user in sent.pinged
            if sent.rang
        )
        asked = Counter((f"table:{table}", user) for table, user, _ in self.promises)
        assert all(many <= max(asked[key], 1) for key, many in rings.items())
        told = Counter(msgspec.json.encode(each) for each in news(self.discord))
        assert all(many == 1 for many in told.values()), "nobody is told the same thing twice"


@pytest.mark.short("0")
@pytest.mark.parametrize("seed", range(6))
async def test_a_random_history_of_series_keeps_the_laws(
    timed: TimedHouse, other: House, seed: int
) -> None:
    other.tables.session.clock = lambda: timed.watch.now
    history = History(timed, other, seed)
    await timed.tables.people.set(CAT, preferences={NOTIFY: "channel"})
    for _ in range(80):
        await history.step()
        await history.check()
    assert len(history.promises) > 2


# --- kills ---------------------------------------------------------------------------------------


class SeriesLife(MortalLife):
    """To the first game of a series its guest comes, to the second one nobody; then its host leaves
    it, so it ends.
    """

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.host = 30_000 + next(_channels)
        self.guest, self.channel = self.host + 500_000, self.host + 1_000_000
        self.now = datetime(2026, 3, 23, 9, tzinfo=UTC)
        self._house: House

    def _start(self) -> None:
        self._house = House(self.store)
        self._house.tables.session.clock = lambda: self.now
        self.lanes = [outbox_of(self._house.tables, self.discord)]

    async def _act(self) -> bool:
        tables = self._house.tables
        found = await tables.series.of(GUILD, self.guest)
        mine = await self._tables()
        if self.each is not None:
            states = [(each.status, len(each.players)) for each in mine]
            self.each.do((bool(found), self.now.isoformat(), str(states)))
        if not mine and not found:
            await weekly(self._house, self.host, self.guest, channel=self.channel, in_thread=False)
        elif not found:
            return False
        elif mine and mine[-1].status == "running":
            await tables.votes.abandon(mine[-1].id, self.host, force=True)
        elif len(mine) == 1 and mine[0].lobby.kept:
            if self.discord.of(SeriesCall.name):  # else the host died before anybody was asked
                await tables.friends.play(mine[0].id, self.guest, "Gus")
        elif len(mine) == 2 and mine[1].over and found[0].host == self.host:
            await tables.series.remove(found[0].id, self.host, self.host)
        else:
            await self._let_time_pass()
        return True

    async def _tables(self) -> list[TableView]:
        """The tables of this life."""
        return [each for each in await views(self._house) if each.place.channel == self.channel]

    async def _let_time_pass(self) -> None:
        """Do what is due, or go on to when something is."""
        keeper = keeper_of(self._house.tables, no_time, timedelta(days=9))
        sources = keeper._sources
        if not any([await each.due(self.now) for each in sources]):
            dues = [await each.next_due() for each in sources]
            self.now = min(each for each in dues if each is not None)
        await keeper._look()

    async def check(self) -> None:
        """Two tables were opened, their people asked once each, and the end was told once."""
        first, second = await self._tables()
        assert (first.started is not None, second.closing) == (True, "few")
        asked = self.discord.of(SeriesCall.name)
        assert [(each.ref.channel, each.pinged) for each in asked] == [
            (self.channel, (self.guest,)),
            (self.channel, (self.guest,)),
        ]
        assert all(each.end is not None for each in calls(self.discord))
        assert [each.what for each in news(self.discord)] == [Ended("people")]
        assert self.discord.of("declined") == [], "the time for it is over with the lobby"
        assert not await self.lanes[0].left()


@pytest.mark.long
async def test_killed_at_each_moment_a_series_opens_each_table_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(SeriesLife, mortal), EachMoment(), least=10)
