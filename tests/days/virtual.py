"""Virtual time: an hour of sleep takes none.

Nothing runs in threads, so every run is the same.
"""

import asyncio
import selectors
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Final, TypeVar, TypeVarTuple
from unittest.mock import patch

START: Final = datetime(2026, 3, 20, tzinfo=UTC)
"""Clocks in Europe are set forward in the second week."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that jumps to the next timer once nothing can run now.

    Work for threads runs at once.
    """

    def __init__(self) -> None:
        self._passed = 0.0
        super().__init__(_LeapingSelector(self))

    def time(self) -> float:
        """Seconds passed so far."""
        return self._passed

    def leap(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds

    def now(self) -> datetime:
        """The wall clock: never earlier than what was slept for."""
        return START + timedelta(microseconds=ceil(self._passed * 1e6))

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*_Ts], _T], *args: *_Ts
    ) -> asyncio.Future[_T]:
        """Run it here and now."""
        del executor
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - passed on to the waiting task
            done.set_exception(error)
        return done


class _LeapingSelector(selectors.DefaultSelector):
    """Jumps over time instead of waiting."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready; if nothing is, time jumps."""
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        if timeout > 0:
            self._loop.leap(timeout)
        return super().select(0)


class _AtOnce:
    """Replaces the queue of a database connection's thread: runs requests at once, and answers when
    the loop gets to it.
    """

    def put_nowait(self, asked: tuple[asyncio.Future[object] | None, Callable[[], object]]) -> None:
        """Run it."""
        future, function = asked
        try:
            result = function()
        except Exception as error:  # noqa: BLE001 - passed on to the waiting task
            if future is not None:
                future.get_loop().call_soon(_fail, future, error)
        else:
            if future is not None:
                future.get_loop().call_soon(_tell, future, result)


class _NoThread:
    """A thread with nothing to do."""

    def __init__(self, **_given: object) -> None:
        self.daemon = True

    def start(self) -> None:
        """Do nothing."""


def _tell(future: asyncio.Future[object], result: object) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[object], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


@contextmanager
def without_threads() -> Iterator[None]:
    """Run SQLite in the loop itself."""
    with patch.multiple("aiosqlite.core", Thread=_NoThread, SimpleQueue=_AtOnce):
        yield
