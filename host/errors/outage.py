"""Outage of the database: logged once, however many things wait for it.

The log says once that it begins, and once that it is over. While it lasts it is said again each
minute at most.
"""

import logging
import time
from collections.abc import Callable
from typing import Final

from host.errors import StoreError, StoreUnreachable

logger = logging.getLogger(__name__)

LOG_INTERVAL_S: Final = 60.0


class Outage:
    """What this process knows of whether the database answers."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._has_answered = False
        """Before that, whoever opens it says why it cannot be opened."""
        self._since: float | None = None
        self._said: float | None = None
        """When the log said last that it does not answer."""

    def failed(self, why: str) -> None:
        """It did not answer just now; `why` holds no secret."""
        if not self._has_answered:
            return
        now = self._clock()
        if self._since is None:
            self._since = now
        if self._said is None or now - self._said >= LOG_INTERVAL_S:
            self._said = now
            logger.warning("no answer from the database, what needs it waits: %s", why)

    def answered(self) -> None:
        """It answered just now."""
        self._has_answered = True
        since, self._since = self._since, None
        if since is not None and self._said is not None and self._said >= since:
            logger.info("the database answers again, after %.0f s", self._clock() - since)


def log_waiting(log: logging.Logger, what: str, error: StoreError) -> None:
    """Log what waits for the database, and why. An outage is said by `Outage`, once for all."""
    level = logging.DEBUG if isinstance(error, StoreUnreachable) else logging.WARNING
    log.log(level, "%s: %s", what, error)
