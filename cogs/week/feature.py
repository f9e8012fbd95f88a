"""The server's week and the end of its season: one silent message each, where a server wants it."""

import msgspec

from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.server.commands import managed
from cogs.week.messages import PublicPlaces, Seasons, SeasonText, WeekText
from cogs.week.screen import OFF
from host.repositories.servers import Servers
from host.week.due import Weeks


class WeekHandlers:
    """Switches the messages off."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    @on(OFF)
    async def off(self, reply: Reply, _press: Press) -> None:
        """Switch both off. Raises `NotAllowed` unless this person manages the server."""
        guild = managed(reply)
        await self._servers.change(
            guild.id, lambda now: msgspec.structs.replace(now, week=None), by=reply.user
        )
        await reply.say(
            "Off: I won't post this server's week or season any more. To have them again, choose "
            "**Channel for the week** with `/server settings`."
        )


class WeekFeature(Feature):
    """A server's week, and the end of its season."""

    def __init__(self, services: Services) -> None:
        tables, pictures = services.tables, services.pictures
        places = PublicPlaces(tables, services.contacts.sight)
        seasons = Seasons(tables, places)
        weeks = Weeks(tables.store, tables.deadlines.now, tables.signals.called, seasons.winner)
        self.handlers = (WeekHandlers(tables.servers),)
        self.messages = (
            WeekText(tables, weeks, pictures, places),
            SeasonText(seasons, pictures),
        )
        self.deadlines = (weeks,)
