"""Time limits: a table's pace, and computer players' budgets and pauses.

All thinking, waiting and offering of choices takes its figures from here.
"""

import re
from datetime import timedelta
from typing import Final, Self

import msgspec

from engine.foresight import Strength
from engine.words import listed

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


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
    def place(self) -> str:
        """Its zone as people read it."""
        return self.zone.replace("_", " ")

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


class Pace(msgspec.Struct, frozen=True):
    """A pace. `title` is its name, `help` its description.

    `time` is for one turn; with an `increment`, it is each person's for the whole game, and every
    finished turn adds the increment. With `at`, a turn is due then, and `time` is a stand-in.
    `grace` is how long the table has to decide once somebody is out of time.
    """

    title: str
    help: str
    time: timedelta
    grace: timedelta
    increment: timedelta | None = None
    at: TimeOfDay | None = None


UNTIMED: Final = "none"
"""The key of no time limit."""
LIVE: Final = "live"
"""The key of the pace for people who play in one sitting."""
PACES: Final = {
    LIVE: Pace("Live", "5 minutes a turn", 5 * _MINUTE, _MINUTE),
    "evening": Pace("An evening", "2 hours a turn", 2 * _HOUR, 15 * _MINUTE),
    "day": Pace("A day", "24 hours a turn", _DAY, 12 * _HOUR),
    "three-days": Pace("Three days", "72 hours a turn", 3 * _DAY, _DAY),
    "week": Pace("A week", "7 days a turn", 7 * _DAY, _DAY),
    "bank": Pace(
        "Time bank",
        "3 days for the whole game, plus 4 hours per turn",
        3 * _DAY,
        12 * _HOUR,
        4 * _HOUR,
    ),
}
"""Every pace by its key, except times of day."""


def pace_of(key: str) -> Pace | None:
    """The pace of a table; None without a time limit, or for an unknown key.

    >>> pace_of("live").time
    datetime.timedelta(seconds=300)
    >>> pace_of("21:00 67 UTC").help
    'turns due at 21:00 on weekends (UTC)'
    >>> pace_of("none")
    """
    at = TimeOfDay.of(key)
    if at is None:
        return PACES.get(key)
    return Pace(f"At {at}", f"turns due at {at} ({at.place})", _DAY, 12 * _HOUR, at=at)


# --- a move --------------------------------------------------------------------------------------

EASY_MEDIUM_S: Final = 0.3
"""Easy and medium: a move is shown after this time, so that timing doesn't reveal how many options
there were in games with hidden information.
"""
HARD_S: Final = 2
"""Hard, unless the host chose otherwise: more time hardly improves it."""
HARD_CHOICES_S: Final = (1, 2, 5, 10)
"""The host's options."""
HARD_LIVE_S: Final = 0.7
"""Hard, at the pace Live, where people are waiting."""
SECRET_TURN_FACTOR: Final = 3
"""A secret turn is shown after this many times as long: it can take several decisions, and their
number is a secret.
"""
WATCHED_PAUSE_S: Final = 2.5
"""The default pause before each move when only computers play, so that spectators can follow."""

# --- hints and reviews ---------------------------------------------------------------------------

ADVICE_S: Final = 2.0
"""A hint, or a lesson's advice: a person is waiting, and wants it to be good."""
LESSON_WAIT_S: Final = 3.0
"""A lesson's message waits this long for its advice; later advice is added to it."""
JUDGING_S: Final = 0.5
"""A decision in a review: there are many, and running games need the processors."""
SECOND_LOOK_FACTOR: Final = 2.0
"""A decision that seems costly is judged again with this many times the budget."""

# --- time-outs of worker processes ---------------------------------------------------------------

PATIENCE_FACTOR: Final = 12.0
"""A process is killed after this many times its budget (the machine may be busy) and `PATIENCE_S`.
"""
PATIENCE_S: Final = 30.0
"""Extra time, since the process may have to start first."""
JUDGING_PATIENCE_S: Final = 600.0
"""The same for reviews, whose low priority lets all others go first."""
BREAK_OFF_S: Final = 2.0
"""The grace period after an interrupt, before a process is killed."""


def budget_s(strength: Strength, pace: str, chosen_s: int) -> float:
    """A decision's budget in seconds of processor time; `chosen_s` is the host's choice for hard
    computer players.
    """
    if strength != "hard":
        return EASY_MEDIUM_S
    return HARD_LIVE_S if pace == LIVE else float(chosen_s)


def shown_after_s(budget: float, *, is_open: bool, is_secret: bool) -> float:
    """How many seconds after the start of thinking a move is shown, however soon it was found.

    At once in a game without hidden information (`is_open`); later in a secret turn (`is_secret`).
    """
    if is_open:
        return 0.0
    return budget * SECRET_TURN_FACTOR if is_secret else budget
