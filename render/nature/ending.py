"""The end of Nature: who won, what the points are made of, and each seat's largest species."""

from collections.abc import Sequence

from engine.nature import GAME
from engine.nature.play.state import Seat, State, population
from engine.summary import Summary
from render.base import Picture
from render.nature.traits import animal_of
from render.species_games.ending import draw_podium

_SHORT = {"Plants": "plants", "Meat": "meat", "Surviving species": "species"}
"""How the parts of the points are called over a column."""


def draw(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end."""
    outcome, animals = GAME.rules.outcome(seen), [_champion(seat) for seat in seen.seats]
    return draw_podium("nature", outcome, animals, names, summary, _SHORT)


def _champion(seat: Seat) -> str:
    """The animal of the largest species; of equals, of that with the most animals."""
    largest = max(seat.species, key=lambda one: (one.size, population(one)), default=None)
    return "" if largest is None else animal_of(largest)
