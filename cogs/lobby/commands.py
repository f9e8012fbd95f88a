"""`/tables`, and the commands that open tables and bring files to them."""

import inspect
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.discord_api.incoming import Interaction
from cogs.discord_api.sight import is_seen
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_commands import TableCommand
from cogs.interactions.table_lookup import TableLookup
from cogs.lobby import tables_screen as screens
from cogs.lobby.handler import LobbyHandlers
from cogs.lobby.new_table import (
    file_help,
    file_options,
    file_parameters,
    meant,
    offered,
    read_files,
    with_files,
)
from cogs.lobby.options_handler import OptionHandlers
from cogs.ui.custom_ids import ComponentId
from engine.registry import GAMES
from host.errors import StoreError
from host.repositories.servers import Home, Servers
from host.service.queries import Queries
from host.table.models import AnyGame


class TablesHandlers:
    """Shows the list."""

    def __init__(self, read: Queries) -> None:
        self._read = read

    @on(screens.TABLES)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show one page of it."""
        interaction = reply.interaction
        if interaction.guild_id is None:
            await reply.say(screens.IN_SERVERS)
            return
        user, guild = interaction.user.id, interaction.guild_id
        found = [
            table
            for table in await self._read.of_server(guild)
            if table.seats(user) or is_seen(interaction, table.channel, table.parent)
        ]
        await reply.show(screens.tables(found, press.component.number(0), user, guild))


HOMES: Final = [
    app_commands.Choice(name="Here in the channel", value="channel"),
    app_commands.Choice(name="In a thread of its own", value="thread"),
]
"""What `/table new` offers as the place of a table."""
_WHERE: Final = inspect.Parameter(
    "where", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=str | None
)


class TablesCommand(commands.Cog):
    """The list of a server's tables."""

    def __init__(self, responder: Responder, handlers: TablesHandlers) -> None:
        self._responder = responder
        self._handlers = handlers

    @app_commands.command()
    async def tables(self, interaction: discord.Interaction) -> None:
        """This server's tables: where a seat is free, and which games you can watch."""

        async def work(reply: Reply) -> None:
            await self._handlers.show(reply, Press(ComponentId(screens.TABLES, 0)))

        await self._responder.respond(interaction, "/tables", work)


class OpeningCommands:
    """Makes the commands whose options depend on what games there are."""

    def __init__(
        self,
        responder: Responder,
        lookup: TableLookup,
        servers: Servers,
        opening: LobbyHandlers,
        options: OptionHandlers,
    ) -> None:
        self._responder = responder
        self._lookup = lookup
        self._servers = servers
        self._opening = opening
        self._options = options

    def new(self) -> TableCommand:
        """`/table new`: a game or a preset, where, and the files that a table may bring."""

        async def new(
            interaction: Interaction, game: str, where: Home | None = None, **given: object
        ) -> None:
            async def work(reply: Reply) -> None:
                played, options = meant(GAMES, game, await self._offered(interaction))
                options = with_files(played, options, await read_files(given))
                await self._opening.open(reply, played.name, options, where)

            await self._responder.respond(interaction, f"/table new {game[:40]}", work)

        new.__signature__ = _signature(  # type: ignore[attr-defined]
            {"where": _WHERE, **file_parameters(GAMES)}, game=str
        )
        app_commands.choices(where=HOMES)(new)
        app_commands.describe(
            game="What to play; everything else is chosen at the table",
            where="In this channel, or in a thread of its own; else as this server has it",
            **{name: file_help(GAMES, name) for name in file_options(GAMES)},
        )(new)
        app_commands.autocomplete(game=self._suggest_games)(new)
        return app_commands.Command(
            name="new", description="Open a table here, or in a thread", callback=new
        )

    def file(self) -> TableCommand:
        """`/table file`: the files that a table may bring, for one that is open already."""

        async def file(interaction: Interaction, **given: object) -> None:
            async def work(reply: Reply) -> None:
                view = await self._lookup.table_of(reply, None, None)
                await self._options.use_files(reply, view, await read_files(given))

            await self._responder.respond(interaction, "/table file", work)

        file.__signature__ = _signature(file_parameters(GAMES))  # type: ignore[attr-defined]
        app_commands.describe(**{name: file_help(GAMES, name) for name in file_options(GAMES)})(
            file
        )
        return app_commands.Command(
            name="file", description="Bring a file of your own to this table", callback=file
        )

    async def _offered(self, interaction: Interaction) -> dict[str, AnyGame]:
        """The games that may be opened where the interaction is."""
        games = await self._servers.offered(interaction.guild_id, GAMES.values())
        return {game.name: game for game in games}

    async def _suggest_games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        with suppress(StoreError):
            return offered(await self._offered(interaction), current)
        return []


def _signature(files: Mapping[str, inspect.Parameter], **first: type) -> inspect.Signature:
    """What discord.py reads a command's options from: what it asks for first, then files."""
    kinds = {"interaction": discord.Interaction, **first}
    asked = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind)
        for name, kind in kinds.items()
    ]
    return inspect.Signature([*asked, *files.values()])
