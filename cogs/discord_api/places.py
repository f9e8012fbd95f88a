"""Where tables are, as far as Discord tells of it by itself: whether the bot may post there.

All of it goes by what a gateway connection brings, so it costs no request. What is not known so, as
in a process without a gateway or of a thread that sleeps, is found out by trying.
"""

from typing import Final, Literal, TypeAlias

import discord

from cogs.discord_api.channels import may_post
from cogs.discord_api.invalid_requests import InvalidRequests
from host.table.models import Barrier

Standing: TypeAlias = Barrier | Literal["open", "unknown"]
"""How a place stands: it can be posted to, that is not known, or why not."""

MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_GUILD = 50001, 50013, 10004
ARCHIVED, LOCKED = 50083, 160005
CERTAIN: Final[dict[int, Barrier]] = {
    MISSING_ACCESS: "hidden",
    MISSING_PERMISSIONS: "rights",
    UNKNOWN_GUILD: "server",
    ARCHIVED: "locked",
    LOCKED: "locked",
}
"""Discord's codes after which trying again is of no use until somebody changes something."""


class Places:
    """Knows what a client was told of servers and channels."""

    def __init__(self, client: discord.AutoShardedClient, requests: InvalidRequests) -> None:
        self._client = client
        self._requests = requests

    def admit(self, guild: int | None, channel: int, parent: int | None) -> None:
        """Ask before any work is done for a message to a place, or to somebody (no `guild`).

        Raises `discord.RateLimited` where many others were refused and this one may be as well.
        """
        if guild is not None and self.standing(guild, channel, parent) == "open":
            self._requests.trust(channel)
        self._requests.admit_channel(channel)

    def standing(self, guild: int, channel: int, parent: int | None) -> Standing:
        """How a place stands; `parent` is the channel that it belongs to, if it is a thread."""
        found = self._client.get_guild(guild)
        if found is None:
            return "server" if self._is_ours(guild) else "unknown"
        if found.unavailable or self._client.user is None:
            return "unknown"
        me = found.get_member(self._client.user.id)
        place = found.get_channel_or_thread(channel)
        if isinstance(place, discord.Thread) and place.parent is None:
            place = None
        where = place or (None if parent is None else found.get_channel(parent))
        if me is None or where is None:
            return "unknown"
        may = where.permissions_for(me)
        in_thread = place is None or isinstance(place, discord.Thread)
        if not may.view_channel:
            return "hidden"
        if not may_post(may, in_thread=in_thread):
            return "rights"
        if isinstance(place, discord.Thread) and place.locked and not may.manage_threads:
            return "locked"
        return "unknown" if place is None else "open"

    def manages_threads(self, guild: int, parent: int) -> bool:
        """Whether the bot is known to be who locks and unlocks threads in a channel."""
        found, own = self._client.get_guild(guild), self._client.user
        me = None if found is None or own is None else found.get_member(own.id)
        where = None if found is None else found.get_channel(parent)
        return me is not None and where is not None and where.permissions_for(me).manage_threads

    def barrier(self, guild: int, channel: int, parent: int | None) -> Barrier | None:
        """Why a place cannot be posted to, where it is known that it cannot."""
        match self.standing(guild, channel, parent):
            case "open" | "unknown":
                return None
            case barrier:
                return barrier

    def why(self, error: discord.HTTPException, guild: int | None) -> Barrier | None:
        """Why a place refuses us for certain; None where it does not, or might not later."""
        barrier = CERTAIN.get(error.code)
        if barrier == "hidden" and guild is not None and self._client.get_guild(guild) is None:
            return "server" if self._is_ours(guild) else barrier
        return barrier

    def _is_ours(self, guild: int) -> bool:
        """Whether this process is told of all servers of the shard that a server is on."""
        client = self._client
        shards = client.shards
        count = client.shard_count or len(shards) or 1
        return client.is_ready() and (not shards or (guild >> 22) % count in shards)
