"""`python -m bench goals`: how computer players fare in each of Natura's fourteen games.

Against: two seats, turned round, on one board or, where all play together, in a race. `share` is in
how many games the player won, or reached the goal before the other: a tie in a race counts half, a
draw nothing. `ties` is in how many both reached it at once; where both play the fewest moves there
are, neither can do better than tie, so `share` is to be read with it. The true share lies between
`low` and `high` with 95 % certainty. Random players make any move, but never end a game before its
end. Alone: the `moves` a player needs beside the `fewest` that a search has found so far, and how
many `times` that is; in games that are measured `moves` and `fewest` are points.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from bench.matches import budget, for_seconds
from bench.series import Fared, interval
from engine.model import Action
from engine.natura import GAME
from engine.natura.play.goals import GOALS
from engine.natura.play.state import GoalName, NaturaOptions, State
from engine.natura.players.planning import forget
from engine.play import pick
from engine.players.choosing import choose
from engine.players.model import GoOn, Position, Strength

FEWEST: Final[dict[GoalName, int]] = {
    "mosaic": 7,
    "harmony": 44,
    "three-realms": 26,
    "river": 48,
    "short-river": 29,
    "green-line": 18,
    "scorched": 14,
    "deadlock": 33,
    "exile": 12,
}
"""The fewest moves on the first start that a search has found so far, or the most points, by
the rulings.
"""

_MOST_TURNS: Final = 400
"""Turns after which nobody has won."""


class Against(Fared, frozen=True, kw_only=True):
    """How a player fared in one of the games."""

    goal: str
    ties: float
    """The share of races in which both reached the goal with as many moves, or as many points."""


class Alone(msgspec.Struct, frozen=True):
    """How far a player is from the shortest way, or from the most points."""

    game: str
    goal: str
    seats: int
    player: str
    moves: int | None
    """None: it did not reach the goal."""
    fewest: int
    times: float | None


Thinking = Callable[[], GoOn]
"""Gives each decision of a hard player its own measure of whether there is time for more."""


def against(
    goal: GoalName, player: Strength, other: Strength | None, games: int, thinking: Thinking
) -> Against:
    """Play so many games of one of the fourteen."""
    won = tied = 0
    for index in range(games):
        rng = random.Random(f"{goal} {player} {other} {index}")  # noqa: S311 - a measurement
        options = NaturaOptions(goal=goal, race=not GOALS[goal].is_competitive)
        state = GAME.rules.setup(GAME.rules.check(options, 2), 2, rng)
        seat = index % 2
        players = (player, other) if seat == 0 else (other, player)
        _play(state, players, rng, thinking)
        winners = () if state.end is None else state.end.winners
        won += winners == (seat,)
        tied += len(winners) > 1
    share, ties = (won + tied / 2) / games, tied / games
    low, high = (round(end, 3) for end in interval(share, games))
    name = other or "random"
    return Against(
        game="natura",
        goal=goal,
        seats=2,
        player=player,
        against=name,
        share=round(share, 3),
        low=low,
        high=high,
        games=games,
        ties=round(ties, 3),
    )


def alone(goal: GoalName, player: Strength, thinking: Thinking) -> Alone:
    """Play one of the games that can be played alone."""
    rng = random.Random(f"{goal} {player}")  # noqa: S311 - a measurement, not a key
    state = GAME.rules.setup(GAME.rules.check(NaturaOptions(goal=goal), 1), 1, rng)
    _play(state, (player,), rng, thinking)
    fewest, measured = FEWEST[goal], GOALS[goal].is_measured
    if state.end is None or (state.end.reason != "goal" and not measured):
        return Alone("natura", goal, 1, player, None, fewest, None)
    outcome = GAME.rules.outcome(state)
    assert outcome is not None  # noqa: S101 - it is over
    moves = outcome.scores[0]
    times = fewest / max(moves, 1) if measured else moves / fewest
    return Alone("natura", goal, 1, player, moves, fewest, round(times, 2))


def _play(
    state: State, players: Sequence[Strength | None], rng: random.Random, thinking: Thinking
) -> None:
    """Play a game to its end, or for so many turns, with no plan of an earlier one."""
    forget()
    rules = GAME.rules
    while state.end is None and state.turns < _MOST_TURNS:
        seat = rules.actors(state)[0]
        strength = players[seat]
        action: Action
        if strength is None:
            usual = [each for each in rules.actions(state, seat) if each.weight in _PLAIN]
            action = pick([each for each in usual if not each.is_final], rng)
        else:
            at = Position(rules.redact(state, seat), seat, len(players))
            action = choose(GAME, at, GAME.safest, strength, rng, thinking())
        rules.apply(state, seat, action, rng)


_PLAIN: Final = {"usual", "ending"}


def rows(goals: Sequence[GoalName], games: int, thinking: Thinking) -> Iterator[Against | Alone]:
    """All rows of some goals, one after another."""
    for goal in goals:
        yield against(goal, "medium", None, games, thinking)
        yield against(goal, "hard", "medium", games, thinking)
        if not GOALS[goal].is_competitive:
            yield alone(goal, "medium", thinking)
            yield alone(goal, "hard", thinking)


def main(arguments: Sequence[str]) -> int:
    """Play, and tell how it went; as a JSON list with `--json`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench goals", description=__doc__)
    add = parser.add_argument
    add("--json", action="store_true", help="print a JSON list of objects")
    add("--goal", action="append", choices=list(GOALS), help="only this one of the fourteen")
    add("--games", type=int, default=20, help="games a row (20)")
    add("--simulations", type=int, default=150, help="what hard may look into a decision (150)")
    add("--seconds", type=float, help="of a processor that hard may take instead")
    given = parser.parse_args(arguments)

    def thinking() -> GoOn:
        return for_seconds(given.seconds) if given.seconds else budget(given.simulations)

    found = []
    for row in rows(given.goal or list(GOALS), given.games, thinking):
        found.append(row)
        print(told(row), file=sys.stderr if given.json else sys.stdout, flush=True)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    return 0


def told(row: Against | Alone) -> str:
    """A row as a line for people."""
    if isinstance(row, Alone):
        return f"{row.goal:14} {row.player:>6} alone: {row.moves} beside {row.fewest} ({row.times})"
    return (
        f"{row.goal:14} {row.player:>6} against {row.against:6} {row.share:6.1%} "
        f"({row.low:.1%} to {row.high:.1%}; {row.games} games, {row.ties:.1%} tied)"
    )
