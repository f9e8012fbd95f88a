"""The Discord client: makes the parts of this room, hands them to each other, and starts them."""

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING, Final

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from cogs.app.settings import Settings
from cogs.app.shards import shards_of
from cogs.discord_api.request_limiter import RequestLimiter
from cogs.discord_api.requests import Requests
from cogs.discord_api.rights import Rights
from cogs.feature import Feature, Services
from cogs.giving_up.feature import GivingUpFeature
from cogs.hints.feature import HintsFeature
from cogs.hints.lessons import Lessons
from cogs.interactions.pressed import PressedMessages
from cogs.interactions.replies import Responder
from cogs.interactions.router import ComponentRouter
from cogs.interactions.standing_pictures import StandingPictures
from cogs.interactions.table_commands import TableCommands
from cogs.interactions.table_lookup import TableLookup
from cogs.interactions.tree import Tree
from cogs.lobby.feature import LobbyFeature
from cogs.messages.last_messages import LastMessages
from cogs.messages.presenter import DiscordPresenter
from cogs.messages.reach import Reach
from cogs.people.feature import PeopleFeature
from cogs.play.feature import PlayFeature
from cogs.play.private_panels import PrivatePanels
from cogs.replay.feature import ReplayFeature
from cogs.results.feature import ResultsFeature
from cogs.rules.feature import RulesFeature
from cogs.rules.welcoming import greet_server
from cogs.server.feature import ServerFeature
from cogs.time.feature import TimeFeature
from cogs.ui.pictures import Pictures
from cogs.undo.feature import UndoFeature
from engine import registry
from host.background.housekeeper import Housekeeper
from host.background.timekeeper import Timekeeper
from host.clock.machine_time import MACHINE, MachineTime
from host.delivery.loop import Delivery
from host.logs.version import VERSION
from host.review.replays import Replays
from host.service.tables import Tables

if TYPE_CHECKING:
    from asyncio import Task

    from host.background.processes import SharedProcess

log = logging.getLogger(__name__)

TABLE_COMMANDS: Final = (
    *("join", "leave", "start", "computers", "status", "export", "undo", "abandon"),
    *("new", "file", "pause", "resume", "pace", "free", "host"),
)
"""The order in which Discord lists the commands of `/table`."""


class WateringHole(commands.AutoShardedBot):
    """The bot: tables and their storage on one side, Discord on the other.

    Nothing else of this room knows of it: every part is given what it needs, and no more.
    """

    def __init__(self, settings: Settings, tables: Tables, time: MachineTime = MACHINE) -> None:
        self.requests = Requests(RequestLimiter(settings.discord.requests_per_second))
        super().__init__(
            **shards_of(settings.discord),
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Of messages in servers it is only heard that there are any, not what they say: so a
            # board knows whether talk stands below it. Nothing of them is kept.
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            http_trace=self.requests.trace,
        )
        self.tables = tables
        self.process: SharedProcess | None = None
        """This process among others, where several share the work."""
        self.pictures = Pictures(settings.drawing.threads, tables.read.summary)
        self.reach = Reach(self, tables, time.sleep, self.requests.trace)
        direct_messages = self.reach.direct_messages
        pressed, standing = PressedMessages(), StandingPictures()
        self.last_messages = LastMessages(tables, direct_messages)
        self.lessons = Lessons(tables.hints, tables.signals, registry)
        self.presenter = DiscordPresenter(
            self,
            registry,
            self.pictures,
            direct_messages,
            pressed,
            standing,
            self.reach.places,
            self.requests,
            self.lessons,
        )
        self.delivery = Delivery(tables, self.presenter, sleep=time.sleep, jobs=tables.jobs)
        self.timekeeper = Timekeeper(
            tables.session, tables.deadlines, sleep=time.sleep, slack=time.slack
        )
        # By the machine's own seconds, as people at a terminal wait by them.
        self.housekeeper = Housekeeper(
            tables.session, tables.lobby, settings.retention.retention(), now=time.now
        )
        self._working: list[Task[None]] = []
        self.private_panels = PrivatePanels(tables, registry, self.pictures, standing)
        responder = self._responder = Responder(
            tables, self.private_panels, direct_messages, pressed, standing
        )
        lookup = TableLookup(tables, registry, self.reach.sight)
        self._make_features(
            settings,
            Services(
                client=self,
                tables=tables,
                games=registry,
                pictures=self.pictures,
                replays=Replays(tables.read, tables.played),
                responder=responder,
                lookup=lookup,
                table_commands=TableCommands(responder, lookup),
                reach=self.reach,
                requests=self.requests,
                rights=Rights(tables.servers),
                sleep=time.sleep,
            ),
        )

    def _make_features(self, settings: Settings, services: Services) -> None:
        """Make the features, hand them to each other, and take in what they add."""
        published, kept = settings.owner.published(), settings.retention.retention()
        play = PlayFeature(services, self.private_panels, self.lessons)
        self.lobby = LobbyFeature(services)
        self.replay = ReplayFeature(services, posts_films=settings.drawing.animations)
        self.hints = HintsFeature(services, play.panels, analyses=settings.computers.analyses)
        self.features: tuple[Feature, ...] = (
            play,
            self.lobby,
            TimeFeature(services),
            UndoFeature(services, play.panels, self.private_panels),
            GivingUpFeature(services),
            self.replay,
            self.hints,
            ResultsFeature(services),
            PeopleFeature(services, published, kept),
            ServerFeature(services),
            RulesFeature(services, self.lobby.opening, published),
        )
        self.router = ComponentRouter(
            services.lookup,
            services.responder,
            [handlers for feature in self.features for handlers in feature.handlers],
            play.panels.newest,
            play.panels.without_seat,
        )
        table = app_commands.Group(name="table", description="Open, start and look after a table")
        of_table = [command for feature in self.features for command in feature.of_table]
        for command in sorted(of_table, key=lambda command: TABLE_COMMANDS.index(command.name)):
            table.add_command(command)
        for group in (table, *(group for each in self.features for group in each.groups)):
            self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """After login: commands, and everything that was left to do."""
        for cog in (*(cog for each in self.features for cog in each.cogs), self.reach.events):
            await self.add_cog(cog)
        self.pictures.warm_up()
        if self.process is not None:
            await self._begin_with_others(self.process)
            return
        await self._sync()
        await self.reach.resume()
        await self.tables.computers.resume()
        for feature in self.features:
            await feature.resume()
        self._working = [
            self.loop.create_task(self.delivery.run(), name="delivery"),
            self.loop.create_task(self.timekeeper.run(), name="timekeeper"),
            self.loop.create_task(self.housekeeper.run(), name="housekeeper"),
        ]

    async def _begin_with_others(self, process: "SharedProcess") -> None:
        """What is left to do is found by the process that leads."""
        if process.role != "worker":
            async with process.registering():
                await self._sync()
            await self.last_messages.begin()
        await self.reach.resume()
        await process.begin()
        if process.role != "gateway":
            self._working = [self.loop.create_task(self.housekeeper.run(), name="housekeeper")]
        log.info("this process is there for: %s", process.role)

    async def on_message(self, message: discord.Message) -> None:
        """Note where talk stands below a board, if other processes have to know."""
        if message.guild is not None:
            own = message.author == self.user
            self.last_messages.heard(message.channel.id, message.id, own=own)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Take in presses, choices and forms: also those from before the bot was last started."""
        await self.router.route(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say what this is."""
        await greet_server(guild, self.tables.store)

    async def on_ready(self) -> None:
        """Say so in the log; may happen more than once."""
        log.info("ready as %s in %d servers, version %s", self.user, len(self.guilds), VERSION)

    async def close(self) -> None:
        """Take in nothing more, let running moves end, stop all else, and leave Discord."""
        await self._responder.close()
        if self.process is not None:
            await self.process.end()
        if self._working:
            await self.housekeeper.stop()
            await self.timekeeper.stop()
            await self.delivery.stop()
            await asyncio.gather(*self._working)
            self._working = []
        await self.last_messages.close()
        await self.reach.close()
        for feature in self.features:
            await feature.close()
        await self.private_panels.close()
        await self.lessons.close()
        await self.tables.computers.close()
        await super().close()
        await self.requests.close()
        self.pictures.close()

    async def _sync(self) -> None:
        """Register the commands where they changed: Discord allows 200 changes a day."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = {command.name for command in await self.tree.fetch_commands()}
        same = known == {command["name"] for command in payload}
        if same and await self.tables.store.get_note("commands") == digest:
            return
        await self.tree.sync()
        await self.tables.store.set_note("commands", digest)
        log.info("registered %d commands", len(payload))


def use_api(url: str) -> None:
    """Point discord.py at a stand-in for Discord on this machine, before logging in."""
    base = yarl.URL(url)
    discord.http.Route.BASE = str(base / "api/v10")
    gateway = base.with_scheme("ws") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = str(base / "cdn")
