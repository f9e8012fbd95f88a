"""The shipped puzzles that a run of the tests looks at.

`python -m tests.engine.puzzles.shipped` proves all of each kind whose rules, search or puzzles have
changed since that was last done, and notes that it was. Until then `make long` proves them all.
"""

import hashlib
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import engine
from engine.puzzles.checks import is_proven
from engine.puzzles.days import Day, puzzle_of, span

_ENGINE = Path(engine.__file__).parent
_PROVEN = Path(__file__).with_name("proven.json")
"""By kind: a digest of what its proofs rested on when all of them were made again."""


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
    return random.Random(_digest(_ENGINE.rglob("*.py")).digest())


def one_of(kind: str) -> Day:
    """A shipped puzzle of a kind, another one with each change of the program."""
    return rotating().choice(by_kind()[kind])


def some_of(kind: str, most: int = 6) -> list[Day]:
    """Some of them."""
    every = by_kind()[kind]
    return rotating().sample(every, min(most, len(every)))


def unproven(kind: str) -> list[Day]:
    """All puzzles of a kind if something that their proofs rest on has changed since all were
    proven: the rules, the search, or the puzzles.
    """
    return [] if _noted().get(kind) == _rests_on(kind) else by_kind()[kind]


def _rests_on(kind: str) -> str:
    game, _ = kind.split()
    folders = [_ENGINE / each for each in (game, "puzzles", "species_games")]
    files = [file for folder in folders for file in folder.rglob("*") if _counts(file)]
    digest = _digest([*_ENGINE.glob("*.py"), *files])
    for day in by_kind()[kind]:
        puzzle = day.puzzle
        digest.update(puzzle.problem.game.storage.encode(puzzle.problem.start))
        digest.update(repr((puzzle.best, puzzle.solution)).encode())
    return digest.hexdigest()


def _counts(file: Path) -> bool:
    """Whether a proof rests on a file: it is no text, no computer player, and not compiled."""
    return file.is_file() and not {"words", "players", "__pycache__"} & {*file.parts}


def _digest(files: Iterable[Path]) -> "hashlib._Hash":
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest


def _noted() -> dict[str, str]:
    noted: dict[str, str] = json.loads(_PROVEN.read_text("utf-8"))
    return noted


def main() -> None:
    """Prove what isn't known to be proven, kind by kind, and note each that is."""
    for kind in by_kind():
        for day in unproven(kind):
            if not is_proven(day.puzzle):
                sys.exit(f"{kind}: the puzzle of {day.date} isn't proven")
        noted = dict(sorted({**_noted(), kind: _rests_on(kind)}.items()))
        _PROVEN.write_text(json.dumps(noted, indent=2) + "\n", "utf-8")


FIRST = date(2026, 12, 1)


if __name__ == "__main__":
    main()
