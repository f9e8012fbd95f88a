"""`/tournament`, and what it brings."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

import discord
from discord import app_commands

from cogs.feature import Feature, Services
from cogs.interactions.replies import Reply
from cogs.interactions.tree import in_servers
from cogs.lobby.new_table import meant, offered
from cogs.tournaments.handler import TournamentHandlers
from cogs.tournaments.messages import TournamentNewsText, TournamentText
from engine.registry import GAMES, AnyGame
from host.clock.pace import PACES
from host.errors import StoreError
from host.outbox.spacing import Spacing
from host.repositories.tournaments import Form
from host.service.tables import new_seed
from host.tournaments.messages import TournamentMessages
from host.tournaments.rounds import Rounds
from host.tournaments.tournaments import MOST_DAYS, MOST_ROUNDS, TITLE_LENGTH, Plan, Tournaments

SIGN_UPS: Final = {
    "1 hour": timedelta(hours=1),
    "6 hours": timedelta(hours=6),
    "1 day": timedelta(days=1),
    "3 days": timedelta(days=3),
    "1 week": timedelta(weeks=1),
    "2 weeks": timedelta(weeks=2),
}
SIGN_UP_CHOICES: Final = [app_commands.Choice(name=each, value=each) for each in SIGN_UPS]
PACE_CHOICES: Final = [
    app_commands.Choice(name=f"{each.title}: {each.help}", value=key) for key, each in PACES.items()
]
FORM_CHOICES: Final = [
    app_commands.Choice(name="Everyone plays people with similar points", value="swiss"),
    app_commands.Choice(name="Groups, then a final of the best", value="groups"),
]


class TournamentsFeature(Feature):
    """Tournaments that run themselves."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        spacing = Spacing(tables.signals.called, services.sleep)
        cups = Tournaments(tables.session, spacing)
        handlers = TournamentHandlers(
            cups, tables.servers, services.rights, services.contacts.sight
        )
        self.handlers = (handlers,)
        self.groups = (TournamentCommands(services, handlers),)
        self.messages = (TournamentText(services.pictures), TournamentNewsText())
        self.subjects = (
            TournamentMessages(tables.store, tables.people, tables.deadlines.now, cups.end),
        )
        self.deadlines = (Rounds(tables.session, new_seed, spacing),)
        self.background = (spacing,)


@in_servers
class TournamentCommands(app_commands.Group):
    """The commands of `/tournament`."""

    def __init__(self, services: Services, handlers: TournamentHandlers) -> None:
        super().__init__(name="tournament", description="Tournaments of this server")
        self._responder, self._servers = services.responder, services.tables.servers
        self._handlers = handlers

    @app_commands.command()
    @app_commands.describe(
        game="What to play",
        title="Its name (default: the game's)",
        seats="People at a table (default: up to four)",
        rounds="Games for each person (default: 3)",
        pace="Time per turn (default: a day)",
        days="How many days a round takes at most (default: 7)",
        form="Whom people play",
        sign_up="How long people can sign up (default: 3 days)",
    )
    @app_commands.choices(pace=PACE_CHOICES, form=FORM_CHOICES, sign_up=SIGN_UP_CHOICES)
    async def new(
        self,
        interaction: discord.Interaction,
        game: str,
        title: app_commands.Range[str, 1, TITLE_LENGTH] | None = None,
        seats: app_commands.Range[int, 2, 6] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 3,
        pace: str = "day",
        days: app_commands.Range[int, 1, MOST_DAYS] = 7,
        form: Form = "swiss",
        sign_up: str = "3 days",
    ) -> None:
        """Open a tournament in this channel, which then runs by itself."""

        async def work(reply: Reply) -> None:
            played, options = meant(GAMES, game, await self._offered(interaction))
            plan = Plan(
                game=played.name,
                options=options,
                title=title or f"{played.title} Cup",
                seats=seats,
                rounds=rounds,
                form=form,
                pace=pace,
                days=days,
                sign_up=SIGN_UPS[sign_up],
            )
            await self._handlers.open(reply, plan)

        await self._responder.respond(interaction, f"/tournament new {game[:40]}", work)

    @new.autocomplete("game")
    async def _suggest(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        with suppress(StoreError):
            return offered(await self._offered(interaction), current)
        return []

    @app_commands.command(name="list")
    async def all(self, interaction: discord.Interaction) -> None:
        """This server's tournaments."""
        await self._responder.respond(interaction, "/tournament list", self._handlers.list)

    @app_commands.command()
    async def manage(self, interaction: discord.Interaction) -> None:
        """Begin, pause or end a tournament, or take somebody out."""
        await self._responder.respond(interaction, "/tournament manage", self._handlers.manage)

    async def _offered(self, interaction: discord.Interaction) -> dict[str, AnyGame]:
        """The games that this server allows."""
        games = await self._servers.offered(interaction.guild_id, GAMES.values())
        return {game.name: game for game in games}
