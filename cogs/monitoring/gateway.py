"""The connection to Discord, as whoever runs the bot wants to know of it."""

from collections import Counter
from collections.abc import Mapping

import discord


class Gateway:
    """Looks at a client. `connects`: it is to hear from Discord, and not only to write there."""

    def __init__(self, client: discord.AutoShardedClient, *, connects: bool = True) -> None:
        self._client = client
        self._connects = connects

    def troubles(self) -> list[str]:
        """Why it does not hear all that people do, a sentence each."""
        is_in = self._client.is_ready() if self._connects else self._client.user is not None
        if not is_in:
            return ["Not logged in to Discord."]
        return [
            f"Shard {number} is not connected to Discord."
            for number, shard in sorted(self._client.shards.items())
            if shard.is_closed()
        ]

    def shards(self) -> Mapping[str, int]:
        """How many shards are "open" and "closed"."""
        if not self._client.is_ready():
            return {"open": 0, "closed": 0}
        states = Counter(shard.is_closed() for shard in self._client.shards.values())
        return {"open": states[False], "closed": states[True]}

    def servers(self) -> int:
        """From how many servers it hears."""
        return len(self._client.guilds)
