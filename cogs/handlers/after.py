"""Presses after the end: the record of the game, and another one like it."""

import io

import discord

from cogs.ids import ComponentId
from cogs.replies import Reply
from cogs.screens.layout import BLUE, MessageLayout
from host.models import TableView


async def export(answer: Reply, press: ComponentId, _value: str) -> None:
    """Hand out the record that anyone can replay and verify."""
    house = answer.interaction.client
    data = await house.tables.export(press.table)
    view = await house.tables.view(press.table)
    await answer.show(*record_sheet(view, data))


def record_sheet(view: TableView, data: bytes) -> tuple[MessageLayout, discord.File]:
    """A game's record as a message with its file."""
    name = f"{view.game}-{view.id}.json"
    sheet = MessageLayout(
        f"The record of table {view.id}. `python -m engine replay {name}` plays it again and "
        "checks the shuffle and every move.",
        colour=BLUE,
    )
    sheet.enclose(name)
    return sheet, discord.File(io.BytesIO(data), name)


async def again(answer: Reply, press: ComponentId, _value: str) -> None:
    """Open another table in this channel with the same game and options."""
    house, person = answer.interaction.client, answer.interaction.user
    old = await house.tables.view(press.table)
    view = await house.tables.create(
        channel=old.channel,
        guild=old.guild,
        user=person.id,
        name=person.display_name,
        game=old.game,
        options=old.options,
    )
    await answer.say(f"Table {view.id} is open: the others can join below.")
