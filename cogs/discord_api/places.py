"""Where tables are: what an interaction tells of its channel, and whether the bot may post there.

Interactions and gateway events tell all of it, so it costs no request. The rest, as in a process
without a gateway or about an archived thread, is found out by trying.
"""

import time
from typing import Final, Literal, TypeAlias

import discord

from cogs.discord_api.invalid_requests import InvalidRequests
from engine.words import listed
from host.errors import ChannelNotAllowed, NotAllowed
from host.logs import log_context
from host.table.models import Barrier
from host.table.summaries import ListedTable

Interaction: TypeAlias = discord.Interaction[discord.Client]


def begin_interaction(interaction: Interaction, action: str, table: int | None = None) -> None:
    """This task handles an interaction, and nothing else."""
    log_context.begin(action, table=table, interaction=interaction.id, began=time.monotonic())


NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""The permissions that the bot needs in a channel, by discord.py's name and Discord's."""


def is_direct(interaction: Interaction) -> bool:
    """Whether an interaction comes from a person's direct messages with the bot."""
    return interaction.guild_id is None


def channel_for_table(interaction: Interaction) -> int:
    """The interaction's channel, to put a table in. Raises `NotAllowed` if the bot can't post."""
    if interaction.channel_id is None or isinstance(interaction.channel, discord.GroupChannel):
        raise NotAllowed(
            "I can't open a table here.",
            "Use `/table new` in a server's channel or in our direct messages.",
        )
    if is_direct(interaction):
        return interaction.channel_id
    in_thread = isinstance(interaction.channel, discord.Thread)
    if missing := missing_in(interaction.app_permissions, in_thread=in_thread):
        raise NotAllowed(
            f"To show a board in this channel, I need the permission {listed(missing)}.",
            "Ask someone who manages the server to allow it, or use another channel.",
        )
    return interaction.channel_id


def missing_in(permissions: discord.Permissions, *, in_thread: bool = False) -> list[str]:
    """The permissions that the bot lacks in a channel, or in a thread there, in Discord's words.

    >>> missing_in(discord.Permissions(view_channel=True, send_messages=True, attach_files=True))
    ['Read Message History']
    """
    needed = dict(NEEDED)
    if in_thread:
        needed["send_messages_in_threads"] = "Send Messages in Threads"
        del needed["send_messages"]
    return [title for name, title in needed.items() if not getattr(permissions, name)]


def may_post(permissions: discord.Permissions, *, in_thread: bool = False) -> bool:
    """Whether these permissions of a channel, or of a thread there, are enough for a board.

    >>> may_post(discord.Permissions(view_channel=True, send_messages=True, attach_files=True))
    True
    """
    may_send = permissions.send_messages_in_threads if in_thread else permissions.send_messages
    return permissions.view_channel and may_send and permissions.attach_files


def parent_of(interaction: Interaction) -> int | None:
    """The channel of the thread that an interaction is in, if it is in one."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def elsewhere(interaction: Interaction, refusal: ChannelNotAllowed) -> NotAllowed:
    """The channels, as far as they still exist, where tables are opened instead."""
    guild = interaction.guild
    there = [f"<#{each}>" for each in refusal.channels if guild and guild.get_channel(each)]
    if not there:
        return NotAllowed(
            "This server only allows tables in channels that no longer exist.",
            "Someone who manages the server can choose others with `/server`.",
        )
    return NotAllowed(
        f"In this server, tables can be opened in {listed(there)}.",
        "Open it there. Someone who manages the server can allow other channels with `/server`.",
    )


def message_link(table: ListedTable) -> str:
    """A link to a table's newest message in its channel; empty without one."""
    return "" if table.message is None else link_to(table.guild, table.message)


def link_to(guild: int | None, message: tuple[int, int]) -> str:
    """A link to a message, given as channel and number; without a server, to a direct message."""
    channel, number = message
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{number}"


Standing: TypeAlias = Barrier | Literal["open", "unknown"]
"""Whether a place can be posted to, or why not."""

MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_GUILD = 50001, 50013, 10004
ARCHIVED, LOCKED = 50083, 160005
TAG_REQUIRED = 40067
"""Discord's code for a post without a tag, in a forum that requires one."""
CERTAIN: Final[dict[int, Barrier]] = {
    MISSING_ACCESS: "hidden",
    MISSING_PERMISSIONS: "rights",
    UNKNOWN_GUILD: "server",
    TAG_REQUIRED: "rights",
    ARCHIVED: "locked",
    LOCKED: "locked",
}
"""Discord's codes after which a retry is of no use until somebody changes something."""


class Places:
    """What a client knows of servers and channels."""

    def __init__(self, client: discord.AutoShardedClient, requests: InvalidRequests) -> None:
        self._client = client
        self._requests = requests

    def admit(self, guild: int | None, channel: int, parent: int | None) -> None:
        """Ask before doing any work for a message to a place, or to somebody (no `guild`).

        Raises `discord.RateLimited` if many others were refused and this one may be too.
        """
        if guild is not None and self.standing(guild, channel, parent) == "open":
            self._requests.trust(channel)
        self._requests.admit_channel(channel)

    def standing(self, guild: int, channel: int, parent: int | None) -> Standing:
        """Whether a place can be posted to; `parent` is a thread's channel."""
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
        """Whether the bot is known to manage threads in a channel."""
        found, own = self._client.get_guild(guild), self._client.user
        me = None if found is None or own is None else found.get_member(own.id)
        where = None if found is None else found.get_channel(parent)
        return me is not None and where is not None and where.permissions_for(me).manage_threads

    def barrier(self, guild: int, channel: int, parent: int | None) -> Barrier | None:
        """Why a place can't be posted to, if that is known."""
        match self.standing(guild, channel, parent):
            case "open" | "unknown":
                return None
            case barrier:
                return barrier

    def why(self, error: discord.HTTPException, guild: int | None) -> Barrier | None:
        """Why a place refuses the bot for certain; None if it may not later."""
        barrier = CERTAIN.get(error.code)
        if barrier == "hidden" and guild is not None and self._client.get_guild(guild) is None:
            return "server" if self._is_ours(guild) else barrier
        return barrier

    def _is_ours(self, guild: int) -> bool:
        """Whether this process hears of all servers of a server's shard."""
        client = self._client
        shards = client.shards
        count = client.shard_count or len(shards) or 1
        return client.is_ready() and (not shards or (guild >> 22) % count in shards)
