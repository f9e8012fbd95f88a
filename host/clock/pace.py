"""Time limits: a table's pace, and computer players' budgets and pauses.

All thinking, waiting and offering of choices takes its figures from here.
"""

from datetime import timedelta
from typing import Final

import msgspec

from engine.foresight import Strength
from host.clock.time_of_day import TimeOfDay

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


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
        *(3 * _DAY, 12 * _HOUR),
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
    zone = at.zone.replace("_", " ")
    return Pace(f"At {at}", f"turns due at {at} ({zone})", _DAY, 12 * _HOUR, at=at)


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
