"""The golden pictures of Natura: of positions that are made."""

from collections.abc import Callable

from engine.natura.state import State
from tests.render.golden import Golden, Position
from tests.render.natura.scenes import SCENES


def _position(made: Callable[[], State]) -> Callable[[], Position]:
    return lambda: Position(made())


GOLDENS = tuple(
    Golden(f"natura-{name}", "natura", kind, seats, made=_position(made))
    for name, kind, seats, made in SCENES
)
