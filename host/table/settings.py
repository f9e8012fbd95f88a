"""Settings the host chooses in the lobby: pace, time-outs, days off, thinking time."""

from typing import Final, get_args

from host.clock.pace import HARD_CHOICES_S
from host.errors import NotAllowed
from host.table.lobby import host_chooses
from host.table.models import AnyGame, OnTimeout
from host.table.stored_table import StoredTable
from host.table.timing import check_pace

MAX_DAYS_OFF: Final = 60
"""The most days off per person."""


def set_pace(stored: StoredTable, _: AnyGame, user: int, key: str) -> None:
    """The host chooses how long a turn may take. Raises `NotAllowed`, `AlreadyRunning`."""
    host_chooses(stored, user, "choose the time per turn")
    check_pace(key)
    stored.pace = key


def set_on_timeout(stored: StoredTable, _: AnyGame, user: int, answer: str) -> None:
    """Choose the default for time-outs, as the host. Raises `NotAllowed`, `AlreadyRunning`."""
    host_chooses(stored, user, "choose what happens after a time-out")
    chosen: OnTimeout | None = next((each for each in get_args(OnTimeout) if each == answer), None)
    if chosen is None:
        raise NotAllowed("That answer doesn't exist.", "Choose one from the menu.")
    stored.on_timeout = chosen


def set_days_off(stored: StoredTable, _: AnyGame, user: int, days: int) -> None:
    """The host chooses how many of a person's days off count. Raises as `set_on_timeout` does."""
    host_chooses(stored, user, "choose how many days off count")
    if not 0 <= days <= MAX_DAYS_OFF:
        raise NotAllowed(
            f"You can allow 0 to {MAX_DAYS_OFF} days off.", "Choose one from the menu."
        )
    stored.days_off = days


def set_thinking(stored: StoredTable, _: AnyGame, user: int, seconds: int) -> None:
    """The host chooses how long hard computer players think. Raises `NotAllowed`."""
    host_chooses(stored, user, "choose how long hard computer players think")
    if seconds not in HARD_CHOICES_S:
        raise NotAllowed("They can't think for that long.", "Choose one from the menu.")
    stored.thinking_s = seconds
