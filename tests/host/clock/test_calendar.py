"""A clock stops in quiet hours and on days off, whatever the time zone does."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.clock.calendar import (
    MAX_QUIET_MINUTES,
    Calendar,
    DaysOff,
    Quiet,
    at_table,
    deadline,
    elapsed,
)

ZONES = (
    *("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"),
    *("America/Santiago", "Africa/Casablanca", "Pacific/Apia", "Asia/Beirut", "Pacific/Chatham"),
)
HOURS = 60
MINUTE = timedelta(minutes=1)

moments = st.timedeltas(timedelta(), timedelta(days=1400)).map(
    lambda each: datetime(2024, 1, 1, tzinfo=UTC) + each
)
lengths = st.timedeltas(timedelta(), timedelta(days=9))
minutes = st.integers(0, 24 * HOURS - 1)
days = st.dates(date(2024, 1, 1), date(2027, 12, 1))
spans = st.builds(
    lambda first, length: DaysOff(first, first + timedelta(days=length)), days, st.integers(0, 20)
)
calendars = st.builds(
    Calendar,
    st.sampled_from(ZONES),
    st.none()
    | st.builds(Quiet, minutes, minutes).filter(lambda each: each.length <= MAX_QUIET_MINUTES),
    st.lists(spans, max_size=3).map(tuple),
)


@given(calendars, moments, lengths)
def test_a_deadline_is_when_time_ends(calendar: Calendar, start: datetime, left: timedelta) -> None:
    ends = deadline(calendar, start, left)
    assert ends >= start + left
    assert elapsed(calendar, start, ends) == left
    if left > MINUTE and ends - start > MINUTE:
        assert elapsed(calendar, start, ends - MINUTE) < left


@given(calendars, moments, lengths, lengths)
def test_time_adds_up_over_any_moment_between(
    calendar: Calendar, start: datetime, first: timedelta, second: timedelta
) -> None:
    middle, end = start + first, start + first + second
    whole = elapsed(calendar, start, end)
    assert whole == elapsed(calendar, start, middle) + elapsed(calendar, middle, end)
    assert deadline(calendar, start, whole) <= deadline(calendar, start, whole + second)


@given(calendars, moments)
def test_the_clock_stops_when_local_time_says_so(calendar: Calendar, moment: datetime) -> None:
    """On days without a change of clocks, at any minute."""
    zone = ZoneInfo(calendar.zone)
    around = [moment + timedelta(hours=hours) for hours in (-36, 36)]
    if len({each.astimezone(zone).utcoffset() for each in (moment, *around)}) > 1:
        return
    here = moment.astimezone(zone)
    shown, quiet = here.hour * HOURS + here.minute, calendar.quiet
    stands = any(off.first <= here.date() <= off.last for off in calendar.off)
    if quiet is not None and quiet.begins != quiet.ends:
        over_midnight = quiet.ends < quiet.begins
        after, before = shown >= quiet.begins, shown < quiet.ends
        stands = stands or ((after or before) if over_midnight else (after and before))
    begin = moment.replace(second=0, microsecond=0)
    assert elapsed(calendar, begin, begin + MINUTE) == (timedelta() if stands else MINUTE)


@pytest.mark.parametrize(
    ("night", "slept"),
    [
        (datetime(2026, 3, 28, 20, tzinfo=UTC), 8),  # clocks go forward: an hour less
        (datetime(2026, 10, 24, 19, tzinfo=UTC), 10),  # clocks go back: an hour more
        (datetime(2026, 7, 1, 19, tzinfo=UTC), 9),
    ],
)
def test_a_night_is_as_long_as_it_is(night: datetime, slept: int) -> None:
    calendar = Calendar("Europe/Berlin", Quiet(22 * HOURS, 7 * HOURS))
    ends = deadline(calendar, night, timedelta(hours=2))
    assert ends - night == timedelta(hours=2 + slept)
    assert ends.astimezone(ZoneInfo("Europe/Berlin")).hour in (8, 9)


def test_quiet_hours_that_begin_or_end_in_an_hour_left_out_meet_at_the_change() -> None:
    calendar = Calendar("Europe/Berlin", Quiet(2 * HOURS + 30, 3 * HOURS + 15))
    change = datetime(2026, 3, 29, 1, tzinfo=UTC)  # 02:00 there becomes 03:00
    assert elapsed(calendar, change, change + timedelta(minutes=15)) == timedelta()
    assert elapsed(calendar, change - MINUTE, change) == MINUTE


def test_a_day_that_a_zone_left_out_is_no_trouble() -> None:
    off = DaysOff(date(2011, 12, 29), date(2011, 12, 31))  # there was no 30th in Apia
    start = datetime(2011, 12, 28, 12, tzinfo=UTC)
    ends = deadline(Calendar("Pacific/Apia", None, (off,)), start, timedelta(days=1))
    assert ends - start == timedelta(days=3)


@given(calendars, moments, st.integers(0, 12))
def test_a_table_caps_the_days_off(calendar: Calendar, began: datetime, most: int) -> None:
    kept = at_table(calendar, began, most).off
    dates = [
        off.first + timedelta(days=n)
        for off in kept
        for n in range((off.last - off.first).days + 1)
    ]
    assert len(dates) == len(set(dates)) <= most
    assert all(any(off.first <= each <= off.last for off in calendar.off) for each in dates)


@pytest.mark.parametrize("name", ["", "Nowhere/At_All", "../etc/passwd", "Europe", "\0"])
def test_an_unknown_zone_counts_as_utc(name: str) -> None:
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    quiet = Quiet(12 * HOURS, 13 * HOURS)
    assert deadline(Calendar(name, quiet), noon, MINUTE) == noon + 61 * MINUTE
