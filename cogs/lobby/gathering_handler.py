"""Presses about how a table gathers its players: waiting for a seat, the start, and calls."""

from discord import ui

from cogs.discord_api.incoming import Interaction
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.lobby import gathering_screen as screens
from cogs.ui.custom_ids import BadComponentId, ComponentId, number_of
from cogs.ui.form import answers_in
from host.clock.written import read_moment
from host.errors import AlreadyRunning, NotAllowed, NotRunning
from host.repositories.people import People, Person
from host.repositories.servers import Servers
from host.service.deadlines import Deadlines
from host.service.lobbies import Lobby
from host.table.models import Games, TableView

FORM_S = 3600.0
"""How long discord.py remembers an open form; it is taken in after that just as well."""


class StartForm(ui.Modal):
    """The form for the time at which a game begins by itself."""

    def __init__(self, table: int, person: Person) -> None:
        super().__init__(title="When does the game begin?", timeout=FORM_S)
        self.custom_id = ComponentId(screens.SET_AT, table).pack()
        field: ui.TextInput[StartForm] = ui.TextInput(
            custom_id=screens.TIME, max_length=40, placeholder=screens.EXAMPLES
        )
        # A zone's own name is short, but it comes out of a row.
        zone = person.calendar.zone[:30]
        self.add_item(ui.Label(text=f"In your time zone, {zone}"[:45], component=field))


class GatheringHandlers:
    """Takes in who waits, when a game begins, and whom it calls."""

    def __init__(
        self, lobby: Lobby, people: People, deadlines: Deadlines, servers: Servers, games: Games
    ) -> None:
        self._lobby = lobby
        self._people = people
        self._deadlines = deadlines
        self._servers = servers
        self._games = games

    # --- who waits -------------------------------------------------------------------------------

    @on(screens.WAIT)
    async def wait(self, reply: Reply, press: Press) -> None:
        """Wait for a seat, or no more."""
        person, wish = reply.interaction.user, press.component.part(0)
        if wish == screens.WAIT_OFF:
            was = press.view.gathering.place_of(person.id)
            view = await self._lobby.stop_waiting(press.table, person.id)
            await reply.show(screens.waits_no_more(view, did=was is not None))
            return
        if wish != screens.WAIT_ON:
            raise BadComponentId
        if press.view.guild != reply.interaction.guild_id:
            raise NotAllowed(
                "People wait for a seat in the server where the table is.",
                f"Press **Join** in <#{press.view.channel}>.",
            )
        view = await self._lobby.wait(press.table, person.id, person.display_name)
        place = view.gathering.place_of(person.id)
        if place is None:
            await reply.say(f"A seat was free: you sit at table {view.id}.")
        else:
            await reply.show(screens.waits(view, place))

    # --- when it starts, and whom it calls -------------------------------------------------------

    @on(screens.GATHER)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page."""
        await self._show(reply, _before_the_game(press.view), "")

    @on(screens.WHEN)
    async def when(self, reply: Reply, press: Press) -> None:
        """Choose what starts the game: its host, or that so many sit there."""
        kind, _, many = press.value.partition("-")
        user = reply.interaction.user.id
        if kind == "host" and not many:
            view = await self._lobby.choose_start(press.table, user, "host")
        elif kind == "full":
            seats = number_of(many) if many else None
            view = await self._lobby.choose_start(press.table, user, "full", seats=seats)
        else:
            raise BadComponentId
        await self._show(reply, view, "Noted.")

    @on(screens.CALL)
    async def call(self, reply: Reply, press: Press) -> None:
        """Call the role that the server has named, once."""
        view, interaction = press.view, reply.interaction
        role = await self._role_of(view)
        if role is None:
            raise NotAllowed(
                "This server has named no role for calls.",
                "Whoever manages the server can name one by `/server`.",
            )
        _check_role(interaction, role)
        view = await self._lobby.call_role(view.id, interaction.user.id, role)
        await self._show(reply, view, "The call is on its way.")

    @on(screens.AT, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form for a time."""
        view, user = _before_the_game(press.view), reply.interaction.user.id
        if user != view.host:
            raise NotAllowed(
                f"Only <@{view.host}>, the host, can set a time.", "Ask them to do it."
            )
        await reply.open(StartForm(view.id, await self._people.get(user)))

    @on_form(screens.SET_AT)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Set the time that was sent."""
        typed, user = answers_in(press.fields).get(screens.TIME, ""), reply.interaction.user.id
        calendar = (await self._people.get(user)).calendar
        at = read_moment(typed, calendar, self._deadlines.now())
        if at is None:
            raise NotAllowed(
                "I cannot read that time.", f"Write it like this: {screens.EXAMPLES[8:]}."
            )
        view = await self._lobby.choose_start(press.table, user, "time", at=at)
        zone = f"-# Your time zone is {calendar.zone}; `/settings` changes it."
        await self._show(reply, view, f"Noted.\n{zone}")

    async def _show(self, reply: Reply, view: TableView, note: str) -> None:
        game, user = self._games.game(view.game), reply.interaction.user.id
        await reply.show(screens.page(game, view, user, await self._role_of(view), note))

    async def _role_of(self, view: TableView) -> int | None:
        """The role that the table's server has named for calls."""
        return (await self._servers.get(view.guild)).call_role


def _check_role(interaction: Interaction, number: int) -> None:
    """Refuse to call a role whose people would not hear of it. Raises `NotAllowed`."""
    role = None if interaction.guild is None else interaction.guild.get_role(number)
    if role is None or role.is_default():
        raise NotAllowed(
            "The role that this server has named for calls is not there any more.",
            "Whoever manages the server can name another one by `/server`.",
        )
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        raise NotAllowed(
            f"I may not mention <@&{number}>, so nobody would hear of the call.",
            "Whoever manages the server can turn on **Allow anyone to @mention this role** in the "
            "role's settings, or give me the permission **Mention @everyone, @here, and All "
            "Roles**. Then press **Call players** again.",
        )


def _before_the_game(view: TableView) -> TableView:
    """A table that gathers players. Raises `AlreadyRunning`, `NotRunning`, `NotAllowed`."""
    if view.over:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if view.status != "lobby":
        raise AlreadyRunning("The game has begun.", "`/tables` shows where a seat is free.")
    if view.guild is None:
        raise NotAllowed("Nobody else can sit down at this table.", "**Start** begins the game.")
    return view
