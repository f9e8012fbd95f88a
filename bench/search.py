"""`python -m bench search`: how many simulations a second a hard player makes.

Searches positions from the middle of games between computer players, at the smallest and the
largest table, for `--seconds` of CPU each. `--games` also plays whole games, each in a process of
its own, in which one hard player has that long for each decision.
"""

import copy
import random
import resource
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Annotated, NamedTuple

import msgspec

from bench.parts.report import Option
from engine.foresight import Position
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from host.computers.thinking import CpuDeadline
from tests.matches import Match, Player, budget, for_seconds
from tests.playing import usual_options

_PROGRESS = (0.5, 0.35, 0.65)
"""How far into a game its position is, in turn."""


class Searched(msgspec.Struct, frozen=True):
    """Results of the searches at one table; `simulations_per_s` is per second of CPU.

    `nodes` is the mean per search. The means of whole games: a hard player's `decisions` and their
    seconds of CPU, and the most memory its process took, in MiB.
    """

    game: str
    seats: int
    simulations_per_s: float
    nodes: float
    positions: int
    decisions_per_game: float | None = None
    cpu_s_per_game: float | None = None
    most_mib: float | None = None


class Played(NamedTuple):
    """What a hard player took for a game."""

    decisions: int
    cpu_s: float
    mib: float


def middle_positions(game: AnyGame, seats: int, number: int) -> list[Position[msgspec.Struct]]:
    """A choice from the middle of each of `number` games, played by the safest style."""
    found = []
    for seed in range(number):
        rng = random.Random(seed)  # noqa: S311 - a measurement, not a key
        players = [Player(game.safest, "easy")] * seats
        match = Match(game, usual_options(game, seats), players, rng, lambda: budget(0))
        course = [
            msgspec.structs.replace(at, memory=copy.deepcopy(at.memory))
            for at in match.play()
            if len(game.rules.actions(at.seen, at.seat)) > 1
        ]
        found.append(course[int(len(course) * _PROGRESS[seed % len(_PROGRESS)])])
    return found


def whole_game(name: str, seats: int, seconds: float, seed: int) -> Played:
    """A game of one hard player among medium ones, or alone."""
    game = GAMES[name]
    players = [Player(game.safest, "medium")] * seats
    players[seed % seats] = Player(game.safest, "hard")
    rng = random.Random(seed)  # noqa: S311 - a measurement, not a key
    match = Match(game, usual_options(game, seats), players, rng, lambda: CpuDeadline(seconds))
    decisions, took, began, is_hard = 0, 0.0, 0.0, False
    for at in match.play():
        took += is_hard * (time.process_time() - began)
        is_hard = at.seat == seed % seats
        decisions += is_hard and len(game.rules.actions(at.seen, at.seat)) > 1
        began = time.process_time()
    took += is_hard * (time.process_time() - began)
    return Played(decisions, took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def searched(
    game: AnyGame, seats: int, positions: Sequence[Position[msgspec.Struct]], seconds: float
) -> Searched:
    """A hard player's searches of positions, each for `seconds` of CPU."""
    took, found, find = 0.0, [], game.search or search
    for position in positions:
        rng = random.Random(seats)  # noqa: S311 - a measurement, not a key
        began = time.process_time()
        found.append(find(game, position, game.safest, rng, for_seconds(seconds)))
        took += time.process_time() - began
    return Searched(
        game.name,
        seats,
        round(sum(one.simulations for one in found) / took, 1),
        round(sum(one.nodes for one in found) / len(found), 1),
        len(found),
    )


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    positions: Annotated[int, Option("positions a table")] = 3
    games: Annotated[int, Option("whole games a table")] = 0
    seats: Annotated[tuple[int, ...], Option("only tables with this many seats")] = ()
    seconds: Annotated[float, Option("seconds of CPU a position or decision")] = 1.0


def _at(course: Course, game: AnyGame, seats: int) -> Searched:
    """The row of a table."""
    positions = middle_positions(game, seats, course.positions)
    row = searched(game, seats, positions, course.seconds)
    if not course.games:
        return row
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        tasks = [
            pool.submit(whole_game, game.name, seats, course.seconds, seed)
            for seed in range(course.games)
        ]
        played = [task.result() for task in tasks]
    return msgspec.structs.replace(
        row,
        decisions_per_game=round(fmean(each.decisions for each in played), 1),
        cpu_s_per_game=round(fmean(each.cpu_s for each in played), 1),
        most_mib=round(max(each.mib for each in played), 1),
    )


def measure(course: Course, _: Path) -> list[Searched]:
    """Every game at its smallest and largest table, or at the chosen ones."""
    return [
        _at(course, game, seats)
        for game in (GAMES[name] for name in course.game)
        for seats in course.seats or (game.rules.min_seats, game.rules.max_seats)
    ]
