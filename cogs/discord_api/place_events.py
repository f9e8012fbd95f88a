"""Listens for changes to places: servers left and joined, channels changed, threads locked.

Each event checks the tables of its server: those that can no longer be reached are suspended at
once, the others resumed. As an event may be missed, suspended tables are also checked a few times a
day.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands

from cogs.discord_api.places import CERTAIN, Places
from cogs.discord_api.undocumented import ask_for_channel
from host.errors import HostRefused, StoreError, log_fault, log_waiting
from host.service.accounts import Accounts
from host.service.places import PlaceOf
from host.service.places import Places as TablePlaces
from host.table.place import Barrier

log = logging.getLogger(__name__)

POLL_INTERVAL: Final = timedelta(minutes=10)
BATCH_SIZE: Final = 20
UNKNOWN_CHANNEL: Final = 10003


class PlaceEvents(commands.Cog):
    """Suspends and resumes the places of `tables` by events, and checks those suspended."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        places: Places,
        tables: TablePlaces,
        accounts: Accounts,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._places = places
        self._tables = tables
        self._accounts = accounts
        self._sleep = sleep

    async def run(self) -> None:
        """Check suspended places, a few times a day each, until cancelled."""
        while True:
            await self._sleep(POLL_INTERVAL.total_seconds())
            try:
                await self.look()
            except StoreError as error:
                log_waiting(log, "checks of places delayed", error)
            except Exception as error:  # noqa: BLE001 - else no place would be checked again
                log_fault(log, "could not check the tables' places", error)

    async def look(self) -> None:
        """Check the places that are due, with a request for each that nothing is known of."""
        for place in await self._tables.looks_due(BATCH_SIZE):
            try:
                await self._look_at(place)
            except HostRefused as error:
                log.warning("table %d: its place was not checked: %s", place.id, error)

    async def _look_at(self, place: PlaceOf) -> None:
        standing = self._places.standing(place.guild, place.channel, place.parent)
        if standing == "unknown":
            try:
                await ask_for_channel(self._client, place.channel)
            except discord.HTTPException as error:
                if error.code == UNKNOWN_CHANNEL:
                    await self._tables.lose_channel(place.id)
                    return
                if error.code not in CERTAIN:
                    log.info("table %d: Discord reports on its channel: %s", place.id, error)
                await self._tables.look_later(place.id)
                return
            except (discord.DiscordException, OSError):
                await self._tables.look_later(place.id)
                return
        if standing in ("open", "unknown"):
            await self._tables.resume(place.id)
        else:
            await self._tables.look_later(place.id)

    async def _at_each(self, guild: int, act: Callable[[PlaceOf], Awaitable[None]]) -> None:
        """Do something about each place of a server, even if another one fails."""
        try:
            for place in await self._tables.places_in(guild):
                try:
                    await act(place)
                except HostRefused as error:
                    log.warning("table %d: its change was not stored: %s", place.id, error)
        except StoreError as error:
            log_waiting(log, f"server {guild}: updates of its tables delayed", error)

    async def _changed(self, guild: int) -> None:
        """Something changed in a server: suspend and resume its tables."""
        await self._at_each(guild, self._see)

    async def _see(self, place: PlaceOf) -> None:
        barrier = self._places.barrier(place.guild, place.channel, place.parent)
        if barrier is not None:
            await self._tables.suspend(place.id, barrier)
        elif self._may_be_open(place) and self._tables.may_try(place.id):
            await self._tables.resume(place.id)

    def _may_be_open(self, place: PlaceOf) -> bool:
        """Whether a suspended place is worth a try: an archived thread may be locked or not."""
        standing = self._places.standing(place.guild, place.channel, place.parent)
        return place.suspension is not None and (standing == "open" or not place.is_locked)

    async def _lost(self, channel: int, guild: int) -> None:
        """A channel was deleted, with all its threads."""

        async def lose(place: PlaceOf) -> None:
            if channel in (place.channel, place.parent):
                await self._tables.lose_channel(place.id)

        await self._at_each(guild, lose)

    # --- events ----------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server was deleted."""
        await self._at_each(
            guild.id, lambda place: self._tables.suspend(place.id, Barrier("server"))
        )

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added, perhaps again: its people can be sent messages."""
        try:
            for user in await self._tables.without_common_server(guild.id):
                await self._accounts.mark_reachable(user)
        except StoreError as error:
            log_waiting(log, f"server {guild.id}: its members not yet marked reachable", error)
        await self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server's data came, as after each start."""
        await self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Permissions in a channel or a whole category may have changed."""
        if before.overwrites != after.overwrites or before.category_id != after.category_id:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self._lost(channel.id, channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role's permissions may have changed."""
        if before.permissions != after.permissions:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Its members lost a role."""
        await self._changed(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles: Discord tells about nobody else's."""
        own = self._client.user
        if own is not None and after.id == own.id and before.roles != after.roles:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was locked, unlocked or archived; nothing else is known of an archived one."""
        is_locked = bool(payload.data["thread_metadata"].get("locked"))
        shut_out = is_locked and not self._places.manages_threads(
            payload.guild_id, payload.parent_id
        )

        async def see(place: PlaceOf) -> None:
            if place.channel != payload.thread_id:
                return
            if shut_out:
                await self._tables.suspend(place.id, Barrier("locked"))
            elif place.is_locked:
                await self._tables.resume(place.id)

        await self._at_each(payload.guild_id, see)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._lost(payload.thread_id, payload.guild_id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was added to a thread."""
        await self._changed(thread.guild.id)
