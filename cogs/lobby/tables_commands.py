"""`/tables`: what is played in a server, and where a seat is free."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.lobby.tables_handler import TablesHandlers
from cogs.lobby.tables_screen import TABLES
from cogs.ui.custom_ids import ComponentId


class TablesCommand(commands.Cog):
    """The list of a server's tables."""

    def __init__(self, responder: Responder, handlers: TablesHandlers) -> None:
        self._responder = responder
        self._handlers = handlers

    @app_commands.command()
    async def tables(self, interaction: discord.Interaction) -> None:
        """This server's tables: where a seat is free, and which games you can watch."""

        async def work(reply: Reply) -> None:
            await self._handlers.show(reply, Press(ComponentId(TABLES, 0)))

        await self._responder.respond(interaction, "/tables", work)
