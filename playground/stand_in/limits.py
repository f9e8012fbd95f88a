"""Discord's rate limits and their headers: per route, for the whole bot, and for edits of old
messages.
"""

import zlib
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Final

from playground.wire.errors import RateLimited, refusal
from playground.world.clock import Clock

# (method, end of the template) -> requests, seconds, as Discord usually has them.
_RULES: Final = {
    ("POST", "/messages"): (5, 5.0),
    ("PATCH", "/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/messages/{message_id}"): (5, 1.0),
    ("POST", "/typing"): (5, 5.0),
    ("POST", "/threads"): (50, 300.0),
}
_WEBHOOK: Final = (5, 2.0)
_DEFAULT: Final = (50, 1.0)

PER_SECOND: Final = 50
"""Requests a second per token, over all routes."""
OLD_AGE_S: Final = 3600.0
"""Age from which edits of a message are limited."""
OLD_EDITS: Final = (3, 20.0)
"""Edits per channel and seconds. Discord publishes no figure; bots have reported no less."""
_TOO_MANY_OLD_EDITS: Final = 30046
BEGUN_DMS: Final = (20, 10.0)
"""Opened direct messages and seconds. Discord publishes no figure; bots have reported a few dozen.
"""


@dataclass
class _Bucket:
    size: int
    seconds: float
    left: int
    resets: float


class _Window:
    """A sliding window: at most `size` events in `seconds`."""

    def __init__(self, size: int, seconds: float) -> None:
        self._size, self._seconds = size, seconds
        self._times: deque[float] = deque()

    def spend(self, now: float) -> float | None:
        """Take one; if none is left, the seconds until there is."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) < self._size:
            self._times.append(now)
            return None
        return self._seconds - (now - self._times[0]) if self._times else self._seconds


class _InAll:
    """The whole bot's requests a second.

    Discord doesn't say how it counts. Clients that send everything at the start of each second
    aren't refused, so unused requests are saved, up to a second's worth. Taking too many means
    waiting a second.
    """

    def __init__(self, per_second: int, now: float) -> None:
        self._per_second = per_second
        self._left, self._counted = float(per_second), now

    def spend(self, now: float) -> float | None:
        """Take one; if none is left, the seconds until there is."""
        if now < self._counted:
            return self._counted - now
        self._left += (now - self._counted) * self._per_second
        self._left, self._counted = min(self._left, self._per_second), now
        if self._left < 1:
            self._left, self._counted = float(self._per_second), now + 1.0
            return 1.0
        self._left -= 1
        return None


class Limits:
    """Counts requests by route and major id; when off, it still sends generous headers."""

    def __init__(self, clock: Clock, *, strict: bool) -> None:
        """Unless `strict`, each route may have 1000 requests a second."""
        self._clock = clock
        self.strict = strict
        self._buckets: dict[str, _Bucket] = {}
        self._begun = _Window(*BEGUN_DMS)
        self.allow_in_all(PER_SECOND if strict else None)
        self.allow_old_edits(OLD_EDITS if strict else None)

    def allow_in_all(self, per_second: int | None) -> None:
        """Set the token's requests a second; None: any number."""
        now = self._clock.now()
        self._in_all = None if per_second is None else _InAll(per_second, now)

    def allow_old_edits(self, rule: tuple[int, float] | None) -> None:
        """Set the edits of old messages per channel and seconds; None: any number."""
        self._old_edits = (
            None if rule is None else defaultdict[int, _Window](lambda: _Window(*rule))
        )

    def spend_in_all(self) -> None:
        """Count a request with the token. Raises RateLimited."""
        if self._in_all is None:
            return
        missing = self._in_all.spend(self._clock.now())
        if missing is not None:
            raise RateLimited(round(missing, 3), everywhere=True)

    def edit(self, channel: int, sent: float) -> None:
        """Count the edit of a message of this age. Raises RateLimited (30046)."""
        now = self._clock.now()
        if self._old_edits is None or now - sent <= OLD_AGE_S:
            return
        missing = self._old_edits[channel].spend(now)
        if missing is not None:
            raise RateLimited(round(missing, 3), code=_TOO_MANY_OLD_EDITS)

    def spend(self, method: str, template: str, major: str) -> dict[str, str]:
        """Count a request; returns the answer's headers.

        Raises RateLimited if the bucket is empty.
        """
        name = f"{method} {template} {major}"
        now = self._clock.now()
        bucket = self._buckets.get(name)
        if bucket is None or bucket.resets <= now:
            size, seconds = self._rule(method, template)
            bucket = self._buckets[name] = _Bucket(size, seconds, size, now + seconds)
        headers = self._headers(method, template, bucket)
        if bucket.left <= 0:
            raise RateLimited(round(bucket.resets - now, 3), headers)
        bucket.left -= 1
        return headers | {"X-RateLimit-Remaining": str(bucket.left)}

    def exhausted(self, method: str, template: str, seconds: float) -> dict[str, str]:
        """Headers of a limit that lasts this many seconds."""
        size, _ = self._rule(method, template)
        bucket = _Bucket(size, seconds, 0, self._clock.now() + seconds)
        return self._headers(method, template, bucket)

    def _headers(self, method: str, template: str, bucket: _Bucket) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(bucket.size),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{bucket.resets:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.resets - self._clock.now():.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(f'{method} {template}'.encode()):032x}",
        }

    def begin_dm(self) -> None:
        """Count an opened direct message. Raises Refusal (40003) if there are too many."""
        if self._begun.spend(self._clock.now()) is not None and self.strict:
            raise refusal(40003)

    def _rule(self, method: str, template: str) -> tuple[int, float]:
        if not self.strict:
            return 1000, 1.0
        if "/webhooks/" in template:
            return _WEBHOOK
        for (verb, end), rule in _RULES.items():
            if verb == method and template.endswith(end):
                return rule
        return _DEFAULT
