"""What is left of messages that newer ones have taken the place of: shrunk or deleted in time.

The new message counts at once; only then, and after whatever else is to be sent, the old one is
seen to. Until that is done the row of its audience is not stored: should the program die, the new
message is found by its mark, as one of which nobody knows whether it was posted, and the old one is
seen to then. Where that fails again and again, the old message stays as it is. Its buttons answer
as all old ones do.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from host.delivery.post import Post, Presenter
from host.errors import StoreError, Unreachable
from host.errors.isolation import log_fault
from host.errors.outage import log_waiting
from host.table.placements import Audience

logger = logging.getLogger(__name__)

MAX_TRIES: Final = 6
"""So often a message is tried to be changed: with the pauses between for about a minute."""

Wait = Callable[[int, float], Awaitable[None]]
"""Backoff before another try, after so many that failed; at least for so many seconds."""


class Cleanup:
    """What is left to be done of this kind at one table. `done` is called after each."""

    def __init__(self, presenter: Presenter, wait: Wait, done: Callable[[], None]) -> None:
        self._presenter = presenter
        self._wait = wait
        self._done = done
        self._tasks: dict[asyncio.Task[None], Audience] = {}

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return bool(self._tasks)

    def __contains__(self, audience: Audience) -> bool:
        """Whether anything is left of an audience's messages."""
        return audience in self._tasks.values()

    def add(self, audience: Audience, post: Post) -> None:
        """See to the message that a new one supersedes."""
        task = asyncio.create_task(self._see_to(audience, post), name=f"what is left of {audience}")
        self._tasks[task] = audience
        task.add_done_callback(self._end)

    async def stop(self) -> None:
        """Break off what is under way."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _end(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        self._done()

    async def _see_to(self, audience: Audience, post: Post) -> None:
        for failures in range(1, MAX_TRIES + 1):
            try:
                await self._presenter.supersede(post)
            except Unreachable as error:
                logger.info("%s: an old message stays for now: %s", audience, error.reason)
                if error.permanent or failures == MAX_TRIES:
                    return
                await self._wait(failures, error.retry_after or 0.0)
            except StoreError as error:
                log_waiting(logger, f"{audience}: an old message stays for now", error)
                if failures == MAX_TRIES:
                    return
                await self._wait(failures, 0.0)
            except Exception as error:  # noqa: BLE001 - what fails for one message must not end others
                log_fault(logger, f"{audience}: seeing to an old message failed", error)
                return
            else:
                return
