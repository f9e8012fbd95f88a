"""Presses about gathering players: the waiting list, the start, and notifying a role."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from discord import ui

from cogs.discord_api.places import Interaction
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.lobby import gathering_screen as screens
from cogs.lobby import invitations
from cogs.lobby.options_handler import before_the_game
from cogs.lobby.scheduled_events import ScheduledEvents
from cogs.messages.direct_messages import Contacts
from cogs.messages.on_discord import Notification, pinging
from cogs.messages.sending import Extras
from cogs.time.agreement_screen import request, settled
from cogs.ui.components import BadComponentId, ComponentId, number_of
from cogs.ui.form import WRITTEN_FORM_S, answers_in
from cogs.ui.layout import MessageLayout, place_of
from host.background.seat_caller import Route
from host.clock.written import read_moment, write_left
from host.errors import NotAllowed, Unreachable
from host.repositories.people import People, Person
from host.repositories.seat_calls import About, Call
from host.repositories.servers import Servers
from host.repositories.stored_placements import MessageRef
from host.service.deadlines import Deadlines
from host.service.lobbies import Lobby
from host.table.models import AnyGame, Games, TableView


class StartForm(ui.Modal):
    """The form for a time at which the game starts by itself."""

    def __init__(self, table: int, person: Person) -> None:
        super().__init__(title="When does the game start?", timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(screens.SET_AT, table).pack()
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

    # --- the waiting list ------------------------------------------------------------------------

    @on(screens.WAIT)
    async def wait(self, reply: Reply, press: Press) -> None:
        """Join or leave the waiting list."""
        person, wish = reply.interaction.user, press.component.part(0)
        if wish == screens.WAIT_OFF:
            was = press.view.gathering.place_of(person.id)
            view = await self._lobby.stop_waiting(press.table, person.id)
            said = f"You left the waiting list of table {view.id}."
            if was is None:
                said = f"You weren't on the waiting list of table {view.id}."
            await reply.say(said)
            return
        if wish != screens.WAIT_ON:
            raise BadComponentId
        if press.view.guild != reply.interaction.guild_id:
            raise NotAllowed(
                "Join the waiting list in the server where the table is.",
                f"Press **Join** in {place_of(press.view)}.",
            )
        view = await self._lobby.wait(press.table, person.id, person.display_name)
        place = view.gathering.place_of(person.id)
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
                "Someone who manages it can choose one with `/server`.",
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
        await reply.open(StartForm(view.id, await self._people.get(user)))

    @on_form(screens.SET_AT)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Set the starting time."""
        typed, user = (answers_in(press.fields).get(screens.TIME, ""), reply.user)
        calendar = (await self._people.get(user)).calendar
        at = read_moment(typed, calendar, self._deadlines.now())
        if at is None:
            raise NotAllowed("I can't read that time.", f"Try {screens.EXAMPLES}.")
        view = await self._lobby.choose_start(press.table, user, "time", at=at)
        zone = f"-# Your time zone is {calendar.zone}; `/settings` changes it."
        await self._show(reply, view, f"Saved.\n{zone}")

    async def _show(self, reply: Reply, view: TableView, note: str) -> None:
        game, user = self._games.game(view.game), reply.user
        await reply.show(screens.page(game, view, user, await self._role_of(view), note))

    async def _role_of(self, view: TableView) -> int | None:
        """The role that the table's server notifies."""
        return (await self._servers.get(view.guild)).call_role


def _check_role(interaction: Interaction, number: int) -> None:
    """Refuse a role whose members wouldn't be notified. Raises `NotAllowed`."""
    role = None if interaction.guild is None else interaction.guild.get_role(number)
    if role is None or role.is_default():
        raise NotAllowed(
            "The role that this server notifies no longer exists.",
            "Someone who manages the server can choose another with `/server`.",
        )
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        raise NotAllowed(
            f"I'm not allowed to mention <@&{number}>, so nobody would be notified.",
            "Someone who manages the server can turn on **Allow anyone to @mention this role** in "
            "the role's settings, or give me the permission **Mention @everyone, @here, and All "
            "Roles**. Then press **Notify players** again.",
        )


def _before_the_game(view: TableView) -> TableView:
    """A table others can join. Raises `AlreadyRunning`, `NotRunning`, `NotAllowed`."""
    before_the_game(view, "`/tables` lists open seats.")
    if view.guild is None:
        raise NotAllowed("Nobody else can join this table.", "Press **Start** to play.")
    return view


_LAYOUTS: Final[dict[About, Callable[[AnyGame, TableView, Call], MessageLayout]]] = {
    "soon": screens.starts_soon,
    "freed": screens.seat_freed,
    "invited": invitations.invitation,
    "declined": invitations.declined,
}
"""What a person is told; otherwise that the waiting list gave them a seat."""


class DiscordCaller:
    """Sends notifications of tables, and updates those in the channel."""

    def __init__(
        self,
        games: Games,
        extras: Extras,
        contacts: Contacts,
        events: ScheduledEvents,
        now: Callable[[], datetime],
    ) -> None:
        self._games = games
        self._events = events
        self._now = now
        self._extras = extras
        self._contacts = contacts

    async def may_be_told(self, user: int, view: TableView) -> bool:
        """Whether somebody may see the table's channel now."""
        return await self._extras.may_still_see(user, view)

    async def has_left(self, user: int, view: TableView) -> bool:
        """Whether somebody is certain to have left the table's server."""
        return await self._extras.has_left(user, view)

    async def send(self, call: Call, view: TableView, route: Route) -> MessageRef:
        """Send a message that pings one role, one person, or the people who are asked."""
        if call.about == "event":
            return await self._events.create(view, screens.mark_of(view, call))
        told = view.host if call.about == "declined" else call.user
        users = [] if told is None else [told]
        if call.asks:
            users = list(view.missing(call.asks))
        elif call.about == "soon":
            users = [each.user for each in view.players if each.user is not None]
        layout = self._layout(call, view)
        rings = Notification.of(layout)
        if call.about == "soon" and view.starts is not None:
            # A lock screen can't count down.
            left = f"in {write_left(view.starts - self._now())}."
            rings = rings._replace(words=f"{rings.words.rpartition(' at ')[0]} {left}")
        awake = [each for each in users if await self._contacts.is_awake(each)]
        return await self._extras.send(
            view,
            await self._channel(call, view),
            layout,
            user=told if route == "direct" else None,
            call=rings if awake or not users else None,
            nonce=screens.mark_of(view, call),
            pings=pinging(awake or users, [] if call.role is None else [call.role]),
        )

    def _layout(self, call: Call, view: TableView) -> MessageLayout:
        """A message as the table is now."""
        game = self._games.game(view.game)
        if call.asks:
            if call.settled:
                return settled(view, call.user, call.asks, call.settled)
            return request(view, call.user, call.asks, screens.mark_of(view, call))
        if call.role is not None:
            return screens.call(game, view, call)
        made = _LAYOUTS.get(call.about, screens.seat_told)
        return made(game, view, call)

    async def find(self, call: Call, view: TableView, route: Route) -> MessageRef | None:
        """Look for a notification by its mark."""
        told = view.host if call.about == "declined" else call.user
        user = told if route == "direct" else None
        mark = screens.mark_of(view, call)
        if call.about == "event":
            return await self._events.find(view, mark)
        return await self._extras.find(view, await self._channel(call, view), mark, user=user)

    async def edit(self, call: Call, view: TableView, ref: MessageRef) -> None:
        """Update a message or an event."""
        if call.about == "event":
            await self._events.change(view, ref)
        else:
            await self._extras.edit(view, ref, self._layout(call, view))

    async def enter(self, user: int, view: TableView) -> None:
        """Add somebody to the table's thread, so that they see it among their channels."""
        await self._extras.enter(view, user)

    async def _channel(self, call: Call, view: TableView) -> int:
        """The channel for a table's notifications. Raises `Unreachable`."""
        # People who don't know the table yet aren't in its thread; a post is for everyone.
        is_for_others = call.role is not None or call.about == "invited"
        if view.parent is None or not is_for_others:
            return view.channel
        if not await self._extras.is_forum(view, view.parent):
            return view.parent
        if view.awaits_thread:
            raise Unreachable("its post isn't there yet")
        return view.channel

    async def delete(self, call: Call, view: TableView, ref: MessageRef) -> None:
        """Delete an event, or what promised somebody their first hand."""
        if call.about == "event":
            await self._events.delete(view, ref)
        else:
            await self._extras.delete(view, ref)

    def says(self, call: Call, view: TableView) -> str:
        """A fingerprint of what a message or an event says."""
        said = repr((view.status, view.starts, view.channel))
        if call.about != "event":
            said = self._layout(call, view).fingerprint()
        return sha256(said.encode()).hexdigest()[:32]
