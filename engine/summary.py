"""A game told in numbers at its end: where each seat stood by rounds, and its most telling number.

Both are made from the ledger played again, so that nothing of them has to be stored.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from engine.model import Event

_OFTEN = 3
"""What a seat did so often tells more of a game than its lead does."""


class Played(NamedTuple):
    """What one action did: who took it, and what happened."""

    seat: int
    events: Sequence[Event]


class Progress(msgspec.Struct, frozen=True):
    """Where the seats stand in one round: a number each, and what the numbers are, such as
    "points by round". A later state of the same round takes the place of an earlier one.
    """

    round: int
    numbers: tuple[int, ...]
    title: str = "points by round"


class Highlight(msgspec.Struct, frozen=True):
    """The most telling number of a game. `words` go on from the number: "hunts by {0}"; the names
    of `seats` take the places. `sign` names a piece of art that stands for it.
    """

    value: int
    words: str
    seats: tuple[int, ...] = ()
    sign: str = ""


class Summary(msgspec.Struct, frozen=True):
    """A game in numbers: where the seats stood after each round (the first first), what that
    counts, and the most telling number. Empty where a game has none.
    """

    title: str = ""
    rounds: tuple[tuple[int, ...], ...] = ()
    highlight: Highlight | None = None


def by_rounds(progress: Iterable[Progress | None]) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """The title and the last numbers of each round, in order.

    >>> steps = [Progress(1, (0, 0)), Progress(1, (2, 0)), None, Progress(2, (3, 4))]
    >>> by_rounds(steps)
    ('points by round', ((2, 0), (3, 4)))
    """
    last: dict[int, Progress] = {each.round: each for each in progress if each is not None}
    ordered = [last[number] for number in sorted(last)]
    return (ordered[-1].title if ordered else ""), tuple(each.numbers for each in ordered)


def most(counts: Counter[int]) -> tuple[int, int] | None:
    """The seat with the highest count, and the count; None if there is none, or a tie.

    >>> most(Counter({2: 5, 0: 3})), most(Counter({2: 5, 0: 5}))
    ((2, 5), None)
    """
    ranked = counts.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0]


def often(seats: Iterable[int], words: str, sign: str) -> Highlight | None:
    """How often one seat did something more than any other; None below three times, or for a tie.

    >>> often([1, 1, 0, 1], "hunts by {0}", "nature/hunter")
    Highlight(value=3, words='hunts by {0}', seats=(1,), sign='nature/hunter')
    """
    found = most(Counter(seats))
    if found is None or found[1] < _OFTEN:
        return None
    return Highlight(found[1], words, (found[0],), sign)


def lead(scores: Sequence[int], winners: Sequence[int], unit: str = "point") -> Highlight | None:
    """By how much a winner alone is ahead; None for nobody, several, or a tie of points.

    >>> lead([31, 40, 12], [1])
    Highlight(value=9, words='points ahead for {0}', seats=(1,), sign='signs/crown')
    """
    if len(winners) != 1 or len(scores) < 2:
        return None
    best = max(score for seat, score in enumerate(scores) if seat != winners[0])
    ahead = scores[winners[0]] - best
    if ahead <= 0:
        return None
    units = unit if ahead == 1 else f"{unit}s"
    return Highlight(ahead, f"{units} ahead for {{0}}", (winners[0],), "signs/crown")
