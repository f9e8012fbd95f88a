"""`python -m bench engine`: actions a second in random play, of ours and of others' engines.

An action is one decision of one player, chosen at random from all legal ones and carried out;
setting up each game is part of the time. With `--peers`, catanatron's random players are measured
in the same run. All take turns in short slices, so that a machine that slows down slows down
everyone; the figure is the median of the slices.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import median

import msgspec

from engine.play import random_game
from engine.registry import GAMES, AnyGame

_PEER = "catanatron"
_PEER_SEATS = (2, 4)
_PEER_COLOURS = ("RED", "BLUE", "WHITE", "ORANGE")
_HOW_TO_INSTALL = (
    "catanatron is not installed. It is only needed for this comparison; install it with:\n"
    "    python -m pip install -r requirements/peers.in"
)

PlayOne = Callable[[], int]
"""Plays one game to its end and gives the number of its actions."""


Contenders = Mapping[tuple[str, int], PlayOne]
"""By the name of the game, and its number of seats."""


class Measured(msgspec.Struct, frozen=True):
    """How fast one game went at one number of seats."""

    game: str
    seats: int
    actions_per_s: float
    games: int


def _ours(game: AnyGame, seats: int) -> PlayOne:
    rng = random.Random(seats)  # noqa: S311 - a measurement, not a key
    options = game.check(game.options_type(), seats)

    def play() -> int:
        return random_game(game, options, seats, rng).actions

    return play


def _peer(seats: int) -> PlayOne:
    """Catanatron's random players; a tick of it is one decision, as an action of ours is."""
    peer = import_module(_PEER)
    limit: int = import_module(f"{_PEER}.game").TURNS_LIMIT
    colours = [peer.Color[name] for name in _PEER_COLOURS[:seats]]

    def play() -> int:
        game = peer.Game([peer.RandomPlayer(colour) for colour in colours])
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < limit:
            game.play_tick()
            ticks += 1
        return ticks

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
    parser.add_argument("--peers", action="store_true", help="measure catanatron in the same run")
    parser.add_argument("--slices", type=int, default=5, help="slices of time for each (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a slice (0.5)")
    given = parser.parse_args(arguments)
    contenders = {
        (game.name, seats): _ours(game, seats)
        for game in GAMES.values()
        for seats in range(game.min_seats, game.max_seats + 1)
    }
    if given.peers:
        if find_spec(_PEER) is None:
            print(_HOW_TO_INSTALL, file=sys.stderr)
            return 2
        contenders |= {(_PEER, seats): _peer(seats) for seats in _PEER_SEATS}
    results = measure(contenders, given.slices, given.seconds)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    for one in results:
        print(
            f"{one.game:12} {one.seats} seats   {one.actions_per_s:12,.0f} actions/s   "
            f"({one.games} games)"
        )
    return 0
