"""What the bot sent, and what it was answered: the last requests, without any token."""

import json
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from playground.bodies import Body
from playground.feed import Feed
from playground.wire import Obj

KEPT: Final = 1000
LARGEST: Final = 64 << 10
"""Characters of JSON that are kept of a request or an answer."""

_TOKEN = re.compile(r"interaction-\d+-[A-Za-z0-9_-]+")


@dataclass
class Entry:
    """One request. `at` is Unix seconds, `sent` and `size` the bytes of the request and the answer.

    `request` and `answer` are JSON as text, so that nothing can change them later.
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
        """Note what was sent; of files only the names, types and sizes."""
        self.sent = length
        self.files = [
            {"name": file.filename, "type": file.content_type, "size": len(file.data)}
            for _, file in sorted(body.files.items())
        ]
        self.request = json.dumps(body.data)

    def written(self) -> Obj:
        """Give it as the page shows it."""
        return {
            "number": self.number,
            "at": self.at,
            "method": self.method,
            "route": self.route,
            "path": self.path,
            "status": self.status,
            "ms": self.ms,
            "bucket": self.bucket,
            "sent": self.sent,
            "size": self.size,
            "files": self.files,
            "request": json.loads(self.request),
            "answer": json.loads(self.answer),
        }


class RequestLog:
    """The last `KEPT` requests, each told to the pages that watch the log."""

    def __init__(self, feed: Feed, token: str) -> None:
        """Tell `feed`; `token` is the bot's, which is never kept."""
        self._feed = feed
        self._bots_token = token
        self._entries: deque[Entry] = deque(maxlen=KEPT)
        self._number = 0

    def begin(self, at: float, method: str, route: str, path: str) -> Entry:
        """Begin to measure a request."""
        self._number += 1
        return Entry(self._number, at, method, route, self._clean(path))

    def end(self, entry: Entry, status: int, bucket: str, answer: bytes) -> None:
        """Keep a request that was answered."""
        entry.ms = round((time.perf_counter() - entry.began) * 1000, 1)
        entry.status, entry.bucket, entry.size = status, bucket, len(answer)
        entry.request = self._kept(entry.request)
        entry.answer = self._kept(answer.decode(errors="replace") or "null")
        self._entries.append(entry)
        if self._feed.watched:
            self._feed.tell_watchers({"event": "log", "entry": entry.written()})

    def after(self, number: int) -> list[Obj]:
        """Give the requests after that of a number, oldest first."""
        return [entry.written() for entry in self._entries if entry.number > number]

    def clear(self) -> None:
        """Forget all."""
        self._entries.clear()

    def _kept(self, text: str) -> str:
        if len(text) > LARGEST:
            return json.dumps(f"left out: {len(text)} characters of JSON")
        return self._clean(text)

    def _clean(self, text: str) -> str:
        return _TOKEN.sub("{token}", text).replace(self._bots_token, "{token}")
