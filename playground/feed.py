"""What the people's pages are told: one numbered stream of changes for each person."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from playground.wire import Obj


class Feed:
    """Hands frames to whoever listens for a person; the numbers let a listener catch up."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[asyncio.Queue[Obj]]] = defaultdict(set)
        self._numbers: dict[int, int] = defaultdict(int)
        self._watchers: set[asyncio.Queue[Obj]] = set()

    def number(self, user_id: int) -> int:
        """Give the number of the last frame that went to a person."""
        return self._numbers[user_id]

    def listen(self, user_id: int, queue: asyncio.Queue[Obj] | None = None) -> asyncio.Queue[Obj]:
        """Begin to collect the frames for a person, in a new queue or in that of others."""
        queue = asyncio.Queue() if queue is None else queue
        self._listeners[user_id].add(queue)
        return queue

    def leave(self, user_id: int, queue: asyncio.Queue[Obj]) -> None:
        """Stop collecting."""
        self._listeners[user_id].discard(queue)
        self._watchers.discard(queue)

    @property
    def watched(self) -> bool:
        """Whether anybody watches the log."""
        return bool(self._watchers)

    def watch(self, queue: asyncio.Queue[Obj]) -> None:
        """Give a queue what is told to those who watch the log, too."""
        self._watchers.add(queue)

    def tell_watchers(self, frame: Obj) -> None:
        """Give those who watch the log a frame; it belongs to nobody, and has no number."""
        for queue in self._watchers:
            queue.put_nowait(frame)

    def tell(self, user_id: int, frame: Obj) -> None:
        """Give one person a frame; it gets its number here."""
        self._numbers[user_id] += 1
        numbered = {**frame, "number": self._numbers[user_id]}
        for queue in self._listeners[user_id]:
            queue.put_nowait(numbered)

    def tell_all(self, user_ids: Iterable[int], frame: Obj) -> None:
        """Give several people the same frame."""
        for user_id in user_ids:
            self.tell(user_id, frame)
