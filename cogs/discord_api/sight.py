"""Who may see where a table is: asked for every answer, and before every unrequested message.

Anyone who may view a channel sees it and its public threads; private threads only if they are
members or manage threads there. What can't be found out counts as no.

No answer is cached. Without the privileged members intent, no event says that somebody left a
server or was removed from a thread.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

import aiohttp
import discord

from cogs.discord_api.places import MISSING_ACCESS, Interaction
from cogs.discord_api.undocumented import ask_for_member
from host.table.place import Place

FAILED: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""Raised if Discord can't be asked."""

_Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread


class Sight:
    """Finds out who may see which place."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def may_see(self, interaction: Interaction, place: Place | None) -> bool:
        """Whether the person may see a table's place; never where there is no table.

        In a server, a refusal always takes a request, even if the answer is known, so that the time
        it takes doesn't tell whether the table exists.
        """
        known = False if place is None else _known(interaction, place)
        if known or interaction.guild_id is None:
            return bool(known)
        guild, person = _known_server(interaction.guild), interaction.user
        try:
            if place is None or known is False:
                await ask_for_member(self._client, interaction.guild_id, person.id)
                return False
            if guild is not None and isinstance(person, discord.Member):
                return await _sees(guild, person, place)
            return await self.may_still_see(person.id, place)
        except FAILED:
            return False

    async def may_still_see(self, user: int | None, place: Place) -> bool:
        """Whether somebody, or everyone in its server, may see where a table is, while they ask for
        nothing.

        A process without a gateway also asks for roles and channels. Raises what Discord and the
        network raise if there is no answer.
        """
        if place.guild is None:
            return False
        try:
            guild = await self._server(place.guild)
            person = None if user is None else await guild.fetch_member(user)
            return await _sees(guild, person, place)
        except (discord.NotFound, discord.InvalidData):
            return False
        except discord.Forbidden as error:
            if error.code != MISSING_ACCESS:
                raise
            return False

    def seen_by_everyone(self, server: int, channels: Iterable[int]) -> list[int] | None:
        """Those of a server's channels and threads that everyone there sees, without a request;
        None if this process doesn't know the server. An archived or deleted one isn't seen.
        """
        guild = _known_server(self._client.get_guild(server))
        if guild is None:
            return None
        return [each for each in channels if _sees_now(guild, each)]

    async def may_schedule(self, server: int) -> bool:
        """Whether the bot may create events in a server.

        Raises what Discord and the network raise if there is no answer.
        """
        if self._client.user is None:
            return False
        guild, own = await self._server(server), self._client.user.id
        me = guild.get_member(own) or await guild.fetch_member(own)
        return me.guild_permissions.create_events

    async def _server(self, number: int) -> discord.Guild:
        """A server with its roles and channels, or its roles alone."""
        known = _known_server(self._client.get_guild(number))
        return known or await self._client.fetch_guild(number, with_counts=False)


def is_seen(interaction: Interaction, channel: int, parent: int | None = None) -> bool:
    """Whether the person is known to see a place in this server: for lists, without a request.

    A private thread counts for those who ask in it and those who manage threads; an archived or
    deleted one for nobody.
    """
    return _is_seen(interaction, channel, parent) is True


def _known(interaction: Interaction, place: Place) -> bool | None:
    """Whether the person may see where a table is, as far as that is known without a request."""
    if place.guild is None or place.guild != interaction.guild_id:
        return False
    return _is_seen(interaction, place.channel, place.parent)


def _is_seen(interaction: Interaction, channel: int, parent: int | None) -> bool | None:
    here = interaction.channel_id
    if here is not None and here in (channel, parent):
        return True
    guild, person = _known_server(interaction.guild), interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return None
    place = guild.get_channel_or_thread(parent or channel)
    if isinstance(place, discord.Thread):
        return None if place.parent is None else _may(place.parent, place, person)
    return None if place is None else _may(place, None, person)


def _known_server(guild: discord.Guild | None) -> discord.Guild | None:
    """A server, if this process knows its channels and roles."""
    if guild is None or guild.unavailable or guild.get_role(guild.id) is None:
        return None
    return guild


async def _sees(guild: discord.Guild, person: discord.Member | None, place: Place) -> bool:
    """Whether somebody, or everyone (None), sees a place; what isn't known is requested.

    Raises what Discord and the network raise, such as `discord.NotFound`.
    """
    channel, thread = await _find(guild, place.parent or place.channel), None
    if isinstance(channel, discord.Thread):
        thread, channel = channel, await _find(guild, channel.parent_id)
    if isinstance(channel, discord.Thread):
        return False
    known = _may(channel, thread, person)
    if known is not None or thread is None or person is None:
        return bool(known)
    try:
        await thread.fetch_member(person.id)
    except discord.NotFound:
        return False
    return True


def _sees_now(guild: discord.Guild, number: int) -> bool:
    """Whether everyone is known to see a channel or thread."""
    place, thread = guild.get_channel_or_thread(number), None
    if isinstance(place, discord.Thread):
        thread, place = place, place.parent
    return place is not None and _may(place, thread, None) is True


async def _find(guild: discord.Guild, number: int) -> _Channel:
    return guild.get_channel_or_thread(number) or await guild.fetch_channel(number)


def _may(
    channel: discord.abc.GuildChannel, thread: discord.Thread | None, person: discord.Member | None
) -> bool | None:
    """Whether somebody, or everyone (None), sees a channel, or a thread there; None where only its
    members do. What is hidden from a role or a person isn't seen by everyone.
    """
    everyone = person is None
    allowed = channel.permissions_for(person or channel.guild.default_role)
    hidden = (each.view_channel is False for each in channel.overwrites.values())
    if not allowed.view_channel or (everyone and any(hidden)):
        return False
    if thread is None or not thread.is_private():
        return True
    return True if allowed.manage_threads and not everyone else None


GONE = frozenset({10007, 10013})
"""Discord's codes for someone who isn't a member of a server, and for an unknown user."""


async def has_left(client: discord.Client, guild: int | None, user: int) -> bool:
    """Whether a person is certain to have left a server."""
    if guild is None:
        return False
    try:
        # Not through the server object, which only the process connected for it has.
        await ask_for_member(client, guild, user)
    except discord.NotFound as error:
        return error.code in GONE
    except (discord.DiscordException, OSError):
        return False
    return False
