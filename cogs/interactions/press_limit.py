"""The limit of presses: with two of them unanswered, one person may make five a second."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

MAX_PER_SECOND: Final = 5
SECOND: Final = 1.0
MAX_UNANSWERED: Final = 1
"""Unanswered presses allowed before the limit applies: people see an answer before we hear that it
arrived.
"""
CACHE_SIZE: Final = 1000
"""People remembered before those without recent presses are forgotten."""


class _Presses:
    """One person's presses: the times of the last few, and how many are unanswered."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(maxlen=MAX_PER_SECOND)
        self.open = 0


class PressLimit:
    """Rate limit for presses; there is none for people who wait for each answer. `clock` counts
    seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._people: dict[int, _Presses] = {}

    @contextmanager
    def press(self, user: int) -> Iterator[bool]:
        """Whether a person's press is accepted; within, it is being answered."""
        now = self._clock()
        presses = self._people.setdefault(user, _Presses())
        full = len(presses.times) == MAX_PER_SECOND and now - presses.times[0] < SECOND
        if full and presses.open > MAX_UNANSWERED:
            yield False
            return
        presses.times.append(now)
        presses.open += 1
        try:
            yield True
        finally:
            presses.open -= 1
            self._forget_some()

    def _forget_some(self) -> None:
        if len(self._people) <= CACHE_SIZE:
            return
        ago = self._clock() - SECOND
        for user, presses in tuple(self._people.items()):
            if not presses.open and presses.times[-1] < ago:
                del self._people[user]
