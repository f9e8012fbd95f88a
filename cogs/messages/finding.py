"""Where messages go, and how they are found there again.

A message that must be sent once is stored as about to be sent, and carries a mark as the last part
of the id of one of its buttons. If the bot stops in between, `find_message` looks for it.
"""

from typing import Final, NamedTuple

import discord

from cogs.ui.components import component_ids
from host.subject import Subject

LOOK_BACK: Final = 300
"""How many messages to search for one that was sent just before a crash."""


class Spot(NamedTuple):
    """Where a message goes, outside servers in somebody's direct messages; what it is about."""

    subject: Subject
    guild: int | None
    channel: int
    parent: int | None = None

    @property
    def server(self) -> int:
        """The server, where there has to be one."""
        return self.guild or 0


async def find_message(client: discord.Client, channel: int, mark: str) -> discord.Message | None:
    """Our newest message in a channel with a mark. Raises what Discord and the network raise."""
    async for message in client.get_partial_messageable(channel).history(limit=LOOK_BACK):
        marks = (component.rest[-1:] for component in component_ids(message))
        if message.author == client.user and (mark,) in marks:
            return message
    return None
