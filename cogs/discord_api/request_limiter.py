"""Global rate limit: a bounded number of requests a second, the most urgent first.

Discord takes 50 requests a second with one bot's token, and refuses the rest.
discord.py knows only the limits of single routes.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from enum import IntEnum
from time import monotonic
from typing import Final, NamedTuple

from host.subject import Subject


class Urgency(IntEnum):
    """What goes first when there are more requests than Discord takes in a second."""

    TURN = 1
    """The board in the channel, and what a player needs for their turn."""
    USUAL = 2
    """All other messages of tables, and the default."""
    EXTRA = 3
    """Additions to a table's messages: summaries, animations of whole games, calls."""
    LEFT_OVER = 4
    """Cleaning up messages that newer ones have replaced."""


class Purpose(NamedTuple):
    """How urgent a request is, and what it is about."""

    urgency: Urgency = Urgency.USUAL
    subject: Subject | None = None


NO_PURPOSE: Final = Purpose()

_purpose: ContextVar[Purpose] = ContextVar("purpose", default=NO_PURPOSE)


def purpose() -> Purpose:
    """The purpose of requests made in this context."""
    return _purpose.get()


@contextmanager
def requests_for(subject: Subject | None, urgency: Urgency) -> Iterator[None]:
    """Give all requests made meanwhile this purpose."""
    before = _purpose.set(Purpose(urgency, subject))
    try:
        yield
    finally:
        _purpose.reset(before)


USED_SHARE: Final = 0.9
"""Share of the allowed rate that is used, since requests sent evenly arrive less evenly."""
BURST_SHARE: Final = 0.06
"""Share of a second's requests that may go at once after a rest."""
UNANSWERED_SHARE: Final = 0.5
"""Share of a second's requests that may be unanswered, as requests held up arrive all at once."""
OLDEST_EACH: Final = 10
"""Every tenth request is the one that has waited longest, regardless of its urgency."""
MAX_WAIT_S: Final = 240.0
"""When a request gives up: what it says may have changed. Discord's own timeout is longer."""


class _Waiting:
    """A request that waits for its turn."""

    def __init__(self, purpose: Purpose, number: int) -> None:
        self.purpose = purpose
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class RequestLimiter:
    """Gives each request its turn.

    `per_second` is what Discord allows this process: its share, if several use the same token.
    `clock` counts seconds, and `sleep` waits for some.
    """

    def __init__(
        self,
        per_second: float,
        *,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._rate = per_second * USED_SHARE
        self._most = max(1.0, per_second * BURST_SHARE)
        self._left = self._most
        """How many may go now."""
        self._may_be_open = self._free = max(1, round(per_second * UNANSWERED_SHARE))
        """How many more may be without an answer."""
        self._counted = clock()
        """When that was counted; in the future while Discord has us pause."""
        self._queues: dict[Urgency, OrderedDict[Subject | None, deque[_Waiting]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }
        self._numbers = 0
        self._given = 0
        self._giving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return sum(len(queue) for queue in self._all())

    @property
    def unanswered(self) -> int:
        """How many requests have no answer yet."""
        return self._may_be_open - self._free

    async def turn(self, purpose: Purpose) -> None:
        """Wait until a request may go; `done` has to follow. Raises `TimeoutError`."""
        if self.waiting == 0 and self._take():
            return
        self._numbers += 1
        waiting = _Waiting(purpose, self._numbers)
        queues = self._queues[purpose.urgency]
        queues.setdefault(purpose.subject, deque()).append(waiting)
        self._go_on()
        try:
            async with asyncio.timeout(MAX_WAIT_S):
                await waiting.turn
        except (asyncio.CancelledError, TimeoutError):
            self._withdraw(waiting)
            raise

    def done(self) -> None:
        """A request whose turn it was is over."""
        self._free += 1
        self._go_on()

    def pause(self, seconds: float) -> None:
        """Send nothing for as long as Discord says."""
        self._left = 0.0
        self._counted = max(self._counted, self._clock() + seconds)

    async def close(self) -> None:
        """Stop giving turns."""
        if self._giving is not None:
            self._giving.cancel()
            with suppress(asyncio.CancelledError):
                await self._giving

    def _all(self) -> Iterator[deque[_Waiting]]:
        for queues in self._queues.values():
            yield from queues.values()

    def _withdraw(self, waiting: _Waiting) -> None:
        if waiting.turn.done() and not waiting.turn.cancelled():
            self._left += 1  # its turn had just come: give it to another
            self.done()
            return
        queues = self._queues[waiting.purpose.urgency]
        queue = queues[waiting.purpose.subject]
        queue.remove(waiting)
        if not queue:
            del queues[waiting.purpose.subject]

    def _take(self) -> bool:
        """Use up one of those that may go now, if there is one."""
        now = self._clock()
        if now > self._counted:
            self._left = min(self._most, self._left + (now - self._counted) * self._rate)
            self._counted = now
        # Floating point may lack a last bit.
        if now < self._counted or self._left < 1 - 1e-6 or not self._free:
            return False
        self._left -= 1
        self._free -= 1
        return True

    def _missing_s(self) -> float:
        """The seconds until one may go."""
        paused = max(0.0, self._counted - self._clock())
        return paused + max(0.0, 1 - self._left) / self._rate

    def _go_on(self) -> None:
        """Start giving turns, unless that is under way."""
        if self._free and self.waiting and (self._giving is None or self._giving.done()):
            self._giving = asyncio.create_task(self._give(), name="turns of requests")

    async def _give(self) -> None:
        """Give turns while somebody waits, and not too many are unanswered."""
        while self.waiting and self._free:
            if self._take():
                self._next().turn.set_result(None)
            else:
                await self._sleep(self._missing_s())

    def _next(self) -> _Waiting:
        """Take the next one out of its queue. There must be one."""
        self._given += 1
        if self._given % OLDEST_EACH == 0:
            queue = min(self._all(), key=lambda each: each[0].number)
            purpose = queue[0].purpose
        else:
            queues = next(queues for queues in self._queues.values() if queues)
            purpose = next(iter(queues.values()))[0].purpose
        queues = self._queues[purpose.urgency]
        queue = queues.pop(purpose.subject)
        first = queue.popleft()
        if queue:
            queues[purpose.subject] = queue  # behind all others
        return first
