"""Updates for people's pages: one numbered stream per person."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from playground.wire.json_values import Obj


class Feed:
    """Delivers frames to a person's listeners; numbers let them catch up."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[asyncio.Queue[Obj]]] = defaultdict(set)
        self._numbers: dict[int, int] = defaultdict(int)
        self._watchers: set[asyncio.Queue[Obj]] = set()

    def number(self, user_id: int) -> int:
        """The number of a person's last frame."""
        return self._numbers[user_id]

    def listen(self, user_id: int) -> asyncio.Queue[Obj]:
        """Start collecting a person's frames in a queue."""
        queue: asyncio.Queue[Obj] = asyncio.Queue()
        self._listeners[user_id].add(queue)
        return queue

    def leave(self, user_id: int, queue: asyncio.Queue[Obj]) -> None:
        """Stop collecting."""
        self._listeners[user_id].discard(queue)
        self._watchers.discard(queue)

    @property
    def watched(self) -> bool:
        """Whether anyone watches the log."""
        return bool(self._watchers)

    def watch(self, queue: asyncio.Queue[Obj]) -> None:
        """Also send log frames to a queue."""
        self._watchers.add(queue)

    def tell_watchers(self, frame: Obj) -> None:
        """Send the log's watchers a frame; it has no number."""
        for queue in self._watchers:
            queue.put_nowait(frame)

    def tell(self, user_id: int, frame: Obj) -> None:
        """Send a person a frame, numbered."""
        self._numbers[user_id] += 1
        numbered = {**frame, "number": self._numbers[user_id]}
        for queue in self._listeners[user_id]:
            queue.put_nowait(numbered)

    def tell_all(self, user_ids: Iterable[int], frame: Obj) -> None:
        """Send several people the same frame."""
        for user_id in user_ids:
            self.tell(user_id, frame)
