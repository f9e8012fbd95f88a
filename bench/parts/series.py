"""Which games tell how levels and styles of computer players compare, and playing them."""

import random
from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from engine.players.model import GoOn, Strength
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget, for_seconds
from tests.playing import usual_options

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
