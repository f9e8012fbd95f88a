"""Worker threads that draw, and give back the memory that drawing took."""

import asyncio
import ctypes
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
TRIM_AFTER_S: Final = 1.0
"""Pause in drawing after which freed memory is returned."""


class DrawingThreads:
    """A number of worker threads."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="painter")
        self._is_closed = False
        self._trimmer = _Trimmer()

    async def run(self, draw: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What a function gives, called in one of the threads."""
        work = partial(draw, *args, **named)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._trimmer.drawn()

    def begin(self, draw: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """Call a function in one of the threads, for nobody who waits; not once they are closed."""
        if not self._is_closed:
            self._pool.submit(draw, *args, **named)

    def close(self) -> None:
        """Finish what is being drawn, and end the threads."""
        self._is_closed = True
        self._pool.shutdown(cancel_futures=True)
        self._trimmer.close()


class _Trimmer:
    """Returns freed memory to the system after a quiet second, from a thread of its own (glibc)."""

    def __init__(self) -> None:
        self._drawn = threading.Event()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def drawn(self) -> None:
        """Note that something was drawn."""
        if self._thread is None and not self._is_closed:
            self._thread = threading.Thread(target=self._run, name="trimmer", daemon=True)
            self._thread.start()
        self._drawn.set()

    def close(self) -> None:
        """End the thread."""
        self._is_closed = True
        self._drawn.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        while self._drawn.wait() and not self._is_closed:
            self._drawn.clear()
            if not self._drawn.wait(TRIM_AFTER_S) and trim is not None:
                trim(0)
