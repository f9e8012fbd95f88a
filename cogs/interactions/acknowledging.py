"""Where very many press at once, all are told first that they were heard; then the work begins.

Discord waits for three seconds, and what a press leads to takes longer than saying so. With few
at a time nobody waits for anybody.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

MANY: Final = 32
"""So many may wait to be told before work waits for them."""
LONGEST_S: Final = 2.0
"""Work waits no longer than that: others may press all the time."""


class Acknowledging:
    """Counts those who have not been told yet."""

    def __init__(self, many: int = MANY) -> None:
        """`many`: from more than so many on, work waits."""
        self._many = many
        self._waiting = 0
        self._few = asyncio.Event()
        self._few.set()

    async def tell(self, acknowledge: Callable[[], Awaitable[None]]) -> None:
        """Tell somebody, by this. Raises whatever it does."""
        self._waiting += 1
        self._look()
        try:
            await acknowledge()
        finally:
            self._waiting -= 1
            self._look()

    async def few(self) -> None:
        """Wait until few are waiting."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S):
                await self._few.wait()

    def _look(self) -> None:
        if self._waiting > self._many:
            self._few.clear()
        else:
            self._few.set()
