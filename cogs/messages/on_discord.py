"""What stands on Discord right now, as far as this process knows: in memory, and nowhere else.

- The last press on each message. A press that was acknowledged as a change of its message may
  change that message for fifteen minutes, or delete it. Such requests do not count towards what the
  bot may ask of Discord in a second, which all tables share.
- Which pictures stand on our messages. An edit that says nothing of a message's files leaves them
  as they are, and what it shows refers to them by name. A picture's name says which it is
  (`MessageLayout`): so where others stand there after all, Discord refuses the edit, and it is sent
  again with its pictures.
- Which message is the last in a channel.

After a restart nothing is known: then the bot's own token changes messages, and pictures are sent.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Final, TypeAlias, TypeVar

import discord
from discord.utils import MISSING, snowflake_time

from cogs.discord_api.places import ARCHIVED, Interaction
from cogs.messages.threads import wake
from cogs.ui.layout import MessageLayout
from host.database.store import Store
from host.errors import StoreError, log_waiting
from host.repositories import stored_placements
from host.repositories.stored_placements import MessageRef

log = logging.getLogger(__name__)

MAX_MESSAGES: Final = 20_000
"""Of so many messages the pictures are known, those that were changed last."""
OLD: Final = timedelta(hours=1)
"""From this age on Discord takes few edits of a message, and soon none (`OLD_MESSAGE`)."""
BAD_REQUEST: Final = 400
NOBODY: Final = discord.AllowedMentions.none()

Attachments: TypeAlias = Sequence[discord.Attachment | discord.File]
"""A message's files, as an edit takes them; `MISSING` leaves them."""
Sent = TypeVar("Sent")


class OnDiscord:
    """What is known of the messages that stand there. All edits of pictures go through it."""

    def __init__(self, client: discord.Client, max_messages: int = MAX_MESSAGES) -> None:
        """`max_messages`: of so many it is known which pictures stand there."""
        self._client = client
        self._max_messages = max_messages
        self._presses: dict[int, Interaction] = {}
        """By message the last press on it, as long as Discord takes its token."""
        self._pictures: OrderedDict[int, tuple[str, ...]] = OrderedDict()
        """By message the names of the pictures that stand there."""
        self._newest: dict[int, int] = {}
        """By channel of direct messages the last that we posted: Discord tells us of none."""
        self._callbacks: list[Callable[[int, int], None]] = []

    def subscribe(self, callback: Callable[[int, int], None]) -> None:
        """Have a function called with the channel and the number of each direct message posted."""
        self._callbacks.append(callback)

    def pressed(self, press: Interaction) -> None:
        """A press was acknowledged as a change of the message that it was on."""
        if press.message is None:
            return
        # The last shall be the newest, so that the old ones are found in front.
        self._presses.pop(press.message.id, None)
        self._presses[press.message.id] = press
        for message in tuple(self._presses):
            if not self._presses[message].is_expired():
                break
            del self._presses[message]

    def posted(self, message: int, layout: MessageLayout | None, *, dm: int | None = None) -> None:
        """A new message stands there with all pictures of a layout, or with others that are not
        known. `dm`: in this channel of direct messages.
        """
        self._pictures.pop(message, None)
        if layout is not None and layout.pictures:
            self._pictures[message] = tuple(layout.pictures)
            if len(self._pictures) > self._max_messages:
                self._pictures.popitem(last=False)
        if dm is not None:
            self._newest[dm] = max(message, self._newest.get(dm, 0))
            for callback in self._callbacks:
                callback(dm, message)

    def forget(self, message: int) -> None:
        """A message is gone, or about to be."""
        self._presses.pop(message, None)
        self._pictures.pop(message, None)

    def newest(self, channel: int) -> int | None:
        """The last message in a channel, as far as is known."""
        told = getattr(self._client.get_channel(channel), "last_message_id", None)
        return told or self._newest.get(channel)

    def needs_renewal(self, message: int) -> bool:
        """Whether a new message is to be shown in its place: it is old, and somebody is there."""
        press = self._press_on(message)
        return press is not None and is_old(message, press)

    async def edit(self, ref: MessageRef, layout: MessageLayout) -> None:
        """Edit a message: by the token of a press on it, else by the bot's own.

        Raises what Discord and the network raise.
        """
        press = self._press_on(ref.message)
        if press is not None:
            try:
                await self.edit_by(
                    lambda attachments: press.edit_original_response(
                        view=layout, attachments=attachments, allowed_mentions=NOBODY
                    ),
                    ref.message,
                    layout,
                )
            except discord.HTTPException:
                self._presses.pop(ref.message, None)  # the bot's own request says what is wrong
            else:
                return
        await self.edit_as_bot(ref, layout)

    async def edit_as_bot(self, ref: MessageRef, layout: MessageLayout) -> None:
        """Edit a message by the bot's own token; a thread that rests is woken up for it."""
        channel = self._client.get_partial_messageable(ref.channel)
        message = channel.get_partial_message(ref.message)

        def edit(attachments: Attachments) -> Awaitable[object]:
            return message.edit(view=layout, attachments=attachments, allowed_mentions=NOBODY)

        try:
            await self.edit_by(edit, ref.message, layout)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            try:
                await wake(self._client, ref.channel)
            except discord.Forbidden:
                raise error from None  # it is locked as well
            await self.edit_by(edit, ref.message, layout)

    async def edit_by(
        self,
        send: Callable[[Attachments], Awaitable[Sent]],
        message: int,
        layout: MessageLayout,
    ) -> Sent:
        """Edit a message by `send`, with its pictures only if others stand there.

        Raises whatever that does.
        """
        stands = self._pictures.pop(message, None) == tuple(layout.pictures)
        try:
            sent = await send(MISSING if stands else layout.files())
        except discord.HTTPException as error:
            if not stands or error.status != BAD_REQUEST:
                raise
            sent = await send(layout.files())
        self.posted(message, layout)
        return sent

    async def delete_by_press(self, message: int) -> bool:
        """Whether a message could be deleted by the token of a press on it. In any case nothing is
        known of it after that.
        """
        press = self._press_on(message)
        self.forget(message)
        if press is None:
            return False
        try:
            await press.delete_original_response()
        except discord.HTTPException:
            return False  # the bot's own request says what is wrong
        return True

    def _press_on(self, message: int) -> Interaction | None:
        """The press by which a message can be changed; None where there is none, or none now."""
        press = self._presses.get(message)
        return None if press is None or press.is_expired() else press


def is_old(message: int, press: Interaction) -> bool:
    """Whether Discord lets a message be edited only a few times more, by when it was pressed."""
    return snowflake_time(press.id) - snowflake_time(message) > OLD


class LastMessages:
    """Tells the processes that do not hear it from Discord which message is the last in a channel.

    Only what changes anything is written down: each message of our own, and after it the first of
    anybody else's in that channel. More talk below a board makes no difference. Where there is one
    process (not `is_shared`), nothing is.
    """

    def __init__(self, store: Store, on_discord: OnDiscord, *, is_shared: bool) -> None:
        self._store = store
        self._is_shared = is_shared
        self._open: set[int] = set()
        """Channels with a board below which nobody has written yet, as far as is known."""
        self._new: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None
        on_discord.subscribe(lambda channel, message: self.heard(channel, message, own=True))

    async def begin(self) -> None:
        """Learn where there are boards. Raises `StoreUnavailable`."""
        async with self._store.read() as connection:
            self._open |= await stored_placements.board_channels(connection)

    def heard(self, channel: int, message: int, *, own: bool) -> None:
        """A message stands in a channel now."""
        if not self._is_shared:
            return
        if own:
            self._open.add(channel)
        elif channel in self._open:
            self._open.discard(channel)
        else:
            return
        self._new[channel] = max(message, self._new.get(channel, 0))
        if self._task is None:
            self._task = asyncio.create_task(self._write(), name="last messages")

    async def close(self) -> None:
        """Write the last ones down."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _write(self) -> None:
        try:
            while self._new:
                channel, message = self._new.popitem()
                async with self._store.write() as connection:
                    await stored_placements.note_message(connection, channel, message)
        except StoreError as error:
            # A board may stay above the talk until the next message of ours.
            log_waiting(log, "last messages cannot be noted", error)
        finally:
            self._task = None
