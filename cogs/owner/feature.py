"""Announcements, and servers that the bot leaves."""

import logging

from cogs.discord_api.undocumented import leave_server
from cogs.feature import Feature, Services
from cogs.messages.carrier import Draft
from cogs.ui.components import button
from cogs.ui.layout import SAND, MessageLayout
from host.owner import blocks
from host.owner.announcement import Announced, Announcement
from host.owner.leaving import Leaving

log = logging.getLogger(__name__)


class OwnerFeature(Feature):
    """What the owner says at all tables, and which servers the bot is no longer in."""

    def __init__(self, services: Services) -> None:
        self._client, self._store = services.client, services.tables.store
        self.messages = (AnnouncementText(),)
        self.deadlines = (Leaving(self._store, self._leave),)

    async def is_left(self, server: int) -> bool:
        """Leave a server that has just invited the bot, if it is blocked; whether it is."""
        async with self._store.read() as connection:
            if not await blocks.is_blocked(connection, "server", server):
                return False
        await self._leave(server)
        return True

    async def _leave(self, server: int) -> None:
        await leave_server(self._client, server)
        log.info("left server %d", server)


class AnnouncementText:
    """The words of an announcement."""

    kind = Announcement.name

    async def compose(self, shown: Announced, mark: str) -> Draft:
        """What was said, and by whom."""
        who = "-# From the owner of this bot, to all open tables."
        rules = button("rules", 0, "Rules", shown.game, "0", mark)
        return Draft(MessageLayout(f"{shown.text}\n{who}", [rules], colour=SAND))
