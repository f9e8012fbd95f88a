"""`python -m bench calibration`: whether the chances of winning in hints come true.

Plays games among medium players (or, with `--among scripts`, of one among outsiders) to the end and
asks for hints on the way. Compares the chance that a hint gives its best action with how often that
seat won. A row is a tenth of the scale: `from` 0.6 counts hints from 60% to under 70%; `told` and
`won` are means. `low` and `high` bound the 95% interval of `won`, by games: the hints of one game
win or lose together.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from statistics import fmean
from typing import Annotated, NamedTuple

import msgspec

from bench import lengths
from bench.lengths import AMONG, seated
from bench.parts.report import Option
from bench.strength import interval
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget
from tests.playing import usual_options

_TENTHS = 10
_DECISIONS_PER_HINT = 15
"""On average."""


class ToldChance(NamedTuple):
    """A hint's chance of winning, raw and corrected, and the share that its seat won; in which game
    of the series it was given.
    """

    number: int
    raw: float
    told: float
    won: float


class Tenth(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """The mean chance in hints within a tenth, and the mean share won, in how many games."""

    game: str
    from_: float
    told: float
    won: float
    low: float
    high: float
    positions: int
    games: int


def positions(
    game: AnyGame, seats: int, number: int, simulations: int, among: str
) -> Iterator[ToldChance]:
    """The hints of the game with this number, for those who play at a strength of ours."""
    seed = f"{game.name} {seats} {number}"
    rng = random.Random(seed)  # noqa: S311 - a measurement, not a key
    if among == "own":
        bots = list(game.bots)
        players = [Player(bots[rng.randrange(len(bots))], "medium") for _ in range(seats)]
    else:
        players = seated(game, seats, number, lengths.Course(among=among))
    match = Match(game, usual_options(game, seats), players, rng, lambda: budget(0))
    asked: list[tuple[int, float]] = []
    find = game.search or search
    for at in match.play():
        if players[at.seat].strength == "script" or rng.randrange(_DECISIONS_PER_HINT):
            continue
        if len(game.rules.considered(at.seen, at.seat)) < 2:
            continue
        found = find(game, at, game.safest, random.Random(seed), budget(simulations))  # noqa: S311 - as above
        asked.append((at.seat, found.moves[0].share))
    shares = match.shares()
    for seat, raw in asked:
        yield ToldChance(number, raw, game.tuning.sober(raw, seats), shares[seat])


def gathered(
    name: str, seats: int, most: int, simulations: int, among: str
) -> Iterator[ToldChance]:
    """Hints from at most `most` positions of a game."""
    games = range(most)
    told = (positions(GAMES[name], seats, number, simulations, among) for number in games)
    return islice(chain.from_iterable(told), most)


def tenths(name: str, found: Sequence[ToldChance]) -> list[Tenth]:
    """The rows of a game, without empty tenths.

    >>> told = [ToldChance(0, 0.6, 0.61, 1.0), ToldChance(0, 0.7, 0.69, 0.0)]
    >>> tenths("heap", told)[0]
    Tenth(game='heap', from_=0.6, told=0.65, won=0.5, low=0.055, high=0.945, positions=2, games=1)
    """
    by_tenth: dict[int, list[ToldChance]] = defaultdict(list)
    for each in found:
        by_tenth[min(int(each.told * _TENTHS), _TENTHS - 1)].append(each)
    return [_row(name, tenth / _TENTHS, by_tenth[tenth]) for tenth in sorted(by_tenth)]


def _row(name: str, from_: float, found: Sequence[ToldChance]) -> Tenth:
    won = fmean(each.won for each in found)
    excess: dict[int, float] = defaultdict(float)
    for each in found:
        excess[each.number] += each.won - won
    # As many independent positions would vary as much; no fewer than the games.
    varies = sum(each**2 for each in excess.values()) / len(found)
    independent = won * (1 - won) * len(found) / varies if varies else 0
    low, high = interval(won, max(min(round(independent), len(found)), len(excess)))
    return Tenth(
        name,
        from_,
        round(fmean(each.told for each in found), 3),
        round(won, 3),
        round(low, 3),
        round(high, 3),
        len(found),
        len(excess),
    )


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    seats: Annotated[int, Option("players at the table")] = 2
    among: Annotated[str, Option("who else plays; scripts: outsiders", AMONG)] = "own"
    positions: Annotated[int, Option("hints a game")] = 400
    simulations: Annotated[int, Option("simulations a hint")] = 1000
    raw: Annotated[bool, Option("also print each position to standard error, for fitting")] = False


def measure(course: Course, _: Path) -> list[Tenth]:
    """Compare hints with results."""
    rows: list[Tenth] = []
    seats, most, simulations = course.seats, course.positions, course.simulations
    for name in course.game:
        found: list[ToldChance] = []
        for told in gathered(name, seats, most, simulations, course.among):
            found.append(told)
            if course.raw:
                print(name, *told, file=sys.stderr, flush=True)
        rows += tenths(name, found)
    return rows
