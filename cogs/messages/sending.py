"""Sending for the host: what Discord's refusals mean, and finding messages after a crash.

A message that must be sent once is stored as about to be sent, and carries a mark in the ids of its
buttons. If the bot stops in between, `find_message` looks for it.
"""

from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Final

import discord

from cogs.discord_api.places import is_refused
from cogs.discord_api.request_limiter import Urgency, requests_for
from cogs.discord_api.requests import OLD_MESSAGE, Requests
from cogs.discord_api.sight import has_left
from cogs.discord_api.undocumented import add_to_thread
from cogs.messages.direct_messages import CLOSED_CODES, SLOWED, Closed, Contacts, NotNow
from cogs.messages.on_discord import NOBODY, Notification
from cogs.messages.threads import forum_of
from cogs.ui.components import MessageMark, component_ids
from cogs.ui.layout import MessageLayout
from host.delivery.post import AudienceGone
from host.errors import Unreachable
from host.repositories.stored_placements import MessageRef
from host.table.models import TableView

LOOK_BACK: Final = 300
"""How many messages to search for one that was sent just before a crash."""
GONE: Final = frozenset({50001, 50013, 10003})
"""Discord's codes for a channel that we may not write to, or that was deleted."""
UNKNOWN_MESSAGE: Final = 10008
REFUSED_RETRY_AFTER_S: Final = 6 * 3600.0
"""Wait after Discord refuses something that it would refuse again soon."""


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


@contextmanager
def as_the_host_knows() -> Generator[None]:
    """Turn what Discord and the network raise into `Unreachable`."""
    try:
        yield
    except Closed as closed:
        raise Unreachable(str(closed), permanent=True, code=closed.code) from closed
    except NotNow as error:
        raise Unreachable(str(error), opening=True, retry_after=error.retry_after) from error
    except discord.Forbidden as error:
        certain = error.code in (CLOSED_CODES - SLOWED) | GONE
        after = None if certain else REFUSED_RETRY_AFTER_S
        raise Unreachable(
            str(error), permanent=certain, code=error.code, retry_after=after
        ) from error
    except discord.NotFound as error:
        raise Unreachable(str(error), permanent=error.code in GONE) from error
    except discord.RateLimited as error:
        raise Unreachable(str(error), retry_after=error.retry_after) from error
    except discord.HTTPException as error:
        after = REFUSED_RETRY_AFTER_S if is_refused(error) else None
        raise Unreachable(str(error), retry_after=after) from error
    except OSError as error:
        raise Unreachable(str(error)) from error


class Extras:
    """Sends additions to a table's live messages: once each, after all that is more urgent."""

    def __init__(self, client: discord.Client, contacts: Contacts, requests: Requests) -> None:
        self._client = client
        self._contacts = contacts
        self._requests = requests

    async def may_still_see(self, user: int, view: TableView) -> bool:
        """Whether somebody may see where a table is now. Raises `Unreachable`."""
        with as_the_host_knows(), requests_for(view.id, Urgency.EXTRA):
            return await self._contacts.sight.may_still_see(user, view)

    async def has_left(self, user: int, view: TableView) -> bool:
        """Whether somebody is certain to have left a table's server."""
        with requests_for(view.id, Urgency.EXTRA):
            return await has_left(self._client, view.guild, user)

    async def send(
        self,
        table: int,
        channel: int,
        layout: MessageLayout,
        *,
        user: int | None = None,
        call: Notification | None = None,
        nonce: str | None = None,
        pings: discord.AllowedMentions = NOBODY,
    ) -> MessageRef:
        """Send to a channel or, if one is given, to a person; silently, unless it is a call.

        Raises `Unreachable`.
        """
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            to = await self._channel(channel, user)
            async with self._requests.turn(table, Urgency.EXTRA):
                return await self._contacts.on_discord.post(
                    *(to, layout), call=call, nonce=nonce, pings=pings, is_dm=user is not None
                )

    async def find(
        self, table: int, channel: int, mark: str, *, user: int | None = None
    ) -> MessageRef | None:
        """The message with a mark, if it was sent before a crash. Raises `Unreachable`."""
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            to = await self._channel(channel, user)
            found = await find_message(self._client, to, mark)
        return None if found is None else MessageRef(to, found.id)

    async def edit(self, table: int, ref: MessageRef, layout: MessageLayout) -> None:
        """Edit one without pictures, pinging nobody. Raises `AudienceGone`, `Unreachable`."""
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            try:
                await self._contacts.on_discord.edit_as_bot(ref, layout)
            except discord.HTTPException as error:
                if error.code in (UNKNOWN_MESSAGE, OLD_MESSAGE):
                    raise AudienceGone(stays=error.code == OLD_MESSAGE) from error
                raise

    async def delete(self, table: int, ref: MessageRef) -> None:
        """Delete one, if it is still there. Raises `Unreachable`."""
        channel = self._client.get_partial_messageable(ref.channel)
        extra = requests_for(table, Urgency.EXTRA)
        with as_the_host_knows(), extra, suppress(discord.NotFound):
            await channel.get_partial_message(ref.message).delete()

    async def is_forum(self, table: int, channel: int) -> bool:
        """Whether a channel is a forum. Raises `Unreachable`."""
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            return await forum_of(self._client, channel) is not None

    async def enter(self, table: int, thread: int, user: int) -> None:
        """Add a person to a thread; if Discord refuses, they can still open it. Raises
        `Unreachable`.
        """
        extra = requests_for(table, Urgency.EXTRA)
        with as_the_host_knows(), extra, suppress(discord.HTTPException):
            await add_to_thread(self._client, thread, user)

    async def _channel(self, channel: int, user: int | None) -> int:
        return channel if user is None else await self._contacts.direct_messages.channel(user)
