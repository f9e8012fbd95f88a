"""The router: every press, choice and form of ours comes in here and is led to its handler.

It goes by the id alone, so whatever was sent before a restart is taken in as well.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import discord

from cogs.discord_api.incoming import Interaction, begin_interaction
from cogs.interactions.pacing import TOO_QUICK, PressPace
from cogs.interactions.press import Handler, Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.lobby.gathering_handler import GatheringHandlers
from cogs.lobby.gathering_screen import AT, SET_AT
from cogs.messages.board import STORY
from cogs.people.hours_handler import SET_HOURS, HoursHandlers
from cogs.people.settings_screen import HOURS
from cogs.play.forms_handler import BEGIN, OPEN, FormHandlers
from cogs.results.stories_handler import StoryHandlers
from cogs.time.absence_screen import BACK
from cogs.ui.custom_ids import BESIDE, BadComponentId, ComponentId
from cogs.ui.form import FILL
from cogs.undo.screen import UNDO
from host.errors import NotRunning, NotSeated

IN_PLACE = frozenset(
    {"do", "panel", "part", "rulespage", "rulesgame", "start", "turn", BACK, FILL, UNDO}
)
"""What changes the message it stands on in direct messages too, not only where it is private."""


class ComponentRouter:
    """Leads presses to their handlers, which are found by the action of the id."""

    def __init__(
        self,
        lookup: TableLookup,
        responder: Responder,
        handlers: Mapping[str, Handler],
        stories: StoryHandlers,
        forms: FormHandlers,
        hours: HoursHandlers,
        gathering: GatheringHandlers,
        newest: Handler,
        without_seat: Callable[[Reply, int, NotSeated], Awaitable[None]],
        pace: PressPace | None = None,
    ) -> None:
        """`newest` shows somebody their panel as it is now; `without_seat` answers a press that
        needed a seat, by somebody without one.
        """
        self._lookup = lookup
        self._responder = responder
        self._handlers = handlers
        self._stories = stories
        self._forms = forms
        self._hours = hours
        self._gathering = gathering
        self._newest = newest
        self._without_seat = without_seat
        self._pace = pace or PressPace()
        self._shown_newest: set[int] = set()
        """Who is being shown how things stand, since they pressed too often."""

    @property
    def actions(self) -> tuple[str, ...]:
        """What a component's id may ask for, forms included."""
        return (*self._handlers, STORY, OPEN, BEGIN, HOURS, AT)

    async def route(self, interaction: Interaction) -> None:
        """Answer an interaction that carries an id of ours; leave all others alone."""
        data: Mapping[str, object] = dict(interaction.data or {})
        component = ComponentId.unpack(str(data.get("custom_id", "")))
        if component is None:
            return
        begin_interaction(interaction, component.action, component.table or None)
        if interaction.type is discord.InteractionType.modal_submit:
            in_place = _changes_its_message(interaction, component)
            if component.action == SET_AT:
                await self._gathering.take_in(interaction, component, in_place=in_place)
            elif component.action == SET_HOURS:
                await self._hours.take_in(interaction, in_place=in_place)
            elif component.action == FILL:
                await self._forms.take_in(interaction, component, in_place=in_place)
            else:
                await self._stories.take_in(interaction, component)
        elif interaction.type is discord.InteractionType.component:
            with self._pace.press(interaction.user.id) as taken_in:
                if taken_in:
                    await self._pressed(interaction, component, _chosen(data))
                    return
            await self._too_quick(interaction, component)

    async def _too_quick(self, interaction: Interaction, component: ComponentId) -> None:
        """Answer a press that is not taken in by how things stand; of several, one."""
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
            await reply.say(TOO_QUICK)

        operation = f"table {component.table}: too quick"
        in_place = _changes_its_message(interaction, component)
        await self._responder.respond(interaction, operation, work, in_place=in_place)

    async def _pressed(
        self, interaction: Interaction, component: ComponentId, values: tuple[str, ...]
    ) -> None:
        value = values[0] if values else ""
        if component.action == STORY:
            await self._stories.ask(interaction, component)
            return
        if component.action == HOURS and not component.table:
            await self._hours.ask(interaction)
            return
        if component.action == AT and component.table:
            await self._gathering.ask(interaction, component)
            return
        if component.action in (OPEN, BEGIN):
            await self._forms.ask(interaction, component, value)
            return
        detail = ":".join(component.rest[1:2])
        operation = f"table {component.table}: {component.action} {detail}".rstrip()

        async def work(reply: Reply) -> None:
            turn = await self._lookup.open(reply, component.table) if component.table else None
            handler = self._handlers.get(component.action)
            if handler is None:
                raise BadComponentId
            try:
                await handler(reply, Press(component, value, turn, values))
            except NotSeated as refusal:
                if turn is None:
                    raise
                await self._without_seat(reply, component.table, refusal)

        in_place = _changes_its_message(interaction, component)
        await self._responder.respond(interaction, operation, work, in_place=in_place)


def _changes_its_message(interaction: Interaction, component: ComponentId) -> bool:
    """Whether the answer takes the place of the message: never of one that others see, nor of a
    panel from which something is only looked at.
    """
    if component.rest[-1:] == (BESIDE,):
        return False
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        return True
    return interaction.guild_id is None and component.action in IN_PLACE


def _chosen(data: Mapping[str, object]) -> tuple[str, ...]:
    """What was chosen, where a menu was used."""
    values = data.get("values")
    return tuple(map(str, values)) if isinstance(values, list) else ()
