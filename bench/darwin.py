"""`python -m bench darwin`: how games of Darwin go, by styles of play and at random.

Each number of seats is played by greedy computer players, whose styles are drawn anew for every
seat of every game, and by random play that chooses among kinds of action first (uniform choice
among all moves changes the Environment far too often to be a measure).
"""

import argparse
import random
from collections.abc import Callable, Sequence
from statistics import mean

import msgspec

from engine.darwin import GAME
from engine.darwin.play.state import DarwinOptions, State
from engine.model import Action
from engine.play import bot_action, kind_first_action

Decide = Callable[[State, int, random.Random], Action]


class Course(msgspec.Struct, frozen=True):
    """How one game went. Nobody called where `caller` is None; nobody won without `winners`."""

    rounds: int
    called: bool
    winners: tuple[int, ...]
    """Seats counted from the one that began."""
    adaptations: tuple[int, ...]
    """Of the winners."""
    actions: int


class Found(msgspec.Struct, frozen=True):
    """Means over the games of one number of seats and one way of playing."""

    play: str
    seats: int
    games: int
    by_a_call: float
    """The share of games that a call ended."""
    mean_rounds: float
    winners_adaptations: float
    wins_by_seat: tuple[float, ...]
    """The share of games won from each seat, the first being the one that begins; shared
    victories count in parts."""
    mean_actions: float


def by_styles(seats: int, rng: random.Random) -> Decide:
    """A table of computer players, each of a style drawn for this game."""
    styles = [rng.choice(list(GAME.bots)) for _ in range(seats)]

    def decide(state: State, seat: int, chance: random.Random) -> Action:
        return bot_action(GAME, state, seat, styles[seat], chance)

    return decide


def at_random(_seats: int, _rng: random.Random) -> Decide:
    """Random play by kinds of action."""

    def decide(state: State, seat: int, chance: random.Random) -> Action:
        return kind_first_action(GAME, state, seat, chance)

    return decide


PLAYS = {"styles": by_styles, "random kinds": at_random}


def one_game(seats: int, decide: Decide, rng: random.Random) -> Course:
    """Play to the end and look back."""
    state = GAME.rules.setup(GAME.rules.check(DarwinOptions(), seats), seats, rng)
    actions = 0
    while state.phase != "over":
        GAME.rules.apply(state, state.turn, decide(state, state.turn, rng), rng)
        actions += 1
    outcome = GAME.rules.outcome(state)
    winners = outcome.winners if outcome is not None else ()
    return Course(
        rounds=state.round,
        called=state.caller is not None,
        winners=tuple((seat - state.first) % seats for seat in winners),
        adaptations=tuple(len(state.seats[seat].species) for seat in winners),
        actions=actions,
    )


def measure(play: str, seats: int, games: int, seed: int) -> Found:
    """Play so many games from a seed."""
    rng = random.Random(f"{play} {seats} {seed}")  # noqa: S311 - a measurement, not a key
    courses = [one_game(seats, PLAYS[play](seats, rng), rng) for _ in range(games)]
    won = [each for each in courses if each.winners]
    wins = [0.0] * seats
    for each in won:
        for seat in each.winners:
            wins[seat] += 1 / len(each.winners) / len(won)
    return Found(
        play=play,
        seats=seats,
        games=games,
        by_a_call=round(mean(each.called for each in courses), 3),
        mean_rounds=round(mean(each.rounds for each in courses), 1),
        winners_adaptations=round(mean(mean(each.adaptations) for each in won), 2) if won else 0.0,
        wins_by_seat=tuple(round(each, 2) for each in wins),
        mean_actions=round(mean(each.actions for each in courses), 1),
    )


def main(arguments: Sequence[str]) -> int:
    """Measure every number of seats in both ways of playing."""
    parser = argparse.ArgumentParser(prog="python -m bench darwin", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument("--games", type=int, default=300, help="games of each kind (300)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    results = [
        measure(play, seats, given.games, given.seed)
        for play in PLAYS
        for seats in range(GAME.rules.min_seats, GAME.rules.max_seats + 1)
    ]
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    for one in results:
        wins = " ".join(f"{share:.2f}" for share in one.wins_by_seat)
        print(
            f"{one.play:13} {one.seats} seats   called {one.by_a_call:6.1%}   "
            f"rounds {one.mean_rounds:5.1f}   winner's cards {one.winners_adaptations:4.1f}   "
            f"wins from the first seat on: {wins}   ({one.games} games)"
        )
    return 0
