"""The end of Renature: who won, what the points are made of, and a tree for each player."""

from collections.abc import Sequence

from engine.renature import GAME
from engine.renature.play.state import COLOURS, State, colour_of
from engine.summary import Summary
from render.base import Picture
from render.pages.ending import Ending, draw_ending, fewer_parts, finished
from render.renature.colours import SEATS

_SHORT = {
    "Plants placed": "plants",
    "Areas closed": "areas closed",
    "Areas at the end": "open areas",
    "Backs of tokens": "tokens",
    "Clouds": "clouds",
    "Plants left": "plants left",
    "Start": "start",
}
"""How the parts of the points are called over a column."""


def draw_end(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end."""
    outcome = finished(GAME.rules.outcome(seen))
    parts = [(_SHORT.get(title, title), numbers) for title, numbers in outcome.breakdown]
    ending = Ending(
        outcome=outcome,
        scene="scenes/brook",
        champions=tuple(
            f"renature/oak_{COLOURS[colour_of(seat)]}" for seat in range(len(seen.seats))
        ),
        parts=fewer_parts(parts),
        totals=tuple(map(str, outcome.scores)),
        colours=SEATS,
        folders=("renature",),
    )
    return draw_ending(ending, names, summary)
