"""Which pictures stand on our messages: one that did not change is not sent again.

An edit that says nothing of a message's files leaves them as they are, and what it shows refers to
them by name. A picture's name says which it is (`MessageLayout`): so where others stand there after
all, Discord refuses the edit, and it is sent again with its pictures. What stands is known only of
what this process sent itself, and is kept in memory alone.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias, TypeVar

import discord
from discord.utils import MISSING

from cogs.ui.layout import MessageLayout

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
        self._names: OrderedDict[int, tuple[str, ...]] = OrderedDict()

    def posted(self, message: int, layout: MessageLayout) -> None:
        """A message stands there with all its pictures."""
        self.forget(message)
        if layout.pictures:
            self._names[message] = tuple(layout.pictures)
            if len(self._names) > self._most:
                self._names.popitem(last=False)

    def forget(self, message: int) -> None:
        """A message is gone, or other files stand there."""
        self._names.pop(message, None)

    async def edit(
        self,
        message: int,
        layout: MessageLayout,
        send: Callable[[Attachments], Awaitable[Sent]],
    ) -> Sent:
        """Edit a message by `send`, with its pictures only if others stand there.

        Raises whatever that does.
        """
        stands = self._names.pop(message, None) == tuple(layout.pictures)
        try:
            sent = await send(MISSING if stands else layout.files())
        except discord.HTTPException as error:
            if not stands or error.status != BAD_REQUEST:
                raise
            sent = await send(layout.files())
        self.posted(message, layout)
        return sent
