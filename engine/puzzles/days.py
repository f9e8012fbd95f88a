"""Which puzzle a date has: a file that ships with the program, with a line for each day.

The first line is `{"format":1}`. Each other line is a JSON array: date, game, kind, version of the
game's rules, number of the attempt (see `making`), seat, seats, best score, greedy score, the
actions of a solution, and the state: its stored bytes, compressed by zlib, in base 85.

Lines are only ever added, or made again for one that was thrown away, so a day's puzzle is the same
wherever the program runs.
"""

import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from engine.errors import CorruptRecord
from engine.parts import Score
from engine.puzzles.making import make
from engine.puzzles.puzzle import Problem, Puzzle
from engine.registry import game as game_named

FORMAT: Final = 1
"""Rises when the shape of a line changes."""
FILE: Final = Path(__file__).parent / "data" / "days.jsonl"

AnyPuzzle: TypeAlias = Puzzle[msgspec.Struct]


class Day(NamedTuple):
    """A day's puzzle. `number` counts days from the first one, from 1."""

    date: date
    number: int
    puzzle: AnyPuzzle


class _Row(msgspec.Struct, frozen=True, array_like=True):
    date: date
    game: str
    kind: str
    rules_version: int
    attempt: int
    seat: int
    seats: int
    best: Score
    greedy: Score | None
    solution: tuple[msgspec.Raw, ...]
    state: str


class _Format(msgspec.Struct, frozen=True):
    format: int


def puzzle_of(day: date) -> Day | None:
    """The puzzle of a day; None before the first one and after the last.

    >>> from datetime import date
    >>> found = puzzle_of(date(2026, 12, 12))
    >>> found.number
    12
    """
    row = _rows().get(day)
    return None if row is None else Day(day, (day - span()[0]).days + 1, _puzzle(row))


def span() -> tuple[date, date]:
    """The first and the last day that has a puzzle."""
    return min(_rows()), max(_rows())


@cache
def _rows() -> Mapping[date, _Row]:
    """Every line of the file, by date. Raises `CorruptRecord`."""
    return _read(FILE.read_bytes())


def _read(data: bytes) -> dict[date, _Row]:
    first, *lines = data.splitlines()
    found = msgspec.json.decode(first, type=_Format).format
    if found != FORMAT:
        raise CorruptRecord(f"The puzzles have format {found}; this program reads {FORMAT}.")
    decoder = msgspec.json.Decoder(_Row)
    return {row.date: row for row in map(decoder.decode, lines)}


def _puzzle(row: _Row) -> AnyPuzzle:
    game = game_named(row.game)
    kind = next(each for each in game.puzzles if each.name == row.kind)
    data = zlib.decompress(b85decode(row.state))
    if row.rules_version == game.rules.version:
        start = game.storage.decode_state(data)
    else:
        start = game.rules.upgrade(data, row.rules_version)
    problem = Problem(game, kind, start, row.seat, row.seats)
    solution = tuple(game.storage.decode_action(bytes(each)) for each in row.solution)
    return Puzzle(problem, row.best, row.greedy, solution)


def write(days: Iterable[date], file: Path = FILE) -> Iterable[date]:
    """Make the puzzles of these days that the file lacks, and add each as soon as it's made."""
    known = _read(file.read_bytes()) if file.exists() else {}
    for day in days:
        if day not in known:
            known[day] = _row(day, *make(day))
            _write(known, file)
            yield day


def _row(day: date, attempt: int, puzzle: AnyPuzzle) -> _Row:
    problem = puzzle.problem
    encode = problem.game.storage.encode
    return _Row(
        day,
        problem.game.name,
        problem.kind.name,
        problem.game.rules.version,
        attempt,
        problem.seat,
        problem.seats,
        puzzle.best,
        puzzle.greedy,
        tuple(msgspec.Raw(encode(action)) for action in puzzle.solution),
        b85encode(zlib.compress(encode(problem.start), 9)).decode(),
    )


def _write(known: Mapping[date, _Row], file: Path) -> None:
    """Replace the file by one with these lines, in order of their dates."""
    lines: list[msgspec.Struct] = [_Format(FORMAT), *(known[day] for day in sorted(known))]
    new = file.with_suffix(".new")
    new.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    new.replace(file)
