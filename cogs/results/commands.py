"""Commands about what games come to: `/results`, `/profile`, `/leaderboard`, and `/privacy`."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.press import Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.tree import GAME_CHOICES, in_servers
from cogs.people.privacy_handler import PrivacyHandlers
from cogs.people.privacy_screen import PRIVACY
from cogs.results.handler import ResultHandlers, Wanted
from cogs.results.screen import SEASONS
from cogs.ui.custom_ids import ComponentId

SEASON_CHOICES = [app_commands.Choice(name=title, value=key) for key, title in SEASONS.items()]


class ResultCommands(commands.Cog):
    """Looking at how games ended, and at what is stored."""

    def __init__(
        self, responder: Responder, results: ResultHandlers, privacy: PrivacyHandlers
    ) -> None:
        self._responder = responder
        self._results = results
        self._privacy = privacy

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
    async def privacy(self, interaction: discord.Interaction) -> None:
        """What is stored about you; take it along as a file, or have it deleted."""

        async def work(reply: Reply) -> None:
            await self._privacy.show(reply, Press(ComponentId(PRIVACY, 0)))

        await self._responder.respond(interaction, "/privacy", work)


def _id(person: discord.User | None) -> int | None:
    return None if person is None else person.id
