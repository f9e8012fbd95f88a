"""The base of features, and the services they share."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import discord
from discord import app_commands
from discord.ext import commands

from cogs.discord_api.requests import Requests
from cogs.discord_api.rights import Rights
from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Handler, Press
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_commands import GroupCommand, TableCommands
from cogs.interactions.table_lookup import TableLookup
from cogs.interactions.tree import in_servers
from cogs.messages.carrier import AnyComposer
from cogs.messages.direct_messages import Contacts
from cogs.ui.components import ComponentId
from engine.registry import AnyGame, Games
from host.background.timekeeper import Source
from host.outbox.kinds import AnySubjectType
from host.review.replays import Replays
from host.service.tables import Tables


class Services(NamedTuple):
    """The services all features share. `offered` are the games that new tables can have."""

    client: discord.Client
    tables: Tables
    games: Games
    offered: Mapping[str, AnyGame]
    pictures: Pictures
    replays: Replays
    responder: Responder
    lookup: TableLookup
    contacts: Contacts
    requests: Requests
    rights: Rights
    sleep: Callable[[float], Awaitable[None]]

    def person_menu(
        self, name: str, work: Callable[[Reply, discord.Member | discord.User], Awaitable[None]]
    ) -> app_commands.ContextMenu:
        """An entry of the menu at a person's name, in servers."""

        async def callback(
            interaction: discord.Interaction, person: discord.Member | discord.User
        ) -> None:
            await self.responder.respond(interaction, name, work, person)

        return in_servers(app_commands.ContextMenu(name=name, callback=callback))

    @property
    def table_commands(self) -> TableCommands:
        """Makes commands of `/table`."""
        return TableCommands(self.responder, self.lookup)


class Commands(commands.Cog):
    """Top-level commands of a feature."""

    def __init__(self, services: Services) -> None:
        self._responder, self._lookup = services.responder, services.lookup

    async def press(
        self, interaction: discord.Interaction, action: str, handler: Handler, value: str = ""
    ) -> None:
        """Answer like a press with an action of the command's name."""
        press = Press(ComponentId(action, 0), value)
        await self._responder.respond(interaction, f"/{action}", handler, press)

    async def suggest_tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggestions for an option that names a table."""
        return await self._lookup.choices(interaction, None, current)


class Background(Protocol):
    """Work in the background."""

    async def resume(self) -> None:
        """Continue where the last process stopped."""

    async def close(self) -> None:
        """Start nothing more."""


class Feature:
    """What a package adds to the bot."""

    handlers: Sequence[object] = ()
    """Their methods declare routes (`cogs.interactions.press.on`)."""
    cogs: Sequence[commands.Cog] = ()
    groups: Sequence[app_commands.Group] = ()
    """Its command groups."""
    menus: Sequence[app_commands.ContextMenu] = ()
    """What it adds to the menu at a person's name."""
    of_table: Sequence[GroupCommand] = ()
    """Commands of `/table`."""
    of_server: Sequence[GroupCommand] = ()
    """Commands of `/server`, for those who manage it."""
    messages: Sequence[AnyComposer] = ()
    """The words of its kinds of messages."""
    subjects: Sequence[AnySubjectType] = ()
    """What else there are messages about, beside tables and servers."""
    deadlines: Sequence[Source] = ()
    """When it does something by itself."""
    background: Sequence[Background] = ()

    async def close(self) -> None:
        """Start nothing more."""
        for each in self.background:
            await each.close()
