"""What this process knows of Discord and of private panels, for those who plan messages."""

from collections.abc import Callable
from dataclasses import dataclass

import discord
from discord.utils import snowflake_time

from cogs.messages.on_discord import OnDiscord
from cogs.messages.threads import MAX_SILENCE
from host.repositories.audiences import MessageRef
from host.table.views import SeatView


@dataclass(eq=False)
class DiscordEyes:
    """All of it costs no request."""

    _on_discord: OnDiscord
    plays_in_channel: Callable[[int, int], bool]
    """Whether a person (the second number) plays at a table from a private panel."""
    is_advised: Callable[[SeatView], bool]
    """Whether a lesson has found its advice on this moment."""

    def covered(self, ref: MessageRef) -> bool:
        """Whether newer messages are below one, as far as events tell."""
        newest = self._on_discord.newest(ref.channel)
        return newest is not None and newest > ref.message

    def falls_asleep(self, ref: MessageRef) -> bool:
        """Whether Discord will soon archive a thread for its silence."""
        newest = max(ref.message, self._on_discord.newest(ref.channel) or 0)
        return discord.utils.utcnow() - snowflake_time(newest) > MAX_SILENCE
