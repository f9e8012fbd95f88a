"""Commands that look: `/help`, `/hand`, `/board`, `/rules`, `/games`, `/records`, `/settings`."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.discord_api.links import message_link
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.interactions.tree import GAME_CHOICES, in_servers
from cogs.people.settings_handler import SettingsHandlers
from cogs.play.handler import PlayHandlers
from cogs.results.handler import visible_to
from cogs.rules import screen as screens
from cogs.rules.handler import InfoHandlers
from cogs.rules.welcome_handler import WelcomeHandlers
from cogs.ui.custom_ids import ComponentId
from engine.registry import GAMES
from host.service.tables import Tables


class InfoCommands(commands.Cog):
    """Looking at hands, boards, rules and one's own tables."""

    def __init__(
        self,
        responder: Responder,
        lookup: TableLookup,
        tables: Tables,
        info: InfoHandlers,
        play: PlayHandlers,
        settings_page: SettingsHandlers,
        welcome: WelcomeHandlers,
    ) -> None:
        self._responder = responder
        self._lookup = lookup
        self._tables = tables
        self._info = info
        self._play = play
        self._settings_page = settings_page
        self._welcome = welcome

    @app_commands.command()
    async def help(self, interaction: discord.Interaction) -> None:
        """What this is, and how to begin a game."""
        await self._responder.respond(interaction, "/help", self._welcome.help)

    @app_commands.command()
    @app_commands.describe(table="Which table, when it is not this channel's")
    async def hand(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Your own hand and what you can do now; only you see it."""

        async def work(reply: Reply) -> None:
            await self._play.hand(reply, await self._lookup.press(reply, "hand", table))

        await self._responder.respond(interaction, "/hand", work)

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
            tables = await self._tables.read.of_user(interaction.user.id)
            await reply.show(screens.games([(table, message_link(table)) for table in tables]))

        await self._responder.respond(interaction, "/games", work)

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction) -> None:
        """How you are called when it is your turn, and how boards in words are written."""

        async def work(reply: Reply) -> None:
            await self._settings_page.show(reply, Press(ComponentId("settings", 0)))

        await self._responder.respond(interaction, "/settings", work)

    @app_commands.command()
    @in_servers
    async def records(self, interaction: discord.Interaction) -> None:
        """This server's best results in games that all play together."""

        async def work(reply: Reply) -> None:
            guild = interaction.guild_id or 0
            visible = await visible_to(interaction, self._tables)
            best_results = [
                (game, await self._tables.results.best_results(guild, name, visible))
                for name, game in GAMES.items()
                if game.rules.keeps_best_results
            ]
            await reply.show(screens.records(best_results))

        await self._responder.respond(interaction, "/records", work)

    @hand.autocomplete("table")
    @board.autocomplete("table")
    async def _suggest_tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._lookup.choices(interaction, None, current)
