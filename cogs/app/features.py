"""The features of the bot, handed to each other, and what they add to it."""

from collections.abc import Iterator
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.abandoning.feature import AbandoningFeature
from cogs.admission.feature import AdmissionFeature
from cogs.app.parts import Parts
from cogs.app.settings import Settings
from cogs.feature import Feature
from cogs.friends.feature import FriendsFeature
from cogs.hints.feature import HintsFeature
from cogs.interactions.replies import Reply
from cogs.interactions.router import ComponentRouter
from cogs.live.eyes import DiscordEyes
from cogs.live.texts import texts
from cogs.lobby.feature import LobbyFeature
from cogs.manager_log.feature import ManagerLogFeature
from cogs.messages.carrier import DiscordCarrier
from cogs.overview.feature import OverviewFeature
from cogs.owner.feature import OwnerFeature
from cogs.people.feature import PeopleFeature
from cogs.plans.feature import PlansFeature
from cogs.play.feature import PlayFeature
from cogs.puzzles.feature import PuzzlesFeature
from cogs.replay.feature import ReplayFeature
from cogs.results.feature import ResultsFeature
from cogs.rules.feature import RulesFeature
from cogs.series.feature import SeriesFeature
from cogs.server.commands import server_group
from cogs.server.feature import ServerFeature
from cogs.strikes.feature import StrikesFeature
from cogs.time.feature import TimeFeature
from cogs.tournaments.feature import TournamentsFeature
from cogs.undo.feature import UndoFeature
from cogs.webhook.feature import WebhookFeature
from cogs.week.feature import WeekFeature
from host.background.live_tables import LiveTables
from host.background.server_messages import ServerMessages
from host.background.table_messages import TableMessages
from host.background.timekeeper import Source
from host.outbox.kinds import AnySubjectType, Shown
from host.outbox.loop import Lane
from host.repositories.messages import Message

TABLE_COMMANDS: Final = (
    *("join", "leave", "start", "series", "computers", "status", "export", "undo", "abandon"),
    *("new", "file", "pause", "resume", "pace", "free", "host"),
)
"""The commands of `/table`, in the order in which they are registered."""


class Features:
    """All features. Add a new one here, and nowhere else."""

    def __init__(self, settings: Settings, parts: Parts) -> None:
        services, panels = parts.services, parts.private_panels
        published, kept = settings.owner.published(), settings.retention.retention()
        play = PlayFeature(services, panels, parts.layouts.answered, parts.lessons.advice)
        self.lobby = LobbyFeature(services, most_thinking_s=settings.computers.most_thinking_s)
        self.owner = OwnerFeature(services)
        self.replay = ReplayFeature(services, posts_films=settings.drawing.animations)
        self.webhook = WebhookFeature(services)
        self.hints = HintsFeature(services, play.panels, analyses=settings.computers.analyses)
        self._all: tuple[Feature, ...] = (
            play,
            self.lobby,
            FriendsFeature(services, self.lobby.opening),
            TimeFeature(services),
            UndoFeature(services, play.panels, panels),
            PlansFeature(services, play.panels),
            AbandoningFeature(services),
            self.replay,
            self.hints,
            ResultsFeature(services),
            PeopleFeature(services, published, kept),
            ServerFeature(services),
            PuzzlesFeature(services, self.hints.analysing, self.replay.animator),
            TournamentsFeature(services),
            WeekFeature(services),
            ManagerLogFeature(services),
            AdmissionFeature(services),
            StrikesFeature(services),
            self.webhook,
            OverviewFeature(services),
            SeriesFeature(services, self.lobby.opening),
            RulesFeature(services, self.lobby.opening, published),
            self.owner,
        )
        tables, composers = services.tables, [*texts(services.games, parts.layouts)]
        composers += [composer for feature in self._all for composer in feature.messages]
        contacts = services.contacts
        carrier = DiscordCarrier(
            services.client, contacts, services.requests, tables.read, composers
        )
        eyes = DiscordEyes(contacts.on_discord, panels.is_played, parts.lessons.is_advised)
        live = LiveTables(tables, eyes)
        extra = TableMessages(tables, services.replays, eyes.covered)
        jobs, sleep = tables.jobs, services.sleep
        of: list[AnySubjectType] = [extra, ServerMessages(tables)]
        of += [subject for feature in self._all for subject in feature.subjects]
        self.live = Lane(tables.store, [live], carrier, live=True, jobs=jobs, sleep=sleep)
        self.outbox = Lane(tables.store, of, carrier, jobs=jobs, sleep=sleep)
        tables.signals.changed.subscribe(self.live.wake)
        extra.wake(self.outbox)

        async def tell_news(reply: Reply) -> None:
            async def say(message: Message, shown: Shown) -> None:
                await reply.add(await carrier.layout(message, shown))

            await self.outbox.hand_over(reply.user, say)

        services.responder.tell_news = tell_news
        self.router = ComponentRouter(
            services.lookup,
            services.responder,
            [handlers for feature in self._all for handlers in feature.handlers],
            play.panels.newest,
            play.panels.without_seat,
        )

    @property
    def cogs(self) -> Iterator[commands.Cog]:
        """Commands outside of groups."""
        return (cog for feature in self._all for cog in feature.cogs)

    @property
    def deadlines(self) -> Iterator[Source]:
        """When features do something by themselves."""
        return (source for feature in self._all for source in feature.deadlines)

    def add_commands(self, tree: app_commands.CommandTree[discord.Client]) -> None:
        """Add the groups of commands and the entries at people's names: `/table`, `/server`, and
        what features bring.
        """
        table = app_commands.Group(name="table", description="Open, start and look after a table")
        found = {command.name: command for each in self._all for command in each.of_table}
        for name in sorted(found, key=TABLE_COMMANDS.index):
            table.add_command(found[name])
        server = server_group([each for feature in self._all for each in feature.of_server])
        for group in (table, server, *(group for each in self._all for group in each.groups)):
            tree.add_command(group)
        for menu in (menu for each in self._all for menu in each.menus):
            tree.add_command(menu)

    async def resume(self) -> None:
        """Resume what was left to do."""
        for each in (each for feature in self._all for each in feature.background):
            await each.resume()
        await self.live.resume()
        await self.outbox.resume()

    async def close(self) -> None:
        """Start nothing more."""
        for feature in self._all:
            await feature.close()
        await self.live.close()
        await self.outbox.close()
