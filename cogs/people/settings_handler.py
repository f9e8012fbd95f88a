"""Presses and choices on the page of a person's own settings."""

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.people import settings_screen as screens
from cogs.ui.custom_ids import BadComponentId
from host.repositories.people import People
from host.service.accounts import Accounts


class SettingsHandlers:
    """Shows and changes what a person likes."""

    def __init__(self, accounts: Accounts, people: People) -> None:
        self._accounts = accounts
        self._people = people

    @on("settings")
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page."""
        del press
        await self.show_noted(reply, "")

    @on("setting")
    async def choose(self, reply: Reply, press: Press) -> None:
        """Keep what was chosen in one of its menus."""
        name = press.component.part(0)
        if press.value not in {choice.key for choice in screens.CHOICES.get(name, ())}:
            raise BadComponentId
        await self._accounts.prefer(reply.interaction.user.id, name, press.value)
        await self.show_noted(reply, "Noted.")

    async def show_noted(self, reply: Reply, note: str) -> None:
        """Show the page, with a sentence on what was just done."""
        person = await self._people.get(reply.interaction.user.id)
        await reply.show(screens.settings(person, note))
