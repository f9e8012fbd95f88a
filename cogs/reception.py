"""The reception: every press of a button or menu comes in here and is led to its verb."""

import logging
from typing import TYPE_CHECKING

from cogs.answers import Answer, answering
from cogs.ids import Press
from cogs.presses import VERBS, stories
from cogs.screens.board import STORY

if TYPE_CHECKING:
    import discord

    from cogs.client import WateringHole

log = logging.getLogger(__name__)

IN_PLACE = frozenset({"do", "panel"})
"""Verbs that change the message they stand on, even one that is not private."""


class Reception:
    """Leads presses to what they mean."""

    async def pressed(
        self, interaction: "discord.Interaction[WateringHole]", press: Press, value: str
    ) -> None:
        """Answer a press; `value` is what was chosen, where a menu was used."""
        if press.verb == STORY:
            await stories.ask(interaction, press)
            return
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        deed = f"table {press.table}: {press.verb} {':'.join(press.rest[1:2])}".rstrip()

        async def reply(answer: Answer) -> None:
            verb = VERBS.get(press.verb)
            if verb is None:
                await answer.tell(
                    "This button is from an older version of the bot. "
                    "`/hand` and `/board` show how things stand."
                )
            else:
                await verb(answer, press, value)

        await answering(interaction, deed, reply, in_place=private or press.verb in IN_PLACE)
