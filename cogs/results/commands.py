"""Commands about what games come to: `/results`, `/profile`, `/leaderboard`, `/records`."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.replies import Reply, Responder
from cogs.interactions.tree import GAME_CHOICES, in_servers
from cogs.results.handler import ResultHandlers, Wanted
from cogs.results.screen import SEASONS

SEASON_CHOICES = [app_commands.Choice(name=title, value=key) for key, title in SEASONS.items()]


class ResultCommands(commands.Cog):
    """Looking at how games ended."""

    def __init__(self, responder: Responder, results: ResultHandlers) -> None:
        self._responder = responder
        self._results = results

    @app_commands.command()
    @app_commands.describe(
        person="Whose games; leave it out for all of this server",
        game="Which game; leave it out for all games",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def results(
        self,
        interaction: discord.Interaction,
        person: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """How games ended: who was placed how, with how many points."""

        async def work(reply: Reply) -> None:
            await self._results.show_results(reply, Wanted(_id(person), game))

        await self._responder.respond(interaction, "/results", work)

    @app_commands.command()
    @app_commands.describe(
        game="Which game, with rating and points by kind; leave it out for all games",
        person="Whose profile; leave it out for your own",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def profile(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        person: discord.User | None = None,
    ) -> None:
        """What somebody's games come to: wins, streaks, nemesis, rating."""

        async def work(reply: Reply) -> None:
            await self._results.show_profile(reply, Wanted(_id(person), game))

        await self._responder.respond(interaction, "/profile", work)

    @app_commands.command()
    @in_servers
    @app_commands.describe(game="Which game", season="A time of three months, or all time")
    @app_commands.choices(game=GAME_CHOICES, season=SEASON_CHOICES)
    async def leaderboard(
        self, interaction: discord.Interaction, game: str, season: str = "all"
    ) -> None:
        """Who is rated how in a game of this server."""

        async def work(reply: Reply) -> None:
            await self._results.show_leaderboard(reply, game, season)

        await self._responder.respond(interaction, "/leaderboard", work)

    @app_commands.command()
    @in_servers
    async def records(self, interaction: discord.Interaction) -> None:
        """This server's best results in games that all play together."""
        await self._responder.respond(interaction, "/records", self._results.show_records)


def _id(person: discord.User | None) -> int | None:
    return None if person is None else person.id
