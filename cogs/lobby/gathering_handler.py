"""Presses about gathering players: the waiting list, the start, and notifying a role."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from discord import ui

from cogs.discord_api.places import Interaction
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.lobby import gathering_screen as screens
from cogs.lobby.options_handler import before_the_game
from cogs.ui.components import BadComponentId, ComponentId, number_of
from cogs.ui.form import WRITTEN_FORM_S, answers_in
from cogs.ui.layout import place_of
from engine.registry import Games
from host.clock.calendar import Calendar
from host.clock.written import read_moment
from host.errors import NotAllowed
from host.friends.friends import Friends
from host.repositories.people import People, Person
from host.repositories.servers import Servers
from host.service.deadlines import Deadlines
from host.service.lobbies import Lobby
from host.service.queries import Results
from host.statistics.habits import Habits, habits_of
from host.table.views import TableView

THE_GAME: Final = "When does the game start?"


class StartForm(ui.Modal):
    """The form for a time at which a game starts by itself, for an action with its parts."""

    def __init__(
        self, action: str, table: int, person: Person, *parts: str, title: str = THE_GAME
    ) -> None:
        super().__init__(title=title, timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(action, table, parts).pack()
        field: ui.TextInput[StartForm] = ui.TextInput(
            custom_id=screens.TIME, max_length=40, placeholder=f"For example {screens.EXAMPLES}"
        )
        # Names of zones are short, but this one comes from the database.
        zone = person.calendar.zone[:30]
        self.add_item(ui.Label(text=f"In your time zone, {zone}"[:45], component=field))


@dataclass(eq=False)
class GatheringHandlers:
    """The waiting list, the start, and notifying a role."""

    _lobby: Lobby
    _people: People
    _deadlines: Deadlines
    _servers: Servers
    _games: Games
    _friends: Friends
    _results: Results

    # --- the waiting list ------------------------------------------------------------------------

    @on(screens.WAIT)
    async def wait(self, reply: Reply, press: Press) -> None:
        """Join or leave the waiting list."""
        person, wish = reply.interaction.user, press.component.part(0)
        if wish == screens.WAIT_OFF:
            was = press.view.lobby.rank_of(person.id)
            view = await self._lobby.stop_waiting(press.table, person.id)
            said = f"You left the waiting list of table {view.id}."
            if was is None:
                said = f"You weren't on the waiting list of table {view.id}."
            await reply.say(said)
            return
        if wish != screens.WAIT_ON:
            raise BadComponentId
        if press.view.place.guild != reply.interaction.guild_id:
            raise NotAllowed(
                "Join the waiting list in the server where the table is.",
                f"Press **Join** in {place_of(press.view.place)}.",
            )
        await self._friends.may_sit(press.view, person.id)
        view = await self._lobby.wait(press.table, person.id, person.display_name)
        place = view.lobby.rank_of(person.id)
        if place is None:
            await reply.say(f"A seat was open: you've joined table {view.id}.")
        else:
            await reply.show(screens.waits(view, place))

    # --- the start, and notifying players --------------------------------------------------------

    @on(screens.GATHER)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page."""
        await self._show(reply, _before_the_game(press.view), "")

    @on(screens.WHEN)
    async def when(self, reply: Reply, press: Press) -> None:
        """Choose what starts the game: its host, or a number of players."""
        kind, _, many = press.value.partition("-")
        if kind == "host" and not many:
            view = await self._lobby.choose_start(press.table, reply.user, "host")
        elif kind == "full":
            seats = number_of(many) if many else None
            view = await self._lobby.choose_start(press.table, reply.user, "full", seats=seats)
        else:
            raise BadComponentId
        await self._show(reply, view, "Saved.")

    @on(screens.CALL)
    async def call(self, reply: Reply, press: Press) -> None:
        """Notify the role that the server has chosen, once."""
        view, interaction = press.view, reply.interaction
        role = await self._role_of(view)
        if role is None:
            raise NotAllowed(
                "This server hasn't chosen a role to notify.",
                "A server manager can choose one with `/server settings`.",
            )
        _check_role(interaction, role)
        view = await self._lobby.call_role(view.id, interaction.user.id, role)
        await self._show(reply, view, "The players are being notified.")

    @on(screens.AT, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form for the starting time."""
        view, user = _before_the_game(press.view), reply.user
        if user != view.host:
            raise NotAllowed(
                f"Only the host, <@{view.host}>, can set a time.", "Ask the host to set it."
            )
        await reply.open(StartForm(screens.SET_AT, view.id, await self._people.get(user)))

    @on_form(screens.SET_AT)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Set the starting time."""
        user = reply.user
        calendar = (await self._people.get(user)).calendar
        at = start_in(press, calendar, self._deadlines.now())
        view = await self._lobby.choose_start(press.table, user, "time", at=at)
        zone = f"-# Your time zone is {calendar.zone}; `/settings` changes it."
        await self._show(reply, view, f"Saved.\n{zone}")

    async def _show(self, reply: Reply, view: TableView, note: str) -> None:
        game, user = self._games.game(view.game), reply.user
        role, habits = await self._role_of(view), await self._habits_at(view)
        await reply.show(screens.page(game, view, user, role, note, habits))

    async def _habits_at(self, view: TableView) -> dict[int, Habits]:
        """How the people at a table play with others, by their games in its server."""
        found = dict[int, Habits]()
        for user in (each.user for each in view.players if each.user is not None):
            played = await self._results.of(guild=view.place.guild, user=user)
            if (habits := habits_of(played, user)) is not None:
                found[user] = habits
        return found

    async def _role_of(self, view: TableView) -> int | None:
        """The role that the table's server notifies."""
        return (await self._servers.get(view.place.guild)).call_role


def start_in(press: Press, calendar: Calendar, now: datetime) -> datetime:
    """The time in a submitted `StartForm`. Raises `NotAllowed`."""
    at = read_moment(answers_in(press.fields).get(screens.TIME, ""), calendar, now)
    if at is None:
        raise NotAllowed("I can't read that time.", f"Try {screens.EXAMPLES}.")
    return at


def _check_role(interaction: Interaction, number: int) -> None:
    """Refuse a role whose members wouldn't be notified. Raises `NotAllowed`."""
    role = None if interaction.guild is None else interaction.guild.get_role(number)
    if role is None or role.is_default():
        raise NotAllowed(
            "The role that this server notifies no longer exists.",
            "A server manager can choose another with `/server settings`.",
        )
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        raise NotAllowed(
            f"I'm not allowed to mention <@&{number}>, so nobody would be notified.",
            "A server manager can turn on **Allow anyone to @mention this role** in "
            "the role's settings, or give me the permission **Mention @everyone, @here, and All "
            "Roles**. Then press **Notify players** again.",
        )


def _before_the_game(view: TableView) -> TableView:
    """A table others can join. Raises `AlreadyRunning`, `NotRunning`, `NotAllowed`."""
    before_the_game(view, "`/tables` lists open seats.")
    if view.place.guild is None:
        raise NotAllowed("Nobody else can join this table.", "Press **Start** to play.")
    return view
