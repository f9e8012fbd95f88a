"""People: `/settings` with one's hours, and `/privacy` with one's own data."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.feature import Feature, Services
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.people.privacy_handler import PrivacyHandlers
from cogs.people.privacy_screen import PRIVACY
from cogs.people.published import Published
from cogs.people.settings_handler import HoursHandlers, SettingsHandlers
from cogs.ui.custom_ids import ComponentId
from host.repositories.retention import Retention


class PeopleFeature(Feature):
    """What a person likes, and what is stored about them."""

    def __init__(self, services: Services, published: Published, kept: Retention) -> None:
        tables = services.tables
        settings = SettingsHandlers(tables.accounts, tables.people)
        privacy = PrivacyHandlers(tables.accounts, tables.read, published, kept)
        self.handlers = (
            settings,
            HoursHandlers(tables.people, tables.accounts, settings),
            privacy,
        )
        self.cogs = (PersonCommands(services.responder, settings, privacy),)


class PersonCommands(commands.Cog):
    """A person's own pages."""

    def __init__(
        self, responder: Responder, settings_page: SettingsHandlers, privacy_page: PrivacyHandlers
    ) -> None:
        self._responder = responder
        self._settings_page = settings_page
        self._privacy_page = privacy_page

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction) -> None:
        """How you are called when it is your turn, and how boards in words are written."""

        async def work(reply: Reply) -> None:
            await self._settings_page.show(reply, Press(ComponentId("settings", 0)))

        await self._responder.respond(interaction, "/settings", work)

    @app_commands.command()
    async def privacy(self, interaction: discord.Interaction) -> None:
        """What is stored about you; take it along as a file, or have it deleted."""

        async def work(reply: Reply) -> None:
            await self._privacy_page.show(reply, Press(ComponentId(PRIVACY, 0)))

        await self._responder.respond(interaction, "/privacy", work)
