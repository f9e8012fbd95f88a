"""People and their habits: when they look at a notification, and when they have time.

A person's clock is worked out in quarters of an hour, without any code of the host.
"""

import random
from bisect import bisect_right
from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

import msgspec

from tests.days.virtual import START

Habit: TypeAlias = Literal[
    "prompt", "slow", "owl", "vanishing", "holiday", "leaving", "undoing", "returning"
]
"""Someone who vanishes is never seen again; someone who returns is back after days."""
HABITS: Final[tuple[Habit, ...]] = (
    *("prompt", "slow", "owl", "vanishing", "prompt", "holiday", "undoing", "leaving"),
    *("prompt", "returning", "undoing"),
)
ZONES: Final = (
    *("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"),
    *("UTC", "Asia/Kathmandu", "Europe/London", "Pacific/Auckland"),
)
_HOUR: Final = 3600.0
_NIGHT: Final = (22, 4)
"""When night owls are awake."""
_FIRST_USER: Final = 1001
QUARTER: Final = timedelta(minutes=15)
_BEGIN: Final = START - timedelta(days=2)
_SLOTS: Final = 4 * 24 * 40
MAX_DAYS_OFF: Final = 14


class Rhythm(msgspec.Struct, frozen=True):
    """When a person has time: quiet hours in quarters after midnight, and days off."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    off: frozenset[date] = frozenset()

    @property
    def preferences(self) -> dict[str, str]:
        """The same as stored by `/settings`."""
        quiet = "" if self.quiet is None else "-".join(_clock(each) for each in self.quiet)
        off = ", ".join(f"{day}/{day}" for day in sorted(self.off))
        if self.off and max(self.off) - min(self.off) == timedelta(days=len(self.off) - 1):
            off = f"{min(self.off)}/{max(self.off)}"
        return {"zone": self.zone, "quiet": quiet, "off": off}


def _clock(quarter: int) -> str:
    return f"{quarter // 4:02}:{quarter % 4 * 15:02}"


class Hours:
    """A person's clock at a table that started on some day."""

    def __init__(self, rhythm: Rhythm, began: datetime) -> None:
        zone = ZoneInfo(rhythm.zone)
        first = began.astimezone(zone).date()
        off = set(sorted(day for day in rhythm.off if day >= first)[:MAX_DAYS_OFF])
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
        """Seconds for which it runs between two times."""
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
    """When the host was down."""

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
        """Those that overlap a span."""
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


class Person(msgspec.Struct):
    """A player. `gone` is the time during which they aren't seen."""

    user: int
    habit: Habit
    rhythm: Rhythm
    notify: Literal["dm", "channel", "both", "none"]
    takes_messages: bool
    rng: random.Random
    gone: tuple[datetime, datetime]
    leaves: datetime
    """When they leave all tables, if that is their habit."""
    remind: str = "never"
    """When they want to be reminded again, as stored by `/settings`."""
    quits_server: bool = False
    """Whether they do so by leaving the server."""
    left: datetime | None = None
    """When they left the server."""

    @property
    def name(self) -> str:
        """Their name."""
        return f"P{self.user}"

    def delay(self, now: datetime, *, live: bool) -> float | None:
        """Seconds from a notification until they look; None: never."""
        unit = 60.0 if live else _HOUR
        seconds = unit * {
            "slow": self.rng.uniform(2, 9 if live else 30),
            "owl": self.rng.uniform(0.1, 1.5),
        }.get(self.habit, self.rng.expovariate(1.2 if live else 1.5))
        seconds += self.rng.uniform(5, 60)
        for _ in range(400):
            at = now + timedelta(seconds=seconds)
            if self._is_there(at):
                return seconds
            if at >= self.gone[0] and self.gone[1].year > START.year:
                return None
            seconds += self.rng.uniform(0.3, 1.2) * _HOUR
        return None

    def _is_there(self, at: datetime) -> bool:
        if self.gone[0] <= at < self.gone[1]:
            return False
        local, off = at.astimezone(ZoneInfo(self.rhythm.zone)), self.rhythm.off
        if self.habit == "owl":
            is_night = local.hour >= _NIGHT[0] or local.hour < _NIGHT[1]
            return is_night and local.date() not in off
        if _runs(local, self.rhythm.quiet, off):
            return True
        return local.date() not in off and self.rng.random() < 0.02


def crowd(size: int, days: float, rng: random.Random) -> list[Person]:
    """People of all habits."""
    return [
        _person(number, HABITS[number % len(HABITS)], days, random.Random(rng.random()))
        for number in range(size)
    ]


def _person(number: int, habit: Habit, days: float, rng: random.Random) -> Person:
    never = START.replace(year=START.year + 50)
    gone = (never, never)
    if habit == "vanishing":
        gone = (START + timedelta(days=rng.uniform(0.02, 0.6) * days), never)
    if habit == "returning":
        begins = START + timedelta(days=rng.uniform(0.02, 0.5) * days)
        gone = (begins, begins + timedelta(days=rng.uniform(0.1, 0.3) * days))
    return Person(
        user=_FIRST_USER + number,
        habit=habit,
        rhythm=rhythm(habit, days, rng),
        notify=rng.choice(("dm", "dm", "dm", "dm", "channel", "both", "none")),
        takes_messages=rng.random() < 0.9,
        rng=rng,
        gone=gone,
        leaves=START + timedelta(days=rng.uniform(0.05, 0.6) * days),
        quits_server=rng.random() < 0.5,
        remind=("never", "8-hours", "day")[number % 3],
    )


def rhythm(habit: Habit, days: float, rng: random.Random) -> Rhythm:
    """When such a person may have time."""
    zone = rng.choice(ZONES)
    quiet = None
    if habit == "owl":
        quiet = (rng.randrange(20, 32), rng.randrange(60, 80))
    elif rng.random() < 0.7:
        quiet = (rng.randrange(84, 96), rng.randrange(24, 36))
    off: frozenset[date] = frozenset()
    if habit == "holiday":
        first = START.date() + timedelta(days=int(rng.uniform(0, 0.5) * days))
        off = frozenset(first + timedelta(days=day) for day in range(rng.randrange(2, 9)))
    return Rhythm(zone, quiet, off)
