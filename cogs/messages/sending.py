"""Sending for the host, and finding messages after a crash.

A message that must be sent once is stored as about to be sent, and carries a mark in the ids of its
buttons. If the bot stops in between, `find_message` looks for it.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple, Protocol

import discord

from cogs.discord_api.openings import SLOWED
from cogs.discord_api.request_limiter import Urgency, requests_for
from cogs.discord_api.requests import Requests
from cogs.discord_api.sight import Located, has_left
from cogs.discord_api.undocumented import add_to_thread
from cogs.messages.direct_messages import Contacts
from cogs.messages.on_discord import NOBODY, Notification
from cogs.messages.threads import forum_of
from cogs.messages.troubles import Where, troubles
from cogs.ui.components import MessageMark, component_ids
from cogs.ui.layout import MessageLayout
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, Unreachable
from host.repositories.stored_placements import MessageRef
from host.subject import Subject

LOOK_BACK: Final = 300
"""How many messages to search for one that was sent just before a crash."""


async def find_message(client: discord.Client, channel: int, mark: str) -> discord.Message | None:
    """Our newest message in a channel with a mark in the id of a button: as its last part, or as a
    `MessageMark`. Raises what Discord and the network raise.
    """
    async for message in client.get_partial_messageable(channel).history(limit=LOOK_BACK):
        if message.author == client.user and any(
            marked.nonce == mark if marked is not None else component.rest[-1:] == (mark,)
            for component, marked in component_ids(message)
        ):
            return message
    return None


def mark_of(message: discord.Message) -> MessageMark | None:
    """The mark of a message of ours."""
    return next((marked for _, marked in component_ids(message) if marked is not None), None)


class SubjectAt(Located, Protocol):
    """What a message is about, and where that is."""

    @property
    def subject(self) -> Subject:
        """What it is about."""


class Spot(NamedTuple):
    """What a message is about, and where it goes."""

    subject: Subject
    guild: int | None
    channel: int
    parent: int | None = None

    @property
    def server(self) -> int:
        """The server, where there has to be one."""
        return self.guild or 0


class Extras:
    """Sends additions to a table's live messages: once each, after all that is more urgent.

    Besides what each says, all raise `Unreachable`.
    """

    def __init__(self, client: discord.Client, contacts: Contacts, requests: Requests) -> None:
        self._client = client
        self._contacts = contacts
        self._requests = requests

    async def may_still_see(self, user: int | None, view: SubjectAt) -> bool:
        """Whether somebody, or everyone in its server, may see where a table is now."""
        async with self._reaching(view):
            return await self._contacts.sight.may_still_see(user, view)

    async def has_left(self, user: int, view: SubjectAt) -> bool:
        """Whether somebody is certain to have left a table's server."""
        with requests_for(view.subject, Urgency.EXTRA):
            return await has_left(self._client, view.guild, user)

    async def send(
        self,
        view: SubjectAt,
        channel: int,
        layout: MessageLayout,
        *,
        user: int | None = None,
        call: Notification | None = None,
        nonce: str | None = None,
        pings: discord.AllowedMentions = NOBODY,
    ) -> MessageRef:
        """Send to a channel or, if one is given, to a person; silently, unless it is a call.

        Raises `AudienceGone`, `Barred`.
        """
        async with self._reaching(view, user):
            to = await self._channel(channel, user)
            async with self._requests.turn(view.subject, Urgency.EXTRA):
                return await self._contacts.on_discord.post(
                    *(to, layout), call=call, nonce=nonce, pings=pings, is_dm=user is not None
                )

    async def find(
        self, view: SubjectAt, channel: int, mark: str, *, user: int | None = None
    ) -> MessageRef | None:
        """The message with a mark, if an earlier try sent it. Raises `AudienceGone`, `Barred`."""
        async with self._reaching(view, user):
            to = await self._channel(channel, user)
            found = await find_message(self._client, to, mark)
        return None if found is None else MessageRef(to, found.id)

    async def edit(self, view: SubjectAt, ref: MessageRef, layout: MessageLayout) -> None:
        """Edit one without pictures, pinging nobody. Raises `AudienceGone`, `Barred`."""
        async with self._reaching(view, is_direct=ref.channel not in (view.channel, view.parent)):
            await self._contacts.on_discord.edit_as_bot(ref, layout)

    async def delete(self, view: SubjectAt, ref: MessageRef) -> None:
        """Delete one, if it is still there. Raises `Barred`."""
        channel = self._client.get_partial_messageable(ref.channel)
        async with self._reaching(view):
            with suppress(discord.NotFound):
                await channel.get_partial_message(ref.message).delete()

    async def is_forum(self, view: SubjectAt, channel: int) -> bool:
        """Whether a channel is a forum. Raises `AudienceGone`, `Barred`."""
        async with self._reaching(view):
            return await forum_of(self._client, channel) is not None

    async def enter(self, view: SubjectAt, user: int) -> None:
        """Add a person to a table's thread; if Discord refuses, they can still open it."""
        async with self._reaching(view):
            with suppress(discord.HTTPException):
                await add_to_thread(self._client, view.channel, user)

    @asynccontextmanager
    async def _reaching(
        self, view: SubjectAt, user: int | None = None, *, is_direct: bool = False
    ) -> AsyncGenerator[None]:
        """Reach a channel, or a person by direct messages."""
        is_direct = is_direct or user is not None or view.guild is None
        where: Where = "direct" if is_direct else "channel"
        try:
            extra = requests_for(view.subject, Urgency.EXTRA)
            with troubles(where, self._contacts.places, view.guild), extra:
                yield
        except AudienceGone as gone:
            if user is None or not gone.channel:
                raise
            await self._contacts.direct_messages.forget_channel(user)
            raise Unreachable("the direct message channel is gone; another may open") from gone
        except Unreachable as error:
            if error.code not in SLOWED:
                raise
            # It says nothing of this person, so it closes nothing and waits.
            await self._contacts.direct_messages.refused(error.code)
            raise Unreachable(
                error.reason, opening=True, retry_after=REFUSED_RETRY_AFTER_S
            ) from error

    async def _channel(self, channel: int, user: int | None) -> int:
        return channel if user is None else await self._contacts.direct_messages.channel(user)
