"""The Discord client: builds the parts of this room, hands them to each other, starts them."""

import asyncio
import logging
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.app.emoji import register_emoji
from cogs.app.features import Features
from cogs.app.parts import parts_of
from cogs.app.settings import Settings, shards_of
from cogs.discord_api.request_limiter import RequestLimiter
from cogs.discord_api.requests import Requests
from cogs.discord_api.undocumented import connect_shard, disconnect_shard
from cogs.interactions.tree import Tree, ids_of, sync_if_changed
from cogs.messages.on_discord import LastMessages
from cogs.rules.welcome import greet_server
from host.background.housekeeper import Housekeeper
from host.background.removing import end_removed
from host.background.timekeeper import Timekeeper
from host.clock import MACHINE, MachineTime
from host.logs import VERSION
from host.service.tables import Tables

if TYPE_CHECKING:
    from host.background.processes import SharedProcess

log = logging.getLogger(__name__)


class WateringHole(commands.AutoShardedBot):
    """The bot. No other part knows it: each is given what it needs."""

    def __init__(self, settings: Settings, tables: Tables, time: MachineTime = MACHINE) -> None:
        requests = Requests(RequestLimiter(settings.discord.requests_per_second))
        super().__init__(
            **shards_of(settings.discord),
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Messages in servers arrive without their content: enough for a board to know whether
            # there is talk below it. None are stored.
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            http_trace=requests.trace,
        )
        self.process: SharedProcess | None = None
        """Set if several processes share the work."""
        self.logins_at_once = 1
        """How many shards Discord lets log in at once."""
        self.parts = parts_of(
            client=self, settings=settings, tables=tables, requests=requests, time=time
        )
        self.services = self.parts.services
        self.features = Features(settings, self.parts)
        deadlines = tables.deadlines
        self.timekeeper = Timekeeper(
            [deadlines, *self.features.deadlines],
            tables.store,
            deadlines.now,
            sleep=time.sleep,
            slack=time.slack,
        )
        tables.signals.clocks_changed.subscribe(self.timekeeper.wake_by)
        # It sleeps by the machine's clock, since people at a terminal wait for it.
        self.housekeeper = Housekeeper(
            tables.session, tables.lobby, settings.retention.retention(), now=time.now
        )
        self._last_messages = LastMessages(
            tables.store, self.services.contacts.on_discord, is_shared=tables.jobs.is_shared
        )
        self._has_emoji = settings.drawing.emoji
        self._welcomes = settings.discord.welcome
        self._games = settings.games
        self._working: list[asyncio.Task[None]] = []
        self._registering: asyncio.Task[None] | None = None
        self.features.add_commands(self.tree)
        self.add_listener(self.features.router.route, "on_interaction")

    async def setup_hook(self) -> None:
        """After login: register commands, and resume what was left to do."""
        for cog in (*self.features.cogs, self.services.contacts.events):
            await self.add_cog(cog)
        if self._has_emoji:
            alone = nullcontext() if self.process is None else self.process.registering("emoji")
            emoji = register_emoji(
                self, self.services.contacts.on_discord.emoji, alone, self.services.sleep
            )
            self._registering = self.loop.create_task(emoji, name="emoji")
        if self.process is not None:
            await self._begin_with_others(self.process)
            return
        self._link(await sync_if_changed(self.tree, self.services.tables.store))
        for part in (self.services.contacts, self.services.tables.computers, self.features):
            await part.resume()
        await self._end_removed()
        self._working = [
            self.loop.create_task(self.timekeeper.run(), name="timekeeper"),
            self.loop.create_task(self.housekeeper.run(), name="housekeeper"),
        ]

    async def _begin_with_others(self, process: "SharedProcess") -> None:
        """Join the other processes; the one that leads finds what was left to do."""
        if process.role == "worker":
            self._link(await self.tree.fetch_commands())
        else:
            async with process.registering("commands"):
                self._link(await sync_if_changed(self.tree, self.services.tables.store))
            await self._last_messages.begin()
        await self.services.contacts.resume()
        await process.begin()
        await self._end_removed()
        if process.role != "gateway":
            self._working = [self.loop.create_task(self.housekeeper.run(), name="housekeeper")]
        log.info("this process runs as: %s", process.role)

    async def _end_removed(self) -> None:
        """End what the settings no longer offer."""
        running = self._games.removed == "end"
        await end_removed(self.services.tables, self._games.names(), running=running)

    def _link(self, registered: list[app_commands.AppCommand]) -> None:
        """Make these commands clickable in messages."""
        self.services.contacts.on_discord.command_ids = ids_of(registered)

    async def launch_shards(self) -> None:
        """Connect the shards of this process: with others, as many as it has at any time."""
        if self.process is None or self.shard_count is None:
            await super().launch_shards()
            return
        self.process.have_shards(
            self.shard_ids or range(self.shard_count),
            partial(connect_shard, self),
            partial(disconnect_shard, self),
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord allows this login."""
        if self.process is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.process.wait_for_login((shard_id or 0) % self.logins_at_once)

    async def on_message(self, message: discord.Message) -> None:
        """Note talk below a board, if other processes have to know."""
        if message.guild is not None:
            own = message.author == self.user
            self._last_messages.heard(message.channel.id, message.id, own=own)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Introduce the bot, unless its owner doesn't want that."""
        if self._welcomes and not await self.features.owner.is_left(guild.id):
            await greet_server(guild, self.services.tables.store, self.features.outbox)

    async def on_ready(self) -> None:
        """Log it; may happen more than once."""
        log.info("ready as %s in %d servers, version %s", self.user, len(self.guilds), VERSION)

    async def close(self) -> None:
        """Accept nothing more, finish running moves, stop all else, and leave Discord."""
        await self.services.responder.close()
        if self._registering is not None:
            self._registering.cancel()
            await asyncio.wait({self._registering})
        if self.process is not None:
            await self.process.end()
        if self._working:
            for loop in (self.housekeeper, self.timekeeper):
                await loop.stop()
            await asyncio.gather(*self._working)
            self._working = []
        for part in (
            self._last_messages,
            self.services.contacts,
            self.features,
            self.parts.private_panels,
        ):
            await part.close()
        await self.parts.lessons.close()
        await self.services.tables.computers.close()
        await super().close()
        await self.services.requests.close()
        self.services.pictures.close()
