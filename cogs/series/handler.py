"""Presses about series: making one, and what its people and its host do."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from cogs.discord_api.places import elsewhere, is_direct, parent_of
from cogs.friends.handler import refuse_bot
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.lobby.gathering_handler import StartForm, start_in
from cogs.lobby.gathering_screen import EVERY_WEEK
from cogs.lobby.handler import LobbyHandlers
from cogs.messages.threads import NewTablePlace, thread_beside
from cogs.series import screen
from cogs.ui.components import BadComponentId, person_of
from cogs.ui.layout import day_and_time
from engine.model import Options
from engine.registry import GAMES, AnyGame, Games
from host.errors import ChannelNotAllowed, NotAllowed
from host.repositories.people import People
from host.repositories.servers import Servers, allow_channel, allow_game
from host.series.series import AllSeries, computers_of, people_of
from host.series.stored import Computer, Member, Series
from host.service.deadlines import Deadlines
from host.service.queries import Queries
from host.table.table_time import TableTime

PACE = "evening"
"""The time per turn of a series that begins without a table."""
FIRST, NEXT = "When is the first game?", "When is the next game?"
"""The titles of forms: the others follow a week apart."""
SET_WEEKLY = "setweekly"
"""The action of the form that a table's **Every week …** opens."""


@dataclass(eq=False)
class SeriesHandlers:
    """Makes, shows, changes and ends series."""

    _series: AllSeries
    _read: Queries
    _people: People
    _deadlines: Deadlines
    _servers: Servers
    _games: Games
    _opening: LobbyHandlers

    # --- a new one -------------------------------------------------------------------------------

    @on(EVERY_WEEK, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Ask when to play each week with the people of a table."""
        _server(reply)
        users = {each.user for each in people_of(press.view)}
        if reply.user not in users:
            raise NotAllowed(
                "Only people who play here can do that.", "`/table series` begins one."
            )
        await self._may_make(reply, press.view.game, users - {reply.user})
        person = await self._people.get(reply.user)
        await reply.open(StartForm(SET_WEEKLY, press.table, person, title=FIRST))

    @on_form(SET_WEEKLY)
    async def make_from(self, reply: Reply, press: Press) -> None:
        """Make a series of the people of a table."""
        view = press.view
        own = Member(reply.user, reply.interaction.user.display_name)
        others = [each for each in people_of(view) if each.user != reply.user]
        game = self._games.game(view.game)
        options = await self._read.asked_options(view.id)
        members, computers = [own, *others], computers_of(view.players)
        await self._make(
            reply, press, game, members, options=options, time=view.time, computers=computers
        )

    @on(screen.NEW)
    async def new(self, reply: Reply, press: Press) -> None:
        """Ask with whom to play a game."""
        game = await self._offered(reply, press.value)
        await self._may_make(reply, game.name)
        await reply.show(screen.with_whom(game))

    @on(screen.WITH, opens_form=True)
    async def when(self, reply: FormReply, press: Press) -> None:
        """Ask when to play with somebody."""
        other, game = _other(reply, press), press.component.part(0)
        await self._may_make(reply, game, [other])
        person = await self._people.get(reply.user)
        await reply.open(StartForm(screen.SET_NEW, 0, person, game, str(other), title=FIRST))

    @on_form(screen.SET_NEW)
    async def make(self, reply: Reply, press: Press) -> None:
        """Make a series with somebody."""
        name, part = press.component.parts(2)
        game, other = await self._offered(reply, name), person_of(part)
        own = Member(reply.user, reply.interaction.user.display_name)
        await self._make(reply, press, game, [own, Member(other, "")])

    async def _make(
        self,
        reply: Reply,
        press: Press,
        game: AnyGame,
        members: list[Member],
        *,
        options: Options | None = None,
        time: TableTime = TableTime(pace=PACE),  # noqa: B008 - it is frozen
        computers: tuple[Computer, ...] = (),
    ) -> None:
        guild, place = _server(reply), await self._may_make(reply, game.name)
        calendar = (await self._people.get(reply.user)).calendar
        series = await self._series.make(
            guild,
            members,
            start_in(press, calendar, self._deadlines.now()),
            calendar,
            game=game.name,
            options=options or game.rules.options_type(),
            time=time,
            computers=computers,
            place=(place.channel, place.in_thread),
        )
        note = f"Saved. The first game is {day_and_time(series.starts)}. {place.note}".rstrip()
        await self._show(reply, series, note)

    async def _place(self, reply: Reply) -> NewTablePlace:
        """Where its tables open: as the server chose, but in threads if that is possible, since a
        channel has one table at a time. Raises `NotAllowed`.
        """
        interaction = reply.interaction
        place, parent = await self._opening.place(interaction), parent_of(interaction)
        if not place.in_thread and parent is not None:
            return thread_beside(interaction, parent)
        if not place.in_thread:
            with suppress(NotAllowed):
                return await self._opening.place(interaction, "thread")
        return place

    async def _may_make(
        self, reply: Reply, game: str, others: Collection[int] | None = None
    ) -> NewTablePlace:
        """Where a new series' tables open, with what `AllSeries.may_make` raises, and what the
        server doesn't allow.
        """
        place, chosen = await self._place(reply), await self._servers.get(_server(reply))
        try:
            allow_channel(chosen, {place.channel})
        except ChannelNotAllowed as refusal:
            raise elsewhere(reply.interaction, refusal) from refusal
        allow_game(chosen, self._games, game)
        await self._series.may_make(_server(reply), reply.user, others)
        return place

    # --- those that are there --------------------------------------------------------------------

    @on(screen.ALL)
    async def all(self, reply: Reply, _press: Press) -> None:
        """Show a person's series here."""
        guild = _server(reply)
        found = await self._series.of(guild, reply.user)
        offered = await self._servers.offered(guild, GAMES.values())
        await reply.show(screen.mine(self._games, offered, found, reply.user))

    @on(screen.ONE)
    async def one(self, reply: Reply, press: Press) -> None:
        """Show one of them."""
        await self._show(reply, await self._series.get(_number(press), reply.user))

    @on(screen.PICK)
    async def pick(self, reply: Reply, press: Press) -> None:
        """Show the chosen one."""
        number = screen.number_in(press.value)
        await self._show(reply, await self._series.get(number, reply.user))

    @on(screen.TIME, opens_form=True)
    async def ask_time(self, reply: FormReply, press: Press) -> None:
        """Ask for the time of the next game."""
        series = await self._series.get(_number(press), reply.user)
        person = await self._people.get(reply.user)
        await reply.open(StartForm(screen.SET_TIME, 0, person, str(series.id), title=NEXT))

    @on_form(screen.SET_TIME)
    async def set_time(self, reply: Reply, press: Press) -> None:
        """Play at another time from now on."""
        calendar = (await self._people.get(reply.user)).calendar
        starts = start_in(press, calendar, self._deadlines.now())
        series = await self._series.set_time(_number(press), reply.user, starts, calendar)
        await self._show(reply, series, "Saved.")

    @on(screen.ASKED)
    async def asked(self, reply: Reply, press: Press) -> None:
        """Ask somebody each week, too; or no longer."""
        number, other = _number(press), _other(reply, press)
        series = await self._series.get(number, reply.user)
        if series.is_in(other):
            series = await self._series.remove(number, reply.user, other)
            await self._show(reply, series, f"I won't ask <@{other}> again.")
        else:
            series = await self._series.add(number, reply.user, Member(other, ""))
            await self._show(reply, series, f"I'll ask <@{other}>, too.")

    @on(screen.LEAVE)
    async def leave(self, reply: Reply, press: Press) -> None:
        """Leave a series."""
        await self._series.remove(_number(press), reply.user, reply.user)
        await reply.say(
            "You left the series. I won't ask you again, unless you join one of its games."
        )

    @on(screen.END)
    async def end(self, reply: Reply, press: Press) -> None:
        """End it."""
        await self._series.end(_number(press), reply.user)
        await reply.say("The series is over. A table that's open already stays open.")

    async def _show(self, reply: Reply, series: Series, note: str = "") -> None:
        await reply.show(screen.page(self._games, series, reply.user, note))

    async def _offered(self, reply: Reply, name: str) -> AnyGame:
        """A game that the server allows. Raises `BadComponentId`."""
        games = await self._servers.offered(_server(reply), GAMES.values())
        for each in games:
            if each.name == name:
                return each
        raise BadComponentId


def _server(reply: Reply) -> int:
    """The server. Raises `NotAllowed` in direct messages."""
    guild = reply.interaction.guild_id
    if guild is None or is_direct(reply.interaction):
        raise NotAllowed("Series are played in servers.", "Do this in a channel of one.")
    return guild


def _number(press: Press) -> int:
    return screen.number_in(press.component.part(0))


def _other(reply: Reply, press: Press) -> int:
    """The person chosen in a menu. Raises `NotAllowed` for oneself, and for bots."""
    other = person_of(press.value)
    if other == reply.user:
        raise NotAllowed("You're in it anyway.", "Choose somebody else.")
    refuse_bot(reply, other)
    return other
