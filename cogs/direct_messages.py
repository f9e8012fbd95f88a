"""Direct messages: opened once, remembered, and honest about those who take none."""

from collections.abc import Callable
from time import monotonic

import discord

from cogs.screens.layout import BLUE, MessageLayout
from cogs.screens.settings import settings_keys
from host.people import People

CLOSED_CODES = frozenset({50007, 50278, 40003})
"""Discord's codes for a person who takes no message from us: closed, no common server, too many."""

PAUSE_S = 600.0
"""So long nobody's closed door is tried again after it was tried in vain."""
OPEN_AGAIN = "Your direct messages are open to me again: from now on your turns come there."


class Closed(Exception):
    """The person takes no direct messages from the bot."""


class DirectMessages:
    """Finds people's direct message channels by a client, and remembers them."""

    def __init__(
        self, client: discord.Client, people: People, clock: Callable[[], float] = monotonic
    ) -> None:
        self._client = client
        self._people = people
        self._clock = clock
        self._tried: dict[int, float] = {}
        """When somebody's closed door was tried last."""
        self._newest: dict[int, int] = {}
        """By channel the last message that we posted there: Discord tells us of none."""
        self._callbacks: list[Callable[[int, int], None]] = []

    def subscribe(self, callback: Callable[[int, int], None]) -> None:
        """Have a function called with the channel and the number of each message posted here."""
        self._callbacks.append(callback)

    async def channel(self, user: int) -> int:
        """The id of the direct message channel with a person."""
        person = await self._people.get(user)
        if person.dm_channel is not None:
            return person.dm_channel
        channel = await self._client.create_dm(discord.Object(user))
        await self._people.set(user, dm_channel=channel.id)
        return channel.id

    async def greet(self, user: int, text: str) -> None:
        """Send a short message. Raises `Closed`, which is remembered."""
        try:
            channel = self._client.get_partial_messageable(await self.channel(user))
            sent = await channel.send(view=MessageLayout(text, settings_keys(), colour=BLUE))
            self.posted(channel.id, sent.id)
        except discord.Forbidden as error:
            if error.code not in CLOSED_CODES:
                raise
            await self._people.set(user, dm_closed=True)
            raise Closed from error

    def posted(self, channel: int, message: int) -> None:
        """A message of ours stands in somebody's direct messages now."""
        self._newest[channel] = max(message, self._newest.get(channel, 0))
        for callback in self._callbacks:
            callback(channel, message)

    def newest(self, channel: int) -> int | None:
        """The last message that we posted in a channel of direct messages, as far as is known."""
        return self._newest.get(channel)

    async def try_again(self, user: int) -> bool:
        """Whether a person whose door was closed takes messages again: then one tells them so.

        A door that stays closed is tried once in a while, whatever its owner does meanwhile.
        """
        now = self._clock()
        if now - self._tried.get(user, -PAUSE_S) < PAUSE_S:
            return False
        self._tried[user] = now
        try:
            await self.greet(user, OPEN_AGAIN)
        except Closed:
            return False
        del self._tried[user]
        return True
