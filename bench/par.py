"""`python -m bench par`: what hard players of Natura reach in the games played together.

For each goal, kind of moves and number of seats, hard players play one game with each budget, in
positions a decision. The search leaves nothing to chance, so only another budget makes another
game. `par` is the median of the games that reached the goal within about 60 moves, or of the
points; there is none if fewer than half did. `--write` adds the pars to
`engine/natura/data/par.json`, which the game shows. For flips, other starts or more seats, ask for
them.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from statistics import median_low
from typing import Annotated, Final

import msgspec

import engine.natura
from bench.parts.report import Option
from engine.natura import GAME
from engine.natura.board.kinds import Flips
from engine.natura.play.goals import GOALS
from engine.natura.play.par import FILE, Par, Pars, all_pars, kind_of
from engine.natura.play.state import NaturaOptions, Start
from engine.registry import GAMES
from tests.matches import Match, Player, budget

TOGETHER: Final = tuple(goal.name for goal in GOALS.values() if not goal.is_competitive)
_MOST_MOVES = 60


class Measured(msgspec.Struct, frozen=True):
    """What the games of a kind reached, and their par."""

    kind: str
    seats: int
    reached: list[int | None]
    par: int | None


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    goal: Annotated[tuple[str, ...], Option("only these goals", TOGETHER)] = TOGETHER
    moves: Annotated[tuple[str, ...], Option("kinds of moves", ("flexible", "rigid"))] = (
        *("flexible", "rigid"),
    )
    flips: Annotated[tuple[Flips, ...], Option("kinds of flips")] = ("none",)
    board: Annotated[tuple[Start, ...], Option("starts")] = ("standard",)
    seats: Annotated[tuple[int, ...], Option("numbers of seats")] = (1, 2)
    positions: Annotated[tuple[int, ...], Option("positions a decision, one game each")] = (
        *(40, 80, 160),
    )
    write: Annotated[bool, Option("add the pars to the game's data")] = False


def reached(options: NaturaOptions, seats: int, positions: int) -> int | None:
    """The moves to the goal, or the points, of one game; None if the goal is out of reach."""
    rng = random.Random(1)  # noqa: S311 - a measurement, not a key
    players = [Player(GAME.safest, "hard")] * seats
    game = GAMES[GAME.name]
    match = Match(game, options, players, rng, lambda: budget(positions))
    # To bring life back is another decision of the same move.
    for _ in islice(match.play(), 2 * _MOST_MOVES):
        pass
    outcome = game.rules.outcome(match.state)
    best = None if outcome is None else outcome.best_result
    return None if best is None else best.value


def all_measured(course: Course) -> Iterator[Measured]:
    """A row for each kind of game and number of seats."""
    kinds = product(course.goal, course.moves, course.flips, course.board, course.seats)
    for goal, moves, flips, board, seats in kinds:
        asked = {"goal": goal, "moves": moves, "flips": flips, "board": board}
        options = GAME.rules.check(msgspec.convert(asked, NaturaOptions), seats)
        found = [reached(options, seats, each) for each in course.positions]
        known = [each for each in found if each is not None]
        par = median_low(known) if 2 * len(known) >= len(found) else None
        print(kind_of(options), seats, found, file=sys.stderr, flush=True)
        yield Measured(kind_of(options), seats, found, par)


def write(rows: list[Measured]) -> None:
    """Add the pars to the game's data."""
    stored = all_pars()
    pars = {kind: dict(by_seats) for kind, by_seats in stored.pars.items()}
    for row in rows:
        if row.par is not None:
            games = len(row.reached)
            pars.setdefault(row.kind, {})[row.seats] = Par(row.par, games)
    file = Path(engine.natura.__file__).parent / FILE
    in_order = {kind: dict(sorted(pars[kind].items())) for kind in sorted(pars)}
    found = msgspec.json.encode(Pars(GAME.rules.version, in_order))
    file.write_bytes(msgspec.json.format(found) + b"\n")


def measure(course: Course, _: Path) -> list[Measured]:
    """Play, and store the pars if asked."""
    rows = [*all_measured(course)]
    if course.write:
        write(rows)
    return rows
