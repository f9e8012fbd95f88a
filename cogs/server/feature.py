"""`/server`: the settings of a server, for those who manage it."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.feature import Feature, Services
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.tree import in_servers
from cogs.server.handler import ServerHandlers
from cogs.server.screen import SERVER
from cogs.ui.custom_ids import ComponentId


class ServerFeature(Feature):
    """What a server chooses."""

    def __init__(self, services: Services) -> None:
        page = ServerHandlers(services.tables.servers)
        self.handlers = (page,)
        self.cogs = (ServerCommands(services.responder, page),)


class ServerCommands(commands.Cog):
    """The one command."""

    def __init__(self, responder: Responder, handlers: ServerHandlers) -> None:
        self._responder = responder
        self._handlers = handlers

    @app_commands.command()
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: discord.Interaction) -> None:
        """This server's games, channels, limits and roles, for those who manage it."""

        async def work(reply: Reply) -> None:
            await self._handlers.show(reply, Press(ComponentId(SERVER, 0)))

        await self._responder.respond(interaction, "/server", work)
