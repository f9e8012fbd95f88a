"""What can be said of an action, weighed: the most telling clauses come first."""

from collections.abc import Iterable
from typing import Final, NamedTuple

MOST: Final = 2
LONGEST: Final = 100


class Clause(NamedTuple):
    """Something that an action brings, and how much that tells of it: about points.

    What is said `besides` is never told first where there is anything else.
    """

    weight: float
    text: str
    besides: bool = False


def most_telling(found: Iterable[Clause]) -> tuple[str, ...]:
    """The texts of the two that weigh most, of equals the first; none that is too long to show.

    >>> most_telling([Clause(1.0, "costs nothing"), Clause(2.0, "feeds A1"), Clause(1.0, "ends")])
    ('feeds A1', 'costs nothing')
    >>> most_telling([Clause(3.0, "costs a card", besides=True), Clause(2.0, "feeds A1")])
    ('feeds A1', 'costs a card')
    """
    best = [
        each
        for each in sorted(found, key=lambda clause: -clause.weight)
        if len(each.text) <= LONGEST
    ]
    first = [each for each in best if not each.besides][:1]
    return tuple(dict.fromkeys(each.text for each in (*first, *best)))[:MOST]
