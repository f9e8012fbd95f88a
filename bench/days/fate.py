"""A host's death at any of its writes and requests, within a transaction too."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from tests.host import mortal


class Doom(mortal.Fate):
    """Ends the host at a moment that is chosen while it lives."""

    def doom(self, moments: int) -> None:
        """Let the host die after so many moments more."""
        self._at = {self.passed + moments - 1}

    def spare(self) -> None:
        """Let the host live, if it has not died yet."""
        self._at = ()

    def within(self) -> None:
        """Pass a moment within a transaction, which is undone if the host dies there."""
        if self._strikes():
            raise asyncio.CancelledError

    def end(self) -> None:
        """Take down whatever stands still, also of a host that was told to end."""
        self.died.set()
        super().end()


class MortalStore(mortal.MortalStore):
    """A store in which every write has moments before, within and after it.

    `transactions` counts what was begun, reading and writing.
    """

    fate = Doom()
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
        async with super().write() as connection:
            yield connection
            self.fate.within()
