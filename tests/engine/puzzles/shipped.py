"""The shipped puzzles that a run of the tests looks at."""

import hashlib
import random
from collections import defaultdict
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import engine
from engine.puzzles.days import Day, puzzle_of, span


@cache
def by_kind() -> dict[str, list[Day]]:
    """Every shipped puzzle, by game and kind."""
    found: dict[str, list[Day]] = defaultdict(list)
    first, last = span()
    for day in range((last - first).days + 1):
        each = puzzle_of(first + timedelta(day))
        assert each is not None, f"no puzzle on {first + timedelta(day)}"
        problem = each.puzzle.problem
        found[f"{problem.game.name} {problem.kind.name}"].append(each)
    return found


def rotating() -> random.Random:
    """A choice that changes with the program's text, so that in time every puzzle has its turn."""
    folder = Path(engine.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.read_bytes())
    return random.Random(digest.digest())


def one_of(kind: str) -> Day:
    """A shipped puzzle of a kind, another one with each change of the program."""
    return rotating().choice(by_kind()[kind])


def some_of(kind: str) -> list[Day]:
    """Six of them."""
    return rotating().sample(by_kind()[kind], 6)


FIRST = date(2026, 12, 1)
