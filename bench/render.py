"""`python -m bench render`: time, size and fallbacks of each kind of picture.

Each sample is another state of a random game, drawn from scratch and encoded. One unmeasured game
warms up the caches.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated, NamedTuple

import msgspec
from PIL import Image

from bench.parts.report import Option
from engine.model import Event
from engine.registry import AnyGame
from engine.registry import game as game_named
from render.base import Picture
from render.pages.leaderboard import draw_leaderboard
from render.pages.lobby import Guest, draw_lobby
from render.pages.profile import Kept, draw_profile
from render.registry import VIEWS, AnyView
from tests.playing import Step, random_end, random_steps
from tests.render.cards import leaderboard, profile, rows

_NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza", "Farouk", "Grace", "Hiroshi")
_FIRST_SEED, _WARM_SEED = 1, 1000
_EVERY = 7
"""Only every seventh state is drawn: neighbours look alike."""

Draw = Callable[[Step, int], Picture | None]


class Measured(msgspec.Struct, frozen=True):
    """The cost of one kind of picture. `kb` is the largest, in 1,024 bytes; `width` and `height`
    are maxima; `smallest_text` is in pixels. `stages` counts the states that fell back to each
    stage of crowding.
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
    """How each kind of picture is drawn from a full state, for the seat to act."""
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

    def zoom(step: Step, seat: int) -> Picture | None:
        seen, actions = rules.redact(step.state, seat), rules.actions(step.state, seat)
        first = next(iter(view.zooms(seen, seat, names, actions)), None)
        return view.enlarged(seen, seat, names, actions, first.key) if first else None

    def sheet(step: Step, seat: int) -> Picture | None:
        seen = rules.redact(step.state, seat)
        parts = view.score_sheets.parts(seen, seat, names)
        # The state decides which part, so that all parts are drawn.
        key = parts[len(game.storage.encode(seen)) % len(parts)].key if parts else ""
        return view.score_sheets.draw(seen, seat, names, key) if parts else None

    return {
        "board": public,
        "private board": private,
        "hand": hand,
        "zoom": zoom,
        "score sheet": sheet,
    }


def _timed(draw: Draw, step: Step, seat: int) -> _Drawn | None:
    began = time.perf_counter()
    picture = draw(step, seat)
    took = time.perf_counter() - began
    return None if picture is None else _Drawn(took * 1000, picture)


def drawn(
    game: AnyGame, view: AnyView, seats: int, samples: int, *, longest: bool
) -> list[Measured]:
    """Draw about `samples` states of random games in every kind of picture."""
    kinds = _kinds(game, view, seats)
    for step in islice(random_steps(game, seats, _WARM_SEED, longest=longest), 0, None, 3):
        for draw in kinds.values():
            draw(step, (*game.rules.actors(step.state), 0)[0])
    _lobby(game, view, seats, seats)
    _profile(game, view, seats, _FIRST_SEED)
    _leaderboard(max(seats, 2))
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
    few = range(max(samples // 10, 2))
    found["end"] = [_ending(game, view, seats, each) for each in few]
    found["profile"] = [_profile(game, view, seats, each) for each in few]
    found["leaderboard"] = [_leaderboard(max(seats, 2)) for _ in few]
    more = ", longest game" if longest else ""
    return [
        _summary(game.name, f"{kind}, {seats} seats{more}", seats, pictures)
        for kind, pictures in found.items()
        if pictures
    ]


def _lobby(game: AnyGame, view: AnyView, seats: int, taken: int) -> _Drawn:
    guests = [Guest(name, host=not seat) for seat, name in enumerate(_NAMES[:taken])]
    began = time.perf_counter()
    picture = draw_lobby(game.name, game.title, guests, seats, view.seat_colours)
    return _Drawn((time.perf_counter() - began) * 1000, picture)


def _ending(game: AnyGame, view: AnyView, seats: int, seed: int) -> _Drawn:
    """The end of a random game, with the host's numbers."""
    end = random_end(game, seats, _WARM_SEED - seed)
    seen = game.rules.redact(end.state, None)
    began = time.perf_counter()
    picture = view.ending(seen, _NAMES[:seats], end.summary)
    return _Drawn((time.perf_counter() - began) * 1000, picture)


def _profile(game: AnyGame, view: AnyView, seats: int, seed: int) -> _Drawn:
    """A full profile with three keepsakes of a random game."""
    end = random_end(game, seats, _WARM_SEED - seed)
    seen = game.rules.redact(end.state, None)
    began = time.perf_counter()
    kept = [
        Kept(
            game.title, "112 to 98", "first win", view.keepsake(seen, seat % seats, _NAMES[:seats])
        )
        for seat in range(3)
    ]
    picture = draw_profile(profile(_NAMES[0], kept))
    return _Drawn((time.perf_counter() - began) * 1000, picture)


def _leaderboard(people: int) -> _Drawn:
    began = time.perf_counter()
    picture = draw_leaderboard(leaderboard(rows(_NAMES[:people], people)))
    return _Drawn((time.perf_counter() - began) * 1000, picture)


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


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    samples: Annotated[int, Option("states a kind of picture")] = 60
    game: Annotated[tuple[str, ...], Option("only these games", [*VIEWS])] = (*VIEWS,)


def measure(course: Course, _: Path) -> list[Measured]:
    """Every view at its fewest and at four seats, and the longest game at the most."""
    results: list[Measured] = []
    for name in course.game:
        game, view = game_named(name), VIEWS[name]
        for seats in sorted({game.rules.min_seats, min(4, game.rules.max_seats)}):
            results += drawn(game, view, seats, course.samples, longest=False)
        results += drawn(game, view, game.rules.max_seats, course.samples, longest=True)
    return results
