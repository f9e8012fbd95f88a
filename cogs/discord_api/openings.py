"""Opens channels for direct messages, one after the other and not too fast.

Discord refuses a bot that opens too many at once, and may flag it as a spammer. Neither means that
anybody's direct messages are closed: the bot opens none for a while, and people play with the
button for their hand. Channels that are already open keep working.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import datetime
from time import monotonic
from typing import Final

import discord

from host.errors import StoreError, log_waiting
from host.repositories.people import FLAGGED, OpeningPauses
from host.service.accounts import Accounts

log = logging.getLogger(__name__)

TOO_FAST, CLOSED, NO_COMMON_SERVER = 40003, 50007, 50278
SLOWED: Final = frozenset({TOO_FAST, FLAGGED})
"""Discord's codes for refusing the bot, regardless of the recipient."""
CLOSED_CODES: Final = frozenset({CLOSED, NO_COMMON_SERVER}) | SLOWED
"""Discord's codes after which a person gets no messages until they do anything."""
BURST: Final = 8
REFILL_S: Final = 2.0
MAX_WAIT_S: Final = 5.0
"""How long somebody who has just pressed a button waits."""
STORE_RETRY_S: Final = 5.0
MAX_REFUSALS: Final = 3
"""From this refusal on, it is the person who takes no messages."""


class DmRateLimited(Exception):
    """No direct messages can be opened with anyone now. `retry_after`: seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("no direct messages can be opened for now")
        self.retry_after = retry_after


class DmsClosed(Exception):
    """The person takes no direct messages from the bot, says Discord by this `code`."""

    def __init__(self, code: int) -> None:
        super().__init__(f"direct messages do not reach this person ({code})")
        self.code = code


class DmOpener:
    """Opens direct messages with a client. Pauses end by the time `now`; `clock` counts seconds."""

    def __init__(
        self,
        client: discord.Client,
        pauses: OpeningPauses,
        accounts: Accounts,
        now: Callable[[], datetime],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._client = client
        self._pauses = pauses
        self._accounts = accounts
        self._now = now
        self._sleep = sleep
        self._clock = clock
        self._queue = asyncio.Lock()
        self._waiting = 0
        self._room = float(BURST)
        self._counted = clock()
        self._refused: Counter[int] = Counter()
        """Refusals by person, where it may be theirs."""
        self._ending: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Keep to the pause that was stored before the last start."""
        if await self._pauses.refresh() is not None:
            self._await_end()

    async def close(self) -> None:
        """Stop waiting for the end of a pause."""
        if self._ending is not None:
            self._ending.cancel()
            await asyncio.gather(self._ending, return_exceptions=True)

    async def begin(self, user: int, *, at_once: bool = False) -> int:
        """Open direct messages with somebody; the number of the channel.

        `at_once`: rather not at all than late. Raises `DmRateLimited`, `DmsClosed`, and what
        Discord raises.
        """
        if at_once and (self._waiting - self._room) * REFILL_S > MAX_WAIT_S:
            raise DmRateLimited(self._waiting * REFILL_S)
        self._waiting += 1
        try:
            async with self._queue:
                await self._take_turn()
                return await self._begin(user)
        finally:
            self._waiting -= 1

    async def refused(self, code: int) -> float:
        """Discord lets the bot open none. Returns the seconds until the next try."""
        known = self._pauses.until
        pause = await self._pauses.refused(code)
        if pause.until == known:
            return self._seconds_left()  # it has been logged
        log.warning(
            "Discord doesn't let the bot open direct messages for now (%d: %s). It tries again at "
            "%s; until then, people play with the button for their hand. See docs/limits.md",
            code,
            "it flagged this bot as a spammer" if code == FLAGGED else "too many at once",
            pause.until.isoformat(timespec="minutes"),
        )
        self._await_end()
        return self._seconds_left()

    async def _begin(self, user: int) -> int:
        try:
            channel = await self._client.create_dm(discord.Object(user))
        except discord.HTTPException as error:
            if error.code == NO_COMMON_SERVER:
                raise DmsClosed(error.code) from error
            if error.code not in (TOO_FAST, FLAGGED, CLOSED):
                raise
            if error.code == CLOSED:
                # This code can also mean that the bot may open none at all.
                self._refused[user] += 1
                if self._refused[user] >= MAX_REFUSALS:
                    del self._refused[user]
                    raise DmsClosed(error.code) from error
            raise DmRateLimited(await self.refused(error.code)) from error
        self._refused.pop(user, None)
        await self._pauses.went_well()
        return channel.id

    async def _take_turn(self) -> None:
        """Wait until there is room for one more. Raises `DmRateLimited` in a pause."""
        if await self._pauses.refresh() is not None:
            self._await_end()
            raise DmRateLimited(self._seconds_left())
        now = self._clock()
        self._room = min(float(BURST), self._room + (now - self._counted) / REFILL_S)
        self._counted = now
        if self._room < 1:
            missing = (1 - self._room) * REFILL_S
            await self._sleep(missing)
            self._room, self._counted = 1.0, now + missing
        self._room -= 1

    def _seconds_left(self) -> float:
        until = self._pauses.until
        return 0.0 if until is None else max(0.0, (until - self._now()).total_seconds())

    def _await_end(self) -> None:
        if self._ending is None or self._ending.done():
            self._ending = asyncio.create_task(self._end(), name="direct messages wait")

    async def _end(self) -> None:
        """After the pause, try those who wait; the first shows whether it works again."""
        while True:
            while (left := self._seconds_left()) > 0:
                await self._sleep(left)
            try:
                await self._accounts.begin_again()
            except StoreError as error:
                log_waiting(log, "direct messages delayed", error)
                await self._sleep(STORE_RETRY_S)
            else:
                return
