"""People: `/settings` with one's hours, and `/privacy` with one's own data."""

import discord
from discord import app_commands

from cogs.feature import Commands, Feature, Services
from cogs.people.privacy import PRIVACY, PrivacyHandlers, Published
from cogs.people.settings import SettingsHandlers
from host.repositories.retention import Retention


class PeopleFeature(Feature):
    """What a person likes, and what is stored about them."""

    def __init__(self, services: Services, published: Published, kept: Retention) -> None:
        tables = services.tables
        settings = SettingsHandlers(tables.accounts, tables.people)
        privacy = PrivacyHandlers(tables.accounts, tables.read, published, kept)
        self.handlers = (settings, privacy)
        self.cogs = (PersonCommands(services, settings, privacy),)


class PersonCommands(Commands):
    """A person's own pages."""

    def __init__(
        self, services: Services, settings_page: SettingsHandlers, privacy_page: PrivacyHandlers
    ) -> None:
        super().__init__(services)
        self._settings_page = settings_page
        self._privacy_page = privacy_page

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction) -> None:
        """How you are called when it is your turn, and how boards in words are written."""
        await self.press(interaction, "settings", self._settings_page.show)

    @app_commands.command()
    async def privacy(self, interaction: discord.Interaction) -> None:
        """What is stored about you; take it along as a file, or have it deleted."""
        await self.press(interaction, PRIVACY, self._privacy_page.show)
