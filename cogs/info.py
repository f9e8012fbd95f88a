"""Commands that look: `/hand`, `/board`, `/rules`, `/games`."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.handlers import info, play
from cogs.ids import ComponentId
from cogs.replies import Reply, respond
from cogs.screens import info as screens
from cogs.table_lookup import table_choices, table_of
from engine.registry import GAMES
from host.models import seat_of

if TYPE_CHECKING:
    from cogs.client import WateringHole

    Interaction = discord.Interaction[WateringHole]


GAME_CHOICES = [app_commands.Choice(name=game.title, value=name) for name, game in GAMES.items()]


async def _tables(interaction: "Interaction", current: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, None, current)


class InfoCommands(commands.Cog):
    """Looking at hands, boards, rules and one's own tables."""

    def __init__(self, house: "WateringHole") -> None:
        self.house = house

    @app_commands.command()
    @app_commands.describe(table="Which table, when it is not this channel's")
    @app_commands.autocomplete(table=_tables)
    async def hand(self, interaction: "Interaction", table: str | None = None) -> None:
        """Your own hand and what you can do now; only you see it."""

        async def reply(answer: Reply) -> None:
            view = await table_of(answer, None, table)
            await play.hand(answer, ComponentId("hand", view.id), "")

        await respond(interaction, "/hand", reply)

    @app_commands.command()
    @app_commands.describe(
        text="In words instead of a picture", table="Which table, when it is not this channel's"
    )
    @app_commands.autocomplete(table=_tables)
    async def board(
        self,
        interaction: "Interaction",
        text: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
        table: str | None = None,
    ) -> None:
        """The board as you may see it; only you see the answer."""

        async def reply(answer: Reply) -> None:
            house = self.house
            view = await table_of(answer, None, table)
            seen = await house.tables.seen(view.id, seat_of(view, interaction.user.id))
            await (info.show_text if text else info.show_board)(answer, seen)

        await respond(interaction, "/board", reply)

    @app_commands.command()
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: "Interaction", game: str | None = None) -> None:
        """How a game is played, with our house rulings."""

        async def reply(answer: Reply) -> None:
            name = game or next(iter(GAMES))
            await answer.show(screens.rules(self.house.registry.game(name), 0))

        await respond(interaction, "/rules", reply)

    @app_commands.command()
    async def games(self, interaction: "Interaction") -> None:
        """All your tables, those that wait for you first, with links."""

        async def reply(answer: Reply) -> None:
            await answer.show(screens.games(await self.house.tables.of_user(interaction.user.id)))

        await respond(interaction, "/games", reply)

    @app_commands.command()
    @app_commands.guild_only()
    async def records(self, interaction: "Interaction") -> None:
        """This server's best results in games that all play together."""

        async def reply(answer: Reply) -> None:
            guild = interaction.guild_id or 0
            tables = self.house.tables
            best_results = [
                (game, await tables.best_results(guild, name))
                for name, game in GAMES.items()
                if game.rules.keeps_best_results
            ]
            await answer.show(screens.records(best_results))

        await respond(interaction, "/records", reply)
