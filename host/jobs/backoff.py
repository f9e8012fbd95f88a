"""Exponential backoff with jitter: how long to wait before another try."""

import random

from host.jobs.local import Sleep

FIRST_WAIT = 1.0
LONGEST_WAIT = 300.0
"""Seconds between tries, before chance spreads them."""
STORE_FAILURES = 5
"""The database is asked again every 16 seconds at the latest: so many failures count, no more."""


def pause_after(failures: int, rng: random.Random, least: float = 0.0) -> float:
    """How many seconds to wait before another try, after so many that failed; at least so many."""
    longest = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failures - 1, 20))
    return max(least, longest * rng.uniform(0.5, 1.0))


class Backoff:
    """Sleeps between tries, ever longer; chance spreads them."""

    def __init__(self, sleep: Sleep, rng: random.Random) -> None:
        self.sleep = sleep
        self._rng = rng

    def pause(self, failures: int, least: float = 0.0) -> float:
        """How many seconds to wait before another try."""
        return pause_after(failures, self._rng, least)

    async def after(self, failures: int, least: float = 0.0) -> None:
        """Wait before another try, after so many that failed; at least for so many seconds."""
        await self.sleep(self.pause(failures, least))
