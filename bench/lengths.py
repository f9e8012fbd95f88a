"""`python -m bench lengths`: how long games among computer players last.

Every mixture of styles plays in turn, seated at random, at every number of seats. With `--among
scripts`, one computer player sits among outsiders of every habit (`bench/outside`), at every seat
in turn. Rounds are counted, or actions in a game without rounds. Rows take turns, so a run that
`--seconds` cuts short has played about the same number of games for each.
"""

import random
import time
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from statistics import median
from typing import Annotated, Final

import msgspec

from bench.outside.habits import HABITS
from bench.parts.report import Option
from engine.foresight import STRENGTHS, Strength
from engine.registry import GAMES, AnyGame
from host.logs.progress import shown
from tests.matches import Match, Player, budget
from tests.playing import usual_options

AMONG: Final = ("own", "scripts")


class Lengths(msgspec.Struct, frozen=True):
    """How long the games of a table last; which one lasted longest, to play it again with `--after`
    and `--games 1`; and how many nobody won.
    """

    game: str
    seats: int
    strength: str
    among: str
    games: int
    counted: str
    median: float
    longest: int
    longest_game: int
    undecided: int


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    seats: Annotated[tuple[int, ...], Option("only tables with this many seats")] = ()
    strength: Annotated[str, Option("everyone's strength", [*STRENGTHS])] = "medium"
    among: Annotated[str, Option("who else plays", AMONG)] = "own"
    games: Annotated[int, Option("games a row")] = 40
    after: Annotated[int, Option("skip this many games of each row")] = 0
    simulations: Annotated[int, Option("simulations of hard a decision")] = 25
    seconds: Annotated[float | None, Option("start no game after this time")] = None


class Played(msgspec.Struct, frozen=True):
    """A game: its number, length, and whether somebody won."""

    number: int
    length: int
    decided: bool


def seated(game: AnyGame, seats: int, number: int, course: Course) -> list[Player]:
    """Who plays a game of this number."""
    rng = random.Random(f"{game.name} {seats} {number}")  # noqa: S311 - a measurement, not a key
    strength = msgspec.convert(course.strength, Strength)
    if course.among == "scripts":
        turned, seat = divmod(number, seats)
        players = [Player(HABITS[(turned + at) % len(HABITS)], "script") for at in range(seats)]
        players[seat] = Player([*game.bots][turned % len(game.bots)], strength)
        return players
    mixtures = [*combinations_with_replacement(game.bots, seats)]
    players = [Player(bot, strength) for bot in mixtures[number % len(mixtures)]]
    rng.shuffle(players)
    return players


def play(game: AnyGame, seats: int, number: int, course: Course) -> Played:
    """Play a game to its end."""
    players = seated(game, seats, number, course)
    rng = random.Random(f"length {game.name} {seats} {number}")  # noqa: S311 - as above
    match = Match(
        game, usual_options(game, seats), players, rng, lambda: budget(course.simulations)
    )
    actions = sum(1 for _ in match.play())
    progress, outcome = game.rounds.progress(match.state), game.rules.outcome(match.state)
    length = actions if progress is None else progress.round
    return Played(number, length, outcome is not None and bool(outcome.winners))


def _rows(course: Course) -> Iterator[tuple[AnyGame, int]]:
    for name in course.game:
        game = GAMES[name]
        for seats in game.rules.seats_for(game.rules.options_type()):
            if seats > 1 and seats in (course.seats or (seats,)):
                yield game, seats


def measure(course: Course, _: Path) -> list[Lengths]:
    """Play the games, one of each row in turn."""
    until = None if course.seconds is None else time.monotonic() + course.seconds
    found: dict[tuple[str, int], list[Played]] = {}
    with shown("games of each", course.games) as done:
        for number in range(course.after, course.after + course.games):
            for game, seats in _rows(course):
                if until is not None and time.monotonic() >= until:
                    break
                found.setdefault((game.name, seats), []).append(play(game, seats, number, course))
            done(1)
    return [_row(*who, course, played) for who, played in found.items()]


def _row(name: str, seats: int, course: Course, played: list[Played]) -> Lengths:
    longest = max(played, key=lambda each: each.length)
    game = GAMES[name]
    start = game.rules.setup(usual_options(game, seats), seats, random.Random(1))  # noqa: S311 - as above
    return Lengths(
        game=name,
        seats=seats,
        strength=course.strength,
        among=course.among,
        games=len(played),
        counted="actions" if game.rounds.progress(start) is None else "rounds",
        median=median(each.length for each in played),
        longest=longest.length,
        longest_game=longest.number,
        undecided=sum(not each.decided for each in played),
    )
