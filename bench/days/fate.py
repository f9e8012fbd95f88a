"""A host's death at any of its writes and requests, within a transaction too."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store


class Fate:
    """Counts the moments at which the host can die, and ends it at one of them."""

    def __init__(self) -> None:
        self.died = asyncio.Event()
        self._ended = asyncio.Event()
        self._left: int | None = None

    def doom(self, moments: int) -> None:
        """Let the host die after so many moments more."""
        self._left = moments

    def spare(self) -> None:
        """Let the host live, if it has not died yet."""
        self._left = None

    async def moment(self) -> None:
        """Pass a moment; who dies there, or is dead already, never gets further."""
        if not self._strikes():
            return
        await self._ended.wait()
        raise asyncio.CancelledError

    def within(self) -> None:
        """The same within a transaction, which is undone then."""
        if self._strikes():
            raise asyncio.CancelledError

    def end(self) -> None:
        """Take down whatever stands still since the host died."""
        self.died.set()
        self._ended.set()

    def _strikes(self) -> bool:
        if self._left is not None and not self.died.is_set():
            self._left -= 1
            if self._left <= 0:
                self.died.set()
        return self.died.is_set()


class MortalStore(Store):
    """A store in which every write has moments before, within and after it.

    `transactions` counts what was begun, reading and writing.
    """

    fate = Fate()
    transactions = 0

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """As ever, unless the host is dead."""
        self.transactions += 1
        if self.fate.died.is_set():
            await self.fate.moment()
        async with super().read() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction, unless the host dies before it begins or in it; it may die after it."""
        self.transactions += 1
        await self.fate.moment()
        async with super().write() as connection:
            yield connection
            self.fate.within()
        await self.fate.moment()
