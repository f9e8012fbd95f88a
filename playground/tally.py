"""How many requests there were, by route and status; and how many in a while that Discord calls
invalid, which shut a bot out where they are too many.
"""

from collections import Counter, deque
from typing import Final

from playground.clock import Clock
from playground.wire import Obj

INVALID: Final = frozenset({401, 403, 429})
INVALID_S: Final = 600.0
"""Discord counts invalid requests over ten minutes, and takes 10,000 of them."""
TOO_MANY: Final = 429


class Tally:
    """Counts every request that was answered, and those that got no answer (status 0)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.counts: Counter[tuple[str, int]] = Counter()
        """How many there were by route ("POST /channels/{channel_id}/messages") and status."""
        self.sent = 0
        """The bytes of all requests."""
        self._invalid: deque[float] = deque()
        self.most_invalid = 0
        """The most invalid requests that there were in any ten minutes."""

    @property
    def requests(self) -> int:
        """All of them."""
        return self.counts.total()

    @property
    def too_many(self) -> int:
        """Those that were refused as too many."""
        return sum(n for (_, status), n in self.counts.items() if status == TOO_MANY)

    @property
    def invalid(self) -> int:
        """The invalid ones of the last ten minutes."""
        while self._invalid and self._invalid[0] <= self._clock.now() - INVALID_S:
            self._invalid.popleft()
        return len(self._invalid)

    def note(self, method: str, route: str, status: int, sent: int = 0) -> None:
        """Count one, of so many bytes."""
        self.sent += sent
        self.counts[f"{method} {route}", status] += 1
        if status in INVALID:
            self._invalid.append(self._clock.now())
            self.most_invalid = max(self.most_invalid, self.invalid)

    def written(self) -> Obj:
        """Give it as JSON."""
        return {
            "requests": [
                {"route": route, "status": status, "count": count}
                for (route, status), count in sorted(self.counts.items())
            ],
            "invalid": self.invalid,
            "most_invalid": self.most_invalid,
        }
