"""The clock of a seat: what is left, what is due, and what does not count."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from host.clock.calendar import Calendar, Quiet, elapsed
from host.clock.pace import PACES, pace_of
from host.clock.seat_clock import (
    STILL_HERE,
    Clock,
    ask,
    change_calendar,
    come_back,
    remind,
    remind_later,
    reset_to_pace,
    skip,
    start,
    stop,
    wait,
)

NOW = datetime(2026, 3, 28, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
NIGHTS = Calendar("Europe/Berlin", Quiet(22 * 60, 7 * 60))
spans = st.timedeltas(timedelta(), timedelta(hours=23))


@given(spans, spans, st.sampled_from([Calendar(), NIGHTS]))
def test_skipped_time_costs_nothing(before: timedelta, down: timedelta, calendar: Calendar) -> None:
    clock = start(None, PACES["day"], calendar, 4, 0, NOW)
    died, back = NOW + before, NOW + before + down
    again = skip(clock, died, back)
    assert again.left == PACES["day"].time - elapsed(calendar, NOW, died)
    assert again.ends is not None
    assert elapsed(calendar, back, again.ends) == again.left
    # A kill in the middle of it, and it is done once more: nothing is left out twice.
    assert skip(again, died, back) == again


def test_a_bank_keeps_its_rest_and_gets_an_increment() -> None:
    pace = PACES["bank"]
    assert pace.increment is not None
    clock = stop(start(None, pace, Calendar(), 4, 0, NOW), NOW + 5 * HOUR)
    assert clock.left == pace.time - 5 * HOUR
    assert clock.due is None
    same = start(clock, pace, Calendar(), 4, 1, NOW + 6 * HOUR)
    assert same.left == clock.left, "a turn adds to it once, however many decisions it has"
    again = start(clock, pace, Calendar(), 7, 1, NOW + 6 * HOUR)
    assert again.ends == NOW + 6 * HOUR + clock.left + pace.increment


def test_an_empty_bank_gets_an_increment() -> None:
    pace = PACES["bank"]
    clock = ask(start(None, pace, Calendar(), 4, 0, NOW), pace, 9, NOW + pace.time)
    again = start(stop(clock, NOW + pace.time), pace, Calendar(), 4, 1, NOW + pace.time)
    assert again.left == pace.increment


def test_the_table_waits_longer_only_so_often_in_a_turn_of_many_decisions() -> None:
    pace = PACES["evening"]
    clock = wait(ask(start(None, pace, Calendar(), 4, 0, NOW), pace, 9, NOW), pace, NOW)
    assert start(stop(clock, NOW), pace, Calendar(), 4, 1, NOW).waits == 1
    assert start(stop(clock, NOW), pace, Calendar(), 5, 1, NOW).waits == 0


def test_nobody_is_reminded_twice_in_one_turn_however_often_they_act_in_it() -> None:
    pace = PACES["evening"]
    clock = start(None, pace, Calendar(), 4, 0, NOW)
    assert clock.due == clock.reminder == NOW + 96 * timedelta(minutes=1)
    reminded = remind(clock, 5, NOW)
    assert reminded.due == reminded.ends
    later = start(stop(reminded, NOW + HOUR), pace, Calendar(), 4, 1, NOW + HOUR)
    assert (later.reminder, later.reminded) == (None, 5)
    assert start(stop(later, NOW), pace, Calendar(), 9, 2, NOW).reminder is not None


def test_nobody_is_reminded_in_quiet_hours() -> None:
    quiet = Calendar("UTC", Quiet(13 * 60, 20 * 60))
    clock = start(None, PACES["evening"], quiet, 4, 0, NOW)
    heard = NOW.replace(hour=12, minute=58)
    assert remind_later(clock, PACES["evening"], heard).reminder == NOW.replace(hour=20, minute=0)


def test_recent_activity_puts_a_reminder_off() -> None:
    clock = start(None, PACES["evening"], Calendar(), 4, 0, NOW)
    assert clock.ends is not None
    assert remind_later(clock, PACES["evening"], NOW + HOUR).reminder == NOW + HOUR + STILL_HERE
    assert remind_later(clock, PACES["evening"], clock.ends - STILL_HERE).reminder is None


def test_other_hours_change_when_the_time_is_over_not_how_much_of_it_is_left() -> None:
    clock = start(None, PACES["day"], Calendar(), 4, 0, NOW)
    changed = change_calendar(clock, NIGHTS, NOW + HOUR)
    assert changed.left == PACES["day"].time - HOUR
    assert (changed.ends, clock.ends) != (clock.ends, None)
    assert change_calendar(Clock(HOUR), NIGHTS, NOW) == Clock(HOUR)
    asked = ask(clock, PACES["day"], 9, NOW)
    assert change_calendar(asked, NIGHTS, NOW) == replace(asked, calendar=NIGHTS)


def test_who_returns_after_a_vote_for_a_time_of_day_is_due_then() -> None:
    pace = pace_of("21:00 1234567 UTC")
    assert pace is not None
    before = stop(start(None, PACES["day"], Calendar(), 4, 0, NOW), NOW)
    back = come_back(reset_to_pace(before, pace), pace, 4)
    assert start(back, pace, Calendar(), 4, 1, NOW).ends == NOW.replace(hour=21)
