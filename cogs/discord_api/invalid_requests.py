"""Guard against Discord's ban for invalid requests.

Discord shuts an address out for an hour after 10,000 answers of 401, 403 and 429 in ten minutes.
Far below that, only requests that are certain to work still go: answers to people, then also
requests to channels that took something lately. All others wait, however many places are dead.
"""

import random
import re
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from time import monotonic
from typing import Final

import discord
from cachetools import LRUCache

WINDOW_S: Final = 600.0
MAX_UNSURE: Final = 600
"""From this many refusals in the window, only requests that are certain to work go."""
MAX_REFUSED: Final = 900
"""From this many on, only answers to people go."""
MAX_CHANNELS: Final = 20_000
INVALID: Final = frozenset(
    {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
)
_CHANNEL: Final = re.compile(r"/channels/(\d+)")


class InvalidRequests:
    """Counts refusals, and says which requests may still go. `clock` counts seconds."""

    def __init__(
        self, *, clock: Callable[[], float] = monotonic, rng: random.Random | None = None
    ) -> None:
        self._clock = clock
        self._rng = rng or random.Random()  # noqa: S311 - only spreads retries
        self._refused: deque[float] = deque()
        self._unsure = 0
        """Requests under way that may be refused."""
        self._good: LRUCache[str, None] = LRUCache(MAX_CHANNELS)
        """Channels that took something lately."""
        self._held: deque[float] = deque()
        """When requests were held back within the window."""

    @property
    def count(self) -> int:
        """How many requests were refused in the last ten minutes."""
        return self._within(self._refused)

    def _within(self, times: deque[float]) -> int:
        while times and times[0] <= self._clock() - WINDOW_S:
            times.popleft()
        return len(times)

    def trust(self, channel: int) -> None:
        """A channel is known to take what is sent."""
        self._good[str(channel)] = None

    def admit_channel(self, channel: int) -> None:
        """Ask before doing any work for a message there. Raises `RateLimited`."""
        self.admit(f"/channels/{channel}")

    def admit(self, path: str) -> bool:
        """Whether a request is certain to work. Raises `RateLimited` if it has to wait."""
        if "/interactions/" in path or "/webhooks/" in path or "/channels" not in path:
            return True
        found = _CHANNEL.search(path)
        sure = found is not None and found[1] in self._good
        if self.count + self._unsure >= (MAX_REFUSED if sure else MAX_UNSURE):
            raise discord.RateLimited(self._wait_s())
        return sure

    def begin(self, path: str) -> bool:
        """A request goes now; whether it may be refused. `end` has to follow then. Raises
        `RateLimited`.
        """
        unsure = not self.admit(path)
        self._unsure += unsure
        return unsure

    def end(self) -> None:
        """A request that might have been refused is over."""
        self._unsure -= 1

    def _wait_s(self) -> float:
        """How long to wait: longer the more requests do, and not all equally long."""
        self._held.append(self._clock())
        windows = max(1.0, self._within(self._held) / MAX_UNSURE)
        oldest = self._refused[0] + WINDOW_S - self._clock() if self._refused else 0.0
        return max(oldest, 1.0) + self._rng.uniform(0.0, WINDOW_S * windows)

    def note(
        self, path: str, status: int, scope: str | None = None, *, is_read: bool = False
    ) -> None:
        """An answer came. `scope` says which limit was hit: one that many share isn't ours.

        A channel that can be read (`is_read`) need not take what is sent, such as closed direct
        messages.
        """
        found = _CHANNEL.search(path)
        if status in INVALID and scope != "shared":
            self._refused.append(self._clock())
        if found is None:
            return
        if status < HTTPStatus.BAD_REQUEST:
            if not is_read:
                self.trust(int(found[1]))
        elif status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
            self._good.pop(found[1], None)
