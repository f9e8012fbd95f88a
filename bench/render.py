"""`python -m bench render`: time, size and fallbacks of each kind of picture of every game.

Each sample is another state of a random game, drawn from nothing and encoded. One game is drawn
before, unmeasured, so that the figures are those of a bot that has been running for a moment.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from itertools import islice
from statistics import median, quantiles
from typing import NamedTuple

import msgspec
from PIL import Image

from engine.model import Event
from engine.registry import AnyGame
from engine.registry import game as game_named
from render.base import Picture
from render.pages.lobby import Guest, draw_lobby
from render.registry import VIEWS, AnyView
from tests.playing import Step, random_end, random_steps

_NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza", "Farouk", "Grace", "Hiroshi")
_FIRST_SEED, _WARM_SEED = 1, 1000
_EVERY = 7
"""One of so many states of a game is drawn: neighbours look nearly alike."""

Draw = Callable[[Step, int], Picture | None]


class Measured(msgspec.Struct, frozen=True):
    """What one kind of picture costs. `kb` is the largest seen, in 1,024 bytes; `width` and
    `height` are those of the widest and the highest, and `smallest_text` is the size of the
    smallest letters, in pixels. `stages` counts the states that fell back to each stage of
    crowding.
    """

    game: str
    picture: str
    seats: int
    median_ms: float
    p95_ms: float
    kb: float
    samples: int
    width: int
    height: int
    smallest_text: int
    stages: dict[str, int]


class _Drawn(NamedTuple):
    took: float
    picture: Picture


def _kinds(game: AnyGame, view: AnyView, seats: int) -> dict[str, Draw]:
    """How each kind of picture is drawn from a full state, for the seat that is to act."""
    names = _NAMES[:seats]
    rules = game.rules

    def recent(step: Step, viewer: int | None) -> list[Event]:
        known = (rules.redact_event(event, viewer) for event in step.events)
        return [event for event in known if event is not None]

    def public(step: Step, _seat: int) -> Picture:
        return view.board(rules.redact(step.state, None), None, names, (), recent(step, None))

    def private(step: Step, seat: int) -> Picture:
        actions = rules.actions(step.state, seat)
        return view.board(rules.redact(step.state, seat), seat, names, actions, recent(step, seat))

    def hand(step: Step, seat: int) -> Picture | None:
        return view.hand(rules.redact(step.state, seat), seat, names, recent(step, seat))

    def closer(step: Step, seat: int) -> Picture | None:
        seen = rules.redact(step.state, seat)
        parts = view.parts(seen, seat, names)
        # Which part follows from the state, so that all of them have their turn.
        key = parts[len(game.storage.encode(seen)) % len(parts)].key if parts else ""
        return view.zoom(seen, seat, names, key) if parts else None

    return {"board": public, "private board": private, "hand": hand, "closer look": closer}


def _timed(draw: Draw, step: Step, seat: int) -> _Drawn | None:
    began = time.perf_counter()
    picture = draw(step, seat)
    took = time.perf_counter() - began
    return None if picture is None else _Drawn(took * 1000, picture)


def measure(
    game: AnyGame, view: AnyView, seats: int, samples: int, *, longest: bool
) -> list[Measured]:
    """Draw about so many states of random games in every kind of picture."""
    kinds = _kinds(game, view, seats)
    for step in islice(random_steps(game, seats, _WARM_SEED, longest=longest), 0, None, 3):
        for draw in kinds.values():
            draw(step, (*game.rules.actors(step.state), 0)[0])
    _lobby(game, view, seats, seats)
    found: dict[str, list[_Drawn]] = {kind: [] for kind in kinds}
    seed = _FIRST_SEED
    while min(map(len, found.values())) < samples and seed < _FIRST_SEED + samples:
        for step in islice(random_steps(game, seats, seed, longest=longest), 0, None, _EVERY):
            for kind, draw in kinds.items():
                timed = _timed(draw, step, (*game.rules.actors(step.state), 0)[0])
                if timed is not None:
                    found[kind].append(timed)
        seed += 1
    found["lobby"] = [
        _lobby(game, view, seats, taken) for _ in range(3) for taken in range(seats + 1)
    ]
    found["end"] = [_ending(game, view, seats, each) for each in range(max(samples // 10, 2))]
    return _summaries(game.name, seats, found, longest=longest)


def _lobby(game: AnyGame, view: AnyView, seats: int, taken: int) -> _Drawn:
    """A table that waits."""
    guests = [Guest(name, host=not seat) for seat, name in enumerate(_NAMES[:taken])]
    began = time.perf_counter()
    picture = draw_lobby(game.name, game.title, guests, seats, view.seat_colours)
    return _Drawn((time.perf_counter() - began) * 1000, picture)


def _ending(game: AnyGame, view: AnyView, seats: int, seed: int) -> _Drawn:
    """The end of one random game, with the numbers that the host would give."""
    end = random_end(game, seats, _WARM_SEED - seed)
    seen = game.rules.redact(end.state, None)
    began = time.perf_counter()
    picture = view.ending(seen, _NAMES[:seats], end.summary)
    return _Drawn((time.perf_counter() - began) * 1000, picture)


def _summaries(
    game: str, seats: int, found: Mapping[str, list[_Drawn]], *, longest: bool
) -> list[Measured]:
    more = ", longest game" if longest else ""
    return [
        _summary(game, f"{kind}, {seats} seats{more}", seats, drawn)
        for kind, drawn in found.items()
        if drawn
    ]


def _summary(game: str, kind: str, seats: int, drawn: Sequence[_Drawn]) -> Measured:
    times = [each.took for each in drawn]
    sizes = [Image.open(BytesIO(each.picture.data)).size for each in drawn]
    stages = Counter(stage for each in drawn for stage in each.picture.stages)
    return Measured(
        game=game,
        picture=kind,
        seats=seats,
        median_ms=round(median(times), 2),
        p95_ms=round(quantiles(times, n=20)[-1], 2),
        kb=round(max(len(each.picture.data) for each in drawn) / 1024, 1),
        samples=len(drawn),
        width=max(width for width, _ in sizes),
        height=max(height for _, height in sizes),
        smallest_text=min(each.picture.smallest_text for each in drawn),
        stages=dict(sorted(stages.items())),
    )


def main(arguments: Sequence[str]) -> int:
    """Measure every view at its fewest and at four seats, and the longest game at the most."""
    parser = argparse.ArgumentParser(prog="python -m bench render", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument("--samples", type=int, default=60, help="states a kind of picture (60)")
    parser.add_argument("--game", choices=list(VIEWS), help="one game alone")
    given = parser.parse_args(arguments)
    results: list[Measured] = []
    for name, view in VIEWS.items():
        if given.game not in {None, name}:
            continue
        game = game_named(name)
        for seats in sorted({game.rules.min_seats, min(4, game.rules.max_seats)}):
            results += measure(game, view, seats, given.samples, longest=False)
        results += measure(game, view, game.rules.max_seats, given.samples, longest=True)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    for one in results:
        stages = ", ".join(f"{stage} {count}" for stage, count in one.stages.items())
        print(
            f"{one.game:10} {one.picture:40} median {one.median_ms:6.1f} ms   "
            f"95 % {one.p95_ms:6.1f} ms   largest {one.kb:6.1f} KB   "
            f"{one.width} x {one.height}, text {one.smallest_text}   "
            f"({one.samples} states{'; ' if stages else ''}{stages})"
        )
    return 0
