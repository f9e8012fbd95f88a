"""`python -m bench search`: how many simulations a second a hard player makes.

Searches positions from the middle of games between computer players, at the smallest and the
largest table, for `--seconds` of CPU each.
"""

import copy
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.report import Option
from engine.foresight import Foresight, GoOn, Position
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget, for_seconds
from tests.playing import usual_options

_PROGRESS = (0.5, 0.35, 0.65)
"""How far into a game its position is, in turn."""

SearchOne = Callable[[GoOn], Foresight]
"""Searches one position while `GoOn` allows."""


class Searched(msgspec.Struct, frozen=True):
    """Results of the searches at one table; `simulations_per_s` is per second of CPU.

    `nodes` and `playout_actions` are means per search; `depth` is the longest line.
    """

    game: str
    seats: int
    simulations_per_s: float
    nodes: float
    depth: int
    playout_actions: float
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


def searches(game: AnyGame, seats: int, number: int) -> list[SearchOne]:
    """A hard player's searches of positions from `number` games."""

    def search_at(position: Position[msgspec.Struct]) -> SearchOne:
        rng = random.Random(seats)  # noqa: S311 - a measurement, not a key
        find = game.search or search
        return lambda go_on: find(game, position, game.safest, rng, go_on)

    return [search_at(position) for position in middle_positions(game, seats, number)]


def searched(name: str, seats: int, each: Sequence[SearchOne], seconds: float) -> Searched:
    """Run each search for `seconds` of CPU."""
    took, found = 0.0, []
    for search_one in each:
        began = time.process_time()
        found.append(search_one(for_seconds(seconds)))
        took += time.process_time() - began
    return Searched(
        name,
        seats,
        round(sum(one.simulations for one in found) / took, 1),
        round(sum(one.nodes for one in found) / len(found), 1),
        max(one.depth for one in found),
        round(sum(one.playout_actions for one in found) / len(found), 1),
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
        searched(name, seats, searches(GAMES[name], seats, course.positions), course.seconds)
        for name in course.game
        for seats in (GAMES[name].rules.min_seats, GAMES[name].rules.max_seats)
    ]
