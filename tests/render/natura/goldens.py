"""The golden pictures of Natura: of positions that are made."""

from collections.abc import Callable

from engine.natura.play.state import State
from tests.render.golden import Golden, Position
from tests.render.natura.scenes import SCENES, alone, late, race, taken


def _position(made: Callable[[], State]) -> Callable[[], Position]:
    return lambda: Position(made())


GOLDENS = (
    *(
        Golden(f"natura-{name}", "natura", kind, seats, made=_position(made))
        for name, kind, seats, made in SCENES
    ),
    *(
        Golden(f"natura-closer-{part}", "natura", "closer", seats, made=_position(made), part=part)
        for part, seats, made in (("goal", 6, late), ("seats", 6, late), ("seat-b", 2, taken))
    ),
    Golden("natura-closer-race", "natura", "closer", 2, made=_position(race), part="seat-a"),
    *(
        Golden(f"natura-signs-{page}", "natura", "signs", 1, made=_position(alone), part=str(page))
        for page in range(3)
    ),
)
