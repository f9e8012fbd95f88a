"""`python -m bench engine`: actions a second in random play.

An action is one random legal decision, applied; setting up each game is included. Beside it are the
costs of single calls of the rules. Games take turns in short slices, so a slow machine slows all of
them, and the figure is the median of the slices.
"""

import gc
import random
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import Annotated, TypeVar

import msgspec

from bench.parts.report import Option
from engine.play import pick
from engine.registry import GAMES, AnyGame
from tests.playing import random_steps, usual_options

PlayOne = Callable[[], int]
"""Plays one game and returns its number of actions."""
_T = TypeVar("_T")

BATCH_S = 0.0005
MAX_GAMES = 4


class Costs(msgspec.Struct, frozen=True):
    """Medians in microseconds, for the seat that has to decide."""

    copy_us: float
    determinize_us: float
    actions_us: float
    apply_us: float
    evaluate_us: float


def costs(game: AnyGame, seats: int, states: int = 48) -> Costs:
    """Costs along random games with the default options.

    Batches are timed in about `states` states, the other calls in every state.
    """
    games = max(1, min(MAX_GAMES, states))
    found = _Found(game, states // games)
    gc.disable()  # as `timeit` does: a collection belongs to no single call
    try:
        for number in range(games):
            found.play(seats, random.Random(number))  # noqa: S311 - a measurement, not a key
            gc.collect()
    finally:
        gc.enable()
    return found.medians()


class _Found:
    """Timings in seconds; `batches` is their number per game."""

    def __init__(self, game: AnyGame, batches: int) -> None:
        self._game = game
        self._batches = max(1, batches)
        self._clock = min(_timed(lambda: None)[1] for _ in range(1000))
        self._copies: list[float] = []
        self._determinized: list[float] = []
        self._actions: list[float] = []
        self._applied: list[float] = []
        self._evaluated: list[float] = []

    def play(self, seats: int, rng: random.Random) -> None:
        """Play a random game and time its calls."""
        rules = self._game.rules
        state = rules.setup(usual_options(self._game, seats), seats, rng)
        course: list[tuple[msgspec.Struct, int]] = []
        while actors := rules.actors(state):
            seat = pick(actors, rng)
            course.append((rules.copy(state), seat))
            actions, took = _timed(lambda: rules.actions(state, seat))  # noqa: B023 - called at once
            self._actions.append(took - self._clock)
            action = pick(actions, rng)
            _, took = _timed(lambda: rules.apply(state, seat, action, rng))  # noqa: B023
            self._applied.append(took - self._clock)
        for kept, seat in rng.sample(course, min(self._batches, len(course))):
            self._time_batches(kept, seat, rng)

    def _time_batches(self, state: msgspec.Struct, seat: int, rng: random.Random) -> None:
        rules = self._game.rules
        seen = rules.redact(state, seat)
        self._copies.append(_batch(lambda: rules.copy(state)))
        self._determinized.append(_batch(lambda: rules.determinize(seen, seat, rng)))
        self._evaluated.append(_batch(lambda: rules.evaluate(state, seat)))

    def medians(self) -> Costs:
        return Costs(
            copy_us=_us(self._copies),
            determinize_us=_us(self._determinized),
            actions_us=_us(self._actions),
            apply_us=_us(self._applied),
            evaluate_us=_us(self._evaluated),
        )


def _timed(call: Callable[[], _T]) -> tuple[_T, float]:
    """A call's result and its seconds, including reading the clock."""
    began = time.thread_time_ns()
    answer = call()
    return answer, (time.thread_time_ns() - began) / 1e9


def _batch(call: Callable[[], object]) -> float:
    """Seconds per call, from a batch long enough to measure."""
    calls = 1
    while True:
        began = time.thread_time_ns()
        for _ in range(calls):
            call()
        took = (time.thread_time_ns() - began) / 1e9
        if took >= BATCH_S:
            return took / calls
        calls *= 4


def _us(seconds: list[float]) -> float:
    return round(median(seconds) * 1e6, 2)


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    slices: Annotated[int, Option("slices of time for each")] = 5
    seconds: Annotated[float, Option("length of a slice")] = 0.5
    states: Annotated[int, Option("states to measure costs on")] = 48


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """One game's speed and costs at one number of seats."""

    game: str
    seats: int
    actions_per_s: float
    games: int
    copy_us: float
    determinize_us: float
    actions_us: float
    apply_us: float
    evaluate_us: float


def _random_game(game: AnyGame, seats: int) -> PlayOne:
    numbers = count()

    def play() -> int:
        return sum(1 for _ in random_steps(game, seats, next(numbers))) - 1

    return play


def measure(course: Course, _: Path) -> list[Measured]:
    """Play every game in turn, a slice of time each, repeatedly."""
    games = {
        (game.name, seats): _random_game(game, seats)
        for game in GAMES.values()
        for seats in range(game.rules.min_seats, game.rules.max_seats + 1)
    }
    rates: dict[tuple[str, int], list[float]] = {key: [] for key in games}
    played = dict.fromkeys(games, 0)
    for play in games.values():
        play()
    for _slice in range(course.slices):
        for key, play in games.items():
            actions = 0
            began = time.perf_counter()
            while (took := time.perf_counter() - began) < course.seconds:
                actions += play()
                played[key] += 1
            rates[key].append(actions / took)
    return [
        Measured(
            game=game,
            seats=seats,
            actions_per_s=round(median(rates[game, seats]), 1),
            games=played[game, seats],
            **msgspec.structs.asdict(costs(GAMES[game], seats, course.states)),
        )
        for game, seats in games
    ]
