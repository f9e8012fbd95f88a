"""`/puzzle`, and what it brings."""

from typing import Literal

import discord
from discord import app_commands

from cogs.drawing.animator import Animator
from cogs.feature import Commands, Feature, Services
from cogs.interactions.press import Press
from cogs.interactions.tree import ANYWHERE
from cogs.puzzles.handler import PuzzleHandlers
from cogs.puzzles.message import PuzzleText
from cogs.puzzles.practice import PracticeHandlers
from cogs.puzzles.screen import PUZZLE, RESULTS
from cogs.ui.components import ComponentId
from host.outbox.spacing import Spacing
from host.puzzles.days import PuzzleDays
from host.puzzles.message import PuzzleMessages
from host.puzzles.puzzles import Puzzles
from host.review.reviewer import Reviewer


class PuzzlesFeature(Feature):
    """A puzzle a day."""

    def __init__(self, services: Services, analysing: Reviewer, animator: Animator) -> None:
        tables, called = services.tables, services.tables.signals.called
        store, now = tables.store, tables.deadlines.now
        spacing = Spacing(called, services.sleep)
        offered = services.offered
        puzzles = Puzzles(store, tables.thinker, tables.people, now, spacing, offered)
        handlers = PuzzleHandlers(puzzles, services.pictures, animator)
        played = (analysing, services.replays, services.games, services.pictures)
        self.handlers = (handlers, PracticeHandlers(*played))
        self.cogs = (PuzzleCommands(services, handlers),)
        self.messages = (PuzzleText(services.pictures),)
        self.subjects = (PuzzleMessages(store, tables.servers, now),)
        self.deadlines = (PuzzleDays(store, now, called, offered),)
        self.background = (spacing,)


class PuzzleCommands(Commands):
    """The one command."""

    def __init__(self, services: Services, handlers: PuzzleHandlers) -> None:
        super().__init__(services)
        self._handlers = handlers

    @app_commands.command(extras={ANYWHERE: True})
    @app_commands.describe(show="Default: today's puzzle")
    async def puzzle(
        self, interaction: discord.Interaction, show: Literal["results"] | None = None
    ) -> None:
        """Today's puzzle, the same for everyone. Only you see it."""
        if show is None:
            await self.press(interaction, PUZZLE, self._handlers.open)
        else:
            press = Press(ComponentId(RESULTS, 0))
            await self._responder.respond(
                interaction, "/puzzle results", self._handlers.results, press
            )
