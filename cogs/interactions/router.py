"""Routes presses, choices and forms to their handlers.

Dispatch uses only the custom id, so it survives restarts.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress

import discord
import msgspec

from cogs.discord_api.places import Interaction, begin_interaction
from cogs.interactions.press import TOO_QUICK, Handler, Press, Route, routes_of
from cogs.interactions.press_limit import PressLimit
from cogs.interactions.replies import FormReply, Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.ui.components import (
    BESIDE,
    MORE,
    PAGE_OF,
    PREFIX,
    BadComponentId,
    ComponentId,
    component_ids,
)
from cogs.ui.form import fields_of
from host.errors import NotRunning, NotSeated
from host.table.views import SeatView


class ComponentRouter:
    """Dispatches presses and forms to the handlers that declare their actions."""

    def __init__(
        self,
        lookup: TableLookup,
        responder: Responder,
        handlers: Iterable[object],
        newest: Handler,
        without_seat: Callable[[Reply, int, NotSeated], Awaitable[None]],
        pace: PressLimit | None = None,
    ) -> None:
        """`newest` shows somebody their current panel; `without_seat` answers somebody without a
        seat. Raises `ValueError` for a route declared twice.
        """
        self._lookup = lookup
        self._responder = responder
        self._presses: dict[tuple[str, str], tuple[Route, Handler]] = {}
        self._forms: dict[tuple[str, str], tuple[Route, Handler]] = {}
        for route, handler in (each for one in handlers for each in routes_of(one)):
            routes = self._forms if route.is_form else self._presses
            if (route.action, route.choice) in routes:
                raise ValueError(f"two handlers for {route.action}")
            routes[route.action, route.choice] = route, handler
        self._newest = newest
        self._without_seat = without_seat
        self._pace = pace or PressLimit()
        self._shown_newest: set[int] = set()
        """People who are being shown their current panel after pressing too quickly."""
        self._told: set[int] = set()
        """People who were told so, until another press of theirs counts."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that ids of buttons and menus may have."""
        return tuple(dict.fromkeys(action for action, _ in self._presses))

    async def route(self, interaction: Interaction) -> None:
        """Answer an interaction with an id of ours; ignore all others."""
        data: Mapping[str, object] = dict(interaction.data or {})
        component = ComponentId.unpack(str(data.get("custom_id", "")))
        if component is None:
            return
        begin_interaction(interaction, component.action, component.table or None)
        if interaction.type is discord.InteractionType.modal_submit:
            found = self._forms.get((component.action, ""))
            if found is not None:
                press = Press(component, fields=dict(fields_of(data)))
                await self._lead(interaction, press, *found)
        elif interaction.type is discord.InteractionType.component:
            values = _chosen(data)
            press = Press(component, values[0] if values else "", values=values)
            if component.action == MORE:
                component = _meant(component, press.value)
                press = Press(component)
            unknown = Route(component.action), _refuse
            any_choice = self._presses.get((component.action, ""), unknown)
            route, handler = self._presses.get((component.action, press.value), any_choice)
            with self._pace.press(interaction.user.id) as taken_in:
                if taken_in:
                    self._told.discard(interaction.user.id)
                    await self._lead(interaction, press, route, handler)
                    return
            await self._too_quick(interaction, component, route)

    async def _too_quick(
        self, interaction: Interaction, component: ComponentId, route: Route
    ) -> None:
        """Answer a press over the limit: the first with the current panel, the second in words,
        and the rest with nothing more, since the same words pile up.
        """
        user = interaction.user.id

        async def work(reply: Reply) -> None:
            if component.table and user not in self._shown_newest:
                self._shown_newest.add(user)
                try:
                    turn = await self._lookup.open(reply, component.table)
                    with suppress(NotSeated, NotRunning):
                        await self._newest(reply, Press(component, found=turn))
                        return
                finally:
                    self._shown_newest.discard(user)
            if user not in self._told:
                self._told.add(user)
                await reply.say(TOO_QUICK)
            elif not reply.in_place:
                await reply.delete()

        operation = f"table {component.table}: too quick"
        in_place = _changes_its_message(interaction, component, route)
        await self._responder.respond(interaction, operation, work, in_place=in_place)

    async def _lead(
        self, interaction: Interaction, press: Press, route: Route, handler: Handler
    ) -> None:
        component = press.component
        detail = ":".join(component.rest[1:2])
        operation = f"table {component.table}: {component.action} {detail}".rstrip()

        reply: Reply = FormReply(interaction, operation)
        if not route.opens_form:
            in_place = _changes_its_message(interaction, component, route)
            reply = Reply(interaction, operation, in_place=in_place)
            if in_place and route.is_page:
                reply.covers = _covered(interaction)
        async with self._responder.replying(reply) as is_heard:
            if not is_heard:
                return
            turn = await self._lookup.open(reply, component.table) if component.table else None
            if turn is not None and route.is_page and _opens_panel(interaction, turn.seen):
                reply.covers = reply.covers or turn.seen.view.id
            try:
                await handler(reply, msgspec.structs.replace(press, found=turn))
            except NotSeated as refusal:
                if turn is None:
                    raise
                await self._without_seat(reply, component.table, refusal)


async def _refuse(reply: Reply, press: Press) -> None:
    """Refuse an unknown action. Raises `BadComponentId`."""
    del reply, press
    raise BadComponentId


def _changes_its_message(interaction: Interaction, component: ComponentId, route: Route) -> bool:
    """Whether the answer replaces the message; never a public one, nor a panel's (`BESIDE`)."""
    if component.rest[-1:] == (BESIDE,):
        return False
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        return True
    if interaction.guild_id is not None:
        return False
    return route.in_place or (route.is_page and _covered(interaction) is not None)


def _opens_panel(interaction: Interaction, seen: SeatView) -> bool:
    """Whether a public message was pressed by somebody who plays there, and gets a panel."""
    view, message = seen.view, interaction.message
    is_private = message is None or message.flags.ephemeral or interaction.guild_id is None
    is_there = view.place.channel == interaction.channel_id
    return not is_private and is_there and seen.seat is not None and view.status == "running"


def _meant(menu: ComponentId, value: str) -> ComponentId:
    """What a choice in the menu of a panel stands for."""
    action, *rest = value.split(":")
    meant = ComponentId.unpack(":".join((PREFIX, action, str(menu.table), *rest)))
    return meant or ComponentId("", menu.table)


def _covered(interaction: Interaction) -> int | None:
    """The table of the panel that the pressed message is, or covers as a page of it."""
    if interaction.message is None:
        return None
    found = component_ids(interaction.message)
    return next(
        (
            each.table
            for each in found
            if each.action == MORE or (each.action == "panel" and each.rest == (PAGE_OF,))
        ),
        None,
    )


def _chosen(data: Mapping[str, object]) -> tuple[str, ...]:
    """The values chosen in a menu."""
    values = data.get("values")
    return tuple(map(str, values)) if isinstance(values, list) else ()
