"""The end of Nature: who won, what the points are made of, and each seat's largest species."""

from collections.abc import Sequence

from engine.nature import GAME
from engine.nature.play.state import Seat, State, population
from engine.summary import Summary
from render.base import Picture
from render.nature.traits import animal_of
from render.pages.ending import Ending, draw_ending, fewer_parts

_SHORT = {"Plants": "plants", "Meat": "meat", "Surviving species": "species"}
"""How the parts of the points are called over a column."""
_NONE = "signs/paw"
"""What stands on the podium for a seat whose species all died out."""


def draw(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end."""
    outcome = GAME.rules.outcome(seen)
    if outcome is None:
        raise ValueError("the game is not over")
    parts = [(_SHORT.get(title, title), numbers) for title, numbers in outcome.breakdown]
    ending = Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=tuple(_champion(seat) for seat in seen.seats),
        parts=fewer_parts(parts),
        totals=tuple(map(str, outcome.scores)),
        folders=("animals", "nature"),
    )
    return draw_ending(ending, names, summary)


def _champion(seat: Seat) -> str:
    """The animal of the largest species; of equals, of that with the most animals."""
    if not seat.species:
        return _NONE
    largest = max(seat.species, key=lambda one: (one.size, population(one)))
    return f"animals/{animal_of(largest)}"
