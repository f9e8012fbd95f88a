"""Emblems: small drawings before the labels of choices.

A label alone decides its emblem, so none shows what its label doesn't say.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from render.drawing.art import Emblem
from render.registry import VIEWS


@lru_cache(maxsize=64)
def _known(game: str, seat: int) -> tuple[re.Pattern[str], tuple[Emblem, ...]]:
    """Finds the word that has an emblem: its group is the emblem's number, counted from 1."""
    words = VIEWS[game].emblems(seat)
    pattern = "|".join(rf"(\b{word}\b)" for word in words)
    return re.compile(pattern, re.IGNORECASE), tuple(words.values())


def emblem_of(game: str, seat: int, label: str) -> Emblem | None:
    """The emblem of the first word that has one, in the label of a choice of this seat."""
    pattern, emblems = _known(game, seat)
    found = pattern.search(label)
    return None if found is None or found.lastindex is None else emblems[found.lastindex - 1]


def all_emblems() -> Iterator[Emblem]:
    """Every emblem of every game, each once."""
    seats = ((game, seat) for game, view in VIEWS.items() for seat in range(len(view.seat_colours)))
    return iter(dict.fromkeys(emblem for each in seats for emblem in _known(*each)[1]))
