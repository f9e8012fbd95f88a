"""How fast presses are taken in: of one person five a second, while some are not answered yet.

Where very many press at once, all are told first that they were heard; then the work begins.
Discord waits for three seconds, and what a press leads to takes longer than saying so. With few at
a time nobody waits for anybody.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

MAX_PER_SECOND: Final = 5
SECOND: Final = 1.0
MAX_UNANSWERED: Final = 1
"""So many that are not answered yet are let be: people see an answer a moment before we hear that
it arrived, so the next press of somebody who waits for each may come while the last counts."""
CACHE_SIZE: Final = 1000
"""Above so many people those are forgotten who have not pressed for a while."""
MAX_UNTOLD: Final = 32
"""So many may wait to be told before work waits for them."""
MAX_WORK_WAITS_S: Final = 2.0
"""Work waits no longer than that: others may press all the time."""
TOO_QUICK = (
    "You pressed more often than I could answer, so this press changed nothing. Nothing is lost: "
    "what you pressed before it counts, and shows as soon as it is done."
)


class _Presses:
    """One person's: when those of the last second came, and how many are not answered yet."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(maxlen=MAX_PER_SECOND)
        self.open = 0


class PressPace:
    """Says of each press whether it is taken in. `clock` tells seconds.

    Whoever waits for each answer may be as quick as the bot is: nothing piles up then.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._people: dict[int, _Presses] = {}

    @contextmanager
    def press(self, user: int) -> Iterator[bool]:
        """Whether a person's press is taken in; within, it is being answered."""
        now = self._clock()
        presses = self._people.setdefault(user, _Presses())
        full = len(presses.times) == MAX_PER_SECOND and now - presses.times[0] < SECOND
        if full and presses.open > MAX_UNANSWERED:
            yield False
            return
        presses.times.append(now)
        presses.open += 1
        try:
            yield True
        finally:
            presses.open -= 1
            self._forget_some()

    def _forget_some(self) -> None:
        if len(self._people) <= CACHE_SIZE:
            return
        ago = self._clock() - SECOND
        for user, presses in tuple(self._people.items()):
            if not presses.open and presses.times[-1] < ago:
                del self._people[user]


class Acknowledging:
    """Acknowledges, and counts those who have not been told yet."""

    def __init__(self, max_untold: int = MAX_UNTOLD) -> None:
        """`max_untold`: where more are waiting, work waits for them."""
        self._max_untold = max_untold
        self._waiting = 0
        self._few = asyncio.Event()
        self._few.set()

    async def tell(self, acknowledge: Callable[[], Awaitable[None]]) -> None:
        """Tell somebody, by this. Raises whatever it does."""
        self._waiting += 1
        self._count()
        try:
            await acknowledge()
        finally:
            self._waiting -= 1
            self._count()

    async def few(self) -> None:
        """Wait until few are waiting."""
        with suppress(TimeoutError):
            async with asyncio.timeout(MAX_WORK_WAITS_S):
                await self._few.wait()

    def _count(self) -> None:
        if self._waiting > self._max_untold:
            self._few.clear()
        else:
            self._few.set()
