"""Messages that many people change at once are edited now and then."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from host.jobs.queue import Sleep
from host.subject import Subject

EDIT_INTERVAL: Final = timedelta(minutes=10)
"""A message changes at most this often, however many people solve a puzzle or sign up at once."""


class Spacing:
    """Passes on that a subject has changed: at once, then at most every `EDIT_INTERVAL`.

    What is held back when the program ends is seen to at its next start, as messages that are there
    then are looked at.
    """

    def __init__(self, changed: Callable[[Subject], None], sleep: Sleep) -> None:
        self._changed = changed
        self._sleep = sleep
        self.pauses: dict[Subject, asyncio.Task[None]] = {}
        """What is held back, and until when."""
        self._again: set[Subject] = set()

    def __call__(self, subject: Subject) -> None:
        """A subject has changed."""
        if subject in self.pauses:
            self._again.add(subject)
        else:
            self._changed(subject)
            self.pauses[subject] = asyncio.create_task(self._pause(subject))

    async def _pause(self, subject: Subject) -> None:
        await self._sleep(EDIT_INTERVAL.total_seconds())
        del self.pauses[subject]
        if subject in self._again:
            self._again.discard(subject)
            self(subject)

    async def resume(self) -> None:
        """Nothing is left to pass on."""

    async def close(self) -> None:
        """Pass nothing more on."""
        for each in self.pauses.values():
            each.cancel()
        await asyncio.gather(*self.pauses.values(), return_exceptions=True)
