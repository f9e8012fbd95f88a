"""The messages by which people are called to a table that gathers its players."""

from hashlib import sha256

import discord

from cogs.lobby import gathering_screen as screens
from cogs.messages.sending import Extras
from host.background.seat_caller import Route
from host.repositories.seat_calls import Call
from host.table.models import Games, TableView
from host.table.placements import MessageRef


class DiscordCaller:
    """Sends calls, and brings those of roles up to date."""

    def __init__(self, games: Games, extras: Extras) -> None:
        self._games = games
        self._extras = extras

    async def may_be_told(self, user: int, view: TableView) -> bool:
        """Whether somebody may see where a table is now."""
        return await self._extras.may_still_see(user, view)

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
        return await self._extras.send(
            view.id,
            _channel(call, view),
            layout,
            user=call.user if route == "direct" else None,
            nonce=screens.mark_of(view, call),
            pings=discord.AllowedMentions(everyone=False, roles=roles, users=users),
        )

    async def find(self, call: Call, view: TableView, route: Route) -> MessageRef | None:
        """Look for the mark of a call where it would stand."""
        user = call.user if route == "direct" else None
        mark = screens.mark_of(view, call)
        return await self._extras.find(view.id, _channel(call, view), mark, user=user)

    async def edit(self, call: Call, view: TableView, ref: MessageRef) -> None:
        """Have a role's message say how the table stands."""
        layout = screens.call(self._games.game(view.game), view, call)
        await self._extras.edit(view.id, ref, layout)

    def says(self, view: TableView) -> str:
        """A hash of what a role's message says of a table."""
        game = self._games.game(view.game)
        free = screens.free_seats(game, view)
        facts = (view.status, free, screens.start_line(game, view), view.channel)
        return sha256(repr(facts).encode()).hexdigest()[:32]


def _channel(call: Call, view: TableView) -> int:
    """Where the table's calls are posted."""
    # A thread is not where those are who do not know of the table yet.
    return view.channel if call.role is None or view.parent is None else view.parent
