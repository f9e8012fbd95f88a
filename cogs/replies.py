"""Answering one interaction: acknowledged at once, answered privately, whatever happens.

`respond` is the one path on which everything goes wrong, in this order: what a person can mend
is told to that person (`Refused`); what Discord will not let us say is logged (the
deed is done and stored, and the delivery loop shows it); anything else is told as our fault,
and goes on to the log with its traceback.
"""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import discord

from cogs.screens.layout import SAND, MessageLayout
from engine.errors import Refused

if TYPE_CHECKING:
    from cogs.client import WateringHole

    Interaction = discord.Interaction[WateringHole]

log = logging.getLogger(__name__)

NOT_TAKEN = (
    "Discord did not take my answer. What you did is done if it was possible; `/hand` and `/board` "
    "show how things stand."
)
OUR_FAULT = (
    "Something went wrong on our side, and nothing was changed that you were not told of. "
    "Please try again; `/hand` and `/board` show how things stand."
)


class Reply:
    """The answer to one interaction: a new private message, or a change of the one pressed."""

    def __init__(
        self, interaction: "Interaction", operation: str, *, in_place: bool = False
    ) -> None:
        self.interaction = interaction
        self.operation = operation
        """What is being done, and at which table once that is known: for the log."""
        self.in_place = in_place

    @property
    def is_ephemeral(self) -> bool:
        """Whether the message that is changed is one that only this person sees."""
        message = self.interaction.message
        return not self.in_place or (message is not None and message.flags.ephemeral)

    async def acknowledge(self) -> None:
        """Tell Discord within its three seconds that we heard."""
        if self.in_place:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def show(self, sheet: MessageLayout, *files: discord.File) -> None:
        """Show a sheet (with its pictures and further files) as the answer."""
        await self.interaction.edit_original_response(
            view=sheet, attachments=[*sheet.files(), *files]
        )

    async def say(self, text: str) -> None:
        """Say a sentence privately, leaving what was pressed as it is."""
        sheet = MessageLayout(text, colour=SAND)
        if self.in_place:
            await self.interaction.followup.send(view=sheet, ephemeral=True)
        else:
            await self.show(sheet)


class FormReply(Reply):
    """The answer to a press that opens a form: Discord takes one only as the very first answer."""

    async def acknowledge(self) -> None:
        """Nothing: the form acknowledges, or what is told instead."""

    async def open(self, form: discord.ui.Modal) -> None:
        """Open a form."""
        await self.interaction.response.send_modal(form)

    async def show(self, sheet: MessageLayout, *files: discord.File) -> None:
        """Show a sheet privately instead of a form."""
        await self.interaction.response.send_message(
            view=sheet, files=[*sheet.files(), *files], ephemeral=True
        )


async def respond(
    interaction: "Interaction",
    operation: str,
    reply: Callable[[Reply], Awaitable[None]],
    *,
    in_place: bool = False,
) -> None:
    """Acknowledge, then let `reply` answer. `operation` names what is being done, for the log."""
    await respond_with(Reply(interaction, operation, in_place=in_place), reply)


async def respond_with(answer: Reply, reply: Callable[[Reply], Awaitable[None]]) -> None:
    """Acknowledge an answer of any kind, then let `reply` give it."""
    interaction = answer.interaction
    try:
        await answer.acknowledge()
    except discord.HTTPException as error:
        # Nobody would see an answer, so nothing is done: whoever asked will ask again.
        log.warning("%s: Discord did not wait for us: %s", answer.operation, error)
        return
    told = False
    try:
        if interaction.guild_id is None:
            # Whoever writes to us in their direct messages can be written to there.
            await interaction.client.tables.mark_reachable(interaction.user.id)
        await reply(answer)
        told = True
    except Refused as refusal:
        told = True
        await answer.say(f"{refusal.reason}\n{refusal.hint}".rstrip())
    except discord.HTTPException as error:
        told = True
        log.warning("%s: Discord did not take the answer: %s", answer.operation, error)
        with suppress(discord.HTTPException):
            await answer.say(NOT_TAKEN)
    finally:
        if not told:
            log.error("%s failed", answer.operation)
            await answer.say(OUR_FAULT)
