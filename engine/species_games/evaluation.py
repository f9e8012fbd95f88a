"""From what seats' positions are worth to their shares in the win, for search."""

from collections.abc import Sequence
from math import exp

from engine.model import Outcome


def share(worths: Sequence[float], seat: int, spread: float) -> float:
    """A seat's share in the win, from 0.0 to 1.0, where positions are worth so many points.

    `spread` is how many points chance may still bring: one more point than another seat raises
    the odds against it by `exp(1 / spread)`.

    >>> share([10.0, 10.0], 0, spread=3.0)
    0.5
    >>> share([20.0, 10.0, 10.0], 0, spread=1.0) > 0.99
    True
    """
    mine = worths[seat]
    # Far more than exp can hold is as lost as can be.
    return 1.0 / sum([exp(min(700.0, (worth - mine) / spread)) for worth in worths])


def final_share(outcome: Outcome, seat: int) -> float:
    """A seat's share in the win of a finished game."""
    return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
