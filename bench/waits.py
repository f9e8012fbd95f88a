"""How long something took, over many times."""

import statistics
from collections.abc import Iterable

import msgspec


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds, at the median and for the slowest twentieth."""

    median: float
    p95: float


def waits(times_ms: Iterable[float | None]) -> Waits:
    """Of these times, those that are known; zeros where there are fewer than two."""
    known = [each for each in times_ms if each is not None]
    if len(known) < 2:
        return Waits(0.0, 0.0)
    p95 = statistics.quantiles(known, n=20)[-1]
    return Waits(round(statistics.median(known), 1), round(p95, 1))
