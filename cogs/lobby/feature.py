"""Before and after a game: opening and joining tables, options, the list of tables."""

from contextlib import suppress
from typing import Final

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.discord_api.sight import is_seen
from cogs.feature import Commands, Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import GroupCommand, signature
from cogs.lobby import tables_screen as screens
from cogs.lobby.after_handler import AfterHandlers
from cogs.lobby.computers import ComputerHandlers
from cogs.lobby.freed_seat import FreedSeatText
from cogs.lobby.gathering_handler import GatheringHandlers
from cogs.lobby.got_seat import GotSeatText
from cogs.lobby.handler import LobbyHandlers, check_guest
from cogs.lobby.new_table import file_help, file_options, meant, offered, read_files, with_files
from cogs.lobby.options_handler import OptionHandlers
from cogs.lobby.role_call import RoleCallText
from cogs.lobby.start_event import StartEventText
from cogs.lobby.start_soon import StartSoonText
from cogs.time.agreement_screen import pace_choices
from engine.registry import GAMES, AnyGame
from host.errors import StoreError
from host.repositories.servers import Home
from host.service.queries import Queries


class LobbyFeature(Feature):
    """Lobbies, rematches and the list of tables."""

    def __init__(self, services: Services, *, most_thinking_s: float) -> None:
        tables, games = services.tables, services.games
        opening = self.opening = LobbyHandlers(
            tables.servers,
            tables.lobby,
            tables.read,
            tables.people,
            tables.accounts,
            tables.openings,
            games,
            services.contacts.direct_messages,
            tables.friends,
            services.rights,
        )
        options = OptionHandlers(tables.lobby, tables.hints, tables.people, games)
        computers = ComputerHandlers(tables.lobby, games, most_thinking_s)
        after = AfterHandlers(tables.read, games)
        gathering = GatheringHandlers(
            tables.lobby,
            tables.people,
            tables.deadlines,
            tables.servers,
            games,
            tables.friends,
            tables.results,
        )
        listed = TablesHandlers(tables.read)
        self.handlers = (opening, options, computers, after, gathering, listed)
        self.cogs = (TablesCommand(services, listed),)
        made = services.table_commands
        opens = OpeningCommands(services, opening, options)
        self.of_table = (
            made.press("join", "Join this channel's table.", opening.join),
            made.press("leave", "Leave this table or game.", opening.leave),
            made.press("start", "Start the game at this channel's table.", opening.start),
            made.press("computers", "Add or remove computer players.", computers.show),
            made.press_for(
                "export",
                "Check a game's shuffle by yourself, with its record once it's over.",
                after.export,
            ),
            opens.new(),
            opens.file(),
        )
        self.messages = (
            RoleCallText(games),
            GotSeatText(games),
            FreedSeatText(games),
            StartSoonText(games, tables.deadlines.now),
            StartEventText(games),
        )


class TablesHandlers:
    """The list of tables."""

    def __init__(self, read: Queries) -> None:
        self._read = read

    @on(screens.TABLES)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show a page of the list."""
        interaction = reply.interaction
        if interaction.guild_id is None:
            await reply.say(screens.IN_SERVERS)
            return
        user, guild = interaction.user.id, interaction.guild_id
        found = [
            table
            for table in await self._read.of_server(guild)
            if table.seats(user) or is_seen(interaction, table.place.channel, table.place.parent)
        ]
        await reply.show(screens.tables(found, press.component.number(0), user, guild))


HOMES: Final = [
    app_commands.Choice(name="In this channel", value="channel"),
    app_commands.Choice(name="In a thread of its own", value="thread"),
]
PACE_CHOICES: Final = [
    app_commands.Choice(name=f"{each.label}: {each.help}", value=each.key)
    for each in pace_choices()
]
FILES: Final = dict.fromkeys(file_options(GAMES), discord.Attachment | None)
"""The options that take a file."""


class TablesCommand(Commands):
    """`/tables`."""

    def __init__(self, services: Services, handlers: TablesHandlers) -> None:
        super().__init__(services)
        self._handlers = handlers

    @app_commands.command()
    async def tables(self, interaction: discord.Interaction) -> None:
        """This server's tables: open seats, and games to watch."""
        await self.press(interaction, screens.TABLES, self._handlers.show)


class OpeningCommands:
    """Makes the commands whose options depend on the games."""

    def __init__(self, services: Services, opening: LobbyHandlers, options: OptionHandlers) -> None:
        self._responder, self._lookup = services.responder, services.lookup
        self._servers = services.tables.servers
        self._opening = opening
        self._options = options

    def new(self) -> GroupCommand:
        """`/table new`: a game or a preset, where, with whom, how fast, and files."""

        async def new(
            interaction: Interaction,
            game: str,
            where: Home | None = None,
            friend: discord.Member | None = None,
            pace: str | None = None,
            **given: object,
        ) -> None:
            async def work(reply: Reply) -> None:
                played, options = meant(GAMES, game, await self._offered(interaction))
                options = with_files(played, options, await read_files(given))
                if friend is not None:
                    check_guest(reply, friend)
                await self._opening.open(
                    reply,
                    played.name,
                    options,
                    where,
                    invited=None if friend is None else friend.id,
                    pace=pace or (None if friend is None else "day"),
                )

            await self._responder.respond(interaction, f"/table new {game[:40]}", work)

        friend = {"friend": discord.Member | None, "pace": str | None}
        options = {"where": str | None, **friend, **FILES}
        new.__signature__ = signature(options, game=str)  # type: ignore[attr-defined]
        app_commands.choices(where=HOMES, pace=PACE_CHOICES)(new)
        app_commands.rename(friend="with")(new)
        app_commands.describe(
            game="What to play; choose the rest at the table",
            where="Where to open it (default: server setting)",
            friend="Whom to keep a seat for; only the two of you can join until you open it to all",
            pace="Time per turn (with a friend by default a day)",
            **{name: file_help(GAMES, name) for name in file_options(GAMES)},
        )(new)
        app_commands.autocomplete(game=self._suggest_games)(new)
        return app_commands.Command(
            name="new", description="Open a table here, or in a thread", callback=new
        )

    def file(self) -> GroupCommand:
        """`/table file`: the same files, for an open table."""

        async def file(interaction: Interaction, **given: object) -> None:
            async def work(reply: Reply) -> None:
                view = await self._lookup.table_of(reply, None, None)
                await self._options.use_files(reply, view, await read_files(given))

            await self._responder.respond(interaction, "/table file", work)

        file.__signature__ = signature(FILES)  # type: ignore[attr-defined]
        app_commands.describe(**{key: file_help(GAMES, key) for key in file_options(GAMES)})(file)
        return app_commands.Command(
            name="file", description="Use a file of your own at this table", callback=file
        )

    async def _offered(self, interaction: Interaction) -> dict[str, AnyGame]:
        """The games that this server allows."""
        games = await self._servers.offered(interaction.guild_id, GAMES.values())
        return {game.name: game for game in games}

    async def _suggest_games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        with suppress(StoreError):
            return offered(await self._offered(interaction), current)
        return []
