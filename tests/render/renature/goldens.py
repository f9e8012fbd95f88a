"""The golden pictures of Renature: of positions that are made."""

from collections.abc import Callable

from engine.renature.state import State
from tests.render.golden import Golden, Position
from tests.render.renature.scenes import SCENES


def _position(made: Callable[[], State]) -> Callable[[], Position]:
    return lambda: Position(made())


GOLDENS = tuple(
    Golden(f"renature-{name}", "renature", kind, seats, made=_position(made))
    for name, kind, seats, made in SCENES
)
