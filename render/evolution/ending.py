"""The end of Evolution: who won, what the points are made of, and each seat's largest species."""

from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.play.state import Seat, State
from engine.summary import Summary
from render.base import Picture
from render.evolution.hero import animal_of
from render.species_games.ending import draw_podium


def draw(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end."""
    outcome, animals = GAME.rules.outcome(seen), [_champion(seat) for seat in seen.seats]
    return draw_podium("evolution", outcome, animals, names, summary, {})


def _champion(seat: Seat) -> str:
    """The animal of the largest species; of equals, of that with the most animals."""
    largest = max(seat.species, key=lambda one: (one.body, one.population), default=None)
    return "" if largest is None else animal_of(largest)
