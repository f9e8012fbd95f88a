"""`/puzzle`, and what it brings."""

import discord
from discord import app_commands

from cogs.feature import Commands, Feature, Services
from cogs.interactions.tree import ANYWHERE
from cogs.puzzles.handler import PuzzleHandlers
from cogs.puzzles.screen import PUZZLE
from host.puzzles.puzzles import Puzzles


class PuzzlesFeature(Feature):
    """A puzzle a day."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        self.puzzles = Puzzles(
            tables.store, tables.thinker, tables.people, tables.deadlines.now, lambda _: None
        )
        handlers = PuzzleHandlers(self.puzzles, services.pictures)
        self.handlers = (handlers,)
        self.cogs = (PuzzleCommands(services, handlers),)


class PuzzleCommands(Commands):
    """The one command."""

    def __init__(self, services: Services, handlers: PuzzleHandlers) -> None:
        super().__init__(services)
        self._handlers = handlers

    @app_commands.command(extras={ANYWHERE: True})
    async def puzzle(self, interaction: discord.Interaction) -> None:
        """Today's puzzle, the same for everyone. Only you see it."""
        await self.press(interaction, PUZZLE, self._handlers.open)
