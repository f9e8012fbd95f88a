"""Makes a day's puzzle: draws positions of a kind until one is worth showing.

What is drawn follows from the date, the kind and the number of the attempt alone, so everyone makes
the same puzzles; those in `data/dull.txt` are passed over.
"""

import random
from datetime import date
from functools import cache
from importlib import resources
from itertools import count
from typing import Final, TypeAlias

import msgspec

from engine.model import StateT
from engine.parts import PuzzleKind, Score
from engine.puzzles.checks import at_random, computer, greedy, hides_nothing, played
from engine.puzzles.puzzle import ChanceDrawn, Problem, Puzzle
from engine.puzzles.search import MAX_SETS, TooLarge, solve
from engine.registry import GAMES, AnyGame

AnyKind: TypeAlias = PuzzleKind[msgspec.Struct]

RARE_SINCE: Final = date(2027, 6, 27)
"""From this day on, rare kinds have the Sundays."""
_SUNDAY = 7
MIN_STATES: Final = 40
"""With fewer there is hardly anything to choose."""
EASY_PLAYS: Final = 3
"""How often an easy computer must miss the answer, after a first time."""
RANDOM_PLAYS: Final = 60
MAX_RANDOM_HITS: Final = 6
"""A puzzle that random play solves more often than this is too easy."""


def kinds() -> list[tuple[AnyGame, AnyKind]]:
    """Every kind of puzzle, with its game. The first of each game come first, so that a game's
    kinds are apart.
    """
    most = max(len(game.puzzles) for game in GAMES.values())
    return [
        (game, game.puzzles[place])
        for place in range(most)
        for game in GAMES.values()
        if place < len(game.puzzles)
    ]


def kind_of(day: date) -> tuple[AnyGame, AnyKind]:
    """The kind of a day's puzzle: they take turns, rare ones on Sundays."""
    is_rare = day >= RARE_SINCE and day.isoweekday() == _SUNDAY
    some = [each for each in kinds() if each[1].is_rare == is_rare]
    number = day.toordinal() // 7 if is_rare else day.toordinal()
    return some[number % len(some)]


def make(day: date) -> tuple[int, Puzzle[msgspec.Struct]]:
    """A day's puzzle, and the number of the attempt that brought it."""
    game, kind = kind_of(day)
    passed_over = dull()
    for attempt in count():
        name = _name(day, game, kind, attempt)
        if name not in passed_over and (found := _attempt(game, kind, name)) is not None:
            return attempt, found
    raise AssertionError


def _name(day: date, game: AnyGame, kind: AnyKind, attempt: int) -> str:
    """The name of an attempt, from which all its chance comes."""
    return f"{day} {game.name} {kind.name} {attempt}"


@cache
def dull() -> frozenset[str]:
    """The attempts that somebody looked at and threw away."""
    lines = resources.files("engine.puzzles").joinpath("data/dull.txt").read_text("utf-8")
    return frozenset(line.partition(":")[0] for line in lines.splitlines() if line[:1] != "#")


def _attempt(game: AnyGame, kind: AnyKind, name: str) -> Puzzle[msgspec.Struct] | None:
    """The puzzle of an attempt, if it's worth showing."""
    rng = random.Random(name)  # noqa: S311 - a puzzle, not a key
    drawn = kind.draw(rng)
    if drawn is None:
        return None
    # A freshly decoded state is what everyone gets.
    start = game.storage.decode_state(game.storage.encode(drawn.state))
    problem = Problem(game, kind, start, drawn.seat, drawn.seats)
    try:
        problem.settle(start)
        answer = solve(problem, kind.max_states)
    except (ChanceDrawn, TooLarge):
        return None
    best = answer.best
    if best is None or answer.sets > MAX_SETS or answer.states < MIN_STATES:
        return None
    if not kind.wanted(start, answer.actions, best) or is_easy(problem, best, rng):
        return None
    if not hides_nothing(problem, best, rng):
        return None
    return Puzzle(problem, best, played(problem, greedy(problem)), answer.actions)


def is_easy(problem: Problem[StateT], best: Score, rng: random.Random) -> bool:
    """Whether players find the best answer without thinking about it."""
    if played(problem, greedy(problem)) == best:
        return True
    easy = computer(problem, "easy", rng, lambda: lambda: False)
    if played(problem, easy) == best:
        return True
    plays = (played(problem, at_random(problem, rng)) for _ in range(RANDOM_PLAYS))
    if sum(each == best for each in plays) > MAX_RANDOM_HITS:
        return True
    again = (computer(problem, "easy", rng, lambda: lambda: False) for _ in range(EASY_PLAYS))
    return any(played(problem, easy) == best for easy in again)
