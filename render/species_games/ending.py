"""The end of both games: who won, what the points are made of, and each seat's largest species."""

from collections.abc import Iterable, Mapping, Sequence

from engine.ends import Summary
from engine.model import Outcome
from render.base import Picture
from render.pages.ending import Ending, draw_ending, fewer_parts, finished

_NO_SPECIES = "signs/paw"
"""What stands on the podium for a seat whose species all died out."""


def draw_podium(
    folder: str,
    outcome: Outcome | None,
    champions: Iterable[str | None],
    names: Sequence[str],
    summary: Summary,
    short: Mapping[str, str],
) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end.

    `champions` are the animals of each seat's largest species, None for a seat that has none;
    `short` is how parts of the points are called over a column.
    """
    outcome = finished(outcome)
    parts = [(short.get(title, title), numbers) for title, numbers in outcome.breakdown]
    ending = Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=tuple(f"animals/{animal}" if animal else _NO_SPECIES for animal in champions),
        parts=fewer_parts(parts),
        totals=tuple(map(str, outcome.scores)),
        folders=("animals", folder),
    )
    return draw_ending(ending, names, summary)
