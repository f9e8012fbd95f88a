"""The welcome that a server gets once, and the three ways to begin, from it and from `/help`."""

import logging

import discord

from cogs.discord_api.channels import is_direct
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import AGAINST, LobbyHandlers
from cogs.people.published import Published
from cogs.rules import welcome_screen as screens
from cogs.ui.custom_ids import BadComponentId
from cogs.ui.layout import GREEN, MessageLayout
from engine.registry import GAMES
from host.database.store import Store
from host.errors import NotAllowed
from host.repositories.servers import Servers
from host.service.lobbies import Lobby
from host.table.models import AnyGame


class WelcomeHandlers:
    """Opens tables for those who have not typed a command yet."""

    def __init__(
        self, lobby: Lobby, servers: Servers, opening: LobbyHandlers, published: Published
    ) -> None:
        self._lobby = lobby
        self._servers = servers
        self._opening = opening
        self._published = published

    async def help(self, reply: Reply) -> None:
        """Say what this is."""
        games = await self._offered(reply)
        await reply.show(
            screens.welcome(
                games, direct=is_direct(reply.interaction), links=self._published.line()
            )
        )

    @on(screens.HOW)
    async def how(self, reply: Reply, press: Press) -> None:
        """Say how a game goes."""
        del press
        await reply.show(screens.how_it_works())

    @on(screens.FRIENDS)
    async def friends(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or open a table for it."""
        if is_direct(reply.interaction):
            raise NotAllowed(
                "Friends cannot sit down in our direct messages.",
                "Open the table in a server's channel, by `/table new` or by `/help` there.",
            )
        if not press.value:
            await reply.show(screens.choose_game(await self._offered(reply), screens.FRIENDS))
            return
        game = _chosen(press)
        await self._opening.open(reply, game.name, game.rules.options_type())

    @on(screens.SOLO)
    async def solo(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or begin it against the computer at once.

        Should the program end in between, the table stands in the channel and can be started.
        """
        if not press.value:
            await reply.show(screens.choose_game(await self._offered(reply), screens.SOLO))
            return
        game, interaction = _chosen(press), reply.interaction
        user = interaction.user.id
        seated = max(AGAINST, game.rules.min_seats)
        usual = game.rules.options_type()
        view = await self._opening.create(interaction, game.name, usual, seated)
        await self._lobby.start(view.id, user, interaction.id)
        how = (
            "everything stands here, on one message."
            if view.is_direct
            else f"the board is on its way{' in a thread below' * (view.parent is not None)}, and "
            "your turns come by direct message or by the button under the board."
        )
        text = f"Your game of {game.title} begins: {how}"
        await reply.show(MessageLayout(text, colour=GREEN))

    async def _offered(self, reply: Reply) -> list[AnyGame]:
        """The games that may be opened where the interaction is."""
        return await self._servers.offered(reply.interaction.guild_id, GAMES.values())


def _chosen(press: Press) -> AnyGame:
    game = GAMES.get(press.value)
    if game is None:
        raise BadComponentId
    return game


log = logging.getLogger(__name__)


async def greet_server(guild: discord.Guild, store: Store) -> None:
    """Say what this is, once for each server; in none where the bot may not speak."""
    note = f"welcomed {guild.id}"
    channel = _where_to_speak(guild)
    # Noted first: a server is rather left without a welcome than given two.
    if channel is None or not await store.add_note(note, str(channel.id)):
        return
    try:
        await channel.send(view=screens.welcome(GAMES.values()))
    except discord.HTTPException as error:
        log.info("no welcome in server %d: %s", guild.id, error)


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel for system messages, else the first text channel, that the bot may write in."""
    preferred = [guild.system_channel] if guild.system_channel else []
    for channel in (*preferred, *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            return channel
    return None
