"""What games come to: results, profiles, leaderboards, records, and stories after the end."""

import discord
from discord import app_commands

from cogs.feature import Commands, Feature, Services
from cogs.interactions.tree import GAME_CHOICES, in_servers
from cogs.results.handler import ResultHandlers, Wanted
from cogs.results.screen import SEASONS
from cogs.results.stories_handler import StoryHandlers


class ResultsFeature(Feature):
    """How games ended."""

    def __init__(self, services: Services) -> None:
        tables, pictures = services.tables, services.pictures
        results = ResultHandlers(tables.results, pictures)
        self.handlers = (
            results,
            StoryHandlers(services.client, tables.store, services.games, pictures),
        )
        self.cogs = (ResultCommands(services, results),)


SEASON_CHOICES = [app_commands.Choice(name=title, value=key) for key, title in SEASONS.items()]


class ResultCommands(Commands):
    """Looking at how games ended."""

    def __init__(self, services: Services, results: ResultHandlers) -> None:
        super().__init__(services)
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
        wanted = Wanted(None if person is None else person.id, game)
        await self._responder.respond(interaction, "/results", self._results.show_results, wanted)

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
        wanted = Wanted(None if person is None else person.id, game)
        await self._responder.respond(interaction, "/profile", self._results.show_profile, wanted)

    @app_commands.command()
    @in_servers
    @app_commands.describe(game="Which game", season="A time of three months, or all time")
    @app_commands.choices(game=GAME_CHOICES, season=SEASON_CHOICES)
    async def leaderboard(
        self, interaction: discord.Interaction, game: str, season: str = "all"
    ) -> None:
        """Who is rated how in a game of this server."""
        await self._responder.respond(
            interaction, "/leaderboard", self._results.show_leaderboard, game, season
        )

    @app_commands.command()
    @in_servers
    async def records(self, interaction: discord.Interaction) -> None:
        """This server's best results in games that all play together."""
        await self._responder.respond(interaction, "/records", self._results.show_records)
