"""How time counts at a table, and what everyone may know of its clocks."""

from datetime import datetime
from typing import Final, Literal, TypeAlias

import msgspec

from host.clock.pace import HARD_S, UNTIMED

OnTimeout: TypeAlias = Literal["wait", "sit-in", "open"]
"""What a table can choose after a time-out."""
DEFAULT_DAYS_OFF: Final = 14
"""The default number of a person's days off that count."""


class Pause(msgspec.Struct, frozen=True):
    """A pause: since when, and the manager who did it (None: by agreement)."""

    since: datetime
    by: int | None = None


class TableTime(msgspec.Struct, frozen=True):
    """How time counts at a table.

    `pace` is the key of its time per turn, `days_off` how many of a person's count, `on_timeout`
    what happens if nobody answers a time-out. Hard computers think for up to `thinking_s` seconds.
    """

    pace: str = UNTIMED
    days_off: int = DEFAULT_DAYS_OFF
    on_timeout: OnTimeout = "sit-in"
    thinking_s: int = HARD_S
    pause: Pause | None = None

    @property
    def paused(self) -> datetime | None:
        """Since when it is paused, if it is."""
        return None if self.pause is None else self.pause.since


class SeatClock(msgspec.Struct, frozen=True):
    """A seat's clock, which runs out at `until`; without a time limit, a question about it does.

    While the table is asked about the seat, it can answer until `answer_by`; it has chosen `waits`
    times to keep waiting.
    """

    until: datetime
    answer_by: datetime | None = None
    waits: int = 0


class Nudge(msgspec.Struct, frozen=True):
    """A ledger entry that notified a seat's person again: by another seat's, or by their own as
    the reminder that they asked for.
    """

    entry: int
    by: int
