"""People: `/settings` with their hours, and `/privacy` with their own data."""

import discord
from discord import app_commands

from cogs.feature import Commands, Feature, Services
from cogs.people.privacy import PRIVACY, PrivacyHandlers, Published
from cogs.people.settings import SettingsHandlers
from host.repositories.retention import Retention


class PeopleFeature(Feature):
    """A person's settings and data."""

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
        """How you're notified of your turns, your quiet hours, and text boards."""
        await self.press(interaction, "settings", self._settings_page.show)

    @app_commands.command()
    async def privacy(self, interaction: discord.Interaction) -> None:
        """What I store about you: get it as a file, or delete it."""
        await self.press(interaction, PRIVACY, self._privacy_page.show)
