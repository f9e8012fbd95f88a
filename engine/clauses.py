"""What can be said of an action, weighed: the most telling clauses come first."""

from collections.abc import Iterable
from typing import Final, NamedTuple

MOST: Final = 2
LONGEST: Final = 100


class Clause(NamedTuple):
    """Something that an action brings, and how much that tells of it: about points."""

    weight: float
    text: str


def most_telling(found: Iterable[Clause]) -> tuple[str, ...]:
    """The texts of the two that weigh most, of equals the first; none that is too long to show.

    >>> most_telling([Clause(1.0, "costs nothing"), Clause(2.0, "feeds A1"), Clause(1.0, "ends")])
    ('feeds A1', 'costs nothing')
    """
    texts = [
        each.text
        for each in sorted(found, key=lambda clause: -clause.weight)
        if len(each.text) <= LONGEST
    ]
    return tuple(dict.fromkeys(texts))[:MOST]
