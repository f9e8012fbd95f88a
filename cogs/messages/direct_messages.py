"""Whom and what Discord lets the bot reach; direct messages, opened once and remembered."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from time import monotonic
from typing import Final

import discord

from cogs.discord_api.invalid_requests import InvalidRequests
from cogs.discord_api.openings import SLOWED, DmOpener, DmRateLimited, DmsClosed
from cogs.discord_api.place_events import PlaceEvents
from cogs.discord_api.places import Places
from cogs.discord_api.sight import Sight
from cogs.messages.on_discord import OnDiscord
from cogs.messages.troubles import FAILURES, trouble_of
from cogs.ui.components import settings_keys
from cogs.ui.layout import BLUE, MessageLayout
from host.repositories.audiences import MessageRef
from host.repositories.people import OpeningPauses, People
from host.service.accounts import Accounts
from host.service.places import Places as TablePlaces

RETRY_AFTER_S = 600.0
"""Wait between attempts to write to someone whose direct messages are closed."""
OPEN_AGAIN = "I can send you direct messages again, so your turns come here from now on."
FAILED_RETRY_AFTER_S: Final = 60.0

__all__ = ["RETRY_AFTER_S", "Contacts", "DirectMessages", "DmRateLimited", "DmsClosed"]


class DirectMessages:
    """Finds people's direct message channels, and remembers them."""

    def __init__(
        self,
        client: discord.Client,
        people: People,
        openings: DmOpener,
        on_discord: OnDiscord,
        clock: Callable[[], float],
    ) -> None:
        self._client = client
        self._people = people
        self._openings = openings
        self._on_discord = on_discord
        self._clock = clock
        self._tried: dict[int, float] = {}
        """When closed direct messages were tried last, by person."""

    async def channel(self, user: int, *, at_once: bool = False) -> int:
        """The direct message channel with a person, opened if none is known.

        `at_once`: rather none than a late one. Raises `DmsClosed`, `DmRateLimited`.
        """
        known = await self.known_channel(user)
        if known is not None:
            return known
        channel = await self._openings.begin(user, at_once=at_once)
        await self._people.set(user, dm_channel=channel)
        return channel

    async def known_channel(self, user: int) -> int | None:
        """The direct message channel with a person, if it was opened before."""
        return (await self._people.get(user)).dm_channel

    async def forget_channel(self, user: int) -> None:
        """A direct message channel is gone; another may open."""
        await self._people.set(user, dm_channel=None)

    async def refused(self, code: int) -> None:
        """React to a refusal that isn't about the recipient."""
        if code in SLOWED:
            await self._openings.refused(code)

    async def greet(self, user: int, text: str) -> MessageRef:
        """Send a short message at once.

        Raises `DmsClosed`, which is remembered, or `DmRateLimited`.
        """
        try:
            channel = await self.channel(user, at_once=True)
            layout = MessageLayout(text, settings_keys(), colour=BLUE)
            sent = await self._on_discord.post(channel, layout, is_dm=True)
        except DmRateLimited:
            raise
        except FAILURES as error:
            trouble = trouble_of(error, "direct")
            if trouble.what != "closed" or trouble.code is None:
                raise DmRateLimited(FAILED_RETRY_AFTER_S) from error
            await self._people.close(user, trouble.code)
            await self.refused(trouble.code)
            raise DmsClosed(trouble.code) from error
        return sent

    async def retry(self, user: int) -> bool:
        """Whether a person takes messages again: then one tells them so. Tried once in a while."""
        now = self._clock()
        if now - self._tried.get(user, -RETRY_AFTER_S) < RETRY_AFTER_S:
            return False
        self._tried[user] = now
        try:
            await self.greet(user, OPEN_AGAIN)
        except (DmsClosed, DmRateLimited):
            return False
        del self._tried[user]
        return True


class Contacts:
    """The parts that know whom and what Discord lets the bot reach.

    `tables` are the places of tables, and `pauses` end by the time `now`.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        people: People,
        accounts: Accounts,
        tables: TablePlaces,
        pauses: OpeningPauses,
        now: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]],
        requests: InvalidRequests,
        *,
        plain_calls: bool = True,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.places = Places(client, requests)
        self.sight = Sight(client)
        self.events = PlaceEvents(client, self.places, tables, accounts, sleep=sleep)
        self.on_discord = OnDiscord(client, plain_calls=plain_calls)
        self._openings = DmOpener(client, pauses, accounts, now, sleep=sleep, clock=clock)
        self.direct_messages = DirectMessages(
            client, people, self._openings, self.on_discord, clock
        )
        self._looking: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Resume a pause from before the last start, and check places from now on."""
        await self._openings.resume()
        self._looking = asyncio.create_task(self.events.run(), name="places")

    async def close(self) -> None:
        """Stop checking."""
        await self._openings.close()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
