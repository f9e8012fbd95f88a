"""Channels: what the bot needs to be allowed where a table may stand, and links to messages."""

import discord

from cogs.discord_api.incoming import Interaction
from engine.words import listed
from host.errors import ChannelNotAllowed, NotAllowed
from host.table.models import ListedTable

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
    """The channel to put a table in: the one where the interaction is.

    Raises `NotAllowed` where the bot may not post.
    """
    if interaction.channel_id is None or isinstance(interaction.channel, discord.GroupChannel):
        raise NotAllowed(
            "No table can be opened here.",
            "Use `/table new` in a server's channel or in our direct messages.",
        )
    if is_direct(interaction):
        return interaction.channel_id
    in_thread = isinstance(interaction.channel, discord.Thread)
    if missing := missing_in(interaction.app_permissions, in_thread=in_thread):
        raise NotAllowed(
            f"I may not do enough in this channel to show a board: {listed(missing)} is missing.",
            "Ask someone who manages the server to allow it, or use another channel.",
        )
    return interaction.channel_id


def missing_in(permissions: discord.Permissions, *, in_thread: bool = False) -> list[str]:
    """What the bot needs in a channel, or in a thread there, and may not do, as Discord calls it.

    >>> missing_in(discord.Permissions(view_channel=True, send_messages=True, attach_files=True))
    ['Read Message History']
    """
    needed = dict(NEEDED)
    if in_thread:
        needed["send_messages_in_threads"] = "Send Messages in Threads"
        del needed["send_messages"]
    return [title for name, title in needed.items() if not getattr(permissions, name)]


def may_post(permissions: discord.Permissions, *, in_thread: bool = False) -> bool:
    """Whether a board may be posted by these permissions of a channel, or of a thread there.

    >>> may_post(discord.Permissions(view_channel=True, send_messages=True, attach_files=True))
    True
    """
    may_send = permissions.send_messages_in_threads if in_thread else permissions.send_messages
    return permissions.view_channel and may_send and permissions.attach_files


def parent_of(interaction: Interaction) -> int | None:
    """The channel that the thread belongs to, where an interaction is in one."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def elsewhere(interaction: Interaction, refusal: ChannelNotAllowed) -> NotAllowed:
    """Where tables are opened instead, as far as these channels are still there."""
    guild = interaction.guild
    there = [f"<#{each}>" for each in refusal.channels if guild and guild.get_channel(each)]
    if not there:
        return NotAllowed(
            "In this server, tables are opened in certain channels, of which none is left.",
            "Someone who manages the server can choose others by `/server`.",
        )
    return NotAllowed(
        f"In this server, tables are opened in {listed(there)}.",
        "Go there and open it again. Someone who manages the server can allow other channels by "
        "`/server`.",
    )


def message_link(table: ListedTable) -> str:
    """A link to a table's newest message in its channel; empty without one."""
    return "" if table.message is None else link_to(table.guild, table.message)


def link_to(guild: int | None, message: tuple[int, int]) -> str:
    """A link to a message of a channel, by the numbers of both; without a server a direct one."""
    channel, number = message
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{number}"
