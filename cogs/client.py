"""The bot itself: one Discord client that holds the house together."""

import hashlib
import json
import logging
from typing import TYPE_CHECKING

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from cogs.components import GameButton, GameSelect
from cogs.games import group_for
from cogs.handlers import stories
from cogs.info import InfoCommands
from cogs.messenger import Messenger
from cogs.pictures import Pictures
from cogs.presenter import DiscordPresenter
from cogs.router import ComponentRouter
from cogs.settings import Settings
from cogs.table import table_group
from cogs.tree import Tree
from engine import registry
from host.delivery.loop import Delivery
from host.errors import NotSeated
from host.models import AnyGame, SeatView, TableView, seat_of
from host.tables import Tables

if TYPE_CHECKING:
    from asyncio import Task

log = logging.getLogger(__name__)


class WateringHole(commands.AutoShardedBot):
    """The bot: tables and their storage on one side, Discord on the other."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.registry = registry
        self.tables = tables
        self.pictures = Pictures(settings.drawing.threads)
        self.messenger = Messenger(self)
        self.router = ComponentRouter()
        self.delivery = Delivery(tables, DiscordPresenter(self))
        self._delivering: Task[None] | None = None

    def game_of(self, view: TableView) -> AnyGame:
        """The game of a table."""
        return self.registry.game(view.game)

    async def own_seen(self, view: TableView, user: int) -> SeatView:
        """A table as this person may see it from their seat. Raises `NotSeated`."""
        seat = seat_of(view, user)
        if seat is None:
            raise NotSeated("You hold no seat at this table.")
        return await self.tables.seen(view.id, seat)

    async def setup_hook(self) -> None:
        """After login: commands, lasting buttons, and everything that was left to do."""
        self.add_dynamic_items(GameButton, GameSelect)
        for game in registry.GAMES.values():
            self.tree.add_command(group_for(game))
        self.tree.add_command(table_group())
        await self.add_cog(InfoCommands(self))
        self.pictures.warm_up()
        await self._sync()
        await self.tables.resume()
        self._delivering = self.loop.create_task(self.delivery.run(), name="delivery")

    async def on_interaction(self, interaction: "discord.Interaction[WateringHole]") -> None:
        """Take in forms: also those that were opened before the bot was last started."""
        if interaction.type is discord.InteractionType.modal_submit:
            await stories.take_in(interaction)

    async def on_ready(self) -> None:
        """Say so in the log; may happen more than once."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def close(self) -> None:
        """Stop delivering, let running moves end, and leave Discord."""
        if self._delivering is not None:
            await self.delivery.stop()
            await self._delivering
            self._delivering = None
        await self.tables.close()
        await super().close()
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
