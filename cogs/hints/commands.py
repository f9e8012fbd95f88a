"""`/hint`: what one could do best now. `/learn`: a first table that explains itself."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.hints.handler import HintHandlers
from cogs.hints.lesson_handler import LearningHandlers
from cogs.hints.lesson_screen import LEARN
from cogs.hints.screen import HINT
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.interactions.tree import GAME_CHOICES
from cogs.ui.custom_ids import ComponentId


class HintCommands(commands.Cog):
    """Asking for help at a table."""

    def __init__(
        self,
        responder: Responder,
        lookup: TableLookup,
        hints: HintHandlers,
        learning: LearningHandlers,
    ) -> None:
        self._responder = responder
        self._lookup = lookup
        self._hints = hints
        self._learning = learning

    @app_commands.command()
    @app_commands.describe(table="Which table, when it is not this channel's")
    async def hint(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """What you could do best now, and why; only you see the answer."""

        async def work(reply: Reply) -> None:
            await self._hints.ask(reply, await self._lookup.press(reply, HINT, table))

        await self._responder.respond(interaction, "/hint", work)

    @app_commands.command()
    @app_commands.describe(game="Which game; leave it out to choose from a list")
    @app_commands.choices(game=GAME_CHOICES)
    async def learn(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Learn a game by playing: a first table in direct messages that explains your turns."""

        async def work(reply: Reply) -> None:
            await self._learning.learn(reply, Press(ComponentId(LEARN, 0), game or ""))

        await self._responder.respond(interaction, "/learn", work)

    @hint.autocomplete("table")
    async def _suggest_tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._lookup.choices(interaction, None, current)
