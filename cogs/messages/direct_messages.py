"""Direct messages: opened once, remembered, and honest about those who take none."""

from collections.abc import Callable
from time import monotonic
from typing import Final

import discord

from cogs.discord_api.openings import CLOSED, NO_COMMON_SERVER, TOO_FAST, Closed, NotNow, Openings
from cogs.ui.components import settings_keys
from cogs.ui.layout import BLUE, MessageLayout
from host.repositories.dm_pause import FLAGGED
from host.repositories.people import People

SLOWED: Final = frozenset({TOO_FAST, FLAGGED})
"""Discord's codes by which it refuses the bot, whoever the message is for."""
CLOSED_CODES: Final = frozenset({CLOSED, NO_COMMON_SERVER}) | SLOWED
"""Discord's codes after which a person is left alone until they do anything: closed, no common
server, and what keeps us from writing to anybody.
"""

PAUSE_S = 600.0
"""So long nobody's closed door is tried again after it was tried in vain."""
OPEN_AGAIN = "Your direct messages are open to me again: from now on your turns come there."
LATER_S: Final = 60.0
"""After so many seconds a message is tried again that Discord did not take, for whatever reason."""

__all__ = ["CLOSED_CODES", "PAUSE_S", "Closed", "DirectMessages", "NotNow"]


class DirectMessages:
    """Finds people's direct message channels by a client, and remembers them."""

    def __init__(
        self,
        client: discord.Client,
        people: People,
        openings: Openings,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._client = client
        self._people = people
        self._openings = openings
        self._clock = clock
        self._tried: dict[int, float] = {}
        """When somebody's closed door was tried last."""
        self._newest: dict[int, int] = {}
        """By channel the last message that we posted there: Discord tells us of none."""
        self._callbacks: list[Callable[[int, int], None]] = []

    def subscribe(self, callback: Callable[[int, int], None]) -> None:
        """Have a function called with the channel and the number of each message posted here."""
        self._callbacks.append(callback)

    async def channel(self, user: int, *, at_once: bool = False) -> int:
        """The id of the direct message channel with a person; a new one where none is known.

        `at_once`: rather none than a late one. Raises `Closed`, `NotNow`.
        """
        known = await self.known_channel(user)
        if known is not None:
            return known
        channel = await self._openings.begin(user, at_once=at_once)
        await self._people.set(user, dm_channel=channel)
        return channel

    async def known_channel(self, user: int) -> int | None:
        """The id of a channel that was begun before, if one was."""
        return (await self._people.get(user)).dm_channel

    async def refused(self, code: int) -> None:
        """A message was refused by this code: whether that is the person's, or holds for all."""
        if code in SLOWED:
            await self._openings.refused(code)

    async def greet(self, user: int, text: str) -> None:
        """Send a short message, at once. Raises `Closed`, which is remembered, and `NotNow`, which
        is also whatever else Discord and the network raise.
        """
        try:
            channel = self._client.get_partial_messageable(await self.channel(user, at_once=True))
            sent = await channel.send(view=MessageLayout(text, settings_keys(), colour=BLUE))
            self.posted(channel.id, sent.id)
        except Closed as closed:
            await self._people.close(user, closed.code)
            raise
        except discord.HTTPException as error:
            if error.code not in CLOSED_CODES:
                raise NotNow(LATER_S) from error
            await self._people.close(user, error.code)
            await self.refused(error.code)
            raise Closed(error.code) from error
        except (discord.DiscordException, OSError) as error:
            raise NotNow(LATER_S) from error

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
        except (Closed, NotNow):
            return False
        del self._tried[user]
        return True
