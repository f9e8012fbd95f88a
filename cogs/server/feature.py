"""`/server settings`: the settings of a server, for those who manage it."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import discord
import msgspec

from cogs.discord_api.places import kind_of, missing_in
from cogs.discord_api.sight import is_seen
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.messages.forums import prepare
from cogs.server import screen as screens
from cogs.server.commands import managed, page_command
from cogs.server.screen import (
    DAYS,
    HOMES,
    HOURS,
    MEMBER_DAYS,
    SERVER,
    SETTINGS,
    TABLE_LIMITS,
    USUALLY,
    ServerContext,
    around,
)
from cogs.ui.components import BadComponentId, chosen_on
from engine.registry import AnyGame
from engine.words import listed
from host.clock.pace import PACES, UNTIMED
from host.errors import NotAllowed
from host.repositories.servers import Servers, ServerSettings
from host.service.queries import Queries
from host.webhook.webhooks import Webhooks

_Read: TypeAlias = Callable[[discord.Guild, tuple[str, ...]], object]


class ServerHandlers:
    """Shows and changes a server's settings."""

    def __init__(
        self,
        servers: Servers,
        read: Queries,
        webhooks: Webhooks,
        offered: Mapping[str, AnyGame],
    ) -> None:
        self._servers = servers
        self._offered = offered
        self._read = read
        self._webhooks = webhooks

    @on(screens.SERVER)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page, with one setting or the question that comes first."""
        guild, name = managed(reply), _known(press.component.part(0) or next(iter(SETTINGS)))
        await self._show(reply, guild, await self._servers.get(guild.id), name)

    @on(screens.PICK)
    async def pick(self, reply: Reply, press: Press) -> None:
        """Show the page with the menu for one setting."""
        guild = managed(reply)
        await self._show(reply, guild, await self._servers.get(guild.id), _known(press.value))

    @on(screens.CHOOSE)
    async def choose(self, reply: Reply, press: Press) -> None:
        """Say what a choice for one setting will mean, or store it if it needs no second look."""
        guild, name = managed(reply), _known(press.component.part(0))
        await self._propose(reply, guild, name, self._read_choice(guild, name, press.values))

    @on(screens.USUAL)
    async def usual(self, reply: Reply, press: Press) -> None:
        """The same for a setting's default."""
        guild, name = managed(reply), _known(press.component.part(0))
        await self._propose(reply, guild, name, getattr(USUALLY, name))

    @on(screens.SAVE)
    async def save(self, reply: Reply, press: Press) -> None:
        """Store the choice that the menu on the message shows, or else the default."""
        guild, message = managed(reply), reply.interaction.message
        name, value = _known(press.component.part(0)), object()
        if press.component.part(1):
            value = getattr(USUALLY, name)
        else:
            shown = () if message is None else chosen_on(message, screens.CHOOSE)
            value = self._read_choice(guild, name, shown)
        await self._keep(reply, guild, name, value)

    @on(screens.RULES)
    async def rules(self, reply: Reply, _press: Press) -> None:
        """Show a text for the server's rules."""
        managed(reply)
        await reply.show(screens.rules_text())

    def _read_choice(self, guild: discord.Guild, name: str, values: tuple[str, ...]) -> object:
        """A choice for a setting; no games if it is all that are offered, so that new ones are
        included. Raises `BadComponentId`, and what to tell the person.
        """
        if not values:
            raise BadComponentId
        if name != "games":
            return READ[name](guild, values)
        if not set(values) <= set(self._offered):
            raise BadComponentId
        chosen = tuple(name for name in self._offered if name in values)
        return () if len(chosen) == len(self._offered) else chosen

    async def _propose(self, reply: Reply, guild: discord.Guild, name: str, value: object) -> None:
        now = await self._servers.get(guild.id)
        then = msgspec.structs.replace(now, **{name: value})
        if SETTINGS[name].means is None or then == now:
            await self._keep(reply, guild, name, value)
            return
        context = await self._around(reply, guild)
        await reply.show(screens.server(context, now, name, _but(guild, then, name), then))

    async def _keep(self, reply: Reply, guild: discord.Guild, name: str, value: object) -> None:
        def change(now: ServerSettings) -> ServerSettings:
            return msgspec.structs.replace(now, **{name: value})

        now = await self._servers.change(guild.id, change, by=reply.user)
        context = around(guild, games=self._offered)
        said = f"Saved. {SETTINGS[name].title}: {screens.value_of(name, context, now)}."
        await self._show(reply, guild, now, name, said)

    async def _show(
        self, reply: Reply, guild: discord.Guild, now: ServerSettings, name: str, note: str = ""
    ) -> None:
        but = _but(guild, now, name)
        if name == "forum" and now.forum is not None:
            but = await prepare(guild, now.forum)
        told = " ".join(filter(None, (note, but)))
        await reply.show(screens.server(await self._around(reply, guild), now, name, told))

    async def _around(self, reply: Reply, guild: discord.Guild) -> ServerContext:
        seen = [
            each
            for each in await self._read.of_server(guild.id)
            if is_seen(reply.interaction, each.place.channel, each.place.parent)
        ]
        return around(guild, len(seen), await self._webhooks.get(guild.id), self._offered)


def _known(name: str) -> str:
    if name not in SETTINGS:
        raise BadComponentId
    return name


def _but(guild: discord.Guild, now: ServerSettings, name: str) -> str:
    """Which permissions a choice still lacks on Discord, and what to do."""
    role = None if now.call_role is None else guild.get_role(now.call_role)
    if name == "call_role" and role is not None:
        if not (role.mentionable or guild.me.guild_permissions.mention_everyone):
            return (
                "But Discord doesn't let me ping it yet: in the role's own settings, allow anyone "
                "to mention it."
            )
    elif name == "winner_role" and now.winner_role is not None:
        return _but_of_winner(guild, now)
    elif name in ("channels", "results", "puzzles", "week", "log"):
        chosen = now.channels if name == "channels" else (getattr(now, name),)
        what = "show a board" if name == "channels" else "post"
        mute = [
            f"<#{channel.id}>"
            for channel in guild.channels
            if channel.id in chosen
            and missing_in(channel.permissions_for(guild.me), kind_of(channel))
        ]
        if mute:
            return f"But I don't have the permissions to {what} in {listed(mute)}."
    return ""


def _but_of_winner(guild: discord.Guild, now: ServerSettings) -> str:
    """Why the role of a season's winner can't be given."""
    role, own = guild.get_role(now.winner_role or 0), guild.me
    if role is None:
        return "But that role is gone, so nobody gets it: choose another one."
    if role.managed:
        return "But only an app or Discord gives that role, so nobody gets it: choose another one."
    if not own.guild_permissions.manage_roles:
        return "But I can't give it yet: in the server's roles, allow mine Manage Roles."
    if role >= own.top_role:
        return "But I can't give it yet: in the server's roles, drag mine above it."
    return "But choose a channel for the week, too." if now.week is None else ""


def _channels(guild: discord.Guild, values: tuple[str, ...]) -> tuple[int, ...]:
    found = [guild.get_channel(_id_of(value)) for value in values]
    there = [channel.id for channel in found if channel is not None]
    if len(there) < len(found):
        raise _gone("channel")
    return tuple(dict.fromkeys(there))


def _post_in(guild: discord.Guild, values: tuple[str, ...]) -> int:
    found = guild.get_channel(_id_of(values[0]))
    if not isinstance(found, discord.TextChannel):
        raise _gone("channel")
    if missing := missing_in(found.permissions_for(guild.me)):
        raise NotAllowed(
            f"To post in <#{found.id}>, I need the permission {listed(missing)} there.",
            "Allow it in the channel's settings, then choose the channel again; or choose another "
            "one.",
        )
    return found.id


def _hour(_: discord.Guild, values: tuple[str, ...]) -> int:
    if values[0] not in HOURS:
        raise BadComponentId
    return HOURS[values[0]]


def _day(_: discord.Guild, values: tuple[str, ...]) -> int:
    if values[0] not in DAYS:
        raise BadComponentId
    return int(values[0])


def _forum(guild: discord.Guild, values: tuple[str, ...]) -> int:
    found = guild.get_channel(_id_of(values[0]))
    if not isinstance(found, discord.ForumChannel):
        raise _gone("forum")
    return found.id


def _one_of(allowed: Iterable[str | int]) -> _Read:
    """Reads one of these values."""
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
        raise NotAllowed("Everyone has that role.", "Choose a role that not everyone has.")
    return role.id


def _id_of(value: str) -> int:
    """The Discord ID of a channel or role. Raises `BadComponentId`."""
    if not (value.isascii() and value.isdecimal() and len(value) < 20):
        raise BadComponentId
    return int(value)


def _gone(what: str) -> NotAllowed:
    return NotAllowed(f"That {what} no longer exists.", "Choose another one.")


READ: dict[str, _Read] = {
    "channels": _channels,
    "home": _one_of(home.key for home in HOMES),
    "forum": _forum,
    "pace": _one_of((UNTIMED, *PACES)),
    "most_tables": _one_of(TABLE_LIMITS),
    "most_each": _one_of(TABLE_LIMITS),
    "open_role": _role,
    "open_days": _one_of(int(each.key) for each in MEMBER_DAYS),
    "call_role": _role,
    "manager_role": _role,
    "results": _post_in,
    "puzzles": _post_in,
    "puzzle_hour": _hour,
    "week": _post_in,
    "week_day": _day,
    "week_hour": _hour,
    "log": _post_in,
    "winner_role": _role,
}
"""Readers of choices by setting but games; each raises what to tell the person."""


class ServerFeature(Feature):
    """A server's settings."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        page = ServerHandlers(tables.servers, tables.read, tables.webhooks, services.offered)
        self.handlers = (page,)
        what = "Settings of this server: games, channels, limits and roles"
        self.of_server = (page_command(services, "settings", what, SERVER, page.show),)
