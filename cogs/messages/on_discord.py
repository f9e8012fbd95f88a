"""What is on Discord right now, as far as this process knows. Kept in memory only.

- The last press on each message. For fifteen minutes its token may edit or delete the message, and
  such requests don't count towards the bot's global rate limit.
- Which pictures our messages have. An edit lists those that stay, by their numbers. A name says
  which picture it is (`MessageLayout`). If the message has others after all, Discord refuses the
  edit, and it is sent again with its pictures.
- Which message is the last in a channel.

After a restart, the bot's own token edits messages, and pictures are sent again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from pathlib import PurePosixPath
from typing import Final, NamedTuple, Self, TypeAlias, TypeVar, cast
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache
from discord import ui
from discord.utils import snowflake_time

from cogs.discord_api.places import ARCHIVED, Interaction
from cogs.discord_api.undocumented import unarchive
from cogs.ui.components import ComponentId, GameButton
from cogs.ui.layout import MessageLayout
from host.database.store import Store
from host.errors import StoreError, log_waiting
from host.outbox.trouble import Trouble, Undelivered
from host.repositories import last_messages
from host.repositories.audiences import MessageRef

log = logging.getLogger(__name__)

MAX_MESSAGES: Final = 20_000
OLD: Final = timedelta(hours=1)
"""From this age on, Discord takes few edits of a message, and soon none (`OLD_MESSAGE`)."""
BAD_REQUEST: Final = 400
NOBODY: Final = discord.AllowedMentions.none()


class Notification(NamedTuple):
    """What a notification says on a lock screen, and a button with the message's mark."""

    words: str
    key: GameButton

    @classmethod
    def of(cls, layout: MessageLayout) -> Self:
        """The text of a message without pictures, and its first button."""
        parts = list(layout.walk_children())
        words = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
        first = next(part.item for part in parts if isinstance(part, GameButton))
        component = ComponentId.unpack(first.custom_id or "")
        if component is None:
            raise ValueError("the button isn't ours")
        return cls("\n".join(words), GameButton(component, first.label or "", style=first.style))


def pinging(users: Iterable[int], roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """These people and roles alone."""
    named = [[discord.Object(number) for number in some] for some in (users, roles)]
    return discord.AllowedMentions(everyone=False, users=named[0], roles=named[1])


Attachments: TypeAlias = Sequence[discord.Attachment | discord.File]
"""A message's files, as an edit takes them."""
Sent = TypeVar("Sent", bound=discord.Message)
Answer = TypeVar("Answer")


class ExistingAttachment(NamedTuple):
    """A picture that an edit leaves in place: for discord.py, an attachment."""

    id: int
    filename: str

    def to_dict(self) -> dict[str, object]:
        """What Discord needs to know of it."""
        return self._asdict()


def pictures_of(sent: discord.Message) -> tuple[ExistingAttachment, ...]:
    """The uploaded pictures in a message's layout, which aren't among its attachments."""
    return tuple(
        ExistingAttachment(
            each.media.attachment_id, PurePosixPath(urlsplit(each.media.url).path).name
        )
        for box in sent.components
        for part in (box.children if isinstance(box, discord.components.Container) else ())
        if isinstance(part, discord.components.MediaGalleryComponent)
        for each in part.items
        if each.media.attachment_id is not None
    )


class OnDiscord:
    """What is known about messages. All edits of pictures go through it."""

    def __init__(
        self,
        client: discord.Client,
        max_messages: int = MAX_MESSAGES,
        *,
        plain_calls: bool = True,
    ) -> None:
        """Without `plain_calls`, calls are posted as layouts at once."""
        self._client = client
        self._plain_calls = plain_calls
        self._presses: dict[int, Interaction] = {}
        """The last press on each message, while Discord takes its token."""
        self._pictures: LRUCache[int, tuple[ExistingAttachment, ...]] = LRUCache(max_messages)
        """Each message's pictures, those edited last at the end."""
        self._editing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """The lock of each message that is being edited."""
        self.command_ids: Mapping[str, int] = {}
        """The ids of registered commands by full name: in messages they are clickable."""
        self.emoji: dict[str, discord.PartialEmoji] = {}
        """The registered emoji by their emblems' names."""
        self._newest: dict[int, int] = {}
        """Our last message in each direct message channel; no event reports those."""
        self._callbacks: list[Callable[[int, int], None]] = []

    def subscribe(self, callback: Callable[[int, int], None]) -> None:
        """Call a function with the channel and number of each direct message posted."""
        self._callbacks.append(callback)

    def pressed(self, press: Interaction) -> None:
        """A press was acknowledged as an edit of its message."""
        if press.message is None:
            return
        # Keep the newest at the end, so that old ones are found in front.
        self._presses.pop(press.message.id, None)
        self._presses[press.message.id] = press
        for message in tuple(self._presses):
            if not self._presses[message].is_expired():
                break
            del self._presses[message]

    def posted(
        self, message: int, pictures: tuple[ExistingAttachment, ...] = (), *, dm: int | None = None
    ) -> None:
        """A message was posted with these pictures, or with none that can be kept; `dm`: where, if
        that is a channel of direct messages.
        """
        self._pictures.pop(message, None)
        if pictures:
            self._pictures[message] = pictures
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
        """Whether to replace an old message by a new one, as somebody is there."""
        press = self._press_on(message)
        return press is not None and is_old(message, press)

    async def post(
        self,
        channel: int,
        layout: MessageLayout,
        *,
        call: Notification | None = None,
        nonce: str | None = None,
        pings: discord.AllowedMentions = NOBODY,
        is_dm: bool = False,
    ) -> MessageRef:
        """Post a message: silently, unless it is a call.

        A push notification shows only plain text, so a call is posted as that first, then edited
        into its layout. If that edit fails, the words and the button are enough, and the message is
        found by its mark. Raises what Discord and the network raise, `Undelivered` for the edit.
        """
        target = self._client.get_partial_messageable(channel)
        send = partial(target.send, nonce=nonce, allowed_mentions=pings)
        dm = channel if is_dm else None
        if call is None or not self._plain_calls:
            sent = await self.sent(
                layout,
                lambda: send(view=layout, files=layout.files(), silent=call is None),
            )
            self.posted(sent.id, pictures_of(sent), dm=dm)
            return MessageRef(channel, sent.id)
        row = ui.View(timeout=None)
        row.add_item(call.key)
        sent = await send(call.words, view=row)
        self.posted(sent.id, dm=dm)
        ref = MessageRef(channel, sent.id)
        try:
            await self.edit_as_bot(ref, layout, pings)
        except (discord.DiscordException, OSError) as error:
            reason = f"a call is still plain text: {error}"
            raise Undelivered(Trouble("no answer", reason)) from error
        return ref

    async def edit(
        self, ref: MessageRef, layout: MessageLayout, mentions: discord.AllowedMentions = NOBODY
    ) -> None:
        """Edit a message with the token of a press on it, or else the bot's own.

        An edit notifies nobody; `mentions` are the people for whom the message stays highlighted.
        Raises what Discord and the network raise.
        """
        press = self._press_on(ref.message)
        if press is not None:
            try:
                await self.edit_by(
                    lambda attachments: press.edit_original_response(
                        content=None,  # it may still be a plain call
                        view=layout,
                        attachments=attachments,
                        allowed_mentions=mentions,
                    ),
                    ref.message,
                    layout,
                )
            except discord.HTTPException:
                self._presses.pop(ref.message, None)  # the bot's own request says what is wrong
            else:
                return
        await self.edit_as_bot(ref, layout, mentions)

    async def edit_as_bot(
        self,
        ref: MessageRef,
        layout: MessageLayout,
        mentions: discord.AllowedMentions = NOBODY,
    ) -> None:
        """Edit a message with the bot's own token, after unarchiving its thread if needed."""
        channel = self._client.get_partial_messageable(ref.channel)
        message = channel.get_partial_message(ref.message)

        def edit(attachments: Attachments) -> Awaitable[discord.Message]:
            return message.edit(
                content=None, view=layout, attachments=attachments, allowed_mentions=mentions
            )

        try:
            await self._edit(edit, ref.message, layout)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            try:
                await unarchive(self._client, ref.channel)
            except discord.Forbidden:
                raise error from None  # it is locked as well
            await self._edit(edit, ref.message, layout)

    async def edit_by(
        self,
        send: Callable[[Attachments], Awaitable[Sent]],
        message: int,
        layout: MessageLayout,
        files: Sequence[discord.File] = (),
    ) -> Sent:
        """Edit a message by a press: with `send`, and with its pictures only if they aren't there
        yet; with further `files` all are sent.

        Such edits go in order, as one names pictures that the next may replace. They don't wait for
        the bot's own, which may wait for their turn. Raises what `send` raises.
        """
        async with self._editing.setdefault(message, asyncio.Lock()):
            return await self._edit(send, message, layout, files)

    async def _edit(
        self,
        send: Callable[[Attachments], Awaitable[Sent]],
        message: int,
        layout: MessageLayout,
        files: Sequence[discord.File] = (),
    ) -> Sent:
        kept = self._pictures.pop(message, ())
        stands = not files and [each.filename for each in kept] == [*layout.pictures]
        try:
            sent = await self.sent(
                layout,
                lambda: send(cast("Attachments", kept) if stands else [*layout.files(), *files]),
            )
        except discord.HTTPException as error:
            if not kept or not stands or error.status != BAD_REQUEST:
                raise
            sent = await send(layout.files())
        # Where another edit ended meanwhile, nobody knows which of the two Discord took last.
        is_last = message not in self._pictures and not files
        self.posted(message, pictures_of(sent) if is_last else ())
        return sent

    async def sent(self, layout: MessageLayout, send: Callable[[], Awaitable[Answer]]) -> Answer:
        """Send a layout with what is registered: clickable commands, emoji.

        Now and then Discord doesn't know an emoji of ours (discord-api-docs#7128): then it goes
        without. Raises what `send` raises.
        """
        layout.link_commands(self.command_ids)
        layout.show_emoji(self.emoji)
        try:
            return await send()
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or "emoji" not in error.text.casefold():
                raise
        layout.show_emoji({})
        return await send()

    async def delete_by_press(self, message: int) -> bool:
        """Whether the token of a press could delete a message, which is forgotten in any case."""
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
        """The press that can still change a message, if there is one."""
        press = self._presses.get(message)
        return None if press is None or press.is_expired() else press


def is_old(message: int, press: Interaction) -> bool:
    """Whether a message was so old when it was pressed that Discord takes few edits."""
    return snowflake_time(press.id) - snowflake_time(message) > OLD


class LastMessages:
    """Tells processes without a gateway which message is the last in a channel.

    It stores only what makes a difference: each message of our own, and the first of other people
    after it. If there is only one process (not `is_shared`), it stores nothing.
    """

    def __init__(self, store: Store, on_discord: OnDiscord, *, is_shared: bool) -> None:
        self._store = store
        self._is_shared = is_shared
        self._open: set[int] = set()
        """Channels with a board that nobody has written below yet, as far as is known."""
        self._new: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None
        on_discord.subscribe(lambda channel, message: self.heard(channel, message, own=True))

    async def begin(self) -> None:
        """Read where there are boards. Raises `StoreUnavailable`."""
        async with self._store.read() as connection:
            self._open |= await last_messages.board_channels(connection)

    def heard(self, channel: int, message: int, *, own: bool) -> None:
        """A message was posted in a channel."""
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
        """Finish storing."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _write(self) -> None:
        try:
            while self._new:
                channel, message = self._new.popitem()
                async with self._store.write() as connection:
                    await last_messages.note(connection, channel, message)
        except StoreError as error:
            # A board may stay above the talk until the next message of ours.
            log_waiting(log, "last messages not stored yet", error)
        finally:
            self._task = None
