"""How long a turn may take: a table's pace, and a computer player's budgets and pauses.

What thinks, waits for an answer or offers a choice takes the figure from here.
"""

from datetime import timedelta
from typing import Final

import msgspec

from engine.foresight import Strength

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


# --- a move --------------------------------------------------------------------------------------

EASY_MEDIUM_S: Final = 0.3
"""Easy and medium: a move is shown after as long, so that nobody reads from the time how much there
was to choose from where anything is hidden."""
HARD_S: Final = 2
"""Hard, unless the table's host chose otherwise: more makes it little better."""
HARD_CHOICES_S: Final = (1, 2, 5, 10)
"""What the host can choose."""
HARD_LIVE_S: Final = 0.7
"""Hard, at the pace Live: there people sit and wait for each other."""
SECRET_TURN_FACTOR: Final = 3
"""A turn that nobody sees before it is over is shown after as many times as long: it may take
several decisions, and how many is a secret."""
WATCHED_PAUSE_S: Final = 2.5
"""The pause before each move where computers play alone, unless the settings say otherwise: a
person who watches can follow."""

# --- advice, and looking back --------------------------------------------------------------------

ADVICE_S: Final = 2.0
"""A hint, or what a lesson advises: a person waits for it, and wants it to be good."""
LESSON_WAIT_S: Final = 3.0
"""A lesson's message waits this long for its advice; later, the advice is added to it."""
JUDGING_S: Final = 0.5
"""A decision of a game that is over: there are many, and a bot's processors are for the living."""
SECOND_LOOK_FACTOR: Final = 2.0
"""A decision that seems to have cost much is judged again, for as many times as long."""

# --- patience with a process that thinks ---------------------------------------------------------

PATIENCE_FACTOR: Final = 12.0
"""A process is ended after as many times its budget (the machine may be busy) and `PATIENCE_S`."""
PATIENCE_S: Final = 30.0
"""Besides: the process may have to be started first."""
JUDGING_PATIENCE_S: Final = 600.0
"""The same for one that judges: it has the lowest priority, so all others go first."""
BREAK_OFF_S: Final = 2.0
"""A process that was told to break off and does not is ended after this."""


def budget_s(strength: Strength, pace: str, chosen_s: int) -> float:
    """How many seconds of a processor a decision may take; `chosen_s` is the host's choice for hard
    computer players.
    """
    if strength != "hard":
        return EASY_MEDIUM_S
    return HARD_LIVE_S if pace == LIVE else float(chosen_s)


def shown_after_s(budget: float, *, is_open: bool, is_secret: bool) -> float:
    """How many seconds after the thinking began a move is made, however soon it was found.

    At once in a game without hidden information (`is_open`); later in a secret turn (`is_secret`).
    """
    if is_open:
        return 0.0
    return budget * SECRET_TURN_FACTOR if is_secret else budget
