"""`python -m bench search`: how many simulations a second a hard player makes.

Searches positions from the middle of games between computer players, at the smallest and the
largest table, for `--seconds` of CPU each.
"""

import copy
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.report import Option
from engine.foresight import Position
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget, for_seconds
from tests.playing import usual_options

_PROGRESS = (0.5, 0.35, 0.65)
"""How far into a game its position is, in turn."""


class Searched(msgspec.Struct, frozen=True):
    """Results of the searches at one table; `simulations_per_s` is per second of CPU.

    `nodes` is the mean per search.
    """

    game: str
    seats: int
    simulations_per_s: float
    nodes: float
    positions: int


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
    seconds: Annotated[float, Option("seconds of CPU a position")] = 1.0


def measure(course: Course, _: Path) -> list[Searched]:
    """Every game at its smallest and largest table."""
    return [
        searched(game, seats, middle_positions(game, seats, course.positions), course.seconds)
        for game in (GAMES[name] for name in course.game)
        for seats in (game.rules.min_seats, game.rules.max_seats)
    ]
