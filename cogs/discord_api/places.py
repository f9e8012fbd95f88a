"""Where tables are: what an interaction tells of its channel, and whether the bot may post there.

Interactions and gateway events tell all of it, so it costs no request. The rest, as in a process
without a gateway or about an archived thread, is found out by trying.
"""

import time
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import discord

from cogs.discord_api.invalid_requests import InvalidRequests
from engine.words import listed
from host.errors import ChannelNotAllowed, NotAllowed
from host.logs import log_context
from host.subject import Subject
from host.table.place import Barrier, BarrierKind
from host.table.summaries import ListedTable

Interaction: TypeAlias = discord.Interaction[discord.Client]


def begin_interaction(interaction: Interaction, action: str, table: int | None = None) -> None:
    """This task handles an interaction, and nothing else."""
    subject = None if table is None else Subject.of("table", table)
    log_context.begin(action, subject=subject, interaction=interaction.id, began=time.monotonic())


VIEWING, READING = "view_channel", "read_message_history"
SENDING: Final = frozenset({"send_messages", "send_messages_in_threads"})
NEEDED: Final = {
    VIEWING: "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    READING: "Read Message History",
}
"""The permissions that the bot needs in a channel, by discord.py's name and Discord's."""
Kind: TypeAlias = Literal["channel", "thread", "voice"]
"""A place by what it takes to write there; the text of a stage is like that of a voice channel."""


def is_direct(interaction: Interaction) -> bool:
    """Whether an interaction comes from a person's direct messages with the bot."""
    return interaction.guild_id is None


def channel_for_table(interaction: Interaction) -> int:
    """The interaction's channel, to put a table in. Raises `NotAllowed` if the bot can't post."""
    if interaction.channel_id is None or isinstance(interaction.channel, discord.GroupChannel):
        raise NotAllowed(
            "I can't open a table here.",
            "Use `/table new` in a server's channel or in your direct messages with me.",
        )
    if is_direct(interaction):
        return interaction.channel_id
    if missing := missing_in(interaction.app_permissions, kind_of(interaction.channel)):
        raise NotAllowed(
            f"To show a board in this channel, I need the permission {listed(missing)}.",
            "Ask someone who manages the server to allow it, or use another channel.",
        )
    return interaction.channel_id


def kind_of(channel: object) -> Kind:
    """What kind of place a channel is."""
    if isinstance(channel, discord.Thread):
        return "thread"
    is_voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return "voice" if is_voice else "channel"


def missing_in(permissions: discord.Permissions, kind: Kind = "channel") -> list[str]:
    """The permissions that the bot lacks to open a table in a place, in Discord's words.

    >>> missing_in(discord.Permissions(view_channel=True, send_messages=True, attach_files=True))
    ['Read Message History']
    """
    return named_missing(permissions, _needed(kind))


def missing_to_post(permissions: discord.Permissions, kind: Kind = "channel") -> list[str]:
    """The permissions that the bot lacks to go on with a board. It reads nothing there.

    >>> missing_to_post(discord.Permissions(view_channel=True, attach_files=True))
    ['Send Messages']
    """
    needed = {name: title for name, title in _needed(kind).items() if name != READING}
    return named_missing(permissions, needed)


def _needed(kind: Kind) -> Mapping[str, str]:
    if kind == "voice":
        return NEEDED | {"connect": "Connect"}
    if kind == "channel":
        return NEEDED
    rest = {name: title for name, title in NEEDED.items() if name != "send_messages"}
    return rest | {"send_messages_in_threads": "Send Messages in Threads"}


def named_missing(permissions: discord.Permissions, needed: Mapping[str, str]) -> list[str]:
    """Those of the needed permissions that are missing, in Discord's words.

    Without View Channel Discord takes all others away, without sending Attach Files: then only the
    cause is named.
    """
    missing = {name: title for name, title in needed.items() if not getattr(permissions, name)}
    if VIEWING in missing:
        return [missing[VIEWING]]
    if missing.keys() & SENDING:
        missing.pop("attach_files", None)
    return [*missing.values()]


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
            "A server manager can choose others with `/server settings`.",
        )
    return NotAllowed(
        f"In this server, tables can be opened in {listed(there)}.",
        "Open it there. A server manager can allow other channels with `/server settings`.",
    )


def message_link(table: ListedTable) -> str:
    """A link to a table's newest message in its channel; empty without one."""
    return "" if table.message is None else link_to(table.place.guild, table.message)


def link_to(guild: int | None, message: tuple[int, int]) -> str:
    """A link to a message, given as channel and number; without a server, to a direct message."""
    channel, number = message
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{number}"


Standing: TypeAlias = Barrier | Literal["open", "unknown"]
"""Whether a place can be posted to, or why not."""

UNKNOWN_CHANNEL, UNKNOWN_GUILD = 10003, 10004
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
ARCHIVED, LOCKED = 50083, 160005
TAG_REQUIRED = 40067
"""Discord's code for a post without a tag, in a forum that requires one."""
BLOCKED: Final[dict[int, BarrierKind]] = {200000: "automod", 200001: "automod", 240000: "links"}
"""Discord's codes for a message or title that AutoMod blocks, and for a link taken for harmful."""
CERTAIN: Final[dict[int, BarrierKind]] = {
    MISSING_ACCESS: "hidden",
    MISSING_PERMISSIONS: "rights",
    UNKNOWN_GUILD: "server",
    TAG_REQUIRED: "rights",
    ARCHIVED: "locked",
    LOCKED: "locked",
    **BLOCKED,
}
"""Discord's codes after which a retry is of no use until somebody changes something."""


def is_refused(error: discord.HTTPException) -> bool:
    """Whether Discord refuses what it would refuse again soon, for whatever reason."""
    return isinstance(error, discord.Forbidden) or error.code in BLOCKED


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
            return Barrier("server") if self._is_ours(guild) else "unknown"
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
        if missing := missing_to_post(may, "thread" if place is None else kind_of(place)):
            return Barrier("rights" if may.view_channel else "hidden", listed(missing))
        if isinstance(place, discord.Thread) and place.locked and not may.manage_threads:
            return Barrier("locked")
        return "unknown" if place is None else "open"

    def manages_threads(self, guild: int, parent: int) -> bool:
        """Whether the bot is known to manage threads in a channel."""
        found, own = self._client.get_guild(guild), self._client.user
        me = None if found is None or own is None else found.get_member(own.id)
        where = None if found is None else found.get_channel(parent)
        return me is not None and where is not None and where.permissions_for(me).manage_threads

    def barrier(self, guild: int, channel: int, parent: int | None) -> Barrier | None:
        """Why a place can't be posted to, if that is known."""
        standing = self.standing(guild, channel, parent)
        return standing if isinstance(standing, Barrier) else None

    def why(self, error: discord.HTTPException, guild: int | None) -> Barrier | None:
        """Why a place refuses the bot for certain; None if it may not later."""
        kind = CERTAIN.get(error.code)
        if kind == "hidden" and guild is not None and self._client.get_guild(guild) is None:
            kind = "server" if self._is_ours(guild) else kind
        return None if kind is None else Barrier(kind)

    def _is_ours(self, guild: int) -> bool:
        """Whether this process hears of all servers of a server's shard."""
        client = self._client
        shards = client.shards
        count = client.shard_count or len(shards) or 1
        return client.is_ready() and (not shards or (guild >> 22) % count in shards)
