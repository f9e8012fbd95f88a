"""`python -m bench engine`: actions a second in random play.

An action is one random legal decision, applied; setting up each game is included. Beside it are the
costs of single calls of the rules. Games take turns in short slices, so a slow machine slows all of
them, and the figure is the median of the slices.

With `--against REVISION`, slices of that revision are measured in between, by its own program. The
answer is then how many actions a second both play, at the least and by the median, and what part of
the median is gained, or lost if it is negative.

With `--peers`, so are slices of catanatron and python-chess, installed for this alone. The answer
is then how many actions a second each plays, also as a multiple of python-chess, and of catanatron
at as many seats or the nearest number that it has.
"""

import gc
import io
import random
import subprocess
import sys
import tarfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec

from bench.parts.report import Option
from engine.play import pick
from engine.registry import GAMES, AnyGame
from tests.playing import random_steps, usual_options

PlayOne = Callable[[], int]
"""Plays one game and returns its number of actions."""
_T = TypeVar("_T")
_Key: TypeAlias = tuple[str, int]

ROOT: Final = Path(__file__).parents[1]
BATCH_S = 0.0005
MAX_GAMES = 4
CATAN_SEATS: Final = (2, 4)
"""The fewest and the most seats of catanatron's game."""
CALLS = ("copy", "determinize", "actions", "apply", "evaluate")


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
    found: dict[str, list[float]] = defaultdict(list)
    gc.disable()  # as `timeit` does: a collection belongs to no single call
    try:
        for number in range(games):
            rng = random.Random(number)  # noqa: S311 - a measurement, not a key
            _time(game, seats, rng, max(1, states // games), found)
            gc.collect()
    finally:
        gc.enable()
    return Costs(**{f"{call}_us": round(median(found[call]) * 1e6, 2) for call in CALLS})


def _time(
    game: AnyGame, seats: int, rng: random.Random, batches: int, found: dict[str, list[float]]
) -> None:
    """Play a random game and time its calls, in seconds; some only in `batches` of its states."""
    rules = game.rules
    clock = min(_timed(lambda: None)[1] for _ in range(1000))
    state = rules.setup(usual_options(game, seats), seats, rng)
    course: list[tuple[msgspec.Struct, int]] = []
    while actors := rules.actors(state):
        seat = pick(actors, rng)
        course.append((rules.copy(state), seat))
        actions, took = _timed(lambda: rules.actions(state, seat))  # noqa: B023 - called at once
        found["actions"].append(took - clock)
        action = pick(actions, rng)
        _, took = _timed(lambda: rules.apply(state, seat, action, rng))  # noqa: B023
        found["apply"].append(took - clock)
    for kept, seat in rng.sample(course, min(batches, len(course))):
        seen = rules.redact(kept, seat)
        found["copy"].append(_batch(partial(rules.copy, kept)))
        found["determinize"].append(_batch(partial(rules.determinize, seen, seat, rng)))
        found["evaluate"].append(_batch(partial(rules.evaluate, kept, seat)))


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


def _random_game(game: AnyGame, seats: int) -> PlayOne:
    numbers = count()
    return lambda: sum(1 for _ in random_steps(game, seats, next(numbers))) - 1


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    slices: Annotated[int, Option("slices of time for each")] = 5
    seconds: Annotated[float, Option("length of a slice")] = 0.5
    states: Annotated[int, Option("states to measure costs on")] = 48
    against: Annotated[str, Option("a revision to compare with, by git's name for it")] = ""
    lost: Annotated[float, Option("then list only what lost more than this part")] = 0.0
    peers: Annotated[bool, Option("compare with other people's engines")] = False


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


class Compared(msgspec.Struct, frozen=True):
    """One game's actions a second at one number of seats, `before` at another revision."""

    game: str
    seats: int
    least: float
    median: float
    least_before: float
    median_before: float
    gained: float


class BesidePeers(msgspec.Struct, frozen=True):
    """One game's actions a second at one number of seats, of ours or of a peer."""

    game: str
    seats: int
    actions_per_s: float
    of_catanatron: float
    of_chess: float


def measure(course: Course, folder: Path) -> list[Measured] | list[Compared] | list[BesidePeers]:
    """Measure every game, alone, or in turns with another revision or other people's engines."""
    if course.peers:
        return beside_peers(course)
    return compared(course, folder) if course.against else measured(course)


def beside_peers(course: Course) -> list[BesidePeers]:
    """A slice of each of our games, then one of each peer's, in turns."""
    rates = defaultdict[_Key, list[float]](list)
    for _slice in range(course.slices):
        for key, rate in [*_own_slice(course.seconds), *_peers_slice(course.seconds)]:
            rates[key].append(rate)
    found = {key: median(each) for key, each in rates.items()}
    fewest, most = CATAN_SEATS
    return [
        BesidePeers(
            game=game,
            seats=seats,
            actions_per_s=round(rate, 1),
            of_catanatron=round(rate / found["catanatron", min(max(seats, fewest), most)], 2),
            of_chess=round(rate / found["chess", 2], 2),
        )
        for (game, seats), rate in found.items()
    ]


def _own_slice(seconds: float) -> list[tuple[_Key, float]]:
    return [((each.game, each.seats), each.actions_per_s) for each in _slice_of(ROOT, seconds)]


def _peers_slice(seconds: float) -> list[tuple[_Key, float]]:
    """One slice of each of their games, in an environment where only they are installed."""
    command = [sys.executable, "-m", "uv", "run", "-q", "--no-project", "--isolated"]
    command += ["--python", sys.executable, "--with-requirements", "requirements/peers.txt"]
    command += ["--", "python", "bench/parts/peers.py", str(seconds)]
    done = subprocess.run(  # noqa: S603 - our own words
        command,
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    found = msgspec.json.decode(done.stdout, type=list[tuple[str, int, float]])
    return [((name, seats), rate) for name, seats, rate in found]


def compared(course: Course, folder: Path) -> list[Compared]:
    """This program and the other revision's, a slice each, in turns. Raises
    `subprocess.CalledProcessError` for a revision that git doesn't know.
    """
    command = ["git", "archive", course.against]
    packed = subprocess.run(command, check=True, capture_output=True, cwd=ROOT)  # noqa: S603 - git
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")
    now, before = defaultdict[_Key, list[float]](list), defaultdict[_Key, list[float]](list)
    for _slice in range(course.slices):
        for tree, rates in ((ROOT, now), (folder, before)):
            for each in _slice_of(tree, course.seconds):
                rates[each.game, each.seats].append(each.actions_per_s)
    found = [
        Compared(
            game=key[0],
            seats=key[1],
            least=min(now[key]),
            median=median(now[key]),
            least_before=min(before[key]),
            median_before=median(before[key]),
            gained=round(median(now[key]) / median(before[key]) - 1, 3),
        )
        for key in now
        if key in before
    ]
    return [each for each in found if not course.lost or each.gained < -course.lost]


def _slice_of(tree: Path, seconds: float) -> list[Measured]:
    """One slice of each game, in a process that runs the program of a tree."""
    size = ["--slices", "1", "--seconds", str(seconds), "--states", "1"]
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "bench", "engine", "--json", *size],
        check=True,
        capture_output=True,
        cwd=tree,
    )
    return msgspec.json.decode(done.stdout, type=list[Measured])


def measured(course: Course) -> list[Measured]:
    """Play every game in turn, a slice of time each, repeatedly."""
    games = {
        (game.name, seats): _random_game(game, seats)
        for game in GAMES.values()
        for seats in range(game.rules.min_seats, game.rules.max_seats + 1)
    }
    rates: dict[_Key, list[float]] = {key: [] for key in games}
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
