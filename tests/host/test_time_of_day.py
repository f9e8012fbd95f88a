"""Turns due at a time of day: in every zone, at changes of clocks, with hours, pauses and votes."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from host.clock.calendar import Calendar, DaysOff
from host.clock.pace import TimeOfDay
from host.clock.seat_clock import FAIR_TIME, next_at
from host.errors import NotAllowed
from host.table.views import Receipt
from tests.host.house import ANN, BEN, CAT
from tests.host.timed import HOUR, MINUTE, TimedHouse

BERLIN = "21:00 1234567 Europe/Berlin"
WORKDAYS = "21:00 12345 Europe/Berlin"
THURSDAY = datetime(2026, 1, 1, 20, tzinfo=UTC)
"""The first moment after the start: 21:00 in Berlin."""
DAY = timedelta(days=1)


async def due(timed: TimedHouse, table: int, seat: int = 1) -> datetime:
    """When a seat is due."""
    return (await timed.clock(table, seat)).until


@pytest.mark.parametrize(("hour", "days"), [(17, 0), (18, 1), (21, 1)])
async def test_everyone_shares_the_next_moment_that_gives_a_fair_time(
    timed: TimedHouse, hour: int, days: int
) -> None:
    view = await timed.lobby(ANN, BEN, CAT)
    await timed.tables.lobby.set_pace(view.id, ANN, BERLIN)
    timed.watch.now = THURSDAY.replace(hour=hour)
    await timed.begin(view, ANN)
    assert [await due(timed, view.id, seat) for seat in (1, 2)] == [THURSDAY + days * DAY] * 2


async def test_only_chosen_days_count(timed: TimedHouse) -> None:
    timed.watch.now = THURSDAY + DAY  # too late on Friday
    view = await timed.timed(ANN, BEN, pace=WORKDAYS, played=(ANN,))
    assert await due(timed, view.id) == THURSDAY + 4 * DAY


@pytest.mark.parametrize(
    ("now", "key", "then"),
    [
        ("2026-03-28T21:00Z", BERLIN, "2026-03-29T19:00Z"),  # a day of 23 hours: 22 of them left
        ("2026-10-24T20:00Z", BERLIN, "2026-10-25T20:00Z"),  # a day of 25 hours: 24 of them left
        ("2026-03-28T21:00Z", "02:30 7 Europe/Berlin", "2026-03-29T01:00Z"),  # left out: 3:00
        ("2026-10-24T20:00Z", "02:30 7 Europe/Berlin", "2026-10-25T00:30Z"),  # twice: the first
        ("2026-10-24T20:00Z", "21:00 6 Nowhere/Atlantis", "2026-10-31T21:00Z"),
    ],
)
async def test_clocks_change_and_the_time_stays(
    timed: TimedHouse, now: str, key: str, then: str
) -> None:
    timed.watch.now = datetime.fromisoformat(now)
    view = await timed.timed(ANN, BEN, pace=key, played=(ANN,))
    assert await due(timed, view.id) == datetime.fromisoformat(then)
    await timed.pass_time(datetime.fromisoformat(then) - timed.watch.now - MINUTE)
    assert await timed.told(view.id) == [("remind", 1)]
    await timed.pass_time(MINUTE)
    assert await timed.told(view.id) == [("remind", 1), ("ask", 1)]


async def test_a_day_off_moves_only_its_persons_moment(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace=BERLIN, played=(ANN,))
    await timed.tables.accounts.prefer(BEN, "off", "2026-01-01/2026-01-02")
    assert [await due(timed, view.id, seat) for seat in (1, 2)] == [THURSDAY + 2 * DAY, THURSDAY]
    await timed.tables.accounts.prefer(BEN, "off", "")
    assert await due(timed, view.id) == THURSDAY


async def test_quiet_hours_only_count_against_the_fair_time(timed: TimedHouse) -> None:
    """Otherwise somebody asleep at the time would never be due."""
    await timed.tables.accounts.prefer(BEN, "quiet", "19:00-05:00")
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    assert await due(timed, view.id) == THURSDAY
    reminder = (await timed.stored(view.id)).seats[1].due
    assert reminder is not None
    assert 5 < reminder.hour < 19, "a reminder is never quiet"


async def test_a_fair_time_is_when_its_person_is_awake(timed: TimedHouse) -> None:
    await timed.tables.accounts.prefer(BEN, "quiet", "19:00-05:00")
    timed.watch.now = THURSDAY.replace(hour=16, minute=1)  # four hours before, one of them quiet
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    assert await due(timed, view.id) == THURSDAY + DAY


async def test_a_table_that_waits_waits_until_the_next_moment(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    await timed.pass_time(THURSDAY - timed.watch.now)
    asked = (await timed.tables.read.view(view.id)).progress.asked
    assert asked is not None
    await timed.pass_time(11 * HOUR)
    await timed.answer(view.id, ANN, 1, asked, "wait")
    assert await due(timed, view.id) == THURSDAY + DAY
    await timed.pass_time(THURSDAY + DAY - timed.watch.now)
    assert [what for what, _ in await timed.told(view.id)] == ["remind", "ask", "wait", "ask"]


@pytest.mark.parametrize(
    ("paused", "resumed", "days"),
    [
        (2 * HOUR, 0 * MINUTE, 0),
        (1 * HOUR, 30 * MINUTE, 0),  # half of what was left
        (1 * HOUR, 31 * MINUTE, 1),
        (15 * HOUR, 12 * HOUR, 0),  # a fair time
        (15 * HOUR, 18 * HOUR, 1),
        (1 * HOUR, 20 * HOUR, 1),
    ],
    ids=str,
)
async def test_the_moment_stays_after_a_pause_if_it_leaves_enough(
    timed: TimedHouse, paused: timedelta, resumed: timedelta, days: int
) -> None:
    """`paused` is what was left then, `resumed` how long the pause was."""
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    await timed.pass_time(THURSDAY - paused - timed.watch.now)
    await timed.pause(view.id)
    timed.watch.now += resumed
    await timed.resume(view.id)
    assert await due(timed, view.id) == THURSDAY + days * DAY


@pytest.mark.parametrize(("down", "days"), [(2 * MINUTE, 0), (2 * HOUR, 1)])
async def test_downtime_moves_it_only_if_it_took_too_much(
    timed: TimedHouse, path: Path, down: timedelta, days: int
) -> None:
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    await timed.pass_time(THURSDAY - HOUR - timed.watch.now)
    assert await timed.told(view.id) == [("remind", 1)]
    timed.watch.now += down
    async with timed.restarted(path) as again:
        for _ in range(2):  # killed in the middle of it
            await again.tables.deadlines.skip_time(timed.watch.now - down, timed.watch.now)
        assert await due(again, view.id) == THURSDAY + days * DAY
        await again.pass_time(THURSDAY + days * DAY - again.watch.now)
        assert await again.told(view.id) == [("remind", 1), ("ask", 1)]


async def test_a_reminder_keeps_its_time_through_downtime(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    before = (await timed.stored(view.id)).seats[1].due
    assert before == timed.watch.now + 0.8 * (THURSDAY - timed.watch.now)
    began, timed.watch.now = timed.watch.now, timed.watch.now + 5 * HOUR
    await timed.tables.deadlines.skip_time(began, timed.watch.now)
    assert (await timed.stored(view.id)).seats[1].due == before


async def test_players_can_agree_on_it_and_off_it(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace="week", played=(ANN,))
    assert isinstance(await timed.undo(view.id, ANN), Receipt)
    with pytest.raises(NotAllowed):
        await timed.tables.votes.propose(view.id, ANN, "pace", "25:00 1 UTC", timed.interaction())
    for key, then in ((BERLIN, THURSDAY), ("evening", timed.watch.now + 2 * HOUR)):
        await timed.tables.votes.propose(view.id, ANN, "pace", key, timed.interaction())
        await timed.tables.votes.agree(view.id, BEN, "pace", timed.interaction())
        assert [await due(timed, view.id, seat) for seat in (0, 1)] == [then] * 2


async def test_undo_keeps_the_moment(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace=BERLIN)
    for passed in (17 * HOUR, 2 * HOUR, 10 * MINUTE):  # less than a fair time is left in the end
        await timed.pass_time(passed)
        await timed.play(view.id, ANN)
        await timed.pass_time(10 * MINUTE)
        assert isinstance(await timed.undo(view.id, ANN), Receipt)
        assert await due(timed, view.id, 0) == THURSDAY


async def test_a_stand_in_gives_the_seat_back_with_time_to_play(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace=BERLIN, played=(ANN,))
    await timed.pass_time(THURSDAY - HOUR - timed.watch.now)
    await timed.leave(view.id, BEN)
    await timed.take(view.id, BEN, 1)
    assert await due(timed, view.id) == THURSDAY


@pytest.mark.parametrize(
    "key", ["", "21:00", "24:00 1 UTC", "21:00 8 UTC", "21:00  UTC", "21:00 1 "]
)
def test_other_keys_are_no_time_of_day(key: str) -> None:
    assert TimeOfDay.of(key) is None


def test_a_day_off_ends_at_its_persons_midnight() -> None:
    at, off = TimeOfDay(0, "1234567", "UTC"), DaysOff(THURSDAY.date(), THURSDAY.date())
    there = Calendar("Asia/Tokyo", off=(off,))
    then = next_at(at, THURSDAY - 34 * HOUR, there, FAIR_TIME)
    assert then == datetime(2026, 1, 2, tzinfo=UTC), "midnight on Thursday is 9:00 of a day off"
