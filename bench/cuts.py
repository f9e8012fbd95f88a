"""`python -m bench cuts`: what computer players and hints lose because they don't look at all.

Takes decisions from the middle of games among easy players with different styles, at the smallest,
a middle and the largest table. The hard player's search looks at some of the legal actions
(`Rules.considered`); the others are left out. Each action is followed to the end of the round in
the safest style, from the same determinized states. Then the best of those looked at and the best
of those left out, but for giving up, are compared in fresh states, since the best of many estimates
is always too good.

`left_out` counts decisions in which anything was left out, `lost` those in which that was better by
at least 0.01 shares of the win and three standard errors; `mean` and `most` are how much
better then. `kinds` are the actions that were missed.
"""

import copy
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Annotated

import msgspec

from bench.parts.report import Option
from bench.strength import tables
from engine.errors import Refused
from engine.foresight import Position
from engine.model import Action
from engine.players.choosing import play_on
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.matches import Match, Player, budget
from tests.playing import usual_options

_DECISIONS_PER_POSITION = 8
"""On average, so that neighbours differ."""
_FIRST, _AGAIN = 4, 32
"""Sampled states to choose the best actions in, and to compare these in."""
_LEAST = 0.01
"""A smaller loss is none."""


class Cut(msgspec.Struct, frozen=True):
    """What a game's players lose by not looking at everything."""

    game: str
    positions: int
    left_out: int
    lost: int
    mean: float
    most: float
    kinds: dict[str, int]


def positions(game: AnyGame, seats: int) -> Iterator[Position[msgspec.Struct]]:
    """Decisions with a choice, from the middle half of games among easy players, for ever."""
    for seed in count():
        rng = random.Random(f"{game.name} {seats} {seed}")  # noqa: S311 - a measurement, not a key
        bots = list(game.bots)
        players = [Player(bots[rng.randrange(len(bots))], "easy") for _ in range(seats)]
        match = Match(game, usual_options(game, seats), players, rng, lambda: budget(0))
        course = [
            msgspec.structs.replace(at, memory=copy.deepcopy(at.memory))
            for at in match.play()
            if len(game.rules.actions(at.seen, at.seat)) > 1
        ]
        middle = course[len(course) // 4 : 3 * len(course) // 4]
        yield from rng.sample(middle, min(len(middle), 1 + len(middle) // _DECISIONS_PER_POSITION))


def left_out(game: AnyGame, at: Position[msgspec.Struct]) -> tuple[list[Action], list[Action]]:
    """The actions that a search looks at, and the others, but for those that give up."""
    found = (game.search or search)(game, at, game.safest, random.Random(1), budget(1))  # noqa: S311 - as above
    looked_at = {each.action for each in found.moves}
    others = [
        action
        for action in game.rules.actions(at.seen, at.seat)
        if action not in looked_at and not action.is_final
    ]
    return [*looked_at], others


def values(
    game: AnyGame, at: Position[msgspec.Struct], actions: Sequence[Action], samples: range
) -> list[list[float]]:
    """Each action's share in each of the sampled states, at the end of the round."""
    found: list[list[float]] = [[] for _ in actions]
    for sample in samples:
        rng = random.Random(sample)  # noqa: S311 - as above
        state = game.rules.determinize(at.seen, at.seat, rng, at.memory)
        for action, shares in zip(actions, found, strict=True):
            future, same = game.rules.copy(state), random.Random(sample)  # noqa: S311 - as above
            try:
                game.rules.apply(future, at.seat, action, same)
            except Refused:
                continue  # so it was not the true state
            play_on(game, game.safest, future, same)
            shares.append(game.rules.evaluate(future, at.seat))
    return found


def missed(game: AnyGame, at: Position[msgspec.Struct]) -> tuple[Action, float] | None:
    """The best action left out, and how much better it is than the best looked at, if so."""
    looked_at, others = left_out(game, at)
    if not others:
        return None
    best = []
    for some in (looked_at, others):
        shares = values(game, at, some, range(_FIRST))
        best.append(max(zip(some, shares, strict=True), key=lambda pair: fmean(pair[1] or [0]))[0])
    first, other = values(game, at, best, range(_FIRST, _FIRST + _AGAIN))
    gains = [better - worse for better, worse in zip(other, first, strict=False)]
    gain = fmean(gains)
    is_sure = gain >= max(_LEAST, 3 * stdev(gains) / sqrt(len(gains)))
    return best[1], gain if is_sure else 0.0


def measured(game: AnyGame, most: int) -> Cut:
    """The row of a game."""
    sizes = tables(game)
    found = [
        missed(game, at)
        for seats in sizes
        for at in islice(positions(game, seats), -(-most // len(sizes)))
    ]
    some = [each for each in found if each is not None]
    losses = [(action, gain) for action, gain in some if gain]
    gains = [gain for _, gain in losses]
    return Cut(
        game.name,
        len(found),
        len(some),
        len(losses),
        round(fmean(gains or [0.0]), 3),
        round(max(gains, default=0.0), 3),
        dict(Counter(type(action).__name__ for action, _ in losses)),
    )


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    positions: Annotated[int, Option("decisions a game")] = 500


def measure(course: Course, _: Path) -> list[Cut]:
    """Every game, or the chosen ones."""
    return [measured(GAMES[name], course.positions) for name in course.game]
