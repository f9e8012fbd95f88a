"""Time that passes only while nothing is left to do: hours of sleep take no time at all.

Nothing is done by threads, so that all goes the same way each time.
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
"""When it begins: clocks are set forward in Europe in the second week."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time leaps to whatever is to happen next, once nothing can be done now.

    What others would do in threads is done at once.
    """

    def __init__(self) -> None:
        self._passed = 0.0
        super().__init__(_LeapingSelector(self))

    def time(self) -> float:
        """How many seconds have passed."""
        return self._passed

    def leap(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds

    def now(self) -> datetime:
        """What a clock shows: never earlier than what was slept for."""
        return START + timedelta(microseconds=ceil(self._passed * 1e6))

    def run_in_executor(
        self,
        executor: Executor | None,
        func: Callable[[*_Ts], _T],
        *args: *_Ts,
    ) -> asyncio.Future[_T]:
        """Do it here and now."""
        del executor
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - handed on to whoever waits
            done.set_exception(error)
        return done


class _LeapingSelector(selectors.DefaultSelector):
    """Leaps over time instead of waiting."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready; if nothing is nor will be by itself, time leaps."""
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        if timeout > 0:
            self._loop.leap(timeout)
        return super().select(0)


class _AtOnce:
    """Stands for the queue of a database connection's thread: what is asked is done at once, and
    answered once the loop comes to it.
    """

    def put_nowait(self, asked: tuple[asyncio.Future[object] | None, Callable[[], object]]) -> None:
        """Do it."""
        future, function = asked
        try:
            result = function()
        except Exception as error:  # noqa: BLE001 - handed on to whoever waits
            if future is not None:
                future.get_loop().call_soon(_fail, future, error)
        else:
            if future is not None:
                future.get_loop().call_soon(_tell, future, result)


class _NoThread:
    """Stands for a thread that has nothing to do."""

    def __init__(self, **_given: object) -> None:
        self.daemon = True

    def start(self) -> None:
        """Nothing begins."""


def _tell(future: asyncio.Future[object], result: object) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[object], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


@contextmanager
def without_threads() -> Iterator[None]:
    """Have SQLite work in the loop itself."""
    with patch.multiple("aiosqlite.core", Thread=_NoThread, SimpleQueue=_AtOnce):
        yield
