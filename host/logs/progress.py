"""How far long work is: a bar with the time left on a terminal, and elsewhere a line now and then.

It goes to standard error, so that what a program prints stays what it is.
"""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, TextIO, TypeAlias

Progress: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[int], object]]]
"""Shows how far work is, given what is counted and how many there are; within the block it is told
how many more are done.
"""
LINE_AFTER_S: Final = 10.0
"""What takes less is not worth a line."""


@contextmanager
def shown(
    what: str,
    total: int,
    out: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Generator[Callable[[int], object]]:
    """Show it on standard error, or `out`."""
    out = out or sys.stderr
    if out.isatty():
        from tqdm import tqdm  # noqa: PLC0415 - only if somebody watches

        with tqdm(total=total, desc=what, file=out, leave=False, dynamic_ncols=True) as bar:
            yield bar.update
        return
    done, told = 0, clock()

    def more(count: int) -> None:
        nonlocal done, told
        done += count
        if done < total and clock() - told >= LINE_AFTER_S:
            told = clock()
            out.write(f"{what}: {done} of {total}\n")
            out.flush()

    yield more


@contextmanager
def hidden(what: str, total: int) -> Generator[Callable[[int], object]]:
    """Show nothing."""
    del what, total
    yield lambda _: None
