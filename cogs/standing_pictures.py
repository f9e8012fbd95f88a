"""Which pictures stand on our messages: one that did not change is not sent again.

An edit that says nothing of a message's files leaves them as they are, and what it shows refers to
them by name. What stands there is known only of what this program sent itself, and is kept in
memory alone: where it is not known, pictures are sent.
"""

import hashlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias, TypeVar

import discord
from discord.utils import MISSING

from cogs.screens.layout import MessageLayout

MOST: Final = 20_000
"""Of so many messages it is known, those that were changed last."""
BAD_REQUEST: Final = 400

Attachments: TypeAlias = Sequence[discord.Attachment | discord.File]
"""A message's files, as an edit takes them; `MISSING` leaves them."""
Sent = TypeVar("Sent")


class StandingPictures:
    """What stands on which message. All edits of pictures go through `edit`."""

    def __init__(self, most: int = MOST) -> None:
        """`most`: of so many messages it is known."""
        self._most = most
        self._standing: OrderedDict[int, bytes] = OrderedDict()
        self._under_way: Counter[int] = Counter()
        self._met: set[int] = set()
        """Messages that were edited twice at the same time: nobody knows which edit came last."""

    def posted(self, message: int, layout: MessageLayout) -> None:
        """A message was sent with all its pictures."""
        self._standing.pop(message, None)
        if layout.pictures:
            self._standing[message] = _digest(layout)
            if len(self._standing) > self._most:
                self._standing.popitem(last=False)

    def forget(self, message: int) -> None:
        """A message is gone, or was changed by other ways."""
        self._standing.pop(message, None)

    async def edit(
        self,
        message: int,
        layout: MessageLayout,
        send: Callable[[Attachments], Awaitable[Sent]],
    ) -> Sent:
        """Edit a message by `send`, with its pictures only if others stand there.

        Raises whatever that does.
        """
        stays = bool(layout.pictures) and self._standing.pop(message, None) == _digest(layout)
        if self._under_way[message]:
            self._met.add(message)
        self._under_way[message] += 1
        try:
            sent = await self._send(layout, send, stays=stays)
            if message not in self._met:
                self.posted(message, layout)
        finally:
            self._under_way[message] -= 1
            if not self._under_way[message]:
                del self._under_way[message]
                self._met.discard(message)
        return sent

    async def _send(
        self,
        layout: MessageLayout,
        send: Callable[[Attachments], Awaitable[Sent]],
        *,
        stays: bool,
    ) -> Sent:
        if stays:
            try:
                return await send(MISSING)
            except discord.HTTPException as error:
                if error.status != BAD_REQUEST:
                    raise
                # Somebody else took the files away; with them it is as good as new.
        return await send(layout.files())


def _digest(layout: MessageLayout) -> bytes:
    """A hash of a message's pictures: their names, what is on them, and what is said of them."""
    digest = hashlib.sha256()
    for name, picture in layout.pictures.items():
        for part in (name.encode(), picture.data, picture.alt.encode()):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
