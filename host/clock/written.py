"""Times as people write them: quiet hours, days off, and a moment to start at."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from engine.words import counted
from host.clock.calendar import (
    DAY,
    MAX_QUIET_MINUTES,
    MINUTES,
    Calendar,
    DaysOff,
    Quiet,
    at_time_of_day,
    today,
)

MAX_SPANS: Final = 10
MAX_SPAN: Final = timedelta(days=366)
_HOUR_OF_DAY = r"([01]?[0-9]|2[0-4])(?:[:.h]([0-5][0-9]))?"
_HOURS = re.compile(
    rf"\s*{_HOUR_OF_DAY}\s*(?:-|\u2013|to|until)\s*{_HOUR_OF_DAY}\s*", re.IGNORECASE
)
_DATE = r"([0-9]{4}-[0-9]{2}-[0-9]{2})"
_SPAN = re.compile(rf"\s*{_DATE}(?:\s*(?:/|\u2013|to|until|-)\s*{_DATE})?\s*", re.IGNORECASE)
_TIME: Final = r"([0-9]{1,2})(?:[:.h]([0-5][0-9]))?\s*(am|pm|h|o'clock)?"
_WEEKDAY: Final = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_AT: Final = re.compile(
    rf"(?:(?:on\s+)?(today|tomorrow|{_WEEKDAY}|[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})\s*,?\s*)?(?:at\s+)?{_TIME}",
    re.IGNORECASE,
)
_IN: Final = re.compile(
    r"in\s+(?:([0-9]{1,3})\s*d(?:ays?)?)?\s*(?:([0-9]{1,3})\s*h(?:ours?)?)?\s*"
    r"(?:([0-9]{1,4})\s*m(?:in(?:utes?)?)?)?",
    re.IGNORECASE,
)
_NOON: Final = 12
DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The days of the week, from Monday on."""


def read_quiet(text: str) -> Quiet | None:
    """Quiet hours as they are written; None where these are none, or too many.

    >>> read_quiet("22:00-7")
    Quiet(begins=1320, ends=420)
    >>> read_quiet("all day")
    """
    match = _HOURS.fullmatch(text)
    if match is None:
        return None
    first, second = ((int(match[hour]) * 60 + int(match[hour + 1] or 0)) for hour in (1, 3))
    if max(first, second) > MINUTES:
        return None
    quiet = Quiet(first % MINUTES, second % MINUTES)
    return quiet if 0 < quiet.length <= MAX_QUIET_MINUTES else None


def write_quiet(quiet: Quiet) -> str:
    """Quiet hours as they are kept and shown.

    >>> write_quiet(Quiet(1320, 420))
    '22:00-07:00'
    """
    times = (f"{minute // 60:02}:{minute % 60:02}" for minute in (quiet.begins, quiet.ends))
    return "-".join(times)


def write_left(left: timedelta) -> str:
    """A time that is left, in words.

    >>> write_left(timedelta(hours=24)), write_left(timedelta(minutes=90))
    ('24 hours', '90 minutes')
    """
    minutes = max(round(left / timedelta(minutes=1)), 1)
    if minutes < 2 * 60:
        return counted(minutes, "minute")
    hours = round(minutes / 60)
    return counted(hours, "hour") if hours <= 2 * 24 else counted(round(hours / 24), "day")


def find_zone(text: str) -> str | None:
    """The name of a time zone as a person gives it: whole, or just its city; None if unknown.

    >>> find_zone("new york"), find_zone("europe/berlin"), find_zone("Atlantis")
    ('America/New_York', 'Europe/Berlin', None)
    """
    wanted = "_".join(text.split()).casefold()
    return _zones().get(wanted)


@cache
def _zones() -> dict[str, str]:
    """All zones by their lower-case names and cities."""
    names = sorted(available_timezones(), key=lambda name: (name.count("/") != 1, name))
    cities = {name.rsplit("/", 1)[-1].casefold(): name for name in reversed(names)}
    return cities | {name.casefold(): name for name in names} | {"utc": "UTC"}


def read_days_off(text: str) -> tuple[DaysOff, ...]:
    """Days off as they are written, spans apart by commas; what is no span is left out.

    >>> read_days_off("2026-12-24 to 2027-01-02, 2027-04-01")[1].first.isoformat()
    '2027-04-01'
    >>> read_days_off("2026-02-30, 2026-12-02/2026-12-01")
    ()
    """
    spans = (_span(part) for part in text.split(",")[:MAX_SPANS])
    return tuple(span for span in spans if span is not None)


def write_days_off(off: tuple[DaysOff, ...]) -> str:
    """Days off as they are kept.

    >>> write_days_off(read_days_off("2026-12-24 until 2027-01-02"))
    '2026-12-24/2027-01-02'
    """
    return ", ".join(f"{each.first}/{each.last}" for each in off)


def _span(text: str) -> DaysOff | None:
    match = _SPAN.fullmatch(text)
    if match is None:
        return None
    try:
        first, last = date.fromisoformat(match[1]), date.fromisoformat(match[2] or match[1])
    except ValueError:
        return None
    # No year at whose ends there is no day before or after.
    in_reach = date(2000, 1, 1) <= first <= last <= date(2999, 1, 1)
    return DaysOff(first, last) if in_reach and last - first <= MAX_SPAN else None


def read_moment(text: str, calendar: Calendar, now: datetime) -> datetime | None:
    """The moment that a person means, in UTC; None where it cannot be read.

    A time of day without a date, or on a day of the week, is the next such time where the person
    is.

    >>> now = datetime(2026, 6, 1, 19, 0, tzinfo=UTC)
    >>> read_moment("20:30", Calendar("Europe/Berlin"), now).isoformat()
    '2026-06-02T18:30:00+00:00'
    >>> read_moment("in 1h 30m", Calendar(), now).isoformat()
    '2026-06-01T20:30:00+00:00'
    >>> read_moment("tomorrow at 8 pm", Calendar(), now).isoformat()
    '2026-06-02T20:00:00+00:00'
    >>> read_moment("Thursday 20:00", Calendar(), now).isoformat()
    '2026-06-04T20:00:00+00:00'
    >>> read_moment("mon 18:00", Calendar(), now).isoformat()
    '2026-06-08T18:00:00+00:00'
    >>> read_moment("soon", Calendar(), now)
    """
    text = " ".join(text.split())
    from_now = _IN.fullmatch(text)
    if from_now is not None:
        days, hours, minutes = (int(each or 0) for each in from_now.groups())
        span = timedelta(days=days, hours=hours, minutes=minutes)
        return now.astimezone(UTC) + span if span else None
    match = _AT.fullmatch(text)
    return None if match is None else _at(match, calendar, now)


def _at(match: re.Match[str], calendar: Calendar, now: datetime) -> datetime | None:
    """The moment of a day and a time of day, if it exists."""
    day_text, hour_text, minute_text, half = match.groups()
    minute = _minute(int(hour_text), int(minute_text or 0), (half or "").lower())
    # A bare number could mean anything.
    if minute is None or not (minute_text or half or day_text):
        return None
    day = today(calendar, now)
    match (day_text or "").lower():
        case "":
            at = at_time_of_day(calendar, day, minute)
            return at if at > now else at_time_of_day(calendar, day + DAY, minute)
        case "today":
            pass
        case "tomorrow":
            day += DAY
        case name if name[:3] in DAYS:
            day += (DAYS.index(name[:3]) - day.weekday()) % len(DAYS) * DAY
            at = at_time_of_day(calendar, day, minute)
            return at if at > now else at_time_of_day(calendar, day + len(DAYS) * DAY, minute)
        case written:
            try:
                day = date.fromisoformat(written)
            except ValueError:
                return None
            if not date(2000, 1, 1) <= day <= date(2999, 1, 1):
                return None
    return at_time_of_day(calendar, day, minute)


def read_time(text: str) -> int | None:
    """The minute of a day; None where it cannot be read.

    >>> read_time("21:00"), read_time("9 pm"), read_time("late")
    (1260, 1260, None)
    """
    match = re.fullmatch(_TIME, text.strip(), re.IGNORECASE)
    return match and _minute(int(match[1]), int(match[2] or 0), (match[3] or "").lower())


def _minute(hour: int, minute: int, half: str) -> int | None:
    """The minute of the day, if it exists."""
    if half in ("am", "pm"):
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    total = hour * 60 + minute
    return total if total < MINUTES else None
