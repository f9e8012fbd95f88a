"""How far long work is: a bar with the time left on a terminal, and elsewhere a line now and then.

It goes to standard error, so that what a command prints stays what it is.
"""

import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, TextIO, TypeAlias

Progress: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[int], object]]]
"""Shows how far work is, given what is counted and how many there are; within the block it is told
how many more are done.
"""
LONG: Final = 1000
"""Fewer are done at once, so no line is written about them."""
LINES: Final = 10


@contextmanager
def shown(what: str, total: int, out: TextIO | None = None) -> Generator[Callable[[int], object]]:
    """Show it on standard error, or `out`."""
    out = out or sys.stderr
    if out.isatty():
        from tqdm import tqdm  # noqa: PLC0415 - only if somebody watches

        with tqdm(total=total, desc=what, file=out, leave=False, dynamic_ncols=True) as bar:
            yield bar.update
        return
    done = told = 0

    def more(count: int) -> None:
        nonlocal done, told
        done += count
        part = LINES * done // max(total, 1)
        if part > told and total >= LONG and done < total:
            told = part
            out.write(f"{what}: {done} of {total}\n")

    yield more


@contextmanager
def hidden(what: str, total: int) -> Generator[Callable[[int], object]]:
    """Show nothing."""
    del what, total
    yield lambda _: None
