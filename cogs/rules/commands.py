"""Commands that look: `/help`, `/board`, `/rules`, `/games`."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.discord_api.channels import message_link
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.interactions.tree import GAME_CHOICES
from cogs.rules import screen as screens
from cogs.rules.handler import InfoHandlers
from cogs.rules.welcome_handler import WelcomeHandlers
from cogs.ui.custom_ids import ComponentId
from host.service.queries import Queries


class InfoCommands(commands.Cog):
    """Looking at boards, rules and one's own tables."""

    def __init__(
        self,
        responder: Responder,
        lookup: TableLookup,
        read: Queries,
        info: InfoHandlers,
        welcome: WelcomeHandlers,
    ) -> None:
        self._responder = responder
        self._lookup = lookup
        self._read = read
        self._info = info
        self._welcome = welcome

    @app_commands.command()
    async def help(self, interaction: discord.Interaction) -> None:
        """What this is, and how to begin a game."""
        await self._responder.respond(interaction, "/help", self._welcome.help)

    @app_commands.command()
    @app_commands.describe(
        text="In words instead of a picture", table="Which table, when it is not this channel's"
    )
    async def board(
        self,
        interaction: discord.Interaction,
        text: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
        table: str | None = None,
    ) -> None:
        """The board as you may see it; only you see the answer."""

        async def work(reply: Reply) -> None:
            show = self._info.text if text else self._info.board
            await show(reply, await self._lookup.press(reply, "board", table))

        await self._responder.respond(interaction, "/board", work)

    @app_commands.command()
    @app_commands.describe(
        word="What to look for: a trait, a card, “tie”",
        game="Which game; leave it out for all games",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(
        self, interaction: discord.Interaction, word: str | None = None, game: str | None = None
    ) -> None:
        """How a game is played, with our house rulings."""

        async def work(reply: Reply) -> None:
            if word:
                await self._info.find(reply, game, word[:100])
                return
            named = (game,) if game else ()
            await self._info.rules(reply, Press(ComponentId("rules", 0, named)))

        await self._responder.respond(interaction, "/rules", work)

    @app_commands.command()
    async def games(self, interaction: discord.Interaction) -> None:
        """All your tables, those that wait for you first, with links."""

        async def work(reply: Reply) -> None:
            tables = await self._read.of_user(interaction.user.id)
            await reply.show(screens.games([(table, message_link(table)) for table in tables]))

        await self._responder.respond(interaction, "/games", work)

    @board.autocomplete("table")
    async def _suggest_tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._lookup.choices(interaction, None, current)
