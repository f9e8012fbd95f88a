"""The bot's requests and our answers, without tokens; counts of each kind; and refused or odd
requests.
"""

import json
import re
import time
from collections import Counter, deque
from dataclasses import asdict, dataclass, field
from typing import Final

from playground.updates.feed import Feed
from playground.wire.bodies import Body
from playground.wire.json_values import Obj
from playground.world.clock import Clock

INVALID: Final = frozenset({401, 403, 429})
INVALID_S: Final = 600.0
"""Discord counts invalid requests over ten minutes, and accepts 10,000."""
TOO_MANY: Final = 429
KEPT: Final = 1000
MAX_KEPT_CHARACTERS: Final = 64 << 10
"""Characters of JSON kept per request or answer."""

_AS_TEXT = ("request", "answer")
_BY_INTERACTION = re.compile(" /(interactions|webhooks)/")
_TOKEN = re.compile(r"interaction-\d+-[A-Za-z0-9_-]+")


@dataclass
class Entry:
    """A request. `at` is Unix seconds, `sent` and `size` are bytes of request and answer.

    `request` and `answer` are JSON text, so nothing can change them later.
    """

    number: int
    at: float
    method: str
    route: str
    path: str
    status: int = 0
    ms: float = 0.0
    bucket: str = ""
    sent: int = 0
    size: int = 0
    files: list[Obj] = field(default_factory=list)
    request: str = "null"
    answer: str = "null"
    began: float = field(default_factory=time.perf_counter)

    def takes(self, body: Body, length: int) -> None:
        """Record what was sent; only names, types and sizes of files."""
        self.sent = length
        self.files = [
            {"name": file.filename, "type": file.content_type, "size": len(file.data)}
            for _, file in sorted(body.files.items())
        ]
        self.request = json.dumps(body.data)

    def written(self) -> Obj:
        """As the page shows it."""
        body = asdict(self) | {name: json.loads(getattr(self, name)) for name in _AS_TEXT}
        del body["began"]
        return body


class RequestLog:
    """The last `KEPT` requests, also streamed to pages that watch the log."""

    def __init__(self, feed: Feed, token: str) -> None:
        """`token` is the bot's, which is never kept."""
        self._feed = feed
        self._bots_token = token
        self._entries: deque[Entry] = deque(maxlen=KEPT)
        self._number = 0

    def begin(self, at: float, method: str, route: str, path: str) -> Entry:
        """Start measuring a request."""
        self._number += 1
        return Entry(self._number, at, method, route, self._clean(path))

    def end(self, entry: Entry, status: int, bucket: str, answer: bytes) -> None:
        """Keep an answered request."""
        entry.ms = round((time.perf_counter() - entry.began) * 1000, 1)
        entry.status, entry.bucket, entry.size = status, bucket, len(answer)
        entry.request = self._kept(entry.request)
        entry.answer = self._kept(answer.decode(errors="replace") or "null")
        self._entries.append(entry)
        if self._feed.watched:
            self._feed.tell_watchers({"event": "log", "entry": entry.written()})

    def after(self, number: int) -> list[Obj]:
        """Requests after the one with this number, oldest first."""
        return [entry.written() for entry in self._entries if entry.number > number]

    def _kept(self, text: str) -> str:
        if len(text) > MAX_KEPT_CHARACTERS:
            return json.dumps(f"left out: {len(text)} characters of JSON")
        return self._clean(text)

    def _clean(self, text: str) -> str:
        return _TOKEN.sub("{token}", text).replace(self._bots_token, "{token}")


@dataclass(frozen=True)
class Complaint:
    """A refused or odd request. `kind`: malformed, refused or odd; `seconds` is Unix time."""

    seconds: float
    kind: str
    method: str
    path: str
    status: int
    code: int
    message: str


class Tally:
    """Counts every request, including unanswered ones (status 0)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.counts: Counter[tuple[str, int]] = Counter()
        """By route ("POST /channels/{channel_id}/messages") and status."""
        self.sent = 0
        """Bytes of all requests."""
        self._invalid: deque[float] = deque()
        self.most_invalid = 0
        """The most invalid requests in any ten minutes."""

    @property
    def requests(self) -> int:
        """All of them."""
        return self.counts.total()

    @property
    def with_token(self) -> int:
        """Those with the bot's token: the others answer an interaction with its own."""
        routes = self.counts.items()
        return sum(n for (route, _), n in routes if not _BY_INTERACTION.search(route))

    @property
    def too_many(self) -> int:
        """Those refused as too many."""
        return sum(n for (_, status), n in self.counts.items() if status == TOO_MANY)

    @property
    def invalid(self) -> int:
        """Invalid ones of the last ten minutes."""
        while self._invalid and self._invalid[0] <= self._clock.now() - INVALID_S:
            self._invalid.popleft()
        return len(self._invalid)

    def note(self, method: str, route: str, status: int, sent: int = 0) -> None:
        """Count one, and its bytes."""
        self.sent += sent
        self.counts[f"{method} {route}", status] += 1
        if status in INVALID:
            self._invalid.append(self._clock.now())
            self.most_invalid = max(self.most_invalid, self.invalid)

    def written(self) -> Obj:
        """As JSON."""
        return {
            "requests": [
                {"route": route, "status": status, "count": count}
                for (route, status), count in sorted(self.counts.items())
            ],
            "invalid": self.invalid,
            "most_invalid": self.most_invalid,
        }
