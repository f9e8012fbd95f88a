"""Moments as people write them: a time of day where they are, or so much time from now."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

from host.clock.calendar import DAY, MINUTES, Calendar, at_time_of_day, today

_TIME: Final = r"([0-9]{1,2})(?:[:.h]([0-5][0-9]))?\s*(am|pm|h|o'clock)?"
_AT: Final = re.compile(
    rf"(?:(today|tomorrow|[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})\s*,?\s*)?(?:at\s+)?{_TIME}",
    re.IGNORECASE,
)
_IN: Final = re.compile(
    r"in\s+(?:([0-9]{1,3})\s*d(?:ays?)?)?\s*(?:([0-9]{1,3})\s*h(?:ours?)?)?\s*"
    r"(?:([0-9]{1,4})\s*m(?:in(?:utes?)?)?)?",
    re.IGNORECASE,
)
_NOON: Final = 12


def read_moment(text: str, calendar: Calendar, now: datetime) -> datetime | None:
    """The moment that a person means, in UTC; None where it cannot be read.

    A time of day without a date is the next such time where the person is.

    >>> now = datetime(2026, 6, 1, 19, 0, tzinfo=UTC)
    >>> read_moment("20:30", Calendar("Europe/Berlin"), now).isoformat()
    '2026-06-02T18:30:00+00:00'
    >>> read_moment("in 1h 30m", Calendar(), now).isoformat()
    '2026-06-01T20:30:00+00:00'
    >>> read_moment("tomorrow at 8 pm", Calendar(), now).isoformat()
    '2026-06-02T20:00:00+00:00'
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
    """The moment of a day and a time of day; None where there is none such."""
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
        case written:
            try:
                day = date.fromisoformat(written)
            except ValueError:
                return None
            if not date(2000, 1, 1) <= day <= date(2999, 1, 1):
                return None
    return at_time_of_day(calendar, day, minute)


def _minute(hour: int, minute: int, half: str) -> int | None:
    """The minute of the day; None where there is none such."""
    if half in ("am", "pm"):
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    total = hour * 60 + minute
    return total if total < MINUTES else None
