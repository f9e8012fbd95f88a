"""When a person's clock runs: not in their quiet hours, nor on their days off.

    calendar = Calendar("Europe/Berlin", Quiet(22 * 60, 7 * 60))
    deadline(calendar, now, timedelta(hours=2))  # the moment at which two hours will have run

All moments that go in have a zone; those that come out are in UTC.
"""

from collections.abc import Generator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import msgspec

DAY: Final = timedelta(days=1)
MINUTES: Final = 24 * 60
"""Minutes of a day without a change of clocks."""
MAX_QUIET_MINUTES: Final = 16 * 60
"""The most quiet minutes in a day, so that some time is left."""
_SECOND: Final = timedelta(seconds=1)
_Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES)]


class Quiet(msgspec.Struct, frozen=True):
    """Quiet hours in minutes after midnight, over midnight if they end before they begin."""

    begins: _Minute
    ends: _Minute

    @property
    def length(self) -> int:
        """Their minutes on an ordinary day."""
        return (self.ends - self.begins) % MINUTES


class DaysOff(msgspec.Struct, frozen=True):
    """Whole days on which a clock does not run, including both."""

    first: date
    last: date


class Calendar(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a person has time. `zone` is a name of the IANA database; an unknown one is UTC.

    `remind`: they want another reminder whenever they have been waited for this long.
    """

    zone: str = "UTC"
    quiet: Quiet | None = None
    off: tuple[DaysOff, ...] = ()
    remind: timedelta | None = None


def today(calendar: Calendar, now: datetime) -> date:
    """The date where the person is."""
    return now.astimezone(_zone(calendar)).date()


def minute_of_day(calendar: Calendar, now: datetime) -> int:
    """The minute of the day where the person is."""
    local = now.astimezone(_zone(calendar))
    return local.hour * 60 + local.minute


def at_time_of_day(calendar: Calendar, day: date, minute: int) -> datetime:
    """The first moment of a local day at which clocks show this minute, or a later one."""
    return _first(_zone(calendar), day, minute)


def at_table(calendar: Calendar, began: datetime, most: int) -> Calendar:
    """The calendar at a table that began then: only the first `most` days off from there count."""
    kept: list[DaysOff] = []
    begin, left = today(calendar, began), most
    for off in sorted(calendar.off, key=lambda each: each.first):
        first = max(off.first, begin)
        days = min((off.last - first).days + 1, left)
        if days > 0:
            last = first + (days - 1) * DAY
            kept.append(DaysOff(first, last))
            left, begin = left - days, last + DAY
    return msgspec.structs.replace(calendar, off=tuple(kept))


def elapsed(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How long a clock ran between two moments."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    if end <= start:
        return timedelta()
    ran = end - start
    for begins, ends in _stops(calendar, start):
        if begins >= end:
            break
        ran -= max(min(ends, end) - max(begins, start), timedelta())
    return ran


def deadline(calendar: Calendar, start: datetime, left: timedelta) -> datetime:
    """When a clock will have run for this long, which is never within a stop."""
    cursor = start.astimezone(UTC)
    for begins, ends in _stops(calendar, cursor):
        if begins - cursor >= left:
            break
        if ends > cursor:
            left -= max(begins - cursor, timedelta())
            cursor = ends
    return cursor + left


def awake(calendar: Calendar, moment: datetime) -> datetime:
    """This moment, or the end of the quiet hours or days off that it is in."""
    return deadline(calendar, moment, timedelta())


def is_awake(calendar: Calendar, now: datetime) -> bool:
    """Whether the clock runs at a moment, so that a message may ring."""
    return awake(calendar, now) == now


def _stops(calendar: Calendar, start: datetime) -> Generator[tuple[datetime, datetime]]:
    """The spans in which the clock is stopped, in order and apart; endless with quiet hours."""
    zone = _zone(calendar)
    day = start.astimezone(zone).date() - DAY
    last_off = max((off.last for off in calendar.off), default=day)
    begins = ends = datetime.min.replace(tzinfo=UTC)
    has_quiet = calendar.quiet is not None and calendar.quiet.length > 0
    while has_quiet or day <= last_off:
        for span in _stops_of(calendar, zone, day):
            if span[0] > ends:
                if ends > start:
                    yield begins, ends
                begins, ends = span
            ends = max(ends, span[1])
        day += DAY
    if ends > start:
        yield begins, ends


def _stops_of(calendar: Calendar, zone: ZoneInfo, day: date) -> list[tuple[datetime, datetime]]:
    """The spans that begin on a day, in order."""
    spans = []
    if any(off.first <= day <= off.last for off in calendar.off):
        spans.append((_first(zone, day, 0), _first(zone, day + DAY, 0)))
    quiet = calendar.quiet
    if quiet is not None and quiet.length:
        until = day if quiet.ends > quiet.begins else day + DAY
        begins, ends = _first(zone, day, quiet.begins), _last(zone, until, quiet.ends)
        if begins < ends:
            spans.append((begins, ends))
    return sorted(spans)


def _first(zone: ZoneInfo, day: date, minute: int) -> datetime:
    """The first moment at which local clocks show this time. An hour that spring leaves out is
    passed at once; of one that comes twice it is the first.
    """
    wall = _wall(day, minute)
    early, late = sorted(wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if _shown(zone, early) >= wall:
        return early
    while late - early > _SECOND:  # left out: the change itself is somewhere between the two
        middle = early + (late - early) // 2
        if _shown(zone, middle) >= wall:
            late = middle
        else:
            early = middle
    return late.replace(microsecond=0)


def _last(zone: ZoneInfo, day: date, minute: int) -> datetime:
    """The same, but of an hour that comes twice the second one."""
    wall = _wall(day, minute)
    late = wall.replace(tzinfo=zone, fold=1).astimezone(UTC)
    return late if _shown(zone, late) == wall else _first(zone, day, minute)


def _wall(day: date, minute: int) -> datetime:
    return datetime.combine(day, time(minute // 60, minute % 60))


def _shown(zone: ZoneInfo, moment: datetime) -> datetime:
    """The local time at a moment."""
    return moment.astimezone(zone).replace(tzinfo=None)


def _zone(calendar: Calendar) -> ZoneInfo:
    return _zone_named(calendar.zone) or ZoneInfo("UTC")


@cache
def _zone_named(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such name, no name at all, a folder of names
        return None
