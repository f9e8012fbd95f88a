"""`python -m bench panels`: the processor time of composing a panel, without its picture.

Each panel is of the seat to act at another position of random games, composed as it is sent.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, quantiles
from typing import Annotated

import msgspec

from bench.parts.report import Option
from cogs.live.board import panel
from engine.registry import AnyGame
from host.table.views import SeatView
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import EVERY_TABLE, states_of


class Course(msgspec.Struct, frozen=True):
    """How much to measure."""

    step: Annotated[int, Option("take each position, each second, each third …")] = 1


class Figures(msgspec.Struct, frozen=True):
    """The panels of one game; `actions` and `most` are legal actions, on average and at most."""

    game: str
    panels: int
    actions: float
    most: int
    mean_ms: float
    p95_ms: float
    slowest_ms: float


def measure(course: Course, _: Path) -> list[Figures]:
    """Each game in turn, with every number of seats."""
    return [_measured(name, course) for name in dict.fromkeys(name for name, _ in EVERY_TABLE)]


def _measured(name: str, course: Course) -> Figures:
    taken, actions = [], []
    for game, seen in _to_act(name, course.step):
        actions.append(len(seen.actions))
        taken.append(_composed_s(game, seen) * 1000)
    return Figures(
        name,
        len(taken),
        round(mean(actions), 1),
        max(actions),
        round(mean(taken), 2),
        round(quantiles(taken, n=20)[-1], 2),
        round(max(taken), 2),
    )


def _to_act(name: str, step: int) -> Iterator[tuple[AnyGame, SeatView]]:
    """The views of the seats to act, at positions of every number of seats."""
    for seats in (seats for each, seats in EVERY_TABLE if each == name):
        for game, state in states_of(name, seats, step):
            options = game.rules.options_type()
            for seat in game.rules.actors(state)[:1]:
                view = msgspec.structs.replace(
                    table_of(game, seats, options, "running"), actors=(seat,)
                )
                yield game, seen_by(game, view, state, seat)


def _composed_s(game: AnyGame, seen: SeatView) -> float:
    began = time.process_time()
    panel(game, seen, mark="0")
    return time.process_time() - began
