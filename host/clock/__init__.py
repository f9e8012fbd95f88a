"""Time at tables: paces, people's calendars, the clock of a seat, and the machine's time."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

utc_now: Final = partial(datetime.now, UTC)
"""The time of the machine's clock."""


class MachineTime(NamedTuple):
    """A clock (`now`, in UTC), and waiting by it (`sleep`, in seconds).

    Waking up more than `slack` late means that the machine slept or its clock was changed.
    """

    now: Callable[[], datetime] = utc_now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    slack: timedelta = timedelta(minutes=1)


MACHINE: Final = MachineTime()
