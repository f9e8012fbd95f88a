"""When a person's clock runs, reckoned in quarters of an hour and by nothing of the host's."""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from bench.days.virtual import START

QUARTER: Final = timedelta(minutes=15)
_BEGIN: Final = START - timedelta(days=2)
_SLOTS: Final = 4 * 24 * 40
DAYS_OFF: Final = 14
"""So many days off of a person count at a table at most."""


class Rhythm(msgspec.Struct, frozen=True):
    """When a person has time: quiet hours in quarters after midnight, and days off."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    off: frozenset[date] = frozenset()

    @property
    def preferences(self) -> dict[str, str]:
        """The same as `/settings` keeps it."""
        quiet = "" if self.quiet is None else "-".join(_clock(each) for each in self.quiet)
        off = ", ".join(f"{day}/{day}" for day in sorted(self.off))
        if self.off and max(self.off) - min(self.off) == timedelta(days=len(self.off) - 1):
            off = f"{min(self.off)}/{max(self.off)}"
        return {"zone": self.zone, "quiet": quiet, "off": off}


def _clock(quarter: int) -> str:
    return f"{quarter // 4:02}:{quarter % 4 * 15:02}"


class Hours:
    """The running of a person's clock at a table that began on some day."""

    def __init__(self, rhythm: Rhythm, began: datetime) -> None:
        zone = ZoneInfo(rhythm.zone)
        first = began.astimezone(zone).date()
        off = set(sorted(day for day in rhythm.off if day >= first)[:DAYS_OFF])
        self._runs = [
            _runs((_BEGIN + slot * QUARTER).astimezone(zone), rhythm.quiet, off)
            for slot in range(_SLOTS)
        ]
        seconds = int(QUARTER.total_seconds())
        self._sums = [0, *accumulate(seconds * runs for runs in self._runs)]

    def runs(self, moment: datetime) -> bool:
        """Whether the clock runs."""
        return self._runs[int((moment - _BEGIN) / QUARTER)]

    def between(self, start: datetime, end: datetime) -> float:
        """For how many seconds it runs between two moments."""
        return max(self._sum(end) - self._sum(start), 0.0) if end > start else 0.0

    def _sum(self, moment: datetime) -> float:
        slot = int((moment - _BEGIN) / QUARTER)
        rest = (moment - _BEGIN - slot * QUARTER).total_seconds()
        return self._sums[slot] + (rest if self._runs[slot] else 0.0)


def _runs(local: datetime, quiet: tuple[int, int] | None, off: Collection[date]) -> bool:
    if local.date() in off:
        return False
    if quiet is None:
        return True
    quarter, (begins, ends) = local.hour * 4 + local.minute // 15, quiet
    if begins < ends:
        return not begins <= quarter < ends
    return ends <= quarter < begins


class Outages:
    """The times in which the host was down."""

    def __init__(self) -> None:
        self.spans: list[tuple[datetime, datetime]] = []
        self.down_since: datetime | None = None

    def begin(self, moment: datetime) -> None:
        """It is down from now on."""
        self.down_since = moment

    def end(self, moment: datetime) -> None:
        """It is up again."""
        if self.down_since is not None:
            self.spans.append((self.down_since, moment))
        self.down_since = None

    def within(self, start: datetime, end: datetime) -> Sequence[tuple[datetime, datetime]]:
        """Those that touch a span of time."""
        first = bisect_right(self.spans, start, key=lambda span: span[1])
        found = []
        for begins, ends in self.spans[max(first - 1, 0) :]:
            if begins > end:
                break
            if ends >= start:
                found.append((max(begins, start), min(ends, end)))
        if self.down_since is not None and self.down_since <= end:
            found.append((max(self.down_since, start), end))
        return found


def utc(moment: datetime) -> datetime:
    """A moment in UTC."""
    return moment.astimezone(UTC)
