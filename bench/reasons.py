"""`python -m bench reasons`: whether a reason tells a better move from another one.

Takes decisions from the middle of games, as `bench cuts` does, and compares the best action of a
short search with another one that it looked at, drawn at random. `told` are the reasons for the
better one, and `faults` those that are as true of the other one: it brings the same, but for names,
and no less of it. `without` counts pairs that nothing tells apart. `plain` and `plain_faults` are
told and faults of the better action's reasons if nothing is compared. `--show` prints pairs.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from bench.cuts import positions
from bench.parts.report import Option
from bench.strength import tables
from engine.foresight import Position
from engine.model import Action
from engine.play import pick
from engine.players.analysis import clauses_of, reasons_for
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from engine.words import Clause, most_telling
from tests.matches import budget

_SIMULATIONS = 60
_SAMPLES = 4


class Reasons(msgspec.Struct, frozen=True):
    """How well a game's reasons tell moves apart."""

    game: str
    pairs: int
    told: int
    faults: int
    without: int
    plain: int
    plain_faults: int


class Pair(NamedTuple):
    """The reasons for a better action, with and without comparing it, and their faults."""

    told: tuple[str, ...]
    faults: int
    plain: tuple[str, ...]
    plain_faults: int


def pair(game: AnyGame, at: Position[msgspec.Struct], *, show: bool) -> Pair | None:
    """The reasons at a decision; None if the search looks at one action only."""
    rng = random.Random(1)  # noqa: S311 - a measurement, not a key
    found = (game.search or search)(game, at, game.safest, rng, budget(_SIMULATIONS)).moves
    if len(found) < 2:
        return None
    better, other = found[0].action, pick(found[1:], rng).action
    states = [game.rules.determinize(at.seen, at.seat, rng, at.memory) for _ in range(_SAMPLES)]
    mine, others = (clauses_of(game, at, each, states, rng) for each in (better, other))
    told, plain = reasons_for(game, at, better, other, rng), most_telling(mine)
    if show:
        _show(game, at, better, other, told, others)
    return Pair(told, _faults(told, mine, others), plain, _faults(plain, mine, others))


def _faults(told: tuple[str, ...], mine: list[Clause], others: list[Clause]) -> int:
    """How many of the reasons told hold of the other action, too."""
    weights = {each.text: each for each in mine}
    return sum(
        any(
            other.fact == weights[text].fact and other.weight >= weights[text].weight
            for other in others
        )
        for text in told
    )


def _show(
    game: AnyGame,
    at: Position[msgspec.Struct],
    better: Action,
    other: Action,
    told: tuple[str, ...],
    others: list[Clause],
) -> None:
    phrase = game.wording.phrase
    lines = (
        f"{game.name}: {phrase(at.seen, at.seat, better)}: {'; '.join(told) or '(no reason)'}",
        f"    not {phrase(at.seen, at.seat, other)}: {'; '.join(each.text for each in others)}",
    )
    print(*lines, sep="\n", file=sys.stderr)


def pairs(game: AnyGame, most: int, *, show: bool) -> Iterator[Pair]:
    """Pairs of a game at its smallest, a middle and its largest table."""
    sizes = tables(game)
    for seats in sizes:
        found = (pair(game, at, show=show) for at in positions(game, seats))
        yield from islice((each for each in found if each is not None), -(-most // len(sizes)))


def measured(game: AnyGame, most: int, *, show: bool) -> Reasons:
    """The row of a game."""
    found = [*pairs(game, most, show=show)]
    return Reasons(
        game.name,
        len(found),
        sum(len(each.told) for each in found),
        sum(each.faults for each in found),
        sum(not each.told for each in found),
        sum(len(each.plain) for each in found),
        sum(each.plain_faults for each in found),
    )


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", [*GAMES])] = (*GAMES,)
    pairs: Annotated[int, Option("pairs of actions a game")] = 200
    show: Annotated[bool, Option("also print each pair to standard error")] = False


def measure(course: Course, _: Path) -> list[Reasons]:
    """Every game, or the chosen ones."""
    return [measured(GAMES[name], course.pairs, show=course.show) for name in course.game]
