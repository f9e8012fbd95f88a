"""`/server`: the settings of a server, for those who manage it."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

import discord
import msgspec
from discord import app_commands

from cogs.discord_api.places import missing_in
from cogs.feature import Commands, Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.tree import in_servers
from cogs.server import screen as screens
from cogs.server.screen import HOMES, SERVER, SETTINGS, TABLE_LIMITS, USUALLY, Surroundings
from cogs.ui.components import BadComponentId
from engine.registry import GAMES
from engine.words import listed
from host.clock.pace import PACES, UNTIMED
from host.errors import NotAllowed
from host.repositories.servers import Servers, ServerSettings

_Read: TypeAlias = Callable[[discord.Guild, tuple[str, ...]], object]


class ServerHandlers:
    """Shows and changes what a server has chosen."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    @on(screens.SERVER)
    async def show(self, reply: Reply, _press: Press) -> None:
        """Show the page."""
        guild = managed(reply)
        await self._show(reply, guild, await self._servers.get(guild.id))

    @on(screens.PICK)
    async def pick(self, reply: Reply, press: Press) -> None:
        """Show the page with the menu for one setting."""
        guild = managed(reply)
        await self._show(reply, guild, await self._servers.get(guild.id), _known(press.value))

    @on(screens.CHOOSE)
    async def choose(self, reply: Reply, press: Press) -> None:
        """Keep what was chosen for one setting."""
        guild, name = managed(reply), _known(press.component.part(0))
        if not press.values:
            raise BadComponentId
        value = READ[name](guild, press.values)
        await self._keep(reply, guild, name, value)

    @on(screens.USUAL)
    async def usual(self, reply: Reply, press: Press) -> None:
        """Set one setting back to what is usual."""
        guild, name = managed(reply), _known(press.component.part(0))
        await self._keep(reply, guild, name, getattr(USUALLY, name))

    async def _keep(self, reply: Reply, guild: discord.Guild, name: str, value: object) -> None:
        def change(now: ServerSettings) -> ServerSettings:
            return msgspec.structs.replace(now, **{name: value})

        now = await self._servers.change(guild.id, change)
        said = f"{SETTINGS[name].title}: {screens.value_of(name, _around(guild), now)}."
        but = _but(guild, now, name)
        await self._show(reply, guild, now, name, f"From now on: {said}{but and f' {but}'}")

    async def _show(
        self,
        reply: Reply,
        guild: discord.Guild,
        now: ServerSettings,
        name: str = "",
        note: str = "",
    ) -> None:
        await reply.show(screens.server(_around(guild), now, name, note))


def managed(reply: Reply) -> discord.Guild:
    """The server of an interaction, which this person manages. Raises `NotAllowed`."""
    interaction = reply.interaction
    guild = None if interaction.guild_id is None else interaction.guild
    if guild is None:
        raise NotAllowed(
            "These settings are a server's.", "Use `/server` in a channel of the server."
        )
    if not interaction.permissions.manage_guild:
        raise NotAllowed(
            "Only those with the permission Manage Server can see and change these settings.",
            "Ask one of them; your own settings are under `/settings`.",
        )
    return guild


def _around(guild: discord.Guild) -> Surroundings:
    return Surroundings(
        channels=frozenset(each.id for each in guild.channels),
        roles=frozenset(each.id for each in guild.roles),
        games=GAMES,
    )


def _known(name: str) -> str:
    if name not in SETTINGS:
        raise BadComponentId
    return name


def _but(guild: discord.Guild, now: ServerSettings, name: str) -> str:
    """What stands in the way of a choice by Discord's permissions, and how that is mended."""
    role = None if now.call_role is None else guild.get_role(now.call_role)
    if name == "call_role" and role is not None:
        if not (role.mentionable or guild.me.guild_permissions.mention_everyone):
            return (
                "As yet Discord lets me call nobody by it: allow anyone to mention this role, in "
                "its own settings."
            )
    elif name == "channels":
        mute = [
            f"<#{channel.id}>"
            for channel in guild.channels
            if channel.id in now.channels and missing_in(channel.permissions_for(guild.me))
        ]
        if mute:
            return f"As yet I may not do enough in {listed(mute)} to show a board there."
    return ""


def _games(_: discord.Guild, values: tuple[str, ...]) -> tuple[str, ...]:
    """The games that were chosen; none where it is all of them, so that later ones are too."""
    if not set(values) <= set(GAMES):
        raise BadComponentId
    return tuple(name for name in GAMES if name in values) if len(set(values)) < len(GAMES) else ()


def _channels(guild: discord.Guild, values: tuple[str, ...]) -> tuple[int, ...]:
    found = [guild.get_channel(_id_of(value)) for value in values]
    there = [channel.id for channel in found if channel is not None]
    if len(there) < len(found):
        raise _gone("channel")
    return tuple(dict.fromkeys(there))


def _one_of(allowed: Iterable[str | int]) -> _Read:
    """Reads the one among these that was chosen."""
    by_key = {str(each): each for each in allowed}

    def read(_: discord.Guild, values: tuple[str, ...]) -> str | int:
        if values[0] not in by_key:
            raise BadComponentId
        return by_key[values[0]]

    return read


def _role(guild: discord.Guild, values: tuple[str, ...]) -> int:
    role = guild.get_role(_id_of(values[0]))
    if role is None:
        raise _gone("role")
    if role.is_default():
        raise NotAllowed("That role is everyone's.", "Choose one that only some people have.")
    return role.id


def _id_of(value: str) -> int:
    """A number as Discord gives it to channels and roles. Raises `BadComponentId`."""
    if not (value.isascii() and value.isdecimal() and len(value) < 20):
        raise BadComponentId
    return int(value)


def _gone(what: str) -> NotAllowed:
    return NotAllowed(f"This server has no such {what} any more.", "Choose another one.")


READ: dict[str, _Read] = {
    "games": _games,
    "channels": _channels,
    "home": _one_of(home.key for home in HOMES),
    "pace": _one_of((UNTIMED, *PACES)),
    "most_tables": _one_of(TABLE_LIMITS),
    "most_each": _one_of(TABLE_LIMITS),
    "call_role": _role,
    "manager_role": _role,
}
"""How what was chosen is read, by the name of the setting; each raises what a person is told."""


class ServerFeature(Feature):
    """What a server chooses."""

    def __init__(self, services: Services) -> None:
        page = ServerHandlers(services.tables.servers)
        self.handlers = (page,)
        self.cogs = (ServerCommands(services, page),)


class ServerCommands(Commands):
    """The one command."""

    def __init__(self, services: Services, handlers: ServerHandlers) -> None:
        super().__init__(services)
        self._handlers = handlers

    @app_commands.command()
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: discord.Interaction) -> None:
        """This server's games, channels, limits and roles, for those who manage it."""
        await self.press(interaction, SERVER, self._handlers.show)
