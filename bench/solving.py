"""`python -m bench solving`: how often computer players find the best answer of a daily puzzle.

They play to win the game, in their usual style, and don't know the task. Each kind's puzzles take
turns, and so do the rows, so a run that `--seconds` cuts short has tried each about as often. `low`
and `high` bound the 95% interval of the share.
"""

import random
import sys
import time
from collections import Counter
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

from bench.parts.report import Option
from bench.strength import interval
from engine.foresight import STRENGTHS, Strength
from engine.puzzles.checks import computer, played
from engine.puzzles.days import AnyPuzzle, puzzle_of, span
from engine.registry import GAMES
from tests.matches import for_seconds

Row: TypeAlias = tuple[str, str, Strength]
"""A game, a kind of its puzzles, and who tries them."""


class Solving(msgspec.Struct, frozen=True):
    """How many computer players of a strength solved a kind of puzzle, of those who tried one, and
    the CPU seconds of a try.
    """

    game: str
    kind: str
    strength: str
    puzzles: int
    tried: int
    solved: int
    share: float
    low: float
    high: float
    cpu_s: float


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    strength: Annotated[tuple[Strength, ...], Option("only these", [*STRENGTHS])] = STRENGTHS
    tries: Annotated[int, Option("computer players of a strength for each kind")] = 200
    think: Annotated[float, Option("hard's seconds of CPU for each decision")] = 0.15
    seconds: Annotated[float | None, Option("begin no try after this time")] = None


def shipped(course: Course) -> dict[tuple[str, str], list[AnyPuzzle]]:
    """The puzzles of every day, by game and kind."""
    found: dict[tuple[str, str], list[AnyPuzzle]] = {}
    first, last = span()
    for number in range((last - first).days + 1):
        day = puzzle_of(first + timedelta(number))
        if day is not None and day.puzzle.problem.game.name in course.game:
            problem = day.puzzle.problem
            found.setdefault((problem.game.name, problem.kind.name), []).append(day.puzzle)
    return found


def solves(puzzle: AnyPuzzle, strength: Strength, number: int, think: float) -> bool:
    """Whether a computer player finds the best answer."""
    problem = puzzle.problem
    rng = random.Random(f"{puzzle.task} {strength} {number}")  # noqa: S311 - a measurement, not a key
    chooses = computer(problem, strength, rng, partial(for_seconds, think))
    return played(problem, chooses) == puzzle.best


def measure(course: Course, _: Path) -> list[Solving]:
    """Have them try, one of each row in turn."""
    until = None if course.seconds is None else time.monotonic() + course.seconds
    puzzles = shipped(course)
    rows: list[Row] = [(*kind, strength) for kind in puzzles for strength in course.strength]
    tried, solved, took = Counter[Row](), Counter[Row](), dict.fromkeys(rows, 0.0)
    for number in range(course.tries):
        for row in rows:
            if until is not None and time.monotonic() >= until:
                break
            of_kind, began = puzzles[row[0], row[1]], time.process_time()
            puzzle = of_kind[number % len(of_kind)]
            tried[row] += 1
            solved[row] += solves(puzzle, row[2], number, course.think)
            took[row] += time.process_time() - began
        print(f"{number + 1} of {course.tries}", file=sys.stderr)
    return [
        _solving(row, len(puzzles[row[0], row[1]]), tried[row], solved[row], took[row])
        for row in rows
        if tried[row]
    ]


def _solving(row: Row, puzzles: int, tried: int, solved: int, took: float) -> Solving:
    game, kind, strength = row
    share = solved / tried
    low, high = interval(share, tried)
    return Solving(
        game=game,
        kind=kind,
        strength=strength,
        puzzles=min(puzzles, tried),
        tried=tried,
        solved=solved,
        share=round(share, 3),
        low=round(low, 3),
        high=round(high, 3),
        cpu_s=round(took / tried, 2),
    )
