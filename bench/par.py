"""`python -m bench par`: what hard players of Natura reach in the games played together.

For each kind of game, a hard player plans on the start and on images of it, mirrored and turned:
the same game, but the search meets the moves in another order. Each plan is then played by the
rules, alone and by more seats; who is barred from some of its moves plans again. `pars` has the
median for each number of seats, in moves or points, and 0 where fewer than half got there.
`--write` adds the pars to `engine/natura/data/par.json`, which the game shows, kind by kind.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import median_low
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

import engine.natura
from bench.parts.report import Option
from engine.errors import IllegalAction
from engine.model import Action
from engine.natura import GAME
from engine.natura.board.kinds import Flips
from engine.natura.board.position import rows
from engine.natura.play.goals import GOALS
from engine.natura.play.legal import variant_of
from engine.natura.play.par import FILE, Par, Pars, all_pars, kind_of
from engine.natura.play.setup import start_of
from engine.natura.play.state import NaturaOptions, Start, State
from engine.natura.players.planning import forget, plan, turns_left
from tests.matches import budget

TOGETHER: Final = tuple(goal.name for goal in GOALS.values() if not goal.is_competitive)


class Measured(msgspec.Struct, frozen=True):
    """What the games of a kind reached, a list for each number of seats, and their pars."""

    kind: str
    reached: list[list[int | None]]
    pars: tuple[int, ...]


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    goal: Annotated[tuple[str, ...], Option("only these goals", TOGETHER)] = TOGETHER
    moves: Annotated[tuple[str, ...], Option("kinds of moves", ("flexible", "rigid"))] = (
        *("flexible", "rigid"),
    )
    flips: Annotated[tuple[Flips, ...], Option("kinds of flips")] = ("none",)
    board: Annotated[tuple[Start, ...], Option("starts")] = ("standard",)
    length: Annotated[int, Option("moves of Harmony and Scorched; 0: the default")] = 0
    games: Annotated[int, Option("games of each kind, up to 8")] = 3
    positions: Annotated[int, Option("positions looked at for a plan")] = 3000
    write: Annotated[bool, Option("add the pars to the game's data")] = False


def images(letters: str) -> Iterator[str]:
    """A start as it is, mirrored, turned: eight in all."""
    ranks = rows(letters)
    for turned in (ranks, ["".join(file) for file in zip(*ranks, strict=True)]):
        for seen in (turned, turned[::-1]):
            yield "\n".join(seen)
            yield "\n".join(rank[::-1] for rank in seen)


def line_of(options: NaturaOptions, seats: int, positions: int) -> list[Action]:
    """All actions of the best plan; none if there is no plan to the end."""
    state = _set_up(options, seats)
    forget()
    found = plan(variant_of(state, 0), state.position, turns_left(state, 0), budget(positions))
    if not found.plans or not found.plans[0].reached:
        return []
    turns = found.plans[0].turns
    return [action for turn in turns for action in turn if action is not None]


def _planned(
    options: NaturaOptions, line: Sequence[Action], seats: int, positions: int
) -> int | None:
    """What a line for one seat reaches with more, or another one where it is barred."""
    found = reached(options, seats, line)
    if found is None and line:
        found = reached(options, seats, line_of(options, seats, positions))
    return found


def reached(options: NaturaOptions, seats: int, line: Sequence[Action]) -> int | None:
    """The moves to the goal, or the points, if this many seats play a line in turn; None if the
    line is empty or a move is barred.
    """
    state, rng = _set_up(options, seats), random.Random(1)  # noqa: S311 - nothing is drawn
    try:
        for action in line:
            GAME.rules.apply(state, state.turn, action, rng)
    except IllegalAction:
        return None
    outcome = GAME.rules.outcome(state)
    return None if outcome is None else outcome.scores[0]


def _set_up(options: NaturaOptions, seats: int) -> State:
    return GAME.rules.setup(options, seats, random.Random(1))  # noqa: S311 - nothing is drawn


def all_measured(course: Course) -> Iterator[Measured]:
    """A row for each kind of game."""
    seats = range(1, GAME.rules.max_seats + 1)
    for goal, moves, flips, board in product(course.goal, course.moves, course.flips, course.board):
        length = course.length if GOALS[goal].is_measured else 0
        asked = {"goal": goal, "moves": moves, "flips": flips, "board": board, "length": length}
        options = GAME.rules.check(msgspec.convert(asked, NaturaOptions), 1)
        starts = [*images(start_of(options))][: course.games]
        games = [replace(options, board_file=start) for start in starts]
        lines = [line_of(each, 1, course.positions) for each in games]
        found = [
            [
                _planned(*planned, count, course.positions)
                for planned in zip(games, lines, strict=True)
            ]
            for count in seats
        ]
        row = Measured(kind_of(options), found, tuple(map(_par, found)))
        print(row.kind, row.reached, file=sys.stderr, flush=True)
        yield row


def _par(found: Sequence[int | None]) -> int:
    known = [each for each in found if each is not None]
    return median_low(known) if known and 2 * len(known) >= len(found) else 0


def write(pars: dict[str, Par]) -> None:
    """Store pars as the game's data, a line for each kind."""
    lines = [
        f"    {msgspec.json.encode(kind).decode()}: {msgspec.json.encode(pars[kind]).decode()}"
        for kind in sorted(pars)
    ]
    text = ",\n".join(lines)
    version = GAME.rules.version
    file = Path(engine.natura.__file__).parent / FILE
    file.write_text(f'{{\n  "version": {version},\n  "pars": {{\n{text}\n  }}\n}}\n', "utf-8")
    msgspec.json.decode(file.read_bytes(), type=Pars)


def measure(course: Course, _: Path) -> list[Measured]:
    """Play, and store the pars if asked: each at once, so that a long course can be broken off."""
    pars, measured = dict(all_pars().pars), []
    for row in all_measured(course):
        measured.append(row)
        if course.write and any(row.pars):
            pars[row.kind] = Par(course.games, course.positions, row.pars)
            write(pars)
    return measured
