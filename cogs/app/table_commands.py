"""`/table`: opening a table, sitting down, starting, looking after it, ending it."""

import inspect
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import discord
from discord import app_commands

from cogs.discord_api.incoming import Interaction
from cogs.discord_api.rights import Rights
from cogs.giving_up.handler import GivingUpHandlers
from cogs.interactions.press import Handler
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.lobby.after_handler import AfterHandlers
from cogs.lobby.computers_handler import ComputerHandlers
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
from cogs.rules import screen as screens
from cogs.time.commands import GoverningCommands
from cogs.undo.handler import UndoHandlers
from cogs.undo.screen import UNDO
from engine.registry import GAMES
from host.errors import StoreError
from host.repositories.servers import Home
from host.service.tables import Tables
from host.table.models import AnyGame, Games, seat_of

HOMES: Final = [
    app_commands.Choice(name="Here in the channel", value="channel"),
    app_commands.Choice(name="In a thread of its own", value="thread"),
]
"""What `/table new` offers as the place of a table."""
_WHERE: Final = inspect.Parameter(
    "where", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=str | None
)


class TableCommands(
    app_commands.Group, name="table", description="Open, start and look after a table"
):
    """The whole group."""

    def __init__(
        self,
        responder: Responder,
        lookup: TableLookup,
        tables: Tables,
        games: Games,
        lobby: LobbyHandlers,
        computers: ComputerHandlers,
        after: AfterHandlers,
        giving_up: GivingUpHandlers,
        undoing: UndoHandlers,
        rights: Rights,
        governing: GoverningCommands,
    ) -> None:
        super().__init__()
        self._responder = responder
        self._lookup = lookup
        self._tables = tables
        self._games = games
        self._lobby = lobby
        self._computer_players = computers
        self._after = after
        self._giving_up = giving_up
        self._undoing = undoing
        self._rights = rights
        for command in (self._new(), self._file(), *governing.commands()):
            self.add_command(command)

    def _new(self) -> "app_commands.Command[app_commands.Group, ..., None]":
        """`/table new`: a game or a preset, where, and the files that a table may bring."""

        async def new(
            interaction: Interaction, game: str, where: Home | None = None, **given: object
        ) -> None:
            async def work(reply: Reply) -> None:
                played, options = meant(GAMES, game, await self._offered(interaction))
                options = with_files(played, options, await read_files(given))
                await self._lobby.open(reply, played.name, options, where)

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

    def _file(self) -> "app_commands.Command[app_commands.Group, ..., None]":
        """`/table file`: the files that a table may bring, for one that is open already."""

        async def file(interaction: Interaction, **given: object) -> None:
            async def work(reply: Reply) -> None:
                view = await self._lookup.table_of(reply, None, None)
                await self._lobby.use_files(reply, view, await read_files(given))

            await self._responder.respond(interaction, "/table file", work)

        file.__signature__ = _signature(file_parameters(GAMES))  # type: ignore[attr-defined]
        app_commands.describe(**{name: file_help(GAMES, name) for name in file_options(GAMES)})(
            file
        )
        return app_commands.Command(
            name="file", description="Bring a file of your own to this table", callback=file
        )

    @app_commands.command()
    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down at this channel's table."""
        await self._press(interaction, self._lobby.join, "join")

    @app_commands.command()
    async def leave(self, interaction: discord.Interaction) -> None:
        """Get up from this channel's table, or leave its game."""
        await self._press(interaction, self._lobby.leave, "leave")

    @app_commands.command()
    async def start(self, interaction: discord.Interaction) -> None:
        """Begin the game at this channel's table."""
        await self._press(interaction, self._lobby.start, "start")

    @app_commands.command()
    async def computers(self, interaction: discord.Interaction) -> None:
        """Seat computer players at this channel's table, or send them away."""
        await self._press(interaction, self._computer_players.show, "computers")

    @app_commands.command()
    @app_commands.describe(table="Which table, when it is not this channel's")
    async def status(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Whose turn it is, who plays and by which options."""

        async def work(reply: Reply) -> None:
            view = await self._lookup.table_of(reply, None, table)
            seen = await self._tables.read.seen(view.id, None)
            game, user = self._games.game(view.game), interaction.user.id
            await reply.show(screens.status(game, seen, seat_of(view, user)))

        await self._responder.respond(interaction, "/table status", work)

    @app_commands.command()
    @app_commands.describe(table="Which table, when it is not this channel's")
    async def export(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """The record of a finished game, which anyone can replay and verify."""
        await self._press(interaction, self._after.export, "export", table)

    @app_commands.command()
    @app_commands.describe(table="Which table, when it is not this channel's")
    async def undo(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Take back what you did last, after a question; the others may be asked too."""
        await self._press(interaction, self._undoing.undo, UNDO, table)

    @app_commands.command()
    @app_commands.describe(
        table="Which table, when it is not this channel's",
        force="End it without the others' agreement (needs Manage Channels)",
    )
    async def abandon(
        self,
        interaction: discord.Interaction,
        table: str | None = None,
        force: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
    ) -> None:
        """Propose to give this game up; it ends when all who play agree."""

        async def work(reply: Reply) -> None:
            named = await self._lookup.listed_of(reply, table)
            if force:
                what = "end a game alone"
                await self._rights.require(interaction, named, what)
            await self._giving_up.propose(reply, named.id, force=force)

        await self._responder.respond(interaction, "/table abandon", work)

    @status.autocomplete("table")
    @export.autocomplete("table")
    @undo.autocomplete("table")
    @abandon.autocomplete("table")
    async def _suggest_tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._lookup.choices(interaction, None, current)

    async def _offered(self, interaction: Interaction) -> dict[str, AnyGame]:
        """The games that may be opened where the interaction is."""
        games = await self._tables.servers.offered(interaction.guild_id, GAMES.values())
        return {game.name: game for game in games}

    async def _suggest_games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        with suppress(StoreError):
            return offered(await self._offered(interaction), current)
        return []

    async def _press(
        self, interaction: Interaction, handler: Handler, action: str, named: str | None = None
    ) -> None:
        """Do for a table what a button would do."""

        async def work(reply: Reply) -> None:
            await handler(reply, await self._lookup.press(reply, action, named))

        await self._responder.respond(interaction, f"/table {action}", work)


def _signature(files: Mapping[str, inspect.Parameter], **first: type) -> inspect.Signature:
    """What discord.py reads a command's options from: what it asks for first, then files."""
    kinds = {"interaction": discord.Interaction, **first}
    asked = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind)
        for name, kind in kinds.items()
    ]
    return inspect.Signature([*asked, *files.values()])
