"""Showing a table where it is to be seen: the channel, and each seat's direct messages."""

from collections.abc import Generator
from contextlib import contextmanager, suppress

import discord

from cogs.direct_messages import CLOSED_CODES, DirectMessages
from cogs.ids import MessageMark
from cogs.membership import has_left
from cogs.pictures import Pictures
from cogs.post_layouts import PostLayouts
from cogs.pressed import PressedMessages
from cogs.requests import OLD_MESSAGE
from cogs.screens import line as lines
from cogs.screens.layout import MessageLayout
from cogs.standing_pictures import Attachments, StandingPictures
from cogs.threads import ARCHIVED, REFUSED, begin_thread, wake
from cogs.urgency import Urgency, requests_for
from host.delivery.post import AudienceGone, Found, NoThread, Post, Unreachable
from host.models import Games
from host.placements import MessageRef

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
OLD_MESSAGE_S = 30.0
"""So long a message is left alone at least that may not be edited any more for now."""
LOOK_BACK = 300
"""How many messages back one is searched for that was posted just before the program died."""


class DiscordPresenter:
    """Posts and edits what the delivery loop says is to be shown."""

    def __init__(
        self,
        client: discord.Client,
        games: Games,
        pictures: Pictures,
        direct_messages: DirectMessages,
        pressed: PressedMessages,
        standing: StandingPictures,
    ) -> None:
        self._client = client
        self._games = games
        self._layouts = PostLayouts(games, pictures)
        self._direct_messages = direct_messages
        self._pressed = pressed
        self._standing = standing

    def fingerprint(self, post: Post) -> str:
        """A hash of everything that goes into what would be shown."""
        return self._layouts.fingerprint(post)

    async def present(self, post: Post) -> MessageRef:
        """Post or edit. Raises `AudienceGone` and `Unreachable` as the delivery loop knows them."""
        try:
            with _as_the_host_knows(post.user), requests_for(post.view.id, _urgency(post)):
                return await self._present(post)
        except Unreachable as error:
            guild, user = post.view.guild, post.user
            if error.permanent and user is not None and await has_left(self._client, guild, user):
                raise Unreachable(error.reason, permanent=True, has_left=True) from error
            raise

    async def _present(self, post: Post) -> MessageRef:
        channel = await self._channel(post)
        if post.fresh:
            return await self._post(post, channel)
        if post.previous is None:
            raise AudienceGone
        return await self._edit(post, post.previous)

    async def begin_thread(self, post: Post, ref: MessageRef) -> int:
        """Begin a table's thread from its line."""
        name = lines.thread_name(self._games.game(post.view.game), post.view)
        with _as_the_host_knows():
            try:
                return await begin_thread(self._client, ref.channel, ref.message, name)
            except discord.Forbidden as error:
                raise NoThread from error
            except discord.HTTPException as error:
                if error.code in REFUSED:
                    raise NoThread from error
                raise

    def covered(self, ref: MessageRef) -> bool:
        """Whether other messages stand below one, going by what Discord tells as it happens."""
        channel = self._client.get_channel(ref.channel)
        newest = getattr(channel, "last_message_id", None) or self._direct_messages.newest(
            ref.channel
        )
        return newest is not None and newest > ref.message

    async def find(self, post: Post) -> Found | None:
        """The message that an earlier try may have posted before it could be noted."""
        with _as_the_host_knows(post.user), requests_for(post.view.id, _urgency(post)):
            channel = self._client.get_partial_messageable(await self._channel(post))
            async for message in channel.history(limit=LOOK_BACK):
                mark = _mark_of(message) if message.author == self._client.user else None
                if mark is not None and mark.nonce == post.nonce:
                    return Found(MessageRef(message.channel.id, message.id), mark.lines)
        return None

    async def told(self, ref: MessageRef) -> int | None:
        """How many lines a message tells by its own account; None if it is gone or does not say."""
        channel = self._client.get_partial_messageable(ref.channel)
        with _as_the_host_knows():
            try:
                message = await channel.fetch_message(ref.message)
            except (discord.NotFound, discord.Forbidden):
                return None
        mark = _mark_of(message)
        return None if mark is None else mark.lines

    async def _channel(self, post: Post) -> int:
        if post.channel is not None:
            return post.channel
        if post.seat is None or post.user is None:
            return post.view.channel
        return await self._direct_messages.channel(post.user)

    async def _post(self, post: Post, channel: int) -> MessageRef:
        target = self._client.get_partial_messageable(channel)
        layout = await self._layouts.layout(post)
        message = await target.send(
            view=layout,
            files=layout.files(),
            nonce=post.nonce,
            allowed_mentions=discord.AllowedMentions(
                everyone=False,
                roles=False,
                users=[discord.Object(user) for user in post.ping],
            ),
        )
        self._standing.posted(message.id, layout)
        if post.user is not None:
            self._direct_messages.posted(channel, message.id)
        return MessageRef(channel, message.id)

    async def supersede(self, post: Post) -> None:
        """Leave no question behind: an earlier panel goes, an earlier message in a channel shrinks.

        What is left of one carries no mark: by now the one after it is looked for, by its own.
        Raises `Unreachable`.
        """
        previous = post.previous
        if previous is None:
            return
        try:
            with _as_the_host_knows(), requests_for(post.view.id, Urgency.LEFT_OVER):
                if post.seat is None:
                    await self._change(previous, self._layouts.left_of(post))
                else:
                    await self._delete(self._message(previous))
        except AudienceGone as gone:
            if gone.stays:
                reason = "too many edits of old messages"
                raise Unreachable(reason, retry_after=OLD_MESSAGE_S) from gone

    async def _delete(self, message: discord.PartialMessage) -> None:
        press = self._pressed.of(message.id)
        self._pressed.forget(message.id)
        self._standing.forget(message.id)
        if press is not None:
            with suppress(discord.HTTPException):
                await press.delete_original_response()
                return
        await message.delete()

    async def _edit(self, post: Post, ref: MessageRef) -> MessageRef:
        layout = await self._layouts.layout(post)
        if await self._edit_by_press(ref.message, layout):
            return ref
        await self._change(ref, layout)
        return ref

    async def _change(self, ref: MessageRef, layout: MessageLayout) -> None:
        """Edit a message, by the bot's own token; a thread that rests is woken up for it."""
        nobody = discord.AllowedMentions.none()
        message = self._message(ref)

        async def edit(attachments: Attachments) -> None:
            await message.edit(view=layout, attachments=attachments, allowed_mentions=nobody)

        try:
            await self._standing.edit(ref.message, layout, edit)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await wake(self._client, ref.channel)
            await self._standing.edit(ref.message, layout, edit)

    def _message(self, ref: MessageRef) -> discord.PartialMessage:
        return self._client.get_partial_messageable(ref.channel).get_partial_message(ref.message)

    async def _edit_by_press(self, message: int, layout: MessageLayout) -> bool:
        """Whether a message could be changed by the token of a press on it."""
        press = self._pressed.of(message)
        if press is None:
            return False

        async def edit(attachments: Attachments) -> None:
            await press.edit_original_response(
                view=layout,
                attachments=attachments,
                allowed_mentions=discord.AllowedMentions.none(),
            )

        try:
            await self._standing.edit(message, layout, edit)
        except discord.HTTPException:
            self._pressed.forget(message)  # the usual way knows what is wrong
            return False
        return True


def _urgency(post: Post) -> Urgency:
    """How urgent it is to show a post: what keeps a game going comes first."""
    is_board = post.seat is None and not post.is_line
    asked = is_board or post.seat in post.view.actors
    return Urgency.TURN if asked and post.view.status == "running" else Urgency.USUAL


def _mark_of(message: discord.Message) -> MessageMark | None:
    """What a message of ours says of itself."""
    for item in discord.ui.LayoutView.from_message(message).walk_children():
        if isinstance(item, discord.ui.Button):
            mark = MessageMark.of(item.custom_id or "")
            if mark is not None:
                return mark
    return None


@contextmanager
def _as_the_host_knows(user: int | None = None) -> Generator[None]:
    """Turn what Discord and the network raise into `AudienceGone` and `Unreachable`.

    `user` is the person whose direct messages it is about, if it is anybody's.
    """
    try:
        yield
    except discord.NotFound as error:
        if error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
            raise AudienceGone(channel=error.code == UNKNOWN_CHANNEL) from error
        raise Unreachable(str(error)) from error
    except discord.Forbidden as error:
        closed = user is not None and error.code in CLOSED_CODES
        raise Unreachable(str(error), permanent=closed) from error
    except discord.RateLimited as error:
        raise Unreachable(str(error), retry_after=error.retry_after) from error
    except discord.HTTPException as error:
        if error.code == OLD_MESSAGE:
            raise AudienceGone(stays=True) from error
        raise Unreachable(str(error)) from error
    except OSError as error:
        raise Unreachable(f"no connection: {error}") from error
