"""`python -m bench render`: time and size of each kind of picture of every game.

Each sample is another state of a random game, drawn from nothing and encoded. One game is drawn
before, unmeasured, so that the figures are those of a bot that has been running for a moment.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from itertools import islice
from statistics import median, quantiles

import msgspec

from bench.playing import random_states
from engine.registry import AnyGame
from engine.registry import game as game_named
from render.base import Picture
from render.registry import VIEWS, AnyView

_NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza", "Farouk", "Grace", "Hiroshi")
_FIRST_SEED, _WARM_SEED = 1, 1000

Draw = Callable[[msgspec.Struct, int], Picture | None]


class Measured(msgspec.Struct, frozen=True):
    """What one kind of picture costs. `kb` is the largest seen, in 1,024 bytes."""

    game: str
    picture: str
    seats: int
    median_ms: float
    p95_ms: float
    kb: float
    samples: int


def _kinds(game: AnyGame, view: AnyView, seats: int) -> dict[str, Draw]:
    """How each kind of picture is drawn from a full state, for the seat that is to act."""
    names = _NAMES[:seats]

    def public(state: msgspec.Struct, _seat: int) -> Picture:
        return view.board(game.rules.redact(state, None), None, names)

    def private(state: msgspec.Struct, seat: int) -> Picture:
        return view.board(
            game.rules.redact(state, seat), seat, names, game.rules.actions(state, seat)
        )

    def hand(state: msgspec.Struct, seat: int) -> Picture | None:
        return view.hand(game.rules.redact(state, seat), seat, names)

    return {"board": public, "private board": private, "hand": hand}


def _timed(draw: Draw, state: msgspec.Struct, seat: int) -> tuple[float, Picture] | None:
    began = time.perf_counter()
    picture = draw(state, seat)
    took = time.perf_counter() - began
    return None if picture is None else (took * 1000, picture)


def measure(
    game: AnyGame, view: AnyView, seats: int, samples: int, *, longest: bool
) -> list[Measured]:
    """Draw about so many states of random games in every kind of picture."""
    kinds = _kinds(game, view, seats)
    for state in islice(random_states(game, seats, _WARM_SEED, longest=longest), 0, None, 3):
        for draw in kinds.values():
            draw(state, (*game.rules.actors(state), 0)[0])
    found: dict[str, list[tuple[float, Picture]]] = {kind: [] for kind in kinds}
    seed = _FIRST_SEED
    while min(map(len, found.values())) < samples and seed < _FIRST_SEED + samples:
        for state in islice(random_states(game, seats, seed, longest=longest), 0, None, 7):
            for kind, draw in kinds.items():
                timed = _timed(draw, state, (*game.rules.actors(state), 0)[0])
                if timed is not None:
                    found[kind].append(timed)
        seed += 1
    largest = ", longest game" if longest else ""
    return [
        _summary(game.name, f"{kind}, {seats} seats{largest}", seats, drawn)
        for kind, drawn in found.items()
        if drawn
    ]


def _summary(game: str, picture: str, seats: int, drawn: list[tuple[float, Picture]]) -> Measured:
    times = [took for took, _ in drawn]
    return Measured(
        game=game,
        picture=picture,
        seats=seats,
        median_ms=round(median(times), 2),
        p95_ms=round(quantiles(times, n=20)[-1], 2),
        kb=round(max(len(picture.data) for _, picture in drawn) / 1024, 1),
        samples=len(drawn),
    )


def main(arguments: Sequence[str]) -> int:
    """Measure every view at four seats, and the longest game at the most seats."""
    parser = argparse.ArgumentParser(prog="python -m bench render", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument("--samples", type=int, default=60, help="states a kind of picture (60)")
    given = parser.parse_args(arguments)
    results: list[Measured] = []
    for name, view in VIEWS.items():
        game = game_named(name)
        results += measure(game, view, min(4, game.rules.max_seats), given.samples, longest=False)
        results += measure(game, view, game.rules.max_seats, given.samples, longest=True)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    for one in results:
        print(
            f"{one.game:10} {one.picture:40} median {one.median_ms:6.1f} ms   "
            f"95 % {one.p95_ms:6.1f} ms   largest {one.kb:6.1f} KB   ({one.samples} states)"
        )
    return 0
