"""`/server tables`: all running tables, and what a manager can do at each; `/server figures`."""

import asyncio
from collections.abc import Awaitable

from cogs.discord_api.sight import is_seen
from cogs.drawing.pictures import Pictures
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.overview import screen
from cogs.overview.figures import figures, first_week
from cogs.results.handler import visible_to
from cogs.server.commands import managed, page_command
from cogs.ui.components import number_of, person_of
from host.errors import HostRefused, NotAllowed
from host.overview.running import begun_since, standings
from host.service.tables import Tables
from host.table.views import TableView


class OverviewHandlers:
    """Shows the page, and does what is pressed on it."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self._tables = tables
        self._pictures = pictures

    @on(screen.TABLES)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show a page of tables."""
        await self._show(reply, press.component.number(0))

    @on(screen.NUDGE)
    async def nudge(self, reply: Reply, press: Press) -> None:
        """Nudge everyone for whom a table waits."""
        view, number = _at(reply, press)
        seats = [seat for seat, each in enumerate(view.players) if each.user is not None]
        done = self._tables.seats.nudge(
            view.id, reply.user, seats, reply.interaction.id, manages=True
        )
        note = f"I reminded those for whom table {view.id} waits."
        await self._do(reply, number, done, note)

    @on(screen.PAUSE)
    async def pause(self, reply: Reply, press: Press) -> None:
        """Ask how to pause a game, propose it to its players, or pause it at once."""
        (view, number), how = _at(reply, press), press.component.part(1)
        if how == screen.SURE:
            done = self._tables.votes.pause(view.id, reply.user, reply.interaction.id)
            note = f"Table {view.id} is paused, and its clocks are stopped."
        elif how == screen.PROPOSE:
            done = self._tables.votes.propose_pause(view.id, reply.user)
            note = f"You proposed a pause at table {view.id}. Its board shows who hasn't answered."
        else:
            await reply.show(screen.pause(view, number))
            return
        await self._do(reply, number, done, note)

    @on(screen.RESUME)
    async def resume(self, reply: Reply, press: Press) -> None:
        """Resume a game."""
        view, number = _at(reply, press)
        asked = reply.interaction.id
        done = self._tables.votes.resume(view.id, reply.user, asked, manages=True)
        await self._do(reply, number, done, f"Table {view.id} goes on.")

    @on(screen.FREE)
    async def free(self, reply: Reply, press: Press) -> None:
        """Ask whose seat to free, or free it."""
        (view, number), (_, seat, holder) = _at(reply, press), press.component.parts(3)
        if not seat:
            await reply.show(screen.free(view, number))
            return
        user = person_of(holder)
        given = number_of(seat), user, reply.interaction.id
        done = self._tables.seats.free(view.id, reply.user, *given)
        await self._do(reply, number, done, f"<@{user}>'s seat at table {view.id} is open.")

    @on(screen.END)
    async def end(self, reply: Reply, press: Press) -> None:
        """Ask whether to end a game, or end it."""
        view, number = _at(reply, press)
        if press.component.part(1) != screen.SURE:
            await reply.show(screen.end(view, number))
            return
        done = self._tables.votes.abandon(view.id, reply.user, force=True)
        await self._do(reply, number, done, f"You ended table {view.id}.")

    @on(screen.FIGURES)
    async def figures(self, reply: Reply, _press: Press) -> None:
        """Show the server's figures, of games that its reader may know of."""
        guild, results = managed(reply), self._tables.results
        since, now = first_week(results.now), results.now
        visible = await visible_to(reply.interaction, results)
        found = await results.of(guild=guild.id, since=since, visible=visible, with_struck=True)
        begun = await begun_since(self._tables.store, guild.id, since, visible)
        card = await asyncio.to_thread(figures, guild.name, now, begun, found)
        await reply.show(screen.figures(await self._pictures.figures(card)))

    async def _do(self, reply: Reply, number: int, doing: Awaitable[object], done: str) -> None:
        """Do something at a table; the page stays, and says what was done or why it wasn't."""
        try:
            await doing
        except HostRefused as refusal:
            done = str(refusal)
        await self._show(reply, number, done)

    async def _show(self, reply: Reply, number: int, note: str = "") -> None:
        guild, interaction = managed(reply), reply.interaction
        found = [
            each
            for each in await self._tables.read.of_server(guild.id)
            if each.status == "running"
            and is_seen(interaction, each.place.channel, each.place.parent)
        ]
        stands = await standings(self._tables.store, guild.id)
        await reply.show(screen.tables(found, stands, number, guild.id, note))


def _at(reply: Reply, press: Press) -> tuple[TableView, int]:
    """The table of a press, and the page it was on. Raises `NotAllowed`."""
    guild, view = managed(reply), press.view
    if view.place.guild != guild.id:
        raise NotAllowed("That table is in another server.", "`/server tables` lists yours.")
    return view, press.component.number(0)


class OverviewFeature(Feature):
    """All running tables of a server."""

    def __init__(self, services: Services) -> None:
        page = OverviewHandlers(services.tables, services.pictures)
        self.handlers = (page,)
        what = "Running tables: who is waited for, and what you can do"
        figures = "Tables, people and time per turn of the last weeks"
        self.of_server = (
            page_command(services, "tables", what, screen.TABLES, page.show),
            page_command(services, "figures", figures, screen.FIGURES, page.figures),
        )
