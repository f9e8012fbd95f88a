"""A host that can die at any of its writes and requests."""

import asyncio
from collections.abc import AsyncGenerator, Container, Generator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store


class Fate:
    """Counts the moments before and after each write and request, and ends the host `at` some."""

    def __init__(self, at: Container[int] = ()) -> None:
        self.passed = 0
        self.died = asyncio.Event()
        self._ended = asyncio.Event()
        self._at = at

    async def moment(self) -> None:
        """Pass a moment; the host never gets further if it dies there, or is dead already."""
        if self._strikes():
            await self._ended.wait()
            raise asyncio.CancelledError

    def _strikes(self) -> bool:
        if not self.died.is_set():
            self.passed += 1
            if self.passed - 1 not in self._at:
                return False
            self.died.set()
        return True

    def end(self) -> None:
        """End everything that is stuck since the host died, shielded work too."""
        if self.died.is_set():
            self._ended.set()

    def revive(self) -> None:
        """The next life begins."""
        self.died.clear()
        self._ended.clear()


class EachMoment:
    """Moments to die at: each moment of each thing that people do, several in one life.

    It dies only once an earlier death has been made up for, so each moment is met in a healthy
    life. After a life in which nothing `has_died`, it died at all of them, or at its `share` of
    `shares`.
    """

    def __init__(self, share: int = 0, shares: int = 1) -> None:
        self._share, self._shares = share, shares
        self._struck: set[tuple[object, int]] = set()
        self._doing: object = None
        self._passed = 0
        self._is_whole = True
        self._died_at: list[object] = []
        self.has_died = True
        """Whether it died in this life; before the first one it may."""

    def live_again(self) -> None:
        """Another life begins."""
        self._is_whole, self.has_died = True, False
        self._died_at.clear()
        self.do("begin")

    def do(self, what: object) -> None:
        """People do this from now on; None: what it does not die in."""
        self._doing, self._passed = what if self._is_whole else None, 0

    @property
    def deaths(self) -> int:
        """At how many moments it died."""
        return len(self._struck)

    @contextmanager
    def noted(self) -> Generator[None]:
        """What fails in a life says at which moments it died."""
        try:
            yield
        except AssertionError as error:
            error.add_note(f"killed at {self._died_at}")
            raise

    def settled(self) -> None:
        """Everything is shown."""
        self._is_whole = True

    def __contains__(self, _: object) -> bool:
        """Whether it dies at the moment that is passed now."""
        self._passed += 1
        strike = self._doing, self._passed
        if self._doing is None or self._passed % self._shares != self._share:
            return False
        if strike in self._struck:
            return False
        self._struck.add(strike)
        self._died_at.append(strike)
        self._doing, self._is_whole, self.has_died = None, False, True
        return True


class MortalStore(Store):
    """A store whose every write has a moment before and after it. `fate` may be changed."""

    fate = Fate()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction, unless the host dies before it begins; it may die once it is stored."""
        await self.fate.moment()
        async with super().write() as connection:
            yield connection
        await self.fate.moment()
