"""Results, profiles, leaderboards, records, and stories after the end."""

import discord
from discord import app_commands

from cogs.feature import Commands, Feature, Services
from cogs.interactions.tree import GAME_CHOICES, in_servers
from cogs.results.handler import ResultHandlers, ResultsQuery
from cogs.results.rating_changes import RatingChanges
from cogs.results.results_post import ResultsPostText
from cogs.results.screen import SEASONS
from cogs.results.stories_handler import StoryHandlers


class ResultsFeature(Feature):
    """How games ended."""

    def __init__(self, services: Services) -> None:
        tables, pictures = services.tables, services.pictures
        results = ResultHandlers(
            tables.store, tables.results, tables.read, services.lookup, pictures
        )
        ratings = RatingChanges(tables.results, services.contacts.sight)
        self.handlers = (
            results,
            StoryHandlers(services.contacts.on_discord, tables.store, services.games, pictures),
        )
        self.messages = (ResultsPostText(tables.read, services.games, pictures, ratings),)
        self.cogs = (ResultCommands(services, results),)
        self.menus = (services.person_menu("Profile", results.show_profile_of),)


SEASON_CHOICES = [app_commands.Choice(name=title, value=key) for key, title in SEASONS.items()]


class ResultCommands(Commands):
    """Commands about finished games."""

    def __init__(self, services: Services, results: ResultHandlers) -> None:
        super().__init__(services)
        self._results = results

    @app_commands.command()
    @app_commands.describe(
        person="Person whose games to list (default: everyone in this server)",
        game="Game (default: all)",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def results(
        self,
        interaction: discord.Interaction,
        person: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Results of finished games, with ranks and points."""
        wanted = ResultsQuery(None if person is None else person.id, game)
        await self._responder.respond(interaction, "/results", self._results.show_results, wanted)

    @app_commands.command()
    @app_commands.describe(
        game="Game whose rating and points to show (default: all)",
        person="Person whose profile to show (default: yours)",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def profile(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        person: discord.User | None = None,
    ) -> None:
        """A player's wins, streaks, nemesis and ratings."""
        wanted = ResultsQuery(None if person is None else person.id, game)
        await self._responder.respond(interaction, "/profile", self._results.show_profile, wanted)

    @app_commands.command()
    @in_servers
    @app_commands.describe(
        game="Game to rank", season="A season of three months (default: all time)"
    )
    @app_commands.choices(game=GAME_CHOICES, season=SEASON_CHOICES)
    async def leaderboard(
        self, interaction: discord.Interaction, game: str, season: str = "all"
    ) -> None:
        """The ratings in a game in this server."""
        await self._responder.respond(
            interaction, "/leaderboard", self._results.show_leaderboard, game, season
        )

    @app_commands.command()
    @in_servers
    async def records(self, interaction: discord.Interaction) -> None:
        """This server's records in cooperative games."""
        await self._responder.respond(interaction, "/records", self._results.show_records)
