"""*Play with …* in the menu at a person's name: a new table, and an invitation to it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import LobbyHandlers
from cogs.lobby.invitation import DECLINE
from cogs.lobby.options_handler import before_the_game
from cogs.ui.components import (
    BadComponentId,
    games_menu,
    person_of,
)
from cogs.ui.layout import GREEN, MessageLayout
from engine.registry import GAMES, AnyGame
from host.errors import NotAllowed
from host.repositories.servers import Servers
from host.service.lobbies import Lobby

PLAY_WITH: Final = "playwith"
PLAY_WITH_TITLE: Final = "Play with …"
NONE: Final = discord.Permissions.none()
"""The permissions of people who aren't in the server."""
Guest: TypeAlias = discord.Member | discord.User


def which_game(games: Iterable[AnyGame], guest: int, where: str) -> MessageLayout:
    """The private page that asks which game to play with somebody; `where` its table opens."""
    return MessageLayout(
        f"### Play with <@{guest}>\nChoose a game. Its table opens {where}, and I'll ask "
        f"<@{guest}> to join.",
        games_menu(games, PLAY_WITH, "Which game …", str(guest)),
        colour=GREEN,
    )


@dataclass(eq=False)
class InvitationHandlers:
    """Invites somebody to a new table, and hears that they decline."""

    _servers: Servers
    _lobby: Lobby
    _opening: LobbyHandlers

    async def play_with(self, reply: Reply, guest: Guest) -> None:
        """Ask which game to play with somebody. Raises `NotAllowed`."""
        if guest.bot:
            raise NotAllowed(
                "Bots can't join a table like that.",
                "To play against the computer, press **Computer players** in a lobby.",
            )
        if guest.id == reply.user:
            raise NotAllowed(
                "You can't invite yourself.", "To play against the computer, use `/help`."
            )
        may = guest.resolved_permissions if isinstance(guest, discord.Member) else NONE
        if may is not None and not may.view_channel:  # unknown ones are no reason to refuse
            raise NotAllowed(
                f"<@{guest.id}> can't see this channel.", "Invite them where you both can play."
            )
        await self._lobby.may_invite(reply.user, guest.id)
        games = await self._servers.offered(reply.interaction.guild_id, GAMES.values())
        where = await self._opening.where(reply.interaction)
        await reply.show(which_game(games, guest.id, where))

    @on(PLAY_WITH)
    async def open(self, reply: Reply, press: Press) -> None:
        """Open a table for the chosen game, and ask the guest to join."""
        game, guest = GAMES.get(press.value), person_of(press.component.part(0))
        if game is None or guest == reply.user or reply.interaction.guild_id is None:
            raise BadComponentId
        await self._opening.open(reply, game.name, game.rules.options_type(), invited=guest)

    @on(DECLINE)
    async def decline(self, reply: Reply, press: Press) -> None:
        """Decline the invitation."""
        view = before_the_game(press.view)
        await self._lobby.decline(view.id, reply.user)
        await reply.say(f"Maybe another time. I'll tell <@{view.host}>.")
