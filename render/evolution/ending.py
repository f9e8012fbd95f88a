"""The end of Evolution: who won, what the points are made of, and each seat's largest species."""

from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.play.state import Seat, State
from engine.summary import Summary
from render.base import Picture
from render.evolution.hero import animal_of
from render.pages.ending import Ending, draw_ending, fewer_parts

_NO_SPECIES = "signs/paw"


def draw(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end."""
    outcome = GAME.rules.outcome(seen)
    if outcome is None:
        raise ValueError("the game is not over")
    ending = Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=tuple(map(_champion, seen.seats)),
        parts=fewer_parts(outcome.breakdown),
        totals=tuple(map(str, outcome.scores)),
        folders=("animals", "evolution"),
    )
    return draw_ending(ending, names, summary)


def _champion(seat: Seat) -> str:
    """The animal of a seat's largest species."""
    largest = max(seat.species, key=lambda one: (one.body, one.population), default=None)
    return _NO_SPECIES if largest is None else f"animals/{animal_of(largest)}"
