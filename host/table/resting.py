"""Tables whose place cannot be reached: they rest until it can. Functions change one in memory.

Discord refuses some things for certain: whoever was thrown out of a server, or may not see or write
to a channel, is refused each time until somebody changes that. Such a table is left alone. Nobody's
time runs, what can be told comes by direct message, and the game can be played on there. An event
takes it up again; else its place is looked at seldom.
"""

from datetime import datetime, timedelta
from typing import Final

from host.table import timing
from host.table.models import Barrier
from host.table.stored_table import StoredTable

LOOK_FIRST: Final = timedelta(hours=6)
LOOK_LAST: Final = timedelta(days=1)
"""How long a place is left alone between looks, at first and at last."""
GIVE_UP: Final = timedelta(days=14)
"""So long the place of a table that is over is looked at; an event still takes it up."""


def lay_to_rest(stored: StoredTable, why: Barrier, now: datetime) -> None:
    """A table's place cannot be reached; of one that rests already, why, and when to look again."""
    since = stored.resting or now
    stored.resting, stored.barrier = since, why
    wait = min(max(now - since, LOOK_FIRST), LOOK_LAST)
    is_left = not stored.open and now - since > GIVE_UP
    stored.look = None if is_left else now + wait


def take_up(stored: StoredTable, now: datetime) -> None:
    """Its place may be reached again: what is to be shown there is shown."""
    timing.take_up(stored, now)
    stored.barrier = stored.look = None
