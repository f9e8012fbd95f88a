"""Direct messages: opened once, remembered, and honest about doors that are closed."""

import logging
from typing import TYPE_CHECKING

import discord

from cogs.screens.layout import BLUE, MessageLayout

if TYPE_CHECKING:
    from cogs.client import WateringHole

log = logging.getLogger(__name__)

CLOSED_CODES = frozenset({50007, 50278, 40003})
"""Discord's codes for a person who takes no message from us: closed, no common server, too many."""


class Closed(Exception):
    """The person takes no direct messages from the bot."""


class Messenger:
    """Finds people's direct message channels."""

    def __init__(self, house: "WateringHole") -> None:
        self._house = house

    async def channel(self, user: int) -> int:
        """The id of the direct message channel with a person."""
        person = await self._house.tables.people.get(user)
        if person.dm_channel is not None:
            return person.dm_channel
        channel = await self._house.create_dm(discord.Object(user))
        await self._house.tables.people.set(user, dm_channel=channel.id)
        return channel.id

    async def greet(self, user: int, text: str) -> None:
        """Send a short message, and remember whether it got through. Raises `Closed`."""
        try:
            channel = self._house.get_partial_messageable(await self.channel(user))
            await channel.send(view=MessageLayout(text, colour=BLUE))
        except discord.Forbidden as error:
            if error.code not in CLOSED_CODES:
                raise
            await self._house.tables.people.set(user, dm_closed=True)
            raise Closed from error
        await self._house.tables.people.set(user, dm_closed=False)
