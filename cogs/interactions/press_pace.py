"""How fast one person's presses are taken in: five a second, while some are not answered yet."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

MOST: Final = 5
SECOND: Final = 1.0
AT_HAND: Final = 1
"""So many that are not answered yet are let be: people see an answer a moment before we hear that
it arrived, so the next press of somebody who waits for each may come while the last counts."""
MANY: Final = 1000
"""Above so many people those are forgotten who have not pressed for a while."""
TOO_QUICK = (
    "You pressed more often than I could answer, so this press changed nothing. Nothing is lost: "
    "what you pressed before it counts, and shows as soon as it is done."
)


class _Presses:
    """One person's: when those of the last second came, and how many are not answered yet."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(maxlen=MOST)
        self.open = 0


class PressPace:
    """Says of each press whether it is taken in. `clock` tells seconds.

    Whoever waits for each answer may be as quick as the bot is: nothing piles up then.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._people: dict[int, _Presses] = {}

    @contextmanager
    def press(self, user: int) -> Iterator[bool]:
        """Whether a person's press is taken in; within, it is being answered."""
        now = self._clock()
        presses = self._people.setdefault(user, _Presses())
        full = len(presses.times) == MOST and now - presses.times[0] < SECOND
        if full and presses.open > AT_HAND:
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
        if len(self._people) <= MANY:
            return
        ago = self._clock() - SECOND
        for user, presses in tuple(self._people.items()):
            if not presses.open and presses.times[-1] < ago:
                del self._people[user]
