"""Direct messages: opened once, remembered, and honest about those who take none."""

import discord

from cogs.screens.layout import BLUE, MessageLayout
from host.people import People

CLOSED_CODES = frozenset({50007, 50278, 40003})
"""Discord's codes for a person who takes no message from us: closed, no common server, too many."""


class Closed(Exception):
    """The person takes no direct messages from the bot."""


class DirectMessages:
    """Finds people's direct message channels by a client, and remembers them."""

    def __init__(self, client: discord.Client, people: People) -> None:
        self._client = client
        self._people = people

    async def channel(self, user: int) -> int:
        """The id of the direct message channel with a person."""
        person = await self._people.get(user)
        if person.dm_channel is not None:
            return person.dm_channel
        channel = await self._client.create_dm(discord.Object(user))
        await self._people.set(user, dm_channel=channel.id)
        return channel.id

    async def greet(self, user: int, text: str) -> None:
        """Send a short message, and remember whether it got through. Raises `Closed`."""
        try:
            channel = self._client.get_partial_messageable(await self.channel(user))
            await channel.send(view=MessageLayout(text, colour=BLUE))
        except discord.Forbidden as error:
            if error.code not in CLOSED_CODES:
                raise
            await self._people.set(user, dm_closed=True)
            raise Closed from error
        await self._people.set(user, dm_closed=False)
