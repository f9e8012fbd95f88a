"""How games end, and a finished game in numbers: points, ties, ranks, rounds, highlight."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from engine.model import BestResult, Ended, Event, Outcome, tie_note

_OFTEN = 3
"""Someone who did a thing this often makes a better highlight than the lead."""


def best_of(seats: Iterable[int], values: Sequence[int]) -> tuple[int, ...]:
    """Which of the seats have the most; several if equal.

    >>> best_of([0, 2, 3], [5, 9, 7, 7])
    (2, 3)
    """
    among = tuple(seats)
    most = max((values[seat] for seat in among), default=0)
    return tuple(seat for seat in among if values[seat] == most)


def ranks_by(*criteria: Sequence[int]) -> tuple[int, ...]:
    """Each seat's rank, 1 for the first, by these criteria in turn.

    More is better. Equals share a rank, and the next ranks are skipped.

    >>> ranks_by([20, 31, 31, 8], [2, 1, 3, 0])
    (3, 2, 1, 4)
    >>> ranks_by([20, 31, 31])
    (3, 1, 1)
    """
    keys = list(zip(*criteria, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ranks_of_winners(winners: Sequence[int], seats: int) -> tuple[int, ...]:
    """Ranks in a game with only winners and others.

    >>> ranks_of_winners((2,), 3), ranks_of_winners((), 2)
    ((2, 2, 1), (1, 1))
    """
    return ranks_by([int(seat in winners) for seat in range(seats)])


def each_alone(seats: int) -> tuple[int, ...]:
    """Teams in a game where everyone plays alone."""
    return tuple(range(seats))


def all_together(seats: int) -> tuple[int, ...]:
    """Teams in a game where everyone wins or loses together."""
    return (0,) * seats


def by_points(
    scores: Sequence[int],
    tie_breaks: Mapping[str, Sequence[int]] = MappingProxyType({}),
    *,
    notes: Mapping[str, str] = MappingProxyType({}),
    breakdown: Iterable[tuple[str, Sequence[int]]] = (),
    best_result: BestResult | None = None,
) -> Outcome:
    """The outcome of a game won by most points, with tie-breaks in order; more is better in each.

    `notes` has a sentence for each tie-break, with `{}` for the winner's number, and one for a
    victory that is "shared".

    >>> by_points([7, 7, 5], {"age": [40, 61, 23]}, notes={"age": "A tie; the winner is {}."})
    Outcome(scores=(7, 7, 5), winners=(1,), ranks=(2, 1, 3), teams=(0, 1, 2), \
note='A tie; the winner is 61.', breakdown=(), best_result=None, tie=('age', 61))
    """
    winners = best_of(range(len(scores)), scores)
    tie = ("", 0) if len(winners) == 1 else ("shared", 0)
    for name, values in tie_breaks.items():
        if len(winners) > 1:
            winners = best_of(winners, values)
            tie = (name, values[winners[0]]) if len(winners) == 1 else tie
    return Outcome(
        scores=tuple(scores),
        winners=winners,
        ranks=ranks_by(scores, *tie_breaks.values()),
        teams=each_alone(len(scores)),
        note=tie_note(notes, tie),
        breakdown=tuple((title, tuple(numbers)) for title, numbers in breakdown),
        best_result=best_result,
        tie=tie,
    )


def ended(outcome: Outcome) -> Ended:
    """The event of this end."""
    return Ended(list(outcome.scores), list(outcome.winners), outcome.tie)


class PlayedAction(NamedTuple):
    """Who took an action, and what happened."""

    seat: int
    events: Sequence[Event]


class Progress(msgspec.Struct, frozen=True):
    """Where the seats stand in a round; a later one of the same round replaces it."""

    round: int
    numbers: tuple[int, ...]
    title: str = "points by round"


class Highlight(msgspec.Struct, frozen=True):
    """A game's most telling number. `words` follow it, such as "hunts by {0}" with the names of
    `seats`; `sign` is a piece of art.
    """

    value: int
    words: str
    seats: tuple[int, ...] = ()
    sign: str = ""


class Summary(msgspec.Struct, frozen=True):
    """A game in numbers: standings by round, what they count, and a highlight."""

    title: str = ""
    rounds: tuple[tuple[int, ...], ...] = ()
    highlight: Highlight | None = None


def by_rounds(progress: Iterable[Progress | None]) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """The title, and the last numbers of each round, in order.

    >>> steps = [Progress(1, (0, 0)), Progress(1, (2, 0)), None, Progress(2, (3, 4))]
    >>> by_rounds(steps)
    ('points by round', ((2, 0), (3, 4)))
    """
    last: dict[int, Progress] = {each.round: each for each in progress if each is not None}
    ordered = [last[number] for number in sorted(last)]
    return (ordered[-1].title if ordered else ""), tuple(each.numbers for each in ordered)


def most(counts: Counter[int]) -> tuple[int, int] | None:
    """The seat with the highest count, and the count; None for a tie.

    >>> most(Counter({2: 5, 0: 3})), most(Counter({2: 5, 0: 5}))
    ((2, 5), None)
    """
    ranked = counts.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0]


def often(seats: Iterable[int], words: str, sign: str) -> Highlight | None:
    """How often one seat did something more than any other; None below three times or for a tie.

    >>> often([1, 1, 0, 1], "hunts by {0}", "nature/hunter")
    Highlight(value=3, words='hunts by {0}', seats=(1,), sign='nature/hunter')
    """
    found = most(Counter(seats))
    if found is None or found[1] < _OFTEN:
        return None
    return Highlight(found[1], words, (found[0],), sign)


def lead(scores: Sequence[int], winners: Sequence[int], unit: str = "point") -> Highlight | None:
    """A single winner's lead; None if there isn't one.

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


def share(worths: Sequence[float], seat: int, spread: float) -> float:
    """A seat's share in the win, 0.0 to 1.0, given what positions are worth.

    `spread` is how many points chance may still bring: a point more than another seat raises the
    odds against it by `exp(1 / spread)`.

    >>> share([10.0, 10.0], 0, spread=3.0)
    0.5
    >>> share([20.0, 10.0, 10.0], 0, spread=1.0) > 0.99
    True
    """
    mine = worths[seat]
    # exp overflows beyond this, and such odds are hopeless anyway.
    return 1.0 / sum([exp(min(700.0, (worth - mine) / spread)) for worth in worths])


def final_share(outcome: Outcome, seat: int) -> float:
    """A seat's share in the win of a finished game."""
    return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
