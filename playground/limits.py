"""Discord's rate limit buckets, with the headers the real client reads."""

import zlib
from dataclasses import dataclass
from typing import Final

from playground.clock import Clock
from playground.errors import RateLimited

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


@dataclass
class _Bucket:
    size: int
    seconds: float
    left: int
    resets: float


class Limits:
    """Counts requests by route and major id; switched off it still sends roomy headers."""

    def __init__(self, clock: Clock, *, strict: bool) -> None:
        """Count by `clock`; not `strict` allows 1000 requests a second."""
        self._clock = clock
        self.strict = strict
        self._buckets: dict[str, _Bucket] = {}

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

    def _rule(self, method: str, template: str) -> tuple[int, float]:
        if not self.strict:
            return 1000, 1.0
        if "/webhooks/" in template:
            return _WEBHOOK
        for (verb, end), rule in _RULES.items():
            if verb == method and template.endswith(end):
                return rule
        return _USUAL
