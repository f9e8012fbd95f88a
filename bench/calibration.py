"""`python -m bench calibration`: whether the chances of winning in hints come true.

Plays games among medium players to the end and asks for hints on the way. Compares the chance
that a hint gives its best action with how often that seat won. A row is a tenth of the scale:
`from` 0.6 counts hints from 60% to under 70%; `told` and `won` are means.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Annotated, NamedTuple

import msgspec

from bench.parts.report import Option
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget
from tests.playing import usual_options

_TENTHS = 10
_DECISIONS_PER_HINT = 15
"""On average."""


class ToldChance(NamedTuple):
    """A hint's chance of winning, raw and corrected, and the share that its seat won."""

    raw: float
    told: float
    won: float


class Tenth(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """The mean chance in hints within a tenth, and the mean share won."""

    game: str
    from_: float
    told: float
    won: float
    positions: int


def positions(game: AnyGame, seats: int, seed: str, simulations: int) -> Iterator[ToldChance]:
    """The hints of one game among medium players."""
    rng = random.Random(seed)  # noqa: S311 - a measurement, not a key
    bots = list(game.bots)
    players = [Player(bots[rng.randrange(len(bots))], "medium") for _ in range(seats)]
    match = Match(game, usual_options(game, seats), players, rng, lambda: budget(0))
    asked: list[tuple[int, float]] = []
    find = game.search or search
    for at in match.play():
        if rng.randrange(_DECISIONS_PER_HINT) or len(game.rules.considered(at.seen, at.seat)) < 2:
            continue
        found = find(game, at, game.safest, random.Random(seed), budget(simulations))  # noqa: S311 - as above
        asked.append((at.seat, found.moves[0].share))
    shares = match.shares()
    for seat, raw in asked:
        yield ToldChance(raw, game.tuning.sober(raw, seats), shares[seat])


def gathered(name: str, seats: int, most: int, simulations: int) -> Iterator[ToldChance]:
    """Hints from at most `most` positions of a game."""
    left = most
    for number in range(most):
        for told in positions(GAMES[name], seats, f"{name} {seats} {number}", simulations):
            yield told
            left -= 1
            if not left:
                return


def tenths(name: str, found: Sequence[ToldChance]) -> list[Tenth]:
    """The rows of a game, without empty tenths.

    >>> tenths("heap", [Told(0.6, 0.61, 1.0), Told(0.7, 0.69, 0.0), Told(1.0, 1.0, 1.0)])[0]
    Tenth(game='heap', from_=0.6, told=0.65, won=0.5, positions=2)
    """
    by_tenth: dict[int, list[ToldChance]] = defaultdict(list)
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


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    seats: Annotated[int, Option("players at the table")] = 2
    positions: Annotated[int, Option("hints a game")] = 400
    simulations: Annotated[int, Option("simulations a hint")] = 1000
    raw: Annotated[bool, Option("also print each position to standard error, for fitting")] = False


def measure(course: Course, _: Path) -> list[Tenth]:
    """Compare hints with results."""
    rows: list[Tenth] = []
    for name in course.game:
        found: list[ToldChance] = []
        for told in gathered(name, course.seats, course.positions, course.simulations):
            found.append(told)
            if course.raw:
                print(name, *told, file=sys.stderr, flush=True)
        rows += tenths(name, found)
    return rows
