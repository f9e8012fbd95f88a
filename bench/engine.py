"""`python -m bench engine`: actions a second in random play, of ours and of others' engines.

An action is one decision of one player, chosen at random from all legal ones and carried out;
setting up each game is part of the time. Beside it stand the costs of single calls of our rules
(`bench.costs`). With `--peers`, catanatron (Catan) and python-chess are
measured in the same run. All take turns in short slices, so that a machine that slows down slows
down everyone; the figure is the median of the slices.
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import count
from statistics import median

import msgspec

from bench import peers
from bench.costs import costs
from bench.peers import PlayOne
from engine.registry import GAMES, AnyGame
from tests.playing import random_steps

Contenders = Mapping[tuple[str, int], PlayOne]
"""By the name of the game, and its number of seats."""


class Measured(msgspec.Struct, frozen=True):
    """How fast one game went at one number of seats; peers have no costs of single calls."""

    game: str
    seats: int
    actions_per_s: float
    games: int
    copy_us: float | None = None
    determinize_us: float | None = None
    actions_us: float | None = None
    apply_us: float | None = None
    evaluate_us: float | None = None


def _ours(game: AnyGame, seats: int) -> PlayOne:
    numbers = count()

    def play() -> int:
        return sum(1 for _ in random_steps(game, seats, next(numbers))) - 1

    return play


def measure(contenders: Contenders, slices: int, seconds: float) -> list[Measured]:
    """Let every contender play in turn, for a slice of time each, again and again."""
    rates: dict[tuple[str, int], list[float]] = {key: [] for key in contenders}
    games = dict.fromkeys(contenders, 0)
    for play in contenders.values():
        play()
    for _ in range(slices):
        for key, play in contenders.items():
            actions = 0
            began = time.perf_counter()
            while (took := time.perf_counter() - began) < seconds:
                actions += play()
                games[key] += 1
            rates[key].append(actions / took)
    return [
        Measured(name, seats, round(median(rates[name, seats]), 1), games[name, seats])
        for name, seats in contenders
    ]


def main(arguments: Sequence[str]) -> int:
    """Measure every game at every number of seats; exit with 2 if a peer is not installed."""
    parser = argparse.ArgumentParser(prog="python -m bench engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument(
        "--peers", action="store_true", help="measure catanatron and python-chess in the same run"
    )
    parser.add_argument("--slices", type=int, default=5, help="slices of time for each (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a slice (0.5)")
    parser.add_argument("--states", type=int, default=48, help="states to measure costs on (48)")
    given = parser.parse_args(arguments)
    contenders = {
        (game.name, seats): _ours(game, seats)
        for game in GAMES.values()
        for seats in range(game.rules.min_seats, game.rules.max_seats + 1)
    }
    if given.peers:
        if missing := peers.missing():
            print(peers.HOW_TO_INSTALL.format(missing=", ".join(missing)), file=sys.stderr)
            return 2
        contenders |= {(name, seats): play for name, seats, play in peers.contenders()}
    results = [
        _with_costs(each, given.states) for each in measure(contenders, given.slices, given.seconds)
    ]
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    print(f"{'':20}    actions/s   {'copy':>7} {'determinize':>11} {'actions':>7} {'apply':>7} "
          f"{'evaluate':>8} µs")  # fmt: skip
    for one in results:
        print(
            f"{one.game:12} {one.seats} seats {one.actions_per_s:12,.0f}   "
            f"{_us(one.copy_us):>7} {_us(one.determinize_us):>11} {_us(one.actions_us):>7} "
            f"{_us(one.apply_us):>7} {_us(one.evaluate_us):>8}"
        )
    return 0


def _with_costs(one: Measured, states: int) -> Measured:
    """With the costs of a game of ours; a peer as it is."""
    if one.game not in GAMES:
        return one
    found = costs(GAMES[one.game], one.seats, states)
    return msgspec.structs.replace(one, **msgspec.structs.asdict(found))


def _us(cost: float | None) -> str:
    return "" if cost is None else f"{cost:.1f}"
