"""`python -m bench undisturbed`: the law that what others do never spoils what is still legal.

Plays games in which everyone does anything at any time: moves, forms, orders, undo, votes, pauses,
absences, changes of seats. `held` counts the panels of others that stayed valid, `renewed` those
that had to change, `wrong` tells each that was spoilt, or that was still valid and shouldn't be.
"""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.report import Option
from tests.cogs.undisturbed import Found, run


class Course(msgspec.Struct, frozen=True):
    """How much to try."""

    games: Annotated[int, Option("games, which take all tables in turn")] = 2000
    workers: Annotated[int, Option("games played side by side")] = 2


def measure(course: Course, _: Path) -> Found:
    """All games together."""
    found = Found()
    with ProcessPoolExecutor(course.workers, mp_context=get_context("spawn")) as pool:
        for each in pool.map(run, range(course.games), chunksize=10):
            found.add(each)
    return found
