"""Notes: what a player writes about a table for themselves."""

from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.play.handler import PlayHandlers, playing
from cogs.ui.components import ComponentId
from cogs.ui.form import WRITTEN_FORM_S
from engine.model import Choice
from engine.words import single_line
from host.service.plans import Plans
from host.table.seats import NOTE_LENGTH
from host.table.views import SeatView

NOTE, NOTE_FORM = "note", "writenote"
"""Actions of the choice that opens the form, and of the form."""
TEXT: Final = "text"
SAVED: Final = "Saved. Only you see your note, here and in `/games`."
GONE: Final = "Your note is gone."


def note_choice(seen: SeatView) -> Choice:
    """What the menu of a panel offers."""
    name = "Change your note …" if seen.own_note else "Write a note …"
    return Choice(NOTE, name, "A few words to yourself; nobody else sees them")


class NoteForm(ui.Modal):
    """The form for a note, with the present one filled in."""

    def __init__(self, seen: SeatView) -> None:
        super().__init__(title=f"Your note on table {seen.view.id}", timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(NOTE_FORM, seen.view.id).pack()
        text: ui.TextInput[NoteForm] = ui.TextInput(
            custom_id=TEXT,
            style=discord.TextStyle.paragraph,
            max_length=NOTE_LENGTH,
            required=False,
            placeholder="What I mean to do next",
            default=seen.own_note,
        )
        self.add_item(
            ui.Label(
                text="Note", description="Only you see it. Empty it to remove it.", component=text
            )
        )


@dataclass(eq=False)
class NoteHandlers:
    """Opens the form for a note, and keeps what was written."""

    _plans: Plans
    _play: PlayHandlers

    @on(NOTE, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form."""
        await reply.open(NoteForm(playing(press.seen)))

    @on_form(NOTE_FORM, in_place=True)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Keep the note, and show it on the panel."""
        playing(press.seen)
        text = single_line(press.fields.get(TEXT, ""))[:NOTE_LENGTH]
        await self._plans.note(press.table, reply.user, text)
        now = await self._play.now(reply, press.table)
        await self._play.show_panel(reply, now, note=SAVED if text else GONE)
