"""The reception: every press of a button or menu comes in here and is led to its verb."""

import logging
from typing import TYPE_CHECKING

from cogs.handlers import HANDLERS, stories
from cogs.ids import ComponentId
from cogs.replies import Reply, respond
from cogs.screens.board import STORY

if TYPE_CHECKING:
    import discord

    from cogs.client import WateringHole

log = logging.getLogger(__name__)

IN_PLACE = frozenset({"do", "panel"})
"""Verbs that change the message they stand on, even one that is not private."""


class ComponentRouter:
    """Leads presses to what they mean."""

    async def pressed(
        self, interaction: "discord.Interaction[WateringHole]", press: ComponentId, value: str
    ) -> None:
        """Answer a press; `value` is what was chosen, where a menu was used."""
        if press.verb == STORY:
            await stories.ask(interaction, press)
            return
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        operation = f"table {press.table}: {press.verb} {':'.join(press.rest[1:2])}".rstrip()

        async def reply(answer: Reply) -> None:
            verb = HANDLERS.get(press.verb)
            if verb is None:
                await answer.say(
                    "This button is from an older version of the bot. "
                    "`/hand` and `/board` show how things stand."
                )
            else:
                await verb(answer, press, value)

        await respond(interaction, operation, reply, in_place=private or press.verb in IN_PLACE)
