"""`python -m bench engine`: actions a second in random play.

An action is one decision of one player, chosen at random from all legal ones and carried out;
setting up each game is part of the time. Beside it stand the costs of single calls of the rules
(`bench.parts.costs`). All games take turns in short slices, so that a machine that slows down slows
down everyone; the figure is the median of the slices.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from itertools import count
from statistics import median

import msgspec

from bench.parts.costs import costs
from engine.registry import GAMES, AnyGame
from tests.playing import random_steps

PlayOne = Callable[[], int]
"""Plays one game to its end and gives the number of its actions."""


class Measured(msgspec.Struct, frozen=True):
    """How fast one game went at one number of seats, and what its calls cost."""

    game: str
    seats: int
    actions_per_s: float
    games: int
    copy_us: float
    determinize_us: float
    actions_us: float
    apply_us: float
    evaluate_us: float


def _random_game(game: AnyGame, seats: int) -> PlayOne:
    numbers = count()

    def play() -> int:
        return sum(1 for _ in random_steps(game, seats, next(numbers))) - 1

    return play


def measure(slices: int, seconds: float, states: int) -> list[Measured]:
    """Let every game be played in turn, for a slice of time each, again and again."""
    games = {
        (game.name, seats): _random_game(game, seats)
        for game in GAMES.values()
        for seats in range(game.rules.min_seats, game.rules.max_seats + 1)
    }
    rates: dict[tuple[str, int], list[float]] = {key: [] for key in games}
    played = dict.fromkeys(games, 0)
    for play in games.values():
        play()
    for _ in range(slices):
        for key, play in games.items():
            actions = 0
            began = time.perf_counter()
            while (took := time.perf_counter() - began) < seconds:
                actions += play()
                played[key] += 1
            rates[key].append(actions / took)
    return [
        Measured(
            *key,
            round(median(rates[key]), 1),
            played[key],
            **msgspec.structs.asdict(costs(GAMES[key[0]], key[1], states)),
        )
        for key in games
    ]


def main(arguments: Sequence[str]) -> int:
    """Measure every game at every number of seats. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument("--slices", type=int, default=5, help="slices of time for each (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a slice (0.5)")
    parser.add_argument("--states", type=int, default=48, help="states to measure costs on (48)")
    given = parser.parse_args(arguments)
    results = measure(given.slices, given.seconds, given.states)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    print(f"{'':20}    actions/s   {'copy':>7} {'determinize':>11} {'actions':>7} {'apply':>7} "
          f"{'evaluate':>8} µs")  # fmt: skip
    for one in results:
        print(
            f"{one.game:12} {one.seats} seats {one.actions_per_s:12,.0f}   "
            f"{one.copy_us:7.1f} {one.determinize_us:11.1f} {one.actions_us:7.1f} "
            f"{one.apply_us:7.1f} {one.evaluate_us:8.1f}"
        )
    return 0
