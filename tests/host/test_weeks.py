"""A server that wants it hears of each week once, and of each season that ends."""

import asyncio
import random
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count, pairwise

import msgspec
import pytest
from sqlalchemy import select

from host.database import schema
from host.messages.season_end import EndedSeason, SeasonEnd
from host.messages.taken_back import TakenBack
from host.messages.week import ServerWeek, Span, Week
from host.messages.winner_role import WinnerRole
from host.outbox.trouble import Trouble, Undelivered
from host.repositories import messages
from host.repositories.servers import ServerSettings
from host.statistics.ratings import Season
from host.subject import Subject
from host.week.due import WEEK, last_week, next_due, season_end
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, GUILD, MIA, House
from tests.host.life import HouseLife, die_at_each_moment, outbox_of
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.timed import HOUR, TimedHouse, weeks_of

SQUARE = 88
"""The channel for the week."""
ROLE, DAY = 89, timedelta(days=1)
SERVER = Subject.of("server", GUILD)
MONDAY = datetime(2026, 3, 23, 9, tzinfo=UTC)
WANTED = ServerSettings(week=SQUARE)
_servers = count(GUILD + 1)


async def pass_weeks(timed: TimedHouse, until: datetime) -> None:
    """Do what is due, each thing at its time."""
    weeks = weeks_of(timed.tables)
    while (due := await weeks.next_due()) is not None and due <= until:
        timed.watch.now = due
        for each in await weeks.due(due):
            await weeks.fire(each)
    timed.watch.now = until


def spans(discord: FakeDiscord) -> list[Span]:
    told = [each.said[0] for each in discord.of(Week.name)]
    return [each.span for each in told if isinstance(each, ServerWeek)]


def test_a_week_ends_on_the_chosen_day_at_the_chosen_hour() -> None:
    chosen = ServerSettings(week=SQUARE, week_day=3, week_hour=18)
    wednesday = datetime(2026, 3, 25, 18, tzinfo=UTC)
    assert last_week(wednesday - HOUR, chosen) == wednesday - WEEK
    assert last_week(wednesday, chosen) == last_week(wednesday + 6 * HOUR, chosen) == wednesday
    assert next_due(wednesday - HOUR, chosen) == wednesday
    assert next_due(wednesday, chosen) == datetime(2026, 4, 1, 18, tzinfo=UTC)
    assert season_end(datetime(2026, 4, 1, 17, tzinfo=UTC), chosen).month == 1


async def test_each_week_is_told_once_without_a_ping(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    timed.watch.now = MONDAY - 2 * HOUR
    await timed.tables.servers.set(GUILD, WANTED)
    await pass_weeks(timed, timed.watch.now)
    assert await weeks_of(timed.tables).next_due() == MONDAY
    for weeks in range(4):
        await pass_weeks(timed, MONDAY + weeks * WEEK + HOUR)
        await outbox.settled()
        await outbox.resume()
        await outbox.settled()
    found = spans(discord)
    assert [each.until for each in found] == [MONDAY + each * WEEK for each in range(4)]
    assert all(each.until - each.since == WEEK for each in found)
    assert [each.said for each in discord.of(SeasonEnd.name)] == [[EndedSeason(GUILD, 2026, 1)]]
    posts = discord.of(Week.name, SeasonEnd.name)
    assert {each.ref.channel for each in posts} == {SQUARE}
    assert not any(each.rang or each.pinged for each in posts)
    assert not await outbox.left()


async def test_a_season_ends_at_the_chosen_hour_of_the_next_ones_first_day(
    timed: TimedHouse,
) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    timed.watch.now = MONDAY
    await timed.tables.servers.set(GUILD, ServerSettings(week=SQUARE, week_hour=20))
    first = datetime(2026, 4, 1, 20, tzinfo=UTC)
    await pass_weeks(timed, first - HOUR)
    await outbox.settled()
    assert not discord.of(SeasonEnd.name)
    await pass_weeks(timed, first)
    # Another hour of the same day brings nothing a second time.
    await timed.tables.servers.set(GUILD, ServerSettings(week=SQUARE, week_hour=22))
    await pass_weeks(timed, first + 3 * HOUR)
    await outbox.settled()
    assert [each.said for each in discord.of(SeasonEnd.name)] == [[EndedSeason(GUILD, 2026, 1)]]
    assert EndedSeason(GUILD, 2026, 1).season == Season(2026, 1)


async def test_the_winner_has_the_role_until_the_next_one_is_known(timed: TimedHouse) -> None:
    """It is given once, taken once, and stays with somebody who wins twice."""
    discord, season = FakeDiscord(), Season(2026, 1)
    outbox = outbox_of(timed.tables, discord)
    winners = (ANN, ANN, BEN)
    won = dict[tuple[int, Season], int]()
    timed.watch.now = MONDAY
    await timed.tables.servers.set(GUILD, ServerSettings(week=SQUARE, winner_role=ROLE))
    weeks = weeks_of(timed.tables, won)
    given = list[list[int | None]]()
    for user in winners:
        won[GUILD, season] = user
        season = season.after
        while timed.watch.now < season.start + DAY:
            timed.watch.now = await weeks.next_due() or season.start + DAY
            await weeks.fire(SERVER)
        await outbox.settled()
        held = [each for each in discord.of(WinnerRole.name) if not each.deleted]
        given.append([each.row.person for each in held])
    assert given == [[ANN], [ANN, ANN], [ANN, BEN]]
    await timed.tables.servers.set(GUILD, ServerSettings(week=SQUARE))
    await outbox.resume()
    await outbox.settled()
    assert not await outbox.left()


async def test_a_winner_whose_data_is_deleted_loses_the_role_and_nothing_of_it_stays(
    timed: TimedHouse,
) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    timed.watch.now = MONDAY
    await timed.tables.servers.set(GUILD, ServerSettings(week=SQUARE, winner_role=ROLE))
    weeks = weeks_of(timed.tables, {(GUILD, Season(2026, 1)): ANN})
    for expected in ([ANN], []):
        timed.watch.now = datetime(2026, 4, 2, tzinfo=UTC)
        await weeks.fire(SERVER)
        await outbox.settled()
        given = [*discord.of(WinnerRole.name), *discord.of(TakenBack.name)]
        assert [each.row.person for each in given if not each.deleted] == expected
        await timed.tables.accounts.forget(ANN)
        await outbox.resume()
        await outbox.settled()
    asked = select(schema.messages.c.key).where(schema.messages.c.person == ANN)
    assert await timed.query(asked) == []


async def test_once_it_is_switched_off_nothing_more_comes(timed: TimedHouse) -> None:
    """Not even what was stored a moment before."""
    discord = FakeDiscord()
    timed.watch.now = MONDAY - HOUR
    await timed.tables.servers.set(GUILD, WANTED)
    await pass_weeks(timed, MONDAY)
    await timed.tables.servers.set(GUILD, ServerSettings())
    outbox = outbox_of(timed.tables, discord)
    await outbox.resume()
    await outbox.settled()
    await pass_weeks(timed, MONDAY + HOUR)
    assert await weeks_of(timed.tables).next_due() is None
    assert discord.sent == []
    assert not await outbox.left()


async def test_a_week_that_is_late_is_told_within_two_days_or_not_at_all(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    timed.watch.now = MONDAY - HOUR
    await timed.tables.servers.set(GUILD, WANTED)
    await pass_weeks(timed, MONDAY)
    timed.watch.now = MONDAY + timedelta(days=3)
    outbox = outbox_of(timed.tables, discord)
    await outbox.resume()
    await outbox.settled()
    assert discord.sent == []
    assert not await outbox.left()


async def test_after_three_weeks_without_a_host_only_the_last_one_is_told(
    timed: TimedHouse,
) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    timed.watch.now = MONDAY - 4 * WEEK + HOUR
    await timed.tables.servers.set(GUILD, WANTED)
    await pass_weeks(timed, timed.watch.now)
    timed.watch.now = MONDAY + HOUR
    await weeks_of(timed.tables).fire(SERVER)
    await weeks_of(timed.tables).fire(SERVER)
    await outbox.settled()
    assert spans(discord) == [Span(MONDAY - WEEK, MONDAY)]
    assert await weeks_of(timed.tables).next_due() == datetime(2026, 3, 30, 9, tzinfo=UTC)


async def test_a_lost_channel_is_no_longer_chosen(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    timed.watch.now = MONDAY - HOUR
    await timed.tables.servers.set(GUILD, ServerSettings(week=SQUARE, results=SQUARE + 1))
    discord.faults["create", Week.name] = [Undelivered(Trouble("lost"))]
    await pass_weeks(timed, MONDAY)
    await outbox.settled()
    assert await timed.tables.servers.get(GUILD) == ServerSettings(results=SQUARE + 1)
    await pass_weeks(timed, MONDAY + HOUR)
    assert await weeks_of(timed.tables).next_due() is None


@pytest.mark.parametrize("seed", range(8))
async def test_however_it_is_switched_no_moment_and_no_week_is_told_twice(
    seed: int, house: House, other: House
) -> None:
    """Two processes do what is due at the same moment; sometimes nobody does for days."""
    rng, discord = random.Random(seed), FakeDiscord()
    both = [house, other]
    now = MONDAY
    for each in both:
        each.tables.session.clock = lambda: now
    outbox = outbox_of(house.tables, discord)
    is_on_since: datetime | None = None
    kept = list[datetime]()
    chosen = ServerSettings()
    for _ in range(120):
        if rng.random() < 0.2:
            chosen = ServerSettings(
                week=rng.choice((None, SQUARE, SQUARE)),
                week_day=rng.randint(1, 7),
                week_hour=rng.randrange(24),
            )
            await rng.choice(both).tables.servers.set(GUILD, chosen)
            is_on_since = None if chosen.week is None else now
        now += rng.choice((1, 5, 20, 30, 30, 200)) * HOUR
        if rng.random() < 0.7:
            if is_on_since is not None and (at := last_week(now, chosen)) > is_on_since:
                kept.append(at)
            await asyncio.gather(*(weeks_of(each.tables).fire(SERVER) for each in both))
            await outbox.resume()  # whichever of them was faster
            await outbox.settled()
    found = spans(discord)
    assert len(found) > 2
    weeks = [each.until.isocalendar()[:2] for each in found]
    assert len(weeks) == len(set(weeks))
    assert all(earlier.until <= later.since for earlier, later in pairwise(found))
    assert all(each.since < each.until <= each.since + WEEK for each in found)
    ends = [msgspec.json.encode(each.said) for each in discord.of(SeasonEnd.name)]
    assert len(ends) == len(set(ends)) > 0
    async with house.store.read() as connection:
        rows = await messages.of_subject(connection, SERVER, live=False)
    noted_weeks = {key for kind, key in rows if kind == Week.name}
    assert {"{}-{}".format(*each.isocalendar()[:2]) for each in kept} <= noted_weeks


class WeekLife(HouseLife):
    """Three weeks of a server and the end of a season."""

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate, MONDAY - HOUR)
        self.server = next(_servers)
        self.last = MONDAY + 2 * WEEK + HOUR

    async def _act(self) -> bool:
        tables = self._house.tables
        self._do(self.now.isoformat())
        chosen = await tables.servers.get(self.server)
        if self.now > self.last:
            await tables.servers.set(self.server, ServerSettings())
            return chosen.week is not None
        if chosen.week is None:
            await tables.servers.set(self.server, WANTED)
        elif await weeks_of(tables).due(self.now):
            await weeks_of(tables).fire(Subject.of("server", self.server))
        else:
            due = await weeks_of(tables).next_due()
            self.now = min(due or self.now, self.now + timedelta(days=1))
        return True

    async def check(self) -> None:
        """All is told once, whatever died."""
        weeks = [MONDAY + each * WEEK for each in range(3)]
        assert [each.until for each in spans(self.discord)] == weeks
        assert len(self.discord.of(SeasonEnd.name)) == 1
        assert not any(each.deleted for each in self.discord.sent)
        assert not await self.lanes[0].left()


async def test_killed_at_each_moment_a_server_hears_of_each_week_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(WeekLife, mortal), EachMoment())


async def test_waits_are_of_games_that_go_on(timed: TimedHouse) -> None:
    """Since its turn began; nobody waits in a game that is paused."""
    view = await timed.timed(ANN, BEN, pace="day")
    assert view.place.guild is not None
    began = timed.watch.now
    timed.watch.now += 5 * HOUR
    (wait,) = await weeks_of(timed.tables).waits(view.place.guild)
    assert (wait.table, wait.since) == (view.id, began)
    assert await weeks_of(timed.tables).waits(view.place.guild + 1) == []
    await timed.tables.votes.pause(view.id, MIA, timed.interaction())
    assert await weeks_of(timed.tables).waits(view.place.guild) == []
