"""The page of blocked people, and the form to block somebody."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import discord
from discord import ui

from cogs.server.commands import pages
from cogs.ui.components import ComponentId, PersonMenu, button
from cogs.ui.form import WRITTEN_FORM_S
from cogs.ui.layout import BLUE, Beside, MessageLayout, day_and_time
from engine.words import escaped
from host.admission.blocks import REASON_LENGTH, Block
from host.table.seats import FORMER_NAME

BLOCKED, BLOCK, BLOCK_FORM, UNBLOCK = "blocked", "block", "blockform", "unblock"
"""Actions: show the page, choose somebody, block them, and end a block."""
REASON, UNTIL = "reason", "until"
"""The fields of the form."""
PAGE_SIZE: Final = 5
"""Blocks on a page."""
SPANS: Final = {
    "0": ("Until a manager ends it", None),
    "1": ("For a day", timedelta(days=1)),
    "7": ("For a week", timedelta(days=7)),
    "30": ("For 30 days", timedelta(days=30)),
}
"""How long somebody can be blocked; the first is the default."""


def blocked(found: Sequence[Block], number: int, note: str = "") -> MessageLayout:
    """A page of blocked people, each with a button that unblocks them."""
    last = max(0, len(found) - 1) // PAGE_SIZE
    number = min(number, last)
    entries: list[str | Beside] = [
        Beside(_entry(each), button(UNBLOCK, 0, "Unblock", each.key[:16], str(number)))
        for each in found[number * PAGE_SIZE :][:PAGE_SIZE]
    ]
    keys = []
    if last:
        keys = [
            button(BLOCKED, 0, "Newer", str(max(number - 1, 0)), disabled=not number),
            button(BLOCKED, 0, "Older", str(number + 1), disabled=number == last),
        ]
    return MessageLayout(
        "### Blocked people\nThey can't open or join tables in this server, and lose their seats "
        "in lobbies. Games that they already play go on: to end that, free their seat.",
        note,
        *(entries or ["Nobody is blocked."]),
        keys,
        PersonMenu(ComponentId(BLOCK, 0), "Block somebody …"),
        pages(BLOCKED),
        colour=BLUE,
    )


def _entry(block: Block) -> str:
    who = FORMER_NAME.capitalize() if block.user is None else f"<@{block.user}>"
    until = "" if block.until is None else f", until {day_and_time(block.until)}"
    why = f"\n{escaped(block.reason)}" if block.reason else ""
    return f"**{who}**{until}{why}\n-# since {day_and_time(block.since)}"


class BlockForm(ui.Modal):
    """Asks for how long and why somebody is blocked."""

    def __init__(self, user: int, name: str) -> None:
        super().__init__(title=f"Block {name}"[:45], timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(BLOCK_FORM, 0, (str(user),)).pack()
        spans: ui.RadioGroup[BlockForm] = ui.RadioGroup(
            custom_id=UNTIL,
            options=[
                discord.RadioGroupOption(label=label, value=key, default=span is None)
                for key, (label, span) in SPANS.items()
            ],
        )
        self.add_item(ui.Label(text="How long", component=spans))
        reason: ui.TextInput[BlockForm] = ui.TextInput(
            custom_id=REASON, max_length=REASON_LENGTH, required=False
        )
        told = "They read it when they try to join. So do other managers."
        self.add_item(ui.Label(text="Reason", description=told, component=reason))
