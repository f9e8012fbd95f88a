"""How people and channels are reached: direct messages, places, and what is not tried too often."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import aiohttp
import discord

from cogs.discord_api.invalid_requests import InvalidRequests
from cogs.discord_api.openings import Openings
from cogs.discord_api.place_events import PlaceEvents
from cogs.discord_api.places import Places
from cogs.discord_api.sight import Sight
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.on_discord import OnDiscord
from host.service.tables import Tables


class Contacts:
    """The parts that know whom and what Discord lets us reach.

    `sleep` waits some seconds; by `trace` the client's requests are counted.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        tables: Tables,
        sleep: Callable[[float], Awaitable[None]],
        trace: aiohttp.TraceConfig,
        *,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.invalid_requests = InvalidRequests(clock=clock)
        self.invalid_requests.watch(trace)
        self.places = Places(client, self.invalid_requests)
        self.sight = Sight(client)
        self.events = PlaceEvents(client, tables, self.places, sleep=sleep)
        self.on_discord = OnDiscord(client)
        self._openings = Openings(client, tables, sleep=sleep, clock=clock)
        self.direct_messages = DirectMessages(
            client, tables.people, self._openings, self.on_discord
        )
        self._looking: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Keep to what was noted before the last start, and look at places from now on."""
        await self._openings.resume()
        self._looking = asyncio.create_task(self.events.run(), name="places")

    async def close(self) -> None:
        """Look no more."""
        await self._openings.close()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
