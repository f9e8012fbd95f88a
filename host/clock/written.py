"""Quiet hours and days off as people write them, and as they are kept."""

import re
from datetime import date, timedelta
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from host.clock.calendar import MAX_QUIET_MINUTES, MINUTES, DaysOff, Quiet

MAX_SPANS: Final = 10
MAX_SPAN: Final = timedelta(days=366)
_TIME = r"([01]?[0-9]|2[0-4])(?:[:.h]([0-5][0-9]))?"
_HOURS = re.compile(rf"\s*{_TIME}\s*(?:-|\u2013|to|until)\s*{_TIME}\s*", re.IGNORECASE)
_DATE = r"([0-9]{4}-[0-9]{2}-[0-9]{2})"
_SPAN = re.compile(rf"\s*{_DATE}(?:\s*(?:/|\u2013|to|until|-)\s*{_DATE})?\s*", re.IGNORECASE)


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


def find_zone(text: str) -> str | None:
    """The name of a time zone as a person gives it: whole, or just its city; None if unknown.

    >>> find_zone("new york"), find_zone("europe/berlin"), find_zone("Atlantis")
    ('America/New_York', 'Europe/Berlin', None)
    """
    wanted = "_".join(text.split()).casefold()
    return _zones().get(wanted)


@cache
def _zones() -> dict[str, str]:
    """The names of all zones in small letters, and what follows their last slash."""
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
