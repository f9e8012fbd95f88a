"""Pictures that were drawn of moments that are over, for those who step to and fro."""

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from host.table.models import SeatView
from render.base import Picture

ROOM: Final = 24_000_000
"""So many bytes of pictures are kept: some 300."""


def key_of(seen: SeatView, kind: str) -> bytes:
    """A hash of all that goes into a picture of what a viewer sees, and of nothing else."""
    facts = (kind, seen.view.game, seen.seat, seen.view.names, seen.state, seen.recent)
    return hashlib.sha256(msgspec.json.encode(facts)).digest()


class KeptPictures:
    """Pictures by what they show, those that were looked at last."""

    def __init__(self, room: int = ROOM) -> None:
        """`room`: so many bytes in all."""
        self._left = room
        self._kept: OrderedDict[bytes, list[Picture]] = OrderedDict()

    async def get(self, key: bytes, draw: Callable[[], Awaitable[list[Picture]]]) -> list[Picture]:
        """The pictures under this key, drawn if they are not there."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawn = await draw()
        if key not in self._kept:
            self._kept[key] = drawn
            self._left -= _size(drawn)
            while self._left < 0 and len(self._kept) > 1:
                self._left += _size(self._kept.popitem(last=False)[1])
        return drawn


def _size(pictures: list[Picture]) -> int:
    return sum(len(picture.data) for picture in pictures)
