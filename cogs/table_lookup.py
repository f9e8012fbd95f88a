"""Which table a command means: the one that is named, this channel's, or the person's own."""

from contextlib import suppress
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from host.errors import NoTable
from host.models import TableView, seat_of

if TYPE_CHECKING:
    from cogs.client import WateringHole
    from cogs.replies import Reply

    Interaction = discord.Interaction[WateringHole]


MOST_DIGITS = 18
"""A longer number is no table's, and more than a database can compare."""


async def table_of(answer: "Reply", game: str | None, named: str | None) -> TableView:
    """`table_for` whoever gave the command that is answered; from then on the log names it."""
    view = await table_for(answer.interaction, game, named)
    answer.operation = f"table {view.id}: {answer.operation}"
    return view


async def table_for(interaction: "Interaction", game: str | None, named: str | None) -> TableView:
    """The table that a person means. Raises `NoTable` saying what they could do.

    `game` is the name of the only game that fits, or None; `named` the number of a table, or None.
    """
    house = interaction.client
    if named:
        return await _named(interaction, game, named)
    if interaction.channel_id is not None:
        here = await house.tables.in_channel(interaction.channel_id)
        if here is not None and (game is None or here.game == game):
            return here
    own = [
        listed
        for listed in await house.tables.of_user(interaction.user.id)
        if game is None or listed.game == game
    ]
    waiting = [listed for listed in own if listed.waits]
    if interaction.guild_id is None and len(own) == 1:
        return await house.tables.view(own[0].id)
    if interaction.guild_id is None and len(waiting) == 1:
        return await house.tables.view(waiting[0].id)
    if interaction.guild_id is None and own:
        raise NoTable(
            "You sit at several tables.", "Say which with the option `table`; `/games` lists them."
        )
    raise NoTable(
        "There is no such game in this channel."
        if interaction.guild_id is not None
        else "You sit at no table.",
        "`/table new` opens a table in a channel; `/games` lists yours.",
    )


async def _named(interaction: "Interaction", game: str | None, named: str) -> TableView:
    """A table by its number. One that this person may not know of is as good as none."""
    house = interaction.client
    number = named.strip().lstrip("#")
    found = None
    if number.isdecimal() and len(number) <= MOST_DIGITS:
        with suppress(NoTable):
            found = await house.tables.view(int(number))
    if found is None or not _may_know(interaction, found):
        raise NoTable("There is no such table here or among yours.", "`/games` lists your tables.")
    if game is not None and found.game != game:
        title = house.game_of(found).title
        raise NoTable(f"At table {found.id} they play {title}.", f"Use `/{found.game}` for it.")
    return found


def filled(interaction: "Interaction", option: str) -> str | None:
    """What has been filled in for an option of the command so far."""
    value: str | None = getattr(interaction.namespace, option)
    return value


async def table_choices(
    interaction: "Interaction", game: str | None, current: str
) -> list[app_commands.Choice[str]]:
    """A person's tables as suggestions, those that wait for them first."""
    house = interaction.client
    rows = []
    for listed in await house.tables.of_user(interaction.user.id):
        if game is not None and listed.game != game:
            continue
        mark = " · waits for you" if listed.waits else ""
        label = f"{listed.id} · {listed.title} with {', '.join(listed.names)}"
        label = label[: 100 - len(mark)] + mark
        if current.casefold() in label.casefold():
            rows.append(app_commands.Choice(name=label, value=str(listed.id)))
    return rows[:25]


def _may_know(interaction: "Interaction", view: TableView) -> bool:
    """A table can be named by those who sit at it, and in its own server."""
    if seat_of(view, interaction.user.id) is not None:
        return True
    return view.guild is not None and view.guild == interaction.guild_id
