"""Boards, rules, a person's tables, the welcome."""

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction, message_link
from cogs.feature import Commands, Feature, Services
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import GroupCommand
from cogs.interactions.tree import GAME_CHOICES
from cogs.lobby.handler import LobbyHandlers
from cogs.people.privacy import Published
from cogs.rules import screen as screens
from cogs.rules.handler import InfoHandlers
from cogs.rules.screen import status
from cogs.rules.welcome import WelcomeHandlers, WelcomeText
from cogs.ui.components import ComponentId
from host.table.views import TableView, seat_of


class RulesFeature(Feature):
    """Everything that only shows."""

    def __init__(self, services: Services, opening: LobbyHandlers, published: Published) -> None:
        tables = services.tables
        info = InfoHandlers(
            tables.people, tables.accounts, services.games, services.pictures, services.offered
        )
        welcome = WelcomeHandlers(tables.lobby, tables.servers, opening, published)
        self.handlers = (info, welcome)
        self.cogs = (InfoCommands(services, info, welcome),)
        self.of_table = (_status(services),)
        self.messages = (WelcomeText(services.offered),)


def _status(services: Services) -> GroupCommand:
    async def callback(interaction: Interaction, table: str | None = None) -> None:
        async def work(reply: Reply, view: TableView) -> None:
            seen = await services.tables.read.seen(view.id, None)
            game, user = services.games.game(view.game), interaction.user.id
            await reply.show(status(game, seen, seat_of(view, user)))

        await services.table_commands.do(interaction, "status", table, work)

    return services.table_commands.made(
        "status", "Show whose turn it is, who plays, and the options", callback
    )


class InfoCommands(Commands):
    """Commands that only show."""

    def __init__(self, services: Services, info: InfoHandlers, welcome: WelcomeHandlers) -> None:
        super().__init__(services)
        self._read = services.tables.read
        self._info = info
        self._welcome = welcome

    @app_commands.command()
    async def help(self, interaction: discord.Interaction) -> None:
        """What this bot does, and how to start a game."""
        await self._responder.respond(interaction, "/help", self._welcome.help)

    @app_commands.command()
    @app_commands.describe(
        text="As text instead of a picture", table="Table number (default: this channel's table)"
    )
    async def board(
        self,
        interaction: discord.Interaction,
        text: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
        table: str | None = None,
    ) -> None:
        """See the board. Only you see the answer."""

        async def work(reply: Reply) -> None:
            show = self._info.text if text else self._info.board
            await show(reply, await self._lookup.press(reply, "board", table))

        await self._responder.respond(interaction, "/board", work)

    @app_commands.command()
    @app_commands.describe(
        word="Word to look up: a trait, a card, “tie”", game="Game (default: all)"
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(
        self, interaction: discord.Interaction, word: str | None = None, game: str | None = None
    ) -> None:
        """How to play, with our house rulings."""

        async def work(reply: Reply) -> None:
            if word:
                await self._info.find(reply, game, word[:100])
                return
            named = (game,) if game else ()
            await self._info.rules(reply, Press(ComponentId("rules", 0, named)))

        await self._responder.respond(interaction, "/rules", work)

    @app_commands.command()
    async def games(self, interaction: discord.Interaction) -> None:
        """Your tables with links, starting with those waiting for you."""

        async def work(reply: Reply) -> None:
            tables = await self._read.of_user(interaction.user.id)
            await reply.show(screens.games([(table, message_link(table)) for table in tables]))

        await self._responder.respond(interaction, "/games", work)

    board.autocomplete("table")(Commands.suggest_tables)
