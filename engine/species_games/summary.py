"""What tells most of a finished game of Nature or Evolution: who hunted, else the lead."""

from collections import Counter
from collections.abc import Iterable

from engine.model import Outcome
from engine.summary import Highlight, lead, most

_MANY = 3
"""From so many hunts on they tell more than the lead does."""


def most_hunts(seats: Iterable[int], words: str, art: str, outcome: Outcome) -> Highlight | None:
    """The most hunts by one seat, each given by its hunter's seat; else the winner's lead."""
    found = most(Counter(seats))
    if found is not None and found[1] >= _MANY:
        return Highlight(found[1], words, (found[0],), art)
    return lead(outcome.scores, outcome.winners)
