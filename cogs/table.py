"""`/table`: opening a table, sitting down, starting, looking after it, ending it."""

import inspect
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.handlers import after, lobby
from cogs.ids import ComponentId
from cogs.optioning import (
    literal_options,
    option_help,
    option_names,
    option_parameters,
    options_from,
    words_of,
)
from cogs.replies import Reply, respond
from cogs.screens import info as screens
from cogs.table_lookup import filled, table_choices, table_of
from engine.registry import GAMES
from engine.words import listed
from host.errors import NotAllowed
from host.models import Votes

if TYPE_CHECKING:
    from cogs.client import WateringHole

    Interaction = discord.Interaction[WateringHole]

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""The permissions that the bot needs in a channel, by discord.py's name and Discord's."""


def table_group() -> app_commands.Group:
    """The whole group."""
    group = app_commands.Group(name="table", description="Open, start and look after a table")
    group.add_command(_new())
    for command in COMMANDS:
        group.add_command(command)
    return group


def _new() -> "app_commands.Command[app_commands.Group, ..., None]":
    """`/table new`, with an option for each option of each game."""

    async def new(interaction: "Interaction", game: str, **given: object) -> None:
        await open_table(interaction, game, given)

    first = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind)
        for name, kind in (("interaction", discord.Interaction), ("game", str))
    ]
    options = option_parameters(GAMES)
    new.__signature__ = inspect.Signature([*first, *options.values()])  # type: ignore[attr-defined]
    app_commands.describe(
        game="What to play", **{name: option_help(GAMES, name) for name in option_names(GAMES)}
    )(new)
    app_commands.choices(
        game=[app_commands.Choice(name=game.title, value=name) for name, game in GAMES.items()]
    )(new)
    app_commands.autocomplete(**{name: _suggest(name) for name in literal_options(GAMES)})(new)
    return app_commands.Command(
        name="new", description="Open a table in this channel", callback=new
    )


def _suggest(option: str) -> "app_commands.commands.AutocompleteCallback[app_commands.Group, str]":
    async def complete(interaction: "Interaction", current: str) -> list[app_commands.Choice[str]]:
        chosen = GAMES.get(filled(interaction, "game") or "")
        words = words_of([chosen] if chosen else GAMES.values(), option)
        return [
            app_commands.Choice(name=word.replace("_", " "), value=word)
            for word in words
            if current.casefold() in word.casefold()
        ]

    return complete


async def open_table(interaction: "Interaction", name: str, given: dict[str, object]) -> None:
    """Open a table in the channel that the command came from."""

    async def reply(answer: Reply) -> None:
        house, person = interaction.client, interaction.user
        channel = place_of(interaction)
        view = await house.tables.create(
            channel=channel,
            guild=interaction.guild_id,
            user=person.id,
            name=person.display_name,
            game=name,
            options=await options_from(given),
        )
        await lobby.seated(answer, view)

    await respond(interaction, f"/table new {name}", reply)


def place_of(interaction: "Interaction") -> int:
    """The channel to put a table in. Raises `NotAllowed` outside servers, and where the bot may
    not post.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotAllowed(
            "A table belongs in a server's channel.",
            "Use `/table new` there; your hand still comes to you here.",
        )
    needed = dict(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
        del needed["send_messages"]
    missing = [
        title for name, title in needed.items() if not getattr(interaction.app_permissions, name)
    ]
    if missing:
        raise NotAllowed(
            f"I may not do enough in this channel to show a board: {listed(missing)} is missing.",
            "Ask someone who manages the server to allow it, or use another channel.",
        )
    return interaction.channel_id


async def _press(interaction: "Interaction", verb: lobby.Verb, operation: str) -> None:
    """Do for this channel's table what a button would do."""

    async def reply(answer: Reply) -> None:
        view = await table_of(answer, None, None)
        await verb(answer, ComponentId(operation, view.id), "")

    await respond(interaction, f"/table {operation}", reply)


@app_commands.command()
async def join(interaction: "Interaction") -> None:
    """Sit down at this channel's table."""
    await _press(interaction, lobby.join, "join")


@app_commands.command()
async def leave(interaction: "Interaction") -> None:
    """Get up from this channel's table before the game begins."""
    await _press(interaction, lobby.leave, "leave")


@app_commands.command()
async def start(interaction: "Interaction") -> None:
    """Begin the game at this channel's table."""
    await _press(interaction, lobby.start, "start")


@app_commands.command()
async def computers(interaction: "Interaction") -> None:
    """Seat computer players at this channel's table, or send them away."""
    await _press(interaction, lobby.computers, "computers")


async def _tables(interaction: "Interaction", current: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, None, current)


@app_commands.command()
@app_commands.describe(table="Which table, when it is not this channel's")
@app_commands.autocomplete(table=_tables)
async def status(interaction: "Interaction", table: str | None = None) -> None:
    """Whose turn it is, who plays and by which options."""

    async def reply(answer: Reply) -> None:
        house = interaction.client
        view = await table_of(answer, None, table)
        seen = await house.tables.seen(view.id, None)
        await answer.show(screens.status(house.game_of(view), seen))

    await respond(interaction, "/table status", reply)


@app_commands.command()
@app_commands.describe(table="Which table, when it is not this channel's")
@app_commands.autocomplete(table=_tables)
async def export(interaction: "Interaction", table: str | None = None) -> None:
    """The record of a finished game, which anyone can replay and verify."""

    async def reply(answer: Reply) -> None:
        view = await table_of(answer, None, table)
        await after.export(answer, ComponentId("export", view.id), "")

    await respond(interaction, "/table export", reply)


@app_commands.command()
@app_commands.describe(
    table="Which table, when it is not this channel's",
    force="End it without the others' agreement (needs Manage Channels)",
)
@app_commands.autocomplete(table=_tables)
async def abandon(
    interaction: "Interaction",
    table: str | None = None,
    force: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
) -> None:
    """Agree to give this game up; it ends when all who play agree."""

    async def reply(answer: Reply) -> None:
        house = interaction.client
        view = await table_of(answer, None, table)
        if force and not may_force(interaction, view.channel):
            raise NotAllowed(
                "Only someone with the permission Manage Channels can end a game alone.",
                "Leave out `force` to agree to giving it up, and ask the others to do the same.",
            )
        votes = await house.tables.vote_abandon(view.id, interaction.user.id, force=force)
        await _tell_votes(answer, view.id, votes)

    await respond(interaction, "/table abandon", reply)


def may_force(interaction: "Interaction", channel: int) -> bool:
    """Whether this person manages the very channel that the table is in."""
    return interaction.channel_id == channel and interaction.permissions.manage_channels


async def _tell_votes(answer: Reply, table: int, votes: Votes) -> None:
    if votes.over:
        await answer.say(f"Table {table} is closed.")
        return
    left = [f"<@{user}>" for user in votes.missing]
    await answer.say(
        f"Noted. The game ends once these agree too, by `/table abandon`: {listed(left)}."
    )


COMMANDS: tuple["app_commands.Command[app_commands.Group, ..., None]", ...] = (
    join,
    leave,
    start,
    computers,
    status,
    export,
    abandon,
)
