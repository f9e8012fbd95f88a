"""The messages by which people are called to a table that gathers its players."""

from hashlib import sha256

import discord

from cogs.discord_api.requests import OLD_MESSAGE, Requests
from cogs.discord_api.sight import Sight
from cogs.discord_api.urgency import Urgency, requests_for
from cogs.lobby import gathering_screen as screens
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.sending import LOOK_BACK, as_the_host_knows, last_parts
from host.background.seat_caller import Route
from host.delivery.post import AudienceGone
from host.repositories.seat_calls import Call
from host.table.models import Games, TableView
from host.table.placements import MessageRef

NO_MESSAGE = 10008
"""Discord's code for a message that is gone."""


class DiscordCaller:
    """Sends calls, and brings those of roles up to date."""

    def __init__(
        self,
        client: discord.Client,
        games: Games,
        direct_messages: DirectMessages,
        requests: Requests,
        sight: Sight,
    ) -> None:
        self._client = client
        self._games = games
        self._direct_messages = direct_messages
        self._requests = requests
        self._sight = sight

    async def may_be_told(self, user: int, view: TableView) -> bool:
        """Whether somebody may see where a table is now."""
        with as_the_host_knows(), requests_for(view.id, Urgency.EXTRA):
            return await self._sight.may_still_see(user, view)

    async def send(self, call: Call, view: TableView, route: Route) -> MessageRef:
        """Send a message that pings the one role, or the one person, and nobody else."""
        game = self._games.game(view.game)
        if call.role is not None:
            layout = screens.call(game, view, call)
        elif call.freed:
            layout = screens.seat_freed(game, view, call)
        else:
            layout = screens.seat_told(game, view, call, direct=route == "direct")
        roles = [] if call.role is None else [discord.Object(call.role)]
        users = [] if call.user is None else [discord.Object(call.user)]
        with as_the_host_knows(), requests_for(view.id, Urgency.EXTRA):
            channel = await self._channel(call, view, route)
            allowed = discord.AllowedMentions(everyone=False, roles=roles, users=users)
            target = self._client.get_partial_messageable(channel)
            async with self._requests.turn(view.id, Urgency.EXTRA):
                sent = await target.send(
                    view=layout, nonce=screens.mark_of(view, call), allowed_mentions=allowed
                )
            if route == "direct":
                self._direct_messages.posted(channel, sent.id)
        return MessageRef(channel, sent.id)

    async def find(self, call: Call, view: TableView, route: Route) -> MessageRef | None:
        """Look for the mark of a call where it would stand."""
        mark = screens.mark_of(view, call)
        with as_the_host_knows(), requests_for(view.id, Urgency.EXTRA):
            channel = await self._channel(call, view, route)
            async for message in self._client.get_partial_messageable(channel).history(
                limit=LOOK_BACK
            ):
                if message.author == self._client.user and mark in last_parts(message):
                    return MessageRef(channel, message.id)
        return None

    async def edit(self, call: Call, view: TableView, ref: MessageRef) -> None:
        """Have a role's message say how the table stands. Nobody is pinged by that."""
        layout = screens.call(self._games.game(view.game), view, call)
        channel = self._client.get_partial_messageable(ref.channel)
        with as_the_host_knows(), requests_for(view.id, Urgency.EXTRA):
            try:
                await channel.get_partial_message(ref.message).edit(
                    view=layout, allowed_mentions=discord.AllowedMentions.none()
                )
            except discord.HTTPException as error:
                if error.code in (NO_MESSAGE, OLD_MESSAGE):
                    raise AudienceGone from error
                raise

    def says(self, view: TableView) -> str:
        """A hash of what a role's message says of a table."""
        game = self._games.game(view.game)
        free = screens.free_seats(game, view)
        facts = (view.status, free, screens.start_line(game, view), view.channel)
        return sha256(repr(facts).encode()).hexdigest()[:32]

    async def _channel(self, call: Call, view: TableView, route: Route) -> int:
        if route == "direct" and call.user is not None:
            return await self._direct_messages.channel(call.user)
        # A thread is not where those are who do not know of the table yet.
        return view.channel if call.role is None or view.parent is None else view.parent
