"""Posts and edits a table's messages: in its channel, and in direct messages."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import discord
from discord.utils import snowflake_time

from cogs.discord_api.places import MISSING_ACCESS, Places
from cogs.discord_api.request_limiter import Urgency, requests_for
from cogs.discord_api.requests import Requests
from cogs.discord_api.sight import has_left
from cogs.live import line as lines
from cogs.live.post_layouts import PostLayouts
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.forums import STATES, PostTags, create_post, find_post
from cogs.messages.on_discord import OnDiscord, pinging
from cogs.messages.sending import find_message, mark_of
from cogs.messages.threads import MAX_SILENCE, REFUSED, begin_thread, forum_of
from cogs.messages.troubles import Where, troubles
from cogs.ui.layout import MessageLayout
from host.delivery.line import state_of
from host.delivery.post import Barred, Found, NoThread, Post
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, Unreachable
from host.repositories.stored_placements import MessageRef
from host.table.models import Barrier, Games, SeatView

OLD_RETRY_AFTER_S = 30.0
"""Pause after Discord refuses to edit an old message so often."""


@dataclass(eq=False)
class DiscordPresenter:
    """Shows what the delivery loop wants shown."""

    _client: discord.Client
    _games: Games
    _layouts: PostLayouts
    _direct_messages: DirectMessages
    _on_discord: OnDiscord
    _places: Places
    _requests: Requests
    plays_in_channel: Callable[[int, int], bool]
    """Whether a person (the second number) plays at a table from a private panel."""
    is_advised: Callable[[SeatView], bool]
    """Whether a lesson has found its advice on this moment."""

    def __post_init__(self) -> None:
        self._post_tags = PostTags(self._client, self._places)

    async def present(self, post: Post) -> MessageRef:
        """Post or edit. Raises `AudienceGone`, `Barred` and `Unreachable`."""
        try:
            with self._troubles(post), requests_for(post.view.subject, _urgency(post)):
                return await self._present(post)
        except Unreachable as error:
            if error.code is not None:
                await self._direct_messages.refused(error.code)
            raise

    async def has_left(self, guild: int, user: int) -> bool:
        """Whether a person is certain to have left a server."""
        return await has_left(self._client, guild, user)

    async def _present(self, post: Post) -> MessageRef:
        self._refuse_barred(post)
        channel = await self._channel(post)
        if post.fresh:
            return await self._post(post, channel)
        if post.previous is None:
            raise AudienceGone
        return await self._edit(post, post.previous)

    async def begin_thread(self, post: Post, ref: MessageRef) -> int:
        """Begin a table's thread from its line; in a forum, the line began it."""
        if ref.channel != post.view.parent:
            return ref.channel
        name = self._thread_name(post)
        with self._troubles(post):
            try:
                return await begin_thread(self._client, ref.channel, ref.message, name)
            except discord.Forbidden as error:
                raise NoThread from error
            except discord.HTTPException as error:
                if error.code in REFUSED:
                    raise NoThread from error
                raise

    def covered(self, ref: MessageRef) -> bool:
        """Whether newer messages are below one, as far as events tell."""
        newest = self._on_discord.newest(ref.channel)
        return newest is not None and newest > ref.message

    def falls_asleep(self, ref: MessageRef) -> bool:
        """Whether Discord will soon archive a thread for its silence."""
        newest = max(ref.message, self._on_discord.newest(ref.channel) or 0)
        return discord.utils.utcnow() - snowflake_time(newest) > MAX_SILENCE

    async def find(self, post: Post) -> Found | None:
        """The message that an earlier attempt may have posted without recording it."""
        with self._troubles(post), requests_for(post.view.subject, _urgency(post)):
            self._refuse_barred(post)
            if post.user is not None and post.channel is None:
                return None  # no direct messages yet, so none was posted
            channel = await self._channel(post)
            forum = await forum_of(self._client, channel) if post.is_line else None
            if forum is None:
                message = await find_message(self._client, channel, post.nonce)
            else:
                message = await find_post(
                    *(self._client, forum, self._thread_name(post), post.nonce)
                )
        mark = None if message is None else mark_of(message)
        if message is None or mark is None:
            return None
        return Found(MessageRef(message.channel.id, message.id), mark.lines)

    async def told(self, ref: MessageRef) -> int | None:
        """The number of lines in a message's mark; None if it is gone or has none."""
        channel = self._client.get_partial_messageable(ref.channel)
        with troubles("channel", self._places, None):
            try:
                message = await channel.fetch_message(ref.message)
            except discord.NotFound:
                return None
            except discord.Forbidden as error:
                if error.code == MISSING_ACCESS:
                    raise Barred(Barrier("hidden")) from error
                return None
        mark = mark_of(message)
        return None if mark is None else mark.lines

    def _refuse_barred(self, post: Post) -> None:
        """Raise `Barred` or `discord.RateLimited` where Discord would refuse, without asking it."""
        guild, channel = post.view.guild, post.channel
        if channel is None:
            return
        if guild is None or post.user is not None:
            self._places.admit(None, channel, None)
            return
        parent = None if post.is_line else post.view.parent
        barrier = self._places.barrier(guild, channel, parent)
        if barrier is not None:
            raise Barred(barrier)
        self._places.admit(guild, channel, parent)

    def _troubles(self, post: Post) -> AbstractContextManager[None]:
        where: Where = "channel" if post.user is None else "direct"
        return troubles(where, self._places, post.view.guild)

    async def _channel(self, post: Post) -> int:
        if post.channel is not None:
            return post.channel
        if post.seat is None or post.user is None:
            return post.view.channel
        return await self._direct_messages.channel(post.user)

    def _thread_name(self, post: Post) -> str:
        return lines.thread_name(self._games.game(post.view.game), post.view)

    def _tags(self, post: Post) -> list[str]:
        """The tags of a table's post."""
        return [STATES[state_of(post.view)], self._games.game(post.view.game).title]

    async def _post(self, post: Post, channel: int) -> MessageRef:
        forum = await forum_of(self._client, channel) if post.is_line else None
        if forum is not None:
            if not post.view.awaits_thread:
                raise AudienceGone(channel=True)  # never a second post
            named, layout = self._thread_name(post), await self._layout(post)
            return await create_post(self._on_discord, forum, named, layout, self._tags(post))
        return await self._on_discord.post(
            channel,
            await self._layout(post),
            call=self._layouts.call(post),
            nonce=post.nonce,
            pings=pinging(post.ping),
            is_dm=post.user is not None,
        )

    async def _layout(self, post: Post) -> MessageLayout:
        return await self._layouts.layout(post.shown, post.nonce, fresh=post.fresh)

    async def supersede(self, post: Post) -> None:
        """Delete an earlier panel, or shrink an earlier message in a channel. Raises `Unreachable`.

        What is left carries no mark: from now on we look for the mark of the message after it.
        """
        previous = post.previous
        if previous is None:
            return
        is_panel = post.seat is not None
        try:
            with self._troubles(post):
                if is_panel and await self._on_discord.delete_by_press(previous.message):
                    return
                async with self._requests.turn(post.view.subject, Urgency.LEFT_OVER):
                    if not is_panel:
                        await self._on_discord.edit_as_bot(previous, self._layouts.left_of(post))
                    else:
                        channel = self._client.get_partial_messageable(previous.channel)
                        await channel.get_partial_message(previous.message).delete()
        except AudienceGone as gone:
            if gone.stays:
                raise Unreachable(str(gone), retry_after=OLD_RETRY_AFTER_S) from gone
        except Unreachable as error:
            # Else it stays as it is: Discord would refuse again.
            if error.retry_after != REFUSED_RETRY_AFTER_S and not error.permanent:
                raise

    async def _edit(self, post: Post, ref: MessageRef) -> MessageRef:
        if self._on_discord.needs_renewal(ref.message):
            raise AudienceGone(stays=True)  # its reader is there, and gets a new one
        layout, view = await self._layout(post), post.view
        waited_for = [view.players[seat].user for seat in view.actors if post.seat is None]
        mentions = pinging([user for user in waited_for if user is not None])
        await self._on_discord.edit(ref, layout, mentions)
        if post.retags and view.parent is not None and ref.channel != view.parent:
            await self._post_tags.change(view.parent, ref.channel, self._tags(post))
        return ref


def _urgency(post: Post) -> Urgency:
    """The urgency of a post: what keeps a game going comes first."""
    is_board = post.seat is None and not post.is_line
    asked = is_board or (post.former is None and post.seat in post.view.actors)
    return Urgency.TURN if asked and post.view.status == "running" else Urgency.USUAL
