"""`python -m bench calibration`: whether the chances that hints tell come true.

Games among medium players are played to the end. At some of their decisions a hint is asked for:
what it tells of its best choice is compared with how often that seat then won. A row is a tenth of
what can be told: `from` 0.6 holds what was told from 60% to under 70%; `told` and `won` are means.
"""

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget
from tests.playing import usual_options

_TENTHS = 10
_EVERY = 15
"""About every so many decisions a hint is asked for."""


class Told(NamedTuple):
    """What was told of a position, before it was made sober and after, and what came of it."""

    raw: float
    told: float
    won: float


class Tenth(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """What was told within a tenth, and how often the seat won, both on average."""

    game: str
    from_: float
    told: float
    won: float
    positions: int


def positions(game: AnyGame, seats: int, seed: str, simulations: int) -> Iterator[Told]:
    """What is told in one game among medium players."""
    rng = random.Random(seed)  # noqa: S311 - a measurement, not a key
    bots = list(game.bots)
    players = [Player(bots[rng.randrange(len(bots))], "medium") for _ in range(seats)]
    match = Match(game, usual_options(game, seats), players, rng, lambda: budget(0))
    asked: list[tuple[int, float]] = []
    find = game.search or search
    for at in match.play():
        if rng.randrange(_EVERY) or len(game.rules.considered(at.seen, at.seat)) < 2:
            continue
        found = find(game, at, game.safest, random.Random(seed), budget(simulations))  # noqa: S311 - as above
        asked.append((at.seat, found.looks[0].share))
    shares = match.shares()
    for seat, raw in asked:
        yield Told(raw, game.tuning.sober(raw), shares[seat])


def gathered(name: str, seats: int, most: int, simulations: int) -> Iterator[Told]:
    """What is told in so many positions."""
    left = most
    for number in range(most):
        for told in positions(GAMES[name], seats, f"{name} {seats} {number}", simulations):
            yield told
            left -= 1
            if not left:
                return


def tenths(name: str, found: Sequence[Told]) -> list[Tenth]:
    """The rows of a game, for those tenths in which anything was told.

    >>> tenths("heap", [Told(0.6, 0.61, 1.0), Told(0.7, 0.69, 0.0), Told(1.0, 1.0, 1.0)])[0]
    Tenth(game='heap', from_=0.6, told=0.65, won=0.5, positions=2)
    """
    by_tenth: dict[int, list[Told]] = defaultdict(list)
    for each in found:
        by_tenth[min(int(each.told * _TENTHS), _TENTHS - 1)].append(each)
    return [
        Tenth(
            name,
            tenth / _TENTHS,
            round(fmean(each.told for each in by_tenth[tenth]), 3),
            round(fmean(each.won for each in by_tenth[tenth]), 3),
            len(by_tenth[tenth]),
        )
        for tenth in sorted(by_tenth)
    ]


def main(arguments: Sequence[str]) -> int:
    """Compare what is told with what comes true. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench calibration", description=__doc__)
    add = parser.add_argument
    add("--json", action="store_true", help="print a JSON list of objects")
    add("--game", action="append", choices=list(GAMES), help="only this game")
    add("--seats", type=int, default=2, help="players at the table (2)")
    add("--positions", type=int, default=400, help="hints a game (400)")
    add("--simulations", type=int, default=200, help="that a hint may take (200)")
    add("--raw", action="store_true", help="print each position to standard error, to be fitted")
    given = parser.parse_args(arguments)
    rows: list[Tenth] = []
    for name in given.game or GAMES:
        found: list[Told] = []
        for told in gathered(name, given.seats, given.positions, given.simulations):
            found.append(told)
            if given.raw:
                print(name, *told, file=sys.stderr, flush=True)
        rows += tenths(name, found)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
        return 0
    for row in rows:
        print(
            f"{row.game:10} told {row.told:6.1%}  won {row.won:6.1%}  ({row.positions} positions)"
        )
    return 0
