"""Suspending a table whose channel cannot be reached, and resuming it. Changes one in memory.

Discord refuses some things for certain: whoever was thrown out of a server, or may not see or write
to a channel, is refused each time until somebody changes that. Such a table is left alone. Nobody's
time runs, what can be told comes by direct message, and the game can be played on there. An event
from Discord resumes it; else its channel is retried seldom.
"""

from datetime import datetime, timedelta
from typing import Final

from host.table import timing
from host.table.models import Barrier
from host.table.stored_table import StoredTable

FIRST_RETRY_AFTER: Final = timedelta(hours=6)
MAX_RETRY_AFTER: Final = timedelta(days=1)
"""How long a channel is left alone between retries, at first and at last."""
GIVE_UP_AFTER: Final = timedelta(days=14)
"""The channel of a table that is over is not retried after this; an event still resumes it."""


def suspend(stored: StoredTable, why: Barrier, now: datetime) -> None:
    """Suspend a table; of one that is suspended already, note why, and when to retry."""
    since = stored.resting or now
    stored.resting, stored.barrier = since, why
    wait = min(max(now - since, FIRST_RETRY_AFTER), MAX_RETRY_AFTER)
    is_left = not stored.open and now - since > GIVE_UP_AFTER
    stored.look = None if is_left else now + wait


def resume(stored: StoredTable, now: datetime) -> None:
    """Resume a table: what is to be shown there is shown."""
    timing.resume(stored, now)
    stored.barrier = stored.look = None
