"""Discord's rate limits, with the headers the real client reads: of a route, of the whole bot, and
of the edits of old messages.
"""

import zlib
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Final

from playground.clock import Clock
from playground.errors import RateLimited, refusal

# (method, how the template ends) -> requests, seconds: Discord's usual figures.
_RULES: Final = {
    ("POST", "/messages"): (5, 5.0),
    ("PATCH", "/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/messages/{message_id}"): (5, 1.0),
    ("POST", "/typing"): (5, 5.0),
    ("POST", "/threads"): (50, 300.0),
}
_WEBHOOK: Final = (5, 2.0)
_USUAL: Final = (50, 1.0)

PER_SECOND: Final = 50
"""What Discord takes in a second by one bot's token, over all routes."""
OLD_S: Final = 3600.0
"""From this age on, in seconds, the edits of a message are limited."""
OLD_EDITS: Final = (3, 20.0)
"""So many such edits in a channel, in so many seconds: Discord tells no figure; this is the least
that bots have reported.
"""
_TOO_MANY_OLD_EDITS: Final = 30046
BEGUN_DMS: Final = (20, 10.0)
"""So many direct messages are begun in so many seconds at most. Discord tells no figure here
either: bots have reported a few dozen.
"""


@dataclass
class _Bucket:
    size: int
    seconds: float
    left: int
    resets: float


class _Window:
    """When things happened in the last so many seconds: at most so many of them."""

    def __init__(self, size: int, seconds: float) -> None:
        self._size, self._seconds = size, seconds
        self._times: deque[float] = deque()

    def spend(self, now: float) -> float | None:
        """Take one; where there is none left, the seconds until there is."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) < self._size:
            self._times.append(now)
            return None
        return self._seconds - (now - self._times[0]) if self._times else self._seconds


class _InAll:
    """What the whole bot may ask in a second.

    Discord does not say how it counts. Clients that send all at the beginning of each second are
    known not to be refused; so what was not used is left for later, up to a second's worth. Whoever
    takes too much waits for a second.
    """

    def __init__(self, per_second: int, now: float) -> None:
        self._per_second = per_second
        self._left, self._counted = float(per_second), now

    def spend(self, now: float) -> float | None:
        """Take one; where there is none left, the seconds until there is."""
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
    """Counts requests by route and major id; switched off it still sends roomy headers."""

    def __init__(self, clock: Clock, *, strict: bool) -> None:
        """Count by `clock`; not `strict` allows 1000 requests a second to each route."""
        self._clock = clock
        self.strict = strict
        self._buckets: dict[str, _Bucket] = {}
        self._begun = _Window(*BEGUN_DMS)
        self.allow_in_all(PER_SECOND if strict else None)
        self.allow_old_edits(OLD_EDITS if strict else None)

    def allow_in_all(self, per_second: int | None) -> None:
        """Take so many requests a second by the bot's token from now on; None: any number."""
        now = self._clock.now()
        self._in_all = None if per_second is None else _InAll(per_second, now)

    def allow_old_edits(self, rule: tuple[int, float] | None) -> None:
        """Take so many edits of old messages in so many seconds, by channel; None: any number."""
        self._old_edits = (
            None if rule is None else defaultdict[int, _Window](lambda: _Window(*rule))
        )

    def spend_in_all(self) -> None:
        """Count a request by the bot's token. Raises RateLimited where the bot has had its part."""
        if self._in_all is None:
            return
        missing = self._in_all.spend(self._clock.now())
        if missing is not None:
            raise RateLimited(round(missing, 3), everywhere=True)

    def edit(self, channel: int, sent: float) -> None:
        """Count the edit of a message of this age. Raises RateLimited (30046)."""
        now = self._clock.now()
        if self._old_edits is None or now - sent <= OLD_S:
            return
        missing = self._old_edits[channel].spend(now)
        if missing is not None:
            raise RateLimited(round(missing, 3), code=_TOO_MANY_OLD_EDITS)

    def spend(self, method: str, template: str, major: str) -> dict[str, str]:
        """Count one request and give the answer's headers.

        Raises RateLimited when the bucket is empty.
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
        """Give the headers of a limit that lasts so many seconds more."""
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
        """Count one new direct message, whoever it is with. Raises Refusal (40003) for too many."""
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
        return _USUAL
