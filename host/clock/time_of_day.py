"""Deadlines at a time of day: "21:00 on weekdays", by the clocks of one time zone."""

import re
from datetime import datetime, timedelta
from typing import Final, Self

import msgspec

from engine.words import listed
from host.clock.calendar import DAY, Calendar, at_time_of_day, elapsed, is_awake, today

FAIR_TIME: Final = timedelta(hours=3)
"""The least time for a decision; if the next moment gives less, the one after it counts."""
WEEKDAYS: Final = {
    "1": "Monday",
    "2": "Tuesday",
    "3": "Wednesday",
    "4": "Thursday",
    "5": "Friday",
    "6": "Saturday",
    "7": "Sunday",
}
_KEY: Final = re.compile(
    r"([01][0-9]|2[0-3]):([0-5][0-9]) (?=[1-7])(1?2?3?4?5?6?7?) ([\w/+-]{1,40})", re.ASCII
)
_NAMED: Final = {"1234567": "every day", "12345": "on weekdays", "67": "on weekends"}


class TimeOfDay(msgspec.Struct, frozen=True):
    """A minute of certain days (`days`: "1" is Monday) in a time zone."""

    minute: int
    days: str
    zone: str

    @property
    def key(self) -> str:
        """How it is stored as a table's pace."""
        return f"{self.time} {self.days} {self.zone}"

    @classmethod
    def of(cls, key: str) -> Self | None:
        """What such a key means; None for any other.

        >>> TimeOfDay.of("21:00 12345 Europe/Berlin").key
        '21:00 12345 Europe/Berlin'
        >>> TimeOfDay.of("21:00 21 UTC")
        """
        match = _KEY.fullmatch(key)
        return match and cls(int(match[1]) * 60 + int(match[2]), match[3], match[4])

    @property
    def time(self) -> str:
        """The time in digits."""
        return f"{self.minute // 60:02}:{self.minute % 60:02}"

    def __str__(self) -> str:
        """In words, without its zone.

        >>> str(TimeOfDay(1260, "12345", "UTC")), str(TimeOfDay(570, "16", "UTC"))
        ('21:00 on weekdays', '09:30 on Mondays and Saturdays')
        """
        named = listed([f"{WEEKDAYS[day]}s" for day in self.days])
        return f"{self.time} {_NAMED.get(self.days, f'on {named}')}"

    def after(self, start: datetime, calendar: Calendar, least: timedelta) -> datetime:
        """The first such moment that gives a person `least` outside their quiet hours and days off,
        and isn't on a day off.
        """
        local, days_off = Calendar(self.zone), msgspec.structs.replace(calendar, quiet=None)
        day = today(local, start)
        while True:
            at = at_time_of_day(local, day, self.minute)
            is_chosen = str(day.isoweekday()) in self.days and is_awake(days_off, at)
            if is_chosen and at >= start and elapsed(calendar, start, at) >= least:
                return at
            day += DAY
