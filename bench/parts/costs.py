"""What one call of a game's rules costs, as a search makes them: medians over random games' states.

Each cost is in microseconds of CPU time, so that what else the machine does is not counted. Calls
that change nothing are timed in batches, which last much longer than the clock's resolution.
`actions` and `apply` are timed once a state, at the moment when a game comes to it: asked twice, a
game could answer from memory. What it costs to read the clock is taken off.
"""

import gc
import random
import time
from collections.abc import Callable
from statistics import median
from typing import TypeVar

import msgspec

from engine.play import pick
from engine.registry import AnyGame
from tests.playing import usual_options

_T = TypeVar("_T")

BATCH_S = 0.0005
GAMES = 4


class Costs(msgspec.Struct, frozen=True):
    """Medians in microseconds. Those of `Rules` are called with the seat that is to decide."""

    copy_us: float
    determinize_us: float
    actions_us: float
    apply_us: float
    evaluate_us: float


def costs(game: AnyGame, seats: int, states: int = 48) -> Costs:
    """The costs along random games with the usual options.

    Batches are timed in about so many states, the other calls in every state of those games.
    """
    games = max(1, min(GAMES, states))
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
    """What was timed so far, in seconds; `batches` are those of each game."""

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
        """Play a random game, and time what is asked on its way."""
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
        """In microseconds."""
        return Costs(
            copy_us=_us(self._copies),
            determinize_us=_us(self._determinized),
            actions_us=_us(self._actions),
            apply_us=_us(self._applied),
            evaluate_us=_us(self._evaluated),
        )


def _timed(call: Callable[[], _T]) -> tuple[_T, float]:
    """The answer of one call, and the seconds it took with reading the clock."""
    began = time.thread_time_ns()
    answer = call()
    return answer, (time.thread_time_ns() - began) / 1e9


def _batch(call: Callable[[], object]) -> float:
    """The seconds of one call, from a batch of as many as fill the time."""
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
