"""What happens to places: the bot is thrown out or let in, channels change, threads are locked.

Each event has the tables of its server looked at: those that cannot be reached any more rest at
once, and those that rested are taken up. Where no event comes, the place of a table that rests is
looked at a few times a day.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands

from cogs.discord_api.places import CERTAIN, Places
from host.errors import HostRefused, StoreError, log_fault, log_waiting
from host.service.accounts import Accounts
from host.service.places import PlaceOf
from host.service.places import Places as TablePlaces

log = logging.getLogger(__name__)

EACH: Final = timedelta(minutes=10)
"""So often it is seen which places are to be looked at."""
AT_ONCE: Final = 20
"""So many are looked at then at most, each by one request: 20 in ten minutes."""
UNKNOWN_CHANNEL: Final = 10003


class PlaceEvents(commands.Cog):
    """Hears of the places of `tables` by events, and looks at those that rest. `sleep` waits some
    seconds.
    """

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
        """Look at places that rest, a few times a day each, until cancelled."""
        while True:
            await self._sleep(EACH.total_seconds())
            try:
                await self.look()
            except StoreError as error:
                log_waiting(log, "places wait", error)
            except Exception as error:  # noqa: BLE001 - without it, places would be given up
                log_fault(log, "looking at places failed", error)

    async def look(self) -> None:
        """Look at the places that are due, by a request each where nothing is known of one."""
        for place in await self._tables.looks_due(AT_ONCE):
            try:
                await self._look_at(place)
            except HostRefused as error:
                log.warning("table %d: not looked at: %s", place.table, error)

    async def _look_at(self, place: PlaceOf) -> None:
        standing = self._places.standing(place.guild, place.channel, place.parent)
        if standing == "unknown":
            try:
                await self._client.http.get_channel(place.channel)
            except discord.HTTPException as error:
                if error.code == UNKNOWN_CHANNEL:
                    await self._tables.lose_channel(place.table)
                    return
                if error.code not in CERTAIN:
                    log.info("table %d: its place says %s", place.table, error)
                await self._tables.look_later(place.table)
                return
            except (discord.DiscordException, OSError):
                await self._tables.look_later(place.table)
                return
        if standing in ("open", "unknown"):
            await self._tables.resume(place.table)
        else:
            await self._tables.look_later(place.table)

    async def _at_each(self, guild: int, act: Callable[[PlaceOf], Awaitable[None]]) -> None:
        """Do something about each place of a server, whatever becomes of the others."""
        try:
            for place in await self._tables.places_in(guild):
                try:
                    await act(place)
                except HostRefused as error:
                    log.warning("table %d: its place is not noted: %s", place.table, error)
        except StoreError as error:
            log_waiting(log, f"server {guild}: its places are not noted", error)

    async def _changed(self, guild: int) -> None:
        """Something changed in a server: see which of its tables rest, and which do no more."""
        await self._at_each(guild, self._see)

    async def _see(self, place: PlaceOf) -> None:
        barrier = self._places.barrier(place.guild, place.channel, place.parent)
        if barrier is not None:
            await self._tables.rest(place.table, barrier)
        elif self._may_be_open(place) and self._tables.may_try(place.table):
            await self._tables.resume(place.table)

    def _may_be_open(self, place: PlaceOf) -> bool:
        """Whether a place that could not be reached is worth a try: where a thread sleeps, it is
        not known whether it is locked, but its channel is seen again.
        """
        standing = self._places.standing(place.guild, place.channel, place.parent)
        return place.barrier is not None and (standing == "open" or place.barrier != "locked")

    async def _lost(self, channel: int, guild: int) -> None:
        """A channel was deleted, with all its threads."""

        async def lose(place: PlaceOf) -> None:
            if channel in (place.channel, place.parent):
                await self._tables.lose_channel(place.table)

        await self._at_each(guild, lose)

    # --- events ----------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was thrown out, or the server is no more."""
        await self._at_each(guild.id, lambda place: self._tables.rest(place.table, "server"))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was let in (again): who had no server with it in common has one."""
        try:
            for user in await self._tables.without_common_server(guild.id):
                await self._accounts.mark_reachable(user)
        except StoreError as error:
            log_waiting(log, f"server {guild.id}: its people are not looked up", error)
        await self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is told of, as after each start."""
        await self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Rights in a channel, or in a whole category, may be others."""
        if before.overwrites != after.overwrites or before.category_id != after.category_id:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self._lost(channel.id, channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """What a role may do may be something else."""
        if before.permissions != after.permissions:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Whoever had a role has it no more."""
        await self._changed(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles: of nobody else Discord tells."""
        own = self._client.user
        if own is not None and after.id == own.id and before.roles != after.roles:
            await self._changed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was locked, unlocked, put to rest or woken up. One at rest is known no more, so
        what this says of it is all there is.
        """
        is_locked = bool(payload.data["thread_metadata"].get("locked"))
        shut_out = is_locked and not self._places.manages_threads(
            payload.guild_id, payload.parent_id
        )

        async def see(place: PlaceOf) -> None:
            if place.channel != payload.thread_id:
                return
            if shut_out:
                await self._tables.rest(place.table, "locked")
            elif place.barrier == "locked":
                await self._tables.resume(place.table)

        await self._at_each(payload.guild_id, see)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._lost(payload.thread_id, payload.guild_id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was let into a thread."""
        await self._changed(thread.guild.id)
