"""Which message is the last in a channel, told to the processes that do not hear it from Discord.

Only what changes anything is written down: each message of our own, and after it the first of
anybody else's in that channel. More talk below a board makes no difference.
"""

import asyncio
import logging

from cogs.messages.direct_messages import DirectMessages
from host.errors import StoreError
from host.errors.outage import log_waiting
from host.repositories import last_messages
from host.service.tables import Tables

log = logging.getLogger(__name__)


class LastMessages:
    """Notes last messages, where boards may stand; nothing where there is one process."""

    def __init__(self, tables: Tables, direct_messages: DirectMessages) -> None:
        self._store = tables.store
        self._is_shared = tables.jobs.is_shared
        self._open: set[int] = set()
        """Channels with a board below which nobody has written yet, as far as is known."""
        self._new: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None
        direct_messages.subscribe(self.posted)

    async def begin(self) -> None:
        """Learn where there are boards. Raises `StoreUnavailable`."""
        async with self._store.read() as connection:
            self._open |= await last_messages.boards(connection)

    def posted(self, channel: int, message: int) -> None:
        """A message of our own was posted by this process."""
        self.heard(channel, message, own=True)

    def heard(self, channel: int, message: int, *, own: bool) -> None:
        """A message stands in a channel now."""
        if not self._is_shared:
            return
        if own:
            self._open.add(channel)
        elif channel in self._open:
            self._open.discard(channel)
        else:
            return
        self._new[channel] = max(message, self._new.get(channel, 0))
        if self._task is None:
            self._task = asyncio.create_task(self._write(), name="last messages")

    async def close(self) -> None:
        """Write the last ones down."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _write(self) -> None:
        try:
            while self._new:
                channel, message = self._new.popitem()
                async with self._store.write() as connection:
                    await last_messages.note(connection, channel, message)
        except StoreError as error:
            # A board may stay above the talk until the next message of ours.
            log_waiting(log, "last messages cannot be noted", error)
        finally:
            self._task = None
