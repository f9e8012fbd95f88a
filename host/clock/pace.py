"""How long a turn may take at a table: its pace."""

from datetime import timedelta
from typing import Final

import msgspec

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


class Pace(msgspec.Struct, frozen=True):
    """One pace. `title` is what it is called, `help` says what it means.

    `time` is what a turn may take; where there is an `increment`, it is each person's for the whole
    game, and every turn that they end adds to it. `grace` is how long the table is asked once
    somebody's time has run out.
    """

    title: str
    help: str
    time: timedelta
    grace: timedelta
    increment: timedelta | None = None


UNTIMED: Final = "none"
"""The key of no pace at all."""
LIVE: Final = "live"
"""The key of the pace at which people sit and wait for each other."""
PACES: Final = {
    LIVE: Pace("Live", "5 minutes a turn", 5 * _MINUTE, _MINUTE),
    "evening": Pace("An evening", "2 hours a turn", 2 * _HOUR, 15 * _MINUTE),
    "day": Pace("A day", "24 hours a turn", _DAY, 12 * _HOUR),
    "three-days": Pace("Three days", "72 hours a turn", 3 * _DAY, _DAY),
    "week": Pace("A week", "7 days a turn", 7 * _DAY, _DAY),
    "bank": Pace(
        "A bank of time",
        "3 days for the whole game, and 4 hours more with each turn",
        *(3 * _DAY, 12 * _HOUR),
        4 * _HOUR,
    ),
}
"""Every pace by its key."""


def pace_of(key: str) -> Pace | None:
    """The pace of a table; None where time does not count.

    >>> pace_of("live").time
    datetime.timedelta(seconds=300)
    >>> pace_of("none")
    """
    return PACES.get(key)
