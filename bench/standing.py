"""`python -m bench standing`: random lives of tables, and whether their messages stay true.

Each life is a table from its opening to after its end: moves, votes, invitations, seats that change
hands, time, restarts, deleted channels, over Discord in memory (SimCord) with the real bot and its
database; pictures aren't drawn. After each step every message that stands is read for what it
claims (`tests.cogs.sentences`). `wrong` has an example of each claim that wasn't so, and must be
empty; `times` counts them, also those that `tests.cogs.standing.NOT_YET_HELD` lists.
"""

import asyncio
import multiprocessing
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.report import Option
from tests.cogs.standing import STEPS, Found, lived


class Course(msgspec.Struct, frozen=True):
    """How much is lived."""

    lives: Annotated[int, Option("tables from opening to end")] = 2_000
    first: Annotated[int, Option("the number of the first life, which decides all its chance")] = 0
    steps: Annotated[int, Option("what happens during a game, at most")] = STEPS
    workers: Annotated[int, Option("processes that live side by side")] = 2


def _lived(numbers: Sequence[int], steps: int) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(lived(Path(folder), numbers, steps))


def measure(course: Course, _: Path) -> Found:
    """Live and read, the lives dealt out to the workers."""
    numbers = range(course.first, course.first + course.lives)
    shares = [numbers[worker :: course.workers] for worker in range(course.workers)]
    steps = [course.steps] * len(shares)
    if len(shares) == 1:
        return _lived(numbers, course.steps)
    with ProcessPoolExecutor(len(shares), multiprocessing.get_context("spawn")) as pool:
        found = Found()
        for share in pool.map(_lived, shares, steps):
            found.include(share)
        return found
