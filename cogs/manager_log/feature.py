"""`/server log`: what managers did, and the channel that hears of it."""

from contextlib import suppress

from cogs.discord_api.sight import FAILED, Sight, is_seen
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.manager_log import screen
from cogs.messages.carrier import Draft, NothingToSay
from cogs.server.commands import managed, page_command
from cogs.server.screen import ServerContext, around
from engine.registry import GAMES
from host.manager_log.deed_line import DeedLine, Line
from host.manager_log.deeds import ManagerLog
from host.subject import Subject


class LogHandlers:
    """Shows the log."""

    def __init__(self, log: ManagerLog) -> None:
        self._log = log

    @on(screen.LOG)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show a page of the log."""
        guild, number = managed(reply), press.component.number(0)
        found = await self._log.page(guild.id, number, screen.PAGE_SIZE)
        seen = {
            where
            for where, place in found.places.items()
            if is_seen(reply.interaction, place.channel, place.parent)
        }
        await reply.show(screen.log(around(guild), found, number, seen))


class LogLineText:
    """Tells what a manager did, in the channel for it. Not everyone there may see where it was."""

    kind = DeedLine.name

    def __init__(self, log: ManagerLog, sight: Sight) -> None:
        self._log = log
        self._sight = sight

    async def compose(self, shown: Line, mark: str) -> Draft:
        """One line. Raises `NothingToSay`."""
        found = await self._log.entry(shown.server, shown.entry)
        if not found.entries:
            raise NothingToSay
        seen = set[Subject]()
        for where, place in found.places.items():
            with suppress(*FAILED):
                if await self._sight.may_still_see(None, place):
                    seen.add(where)
        nothing = ServerContext(frozenset(), frozenset(), GAMES, is_known=False)
        return Draft(screen.line(nothing, found.entries[0], seen, mark))


class ManagerLogFeature(Feature):
    """What managers did."""

    def __init__(self, services: Services) -> None:
        log = services.tables.log
        page = LogHandlers(log)
        self.handlers = (page,)
        self.messages = (LogLineText(log, services.contacts.sight),)
        what = "What managers changed, paused, freed, ended or blocked here"
        self.of_server = (page_command(services, "log", what, screen.LOG, page.show),)
