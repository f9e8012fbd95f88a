"""How games end: points, ties, ranks, and the outcome made of them; the same for every game."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.events import Ended
from engine.model import BestResult, Outcome


class TieBreak(NamedTuple):
    """What decides among equals: more is better. `note` makes the sentence on it for a winner."""

    values: Sequence[int]
    note: Callable[[int], str]


def best_of(seats: Iterable[int], values: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats that have the most; several among equals, none of none.

    >>> best_of([0, 2, 3], [5, 9, 7, 7])
    (2, 3)
    """
    among = tuple(seats)
    most = max((values[seat] for seat in among), default=0)
    return tuple(seat for seat in among if values[seat] == most)


def ranks_by(*criteria: Sequence[int]) -> tuple[int, ...]:
    """The rank of each seat, 1 for the first, by what counts first, then by what breaks ties.

    More is better. Equals share a rank, and the ranks that they fill are left out after it.

    >>> ranks_by([20, 31, 31, 8], [2, 1, 3, 0])
    (3, 2, 1, 4)
    >>> ranks_by([20, 31, 31])
    (3, 1, 1)
    """
    keys = list(zip(*criteria, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ranks_of_winners(winners: Sequence[int], seats: int) -> tuple[int, ...]:
    """The ranks in a game that only tells winners from others: nobody is before the others if
    nobody has won.

    >>> ranks_of_winners((2,), 3), ranks_of_winners((), 2)
    ((2, 2, 1), (1, 1))
    """
    return ranks_by([int(seat in winners) for seat in range(seats)])


def each_alone(seats: int) -> tuple[int, ...]:
    """The teams of a game in which everybody plays for themselves."""
    return tuple(range(seats))


def all_together(seats: int) -> tuple[int, ...]:
    """The teams of a game in which all win or lose together."""
    return (0,) * seats


def by_points(
    scores: Sequence[int],
    tie_breaks: Sequence[TieBreak] = (),
    *,
    shared: str,
    breakdown: Iterable[tuple[str, Sequence[int]]] = (),
    best_result: BestResult | None = None,
) -> Outcome:
    """The outcome of a game that most points win; each tie-break decides among those still equal.

    `shared` is the sentence on a tie that nothing breaks: then the victory is shared.

    >>> age = TieBreak([40, 61, 23], lambda seat: f"Seat {seat} is older.")
    >>> by_points([7, 7, 5], [age], shared="Equals.")
    Outcome(scores=(7, 7, 5), winners=(1,), ranks=(2, 1, 3), teams=(0, 1, 2), \
note='Seat 1 is older.', breakdown=(), best_result=None)
    """
    winners = best_of(range(len(scores)), scores)
    note = "" if len(winners) == 1 else shared
    for tie in tie_breaks:
        if len(winners) > 1:
            winners = best_of(winners, tie.values)
            note = tie.note(winners[0]) if len(winners) == 1 else shared
    return Outcome(
        scores=tuple(scores),
        winners=winners,
        ranks=ranks_by(scores, *(tie.values for tie in tie_breaks)),
        teams=each_alone(len(scores)),
        note=note,
        breakdown=tuple((title, tuple(numbers)) for title, numbers in breakdown),
        best_result=best_result,
    )


def ended(outcome: Outcome) -> Ended:
    """The event of a game that ended so."""
    return Ended(list(outcome.scores), list(outcome.winners), outcome.note)
