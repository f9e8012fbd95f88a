"""`python -m bench strength`: matches between levels, and between styles, of computer players.

Levels: one player of a level sits among players of another level, at every seat equally often.
Everyone at a table has the same style; the games go through the styles in turn. Styles: one player
of a style sits among players of the other styles, all medium. A row's `share` is the mean share of
the win of that one player; compare it with `fair`, which is 1 / seats. `low` and `high` bound the
95% interval (Wilson's). Tables are the smallest, a middle and the largest competitive one, or those
with `--seats`.

`--against scripts`: each level against outside opponents (`bench/outside`): scripts, and a textbook
search. A row's `outsider` is the habit that all scripts at its tables have, `mixed` where each has
another one, or `mcts`; it is empty in matches among our own. Rows take turns, so a run that
`--seconds` cuts short has played about the same number of games for each.
"""

import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Annotated, Final

import msgspec

from bench.outside.habits import HABITS
from bench.parts.report import Option
from engine.foresight import STRENGTHS, Strength
from engine.registry import GAMES, AnyGame
from host.logs.progress import shown
from tests.matches import OUTSIDE, Match, Outsider, Player, budget, for_seconds
from tests.playing import usual_options

KINDS = ("levels", "styles")
RANDOM: Final = "random"
SCRIPTS: Final = "scripts"
"""Selects all outside opponents."""
MIXED: Final = "mixed"
"""Scripts of every habit at one table, or in turn."""
LEVELS: Final[Sequence[tuple[Strength, Strength | None]]] = (
    ("easy", None),
    ("medium", None),
    ("medium", "easy"),
    ("hard", "medium"),
    ("hard", "easy"),
)
"""Who plays against whom; None is random play."""

_Z_95 = 1.96
"""Standard deviations on each side of the mean that contain 95% of a normal distribution."""


class Thinking(msgspec.Struct, frozen=True):
    """A hard player's budget a decision: `seconds` of CPU, or `simulations` if that is None."""

    simulations: int
    seconds: float | None = None
    plain: int = 400
    """Simulations of the textbook search."""


class Seating(msgspec.Struct, frozen=True):
    """A game to play: who sits where, and which seat counts."""

    game: str
    players: tuple[Player, ...]
    seat: int
    seed: str
    thinking: Thinking
    goal: str = ""
    """Which game of Natura to play; empty: the default."""

    @property
    def title(self) -> str:
        """The game's name in a row."""
        return f"{self.game} {self.goal}".rstrip()


class Series(msgspec.Struct, frozen=True):
    """The games of one row."""

    player: str
    against: str
    seatings: tuple[Seating, ...]
    outsider: str = ""


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share; draws make the true one narrower.

    >>> [round(each, 3) for each in interval(0.5, 100)]
    [0.404, 0.596]
    """
    square = _Z_95**2 / games
    middle = (share + square / 2) / (1 + square)
    half = _Z_95 * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def tables(game: AnyGame, wanted: Sequence[int] = ()) -> list[int]:
    """The wanted numbers of seats that play against each other; by default the smallest, a middle
    and the largest.
    """
    seats = [each for each in game.rules.seats_for(game.rules.options_type()) if _sides(game, each)]
    chosen = wanted or (seats and (seats[0], seats[len(seats) // 2], seats[-1]))
    return sorted({*chosen}.intersection(seats))


def _sides(game: AnyGame, seats: int) -> bool:
    """Whether seats of a table play against each other."""
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
    """A series for each pair of levels; `games` numbers the games, from 0."""
    found = {}
    for one, other in LEVELS:
        seed = f"{game.name} {seats} {one} {other}"
        found[one, other or RANDOM] = _turns(
            game, seats, games, (one, other, style), seed, thinking
        )
    return [Series(*who, seatings) for who, seatings in found.items()]


def _turns(
    game: AnyGame,
    seats: int,
    games: range,
    kinds: tuple[Strength, Strength | Outsider | None, str | None],
    seed: str,
    thinking: Thinking,
    goal: str = "",
    habits: Sequence[str] = (),
) -> tuple[Seating, ...]:
    """One player of a kind at each seat in turn, among others, of one style or each in turn; the
    others with these habits in turn, if there are any.
    """
    one, other, style = kinds
    bots, found = [style] if style else list(game.bots), []
    for index in games:
        turned, seat = divmod(index, seats)
        bot = bots[turned % len(bots)]
        habit = habits or [bot]
        players = [Player(habit[(turned + at) % len(habit)], other) for at in range(seats)]
        players[seat] = Player(bot, one)
        found.append(Seating(game.name, tuple(players), seat, f"{seed} {index}", thinking, goal))
    return tuple(found)


def styles(game: AnyGame, seats: int, games: range, thinking: Thinking) -> list[Series]:
    """A series for each style among the others; with two seats also one for each pair, from the
    same games.
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


def play(seating: Seating) -> float:
    """Play a game; returns the share of the seat that counts."""
    game, thinking, seats = GAMES[seating.game], seating.thinking, len(seating.players)
    rng = random.Random(seating.seed)  # noqa: S311 - a measurement, not a key
    options = usual_options(game, seats)
    if seating.goal:
        chosen = msgspec.convert({"goal": seating.goal}, game.rules.options_type)
        options = game.rules.check(chosen, seats)
    match = Match(
        game,
        options,
        seating.players,
        rng,
        lambda: (
            budget(thinking.simulations)
            if thinking.seconds is None
            else for_seconds(thinking.seconds)
        ),
        lambda: budget(thinking.plain),
    )
    for _ in match.play():
        pass
    return match.shares()[seating.seat]


GOALS: Final[dict[str, Sequence[str]]] = {"natura": ("", "taker")}
"""Games of Natura to play against outsiders."""


def against_outsiders(
    game: AnyGame, seats: int, games: range, thinking: Thinking, style: str | None = None
) -> Iterator[Series]:
    """A series for each level against each kind of outsider, of one style or of each in turn."""
    for goal, other in product(GOALS.get(game.name, ("",)), OUTSIDE):
        for outsider in (*HABITS, MIXED) if other == "script" else (other,):
            habits = HABITS if outsider == MIXED else (outsider,)
            for one in STRENGTHS:
                seed = f"{game.name} {seats} {one} {outsider} {goal}"
                kinds = (one, other, style)
                found = _turns(game, seats, games, kinds, seed, thinking, goal, habits)
                yield Series(one, other, found, outsider)


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """One player's results against players of another kind: its share of the win, the ends of its
    95% interval, and the fair share. All are rounded.
    """

    game: str
    seats: int
    player: str
    opponent: str
    outsider: str
    share: float
    low: float
    high: float
    games: int
    fair: float


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    only: Annotated[tuple[str, ...], Option("only matches of this kind", KINDS)] = KINDS
    seats: Annotated[tuple[int, ...], Option("only tables with this many seats")] = ()
    player: Annotated[tuple[str, ...], Option("only rows of this level or style")] = ()
    against: Annotated[
        tuple[str, ...],
        Option("only rows against this; scripts: all outside opponents; script, mcts: one kind"),
    ] = ()
    outsider: Annotated[
        tuple[str, ...], Option("only rows against this outsider", [*HABITS, MIXED, "mcts"])
    ] = ()
    style: Annotated[str, Option("the style in matches between levels or against scripts")] = ""
    games: Annotated[int, Option("games a row")] = 40
    after: Annotated[int, Option("skip this many games of each row")] = 0
    simulations: Annotated[int, Option("simulations of hard a decision")] = 200
    thinking: Annotated[float | None, Option("seconds of CPU of hard a decision, instead")] = None
    plain: Annotated[int, Option("simulations of the textbook search")] = 400
    seconds: Annotated[float | None, Option("start no game after this time")] = None
    processes: Annotated[int, Option("games at once")] = 1


def in_turn(series: Sequence[Series], seconds: float | None, processes: int) -> list[Compared]:
    """Play one game of each row, then the next of each, until none are left or time is up."""
    until = None if seconds is None else time.monotonic() + seconds
    longest = max((len(each.seatings) for each in series), default=0)
    rounds = [each.seatings[at : at + 1] for at in range(longest) for each in series]
    order = list(dict.fromkeys(seating for some in rounds for seating in some))
    known: dict[Seating, float] = {}
    with (
        ProcessPoolExecutor(processes, get_context("spawn")) as pool,
        shown("games", len(order)) as done,
    ):
        for start in range(0, len(order), processes):
            if until is not None and time.monotonic() >= until:
                break
            some = order[start : start + processes]
            played = map(play, some) if processes == 1 else pool.map(play, some)
            known.update(zip(some, played, strict=True))
            done(len(some))
    return [row for each in series for row in _row(each, known)]


def _row(series: Series, known: Mapping[Seating, float]) -> Iterator[Compared]:
    """The row of a series, once a game of it was played."""
    shares = [known[seating] for seating in series.seatings if seating in known]
    if not shares:
        return
    first, share = series.seatings[0], fmean(shares)
    low, high = interval(share, len(shares))
    yield Compared(
        game=first.title,
        seats=len(first.players),
        player=series.player,
        opponent=series.against,
        outsider=series.outsider,
        share=round(share, 3),
        low=round(low, 3),
        high=round(high, 3),
        games=len(shares),
        fair=round(1 / len(first.players), 3),
    )


def _series(course: Course) -> Iterator[Series]:
    """The requested series."""
    thinking = Thinking(course.simulations, course.thinking, course.plain)
    games = range(course.after, course.after + course.games)
    for name in course.game:
        game = GAMES[name]
        style = course.style if course.style in game.bots else None
        for seats in tables(game, course.seats):
            if not {SCRIPTS, *OUTSIDE}.isdisjoint(course.against):
                yield from against_outsiders(game, seats, games, thinking, style)
                continue
            if "levels" in course.only:
                yield from levels(game, seats, games, thinking, style)
            if "styles" in course.only:
                yield from styles(game, seats, games, thinking)


def measure(course: Course, _: Path) -> list[Compared]:
    """Play the matches. Exits if none match."""
    wanted = {*course.against, *(OUTSIDE if SCRIPTS in course.against else ())}
    series = [
        each
        for each in _series(course)
        if (not course.player or each.player in course.player)
        and (not wanted or each.against in wanted)
        and (not course.outsider or each.outsider in course.outsider)
    ]
    if not series:
        known = ", ".join((*STRENGTHS, RANDOM, "other styles"))
        sys.exit(f"No matches found. Players are styles and: {known}.")
    return in_turn(series, course.seconds, course.processes)
