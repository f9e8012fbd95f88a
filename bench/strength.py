"""`python -m bench strength`: matches between the levels, and between the styles, of the computers.

Levels: one player of a level sits among others of another level, at every seat equally often. All
of a table have the same style; the games take the game's styles in turn. Styles: one player of a
style sits among others of the other styles, all medium. A row's `share` is the mean share in the
win of that one player, and `fair` what its equal would have, which is 1 / seats: with two seats
0.5. The true share lies between `low` and `high` with 95 % certainty (Wilson's interval). Tables
are the smallest, a middle and the largest one where players play against each other.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean
from typing import Final

import msgspec

from engine.foresight import STRENGTHS, GoOn, Strength
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget, for_seconds
from tests.playing import usual_options

KINDS = ("levels", "styles")
RANDOM: Final = "random"
LEVELS: Final[Sequence[tuple[Strength, Strength | None]]] = (
    ("easy", None),
    ("medium", None),
    ("medium", "easy"),
    ("hard", "medium"),
    ("hard", "easy"),
)

"""Who plays against whom; None is random play."""


_SURE = 1.96
"""So many standard deviations to both sides of the mean hold 95 % of a normal distribution."""


class Thinking(msgspec.Struct, frozen=True):
    """How long hard thinks: so many simulations, or so many seconds if that is not None."""

    simulations: int
    seconds: float | None = None


class Seating(msgspec.Struct, frozen=True):
    """One game to be played: who sits where, and whose share counts."""

    game: str
    players: tuple[Player, ...]
    seat: int
    seed: str
    thinking: Thinking


class Series(msgspec.Struct, frozen=True):
    """The games of one row."""

    player: str
    against: str
    seatings: tuple[Seating, ...]


def interval(share: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, by Wilson; shares of draws only make it narrower.

    >>> [round(each, 3) for each in interval(0.5, 100)]
    [0.404, 0.596]
    """
    square = _SURE**2 / games
    middle = (share + square / 2) / (1 + square)
    half = _SURE * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def tables(game: AnyGame) -> list[int]:
    """The smallest, a middle and the largest number of seats that play against each other."""
    seats = [each for each in game.rules.seats_for(game.rules.options_type()) if _sides(game, each)]
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]}) if seats else []


def _sides(game: AnyGame, seats: int) -> bool:
    """Whether the seats of a table do not play together."""
    players = [Player(game.safest, None)] * seats
    rng = random.Random(seats)  # noqa: S311 - a measurement, not a key
    match = Match(game, usual_options(game, seats), players, rng, lambda: budget(0))
    for _ in match.play():
        pass
    outcome = game.rules.outcome(match.state)
    return outcome is not None and len(set(outcome.teams)) > 1


def levels(
    game: AnyGame, seats: int, games: range, thinking: Thinking, style: str | None
) -> list[Series]:
    """A series for each pair of levels: the games of these numbers, from 0."""
    bots = [style] if style else list(game.bots)

    def seating(one: Strength, other: Strength | None, index: int) -> Seating:
        bot = bots[index // seats % len(bots)]
        players = [Player(bot, other)] * seats
        players[index % seats] = Player(bot, one)
        seed = f"{game.name} {seats} {one} {other} {index}"
        return Seating(game.name, tuple(players), index % seats, seed, thinking)

    return [
        Series(one, other or RANDOM, tuple(seating(one, other, index) for index in games))
        for one, other in LEVELS
    ]


def styles(game: AnyGame, seats: int, games: range, thinking: Thinking) -> list[Series]:
    """A series for each style among the others, with the games of these numbers; with two seats
    also for each pair, from the same games.
    """
    found = []
    for bot in game.bots:
        others = [each for each in game.bots if each != bot]
        pairs: dict[str, list[Seating]] = {each: [] for each in others}
        seatings = []
        for index in games if others else ():
            turned = index // seats
            chosen = [others[(turned + place) % len(others)] for place in range(seats - 1)]
            chosen.insert(index % seats, bot)
            seed = f"{game.name} {seats} {bot} {index}"
            players = tuple(Player(each, "medium") for each in chosen)
            seatings.append(Seating(game.name, players, index % seats, seed, thinking))
            pairs[others[turned % len(others)]].append(seatings[-1])
        found.append(Series(bot, "other styles", tuple(seatings)))
        if seats == 2 and len(others) > 1:
            found += [Series(bot, each, tuple(games)) for each, games in pairs.items()]
    return [series for series in found if series.seatings]


def budget_of(thinking: Thinking) -> GoOn:
    """What a hard player may use for one decision."""
    if thinking.seconds is not None:
        return for_seconds(thinking.seconds)
    return budget(thinking.simulations)


def play(seating: Seating) -> float:
    """The share of the seat that counts."""
    game, thinking = GAMES[seating.game], seating.thinking
    rng = random.Random(seating.seed)  # noqa: S311 - a measurement, not a key
    options = usual_options(game, len(seating.players))
    match = Match(game, options, seating.players, rng, lambda: budget_of(thinking))
    for _ in match.play():
        pass
    return match.shares()[seating.seat]


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """How one player fared against others of another kind: its share in the win, the ends of a 95 %
    interval about it, and what an even share would be. All of them are rounded.
    """

    game: str
    seats: int
    player: str
    against: str
    share: float
    low: float
    high: float
    games: int
    fair: float


def compare(series: Sequence[Series], processes: int) -> Iterator[Compared]:
    """Play every game once, in so many processes; gives each row as soon as it is known."""
    games = list(dict.fromkeys(game for each in series for game in each.seatings))
    if processes == 1:
        yield from _rows(series, zip(games, map(play, games), strict=True))
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from _rows(series, zip(games, pool.map(play, games), strict=True))


def _rows(series: Sequence[Series], played: Iterator[tuple[Seating, float]]) -> Iterator[Compared]:
    known: dict[Seating, float] = {}
    for each in series:
        while not all(game in known for game in each.seatings):
            game, share = next(played)
            known[game] = share
        seats = len(each.seatings[0].players)
        share = fmean(known[game] for game in each.seatings)
        low, high = interval(share, len(each.seatings))
        yield Compared(
            game=each.seatings[0].game,
            seats=seats,
            player=each.player,
            against=each.against,
            share=round(share, 3),
            low=round(low, 3),
            high=round(high, 3),
            games=len(each.seatings),
            fair=round(1 / seats, 3),
        )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench strength", description=__doc__)
    add = parser.add_argument
    add("--json", action="store_true", help="print a JSON list of objects")
    add("--game", action="append", choices=list(GAMES), help="only this game")
    add("--only", choices=KINDS, help="only matches of this kind")
    add("--seats", type=int, action="append", help="only tables of so many")
    add("--player", action="append", help="only rows of this level or style")
    add("--against", action="append", help="only rows against this level or style")
    add("--style", help="the style of all in matches between levels")
    add("--games", type=int, default=40, help="games a row (40)")
    add("--after", type=int, default=0, help="that come after so many of the same row (0)")
    add("--simulations", type=int, default=200, help="what hard may make a decision (200)")
    add("--seconds", type=float, help="of a processor that hard may take instead")
    add("--processes", type=int, default=1, help="that play at once (1)")
    return parser


def _series(given: argparse.Namespace) -> Iterator[Series]:
    """The series that are asked for."""
    thinking = Thinking(given.simulations, given.seconds)
    games = range(given.after, given.after + given.games)
    for name in given.game or GAMES:
        game = GAMES[name]
        for seats in tables(game):
            if given.seats and seats not in given.seats:
                continue
            if given.only in {None, "levels"}:
                style = given.style if given.style in game.bots else None
                yield from levels(game, seats, games, thinking, style)
            if given.only in {None, "styles"}:
                yield from styles(game, seats, games, thinking)


def main(arguments: Sequence[str]) -> int:
    """Play the matches and tell how they went; exit with 2 if there are none of these."""
    given = _parser().parse_args(arguments)
    series = [
        each
        for each in _series(given)
        if (not given.player or each.player in given.player)
        and (not given.against or each.against in given.against)
    ]
    rows: list[Compared] = []
    out = sys.stderr if given.json else sys.stdout
    for row in compare(series, given.processes):
        rows.append(row)
        print(told(row), file=out, flush=True)
    if not rows:
        known = ", ".join((*STRENGTHS, RANDOM, "other styles"))
        print(f"There are no such matches. Players are styles and: {known}.", file=sys.stderr)
        return 2
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
    return 0


def told(row: Compared) -> str:
    """A row as a line for people."""
    return (
        f"{row.game:10} {row.seats} seats  {row.player:>16} against {row.against:16} "
        f"{row.share:6.1%}  ({row.low:.1%} to {row.high:.1%}; fair {row.fair:.1%}; "
        f"{row.games} games)"
    )
