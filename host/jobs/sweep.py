"""Looking for work that was lost: done now and then by the process that leads.

Work is lost where a process dies: with the jobs that it was doing, and with what it was about to
put up as a job. The first are told by its heart that beats no more; the second by tables for which
something is left to do and goes on being left.
"""

import logging
from typing import Final

from host.jobs.interface import Handler, Kind

logger = logging.getLogger(__name__)

POLL_INTERVAL_S: Final = 2.0
MAX_INTERVAL_S: Final = 3600.0
"""A table for which something is left all the time is woken ever less often, down to this."""


class Sweep:
    """Says which tables are to be woken, as time goes by.

    Most of what is left at one look is being done just then; so a table is woken at the second look
    at the earliest, and then after twice as long each time.
    """

    def __init__(self) -> None:
        self._due: dict[tuple[Kind, int], tuple[float, float]] = {}
        """By job: when it is to be woken next, and how long after that again."""

    async def lost(self, handlers: dict[Kind, Handler], now: float) -> list[tuple[Kind, int]]:
        """The jobs that are to be put up, at this moment in seconds. Raises `StoreUnavailable`."""
        left = {(kind, table) for kind, each in handlers.items() for table in await each.left()}
        self._due = {
            job: self._due.get(job, (now + POLL_INTERVAL_S, POLL_INTERVAL_S)) for job in left
        }
        lost = [job for job in sorted(left) if self._due[job][0] <= now]
        for job in lost:
            wait = min(2 * self._due[job][1], MAX_INTERVAL_S)
            self._due[job] = (now + wait, wait)
        return lost
