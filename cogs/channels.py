"""Where a table may stand: what the bot needs to be allowed in a channel."""

import discord

from cogs.replies import Interaction
from engine.words import listed
from host.errors import ChannelNotAllowed, NotAllowed

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


def may_see(interaction: Interaction, channel: int, parent: int | None) -> bool:
    """Whether whoever interacts is known to see a channel of that server; `parent` is the channel
    that it belongs to, where it is a thread that the bot made for all who see that one.

    It goes by what Discord tells of channels as they change, so it costs nothing. A channel that is
    not known counts as one that they do not see; a thread that rests is as good as its parent.
    """
    if interaction.channel_id == channel:
        return True
    place, person = _place(interaction, channel, parent), interaction.user
    if place is None or not isinstance(person, discord.Member):
        return False
    allowed = place.permissions_for(person)
    if isinstance(place, discord.Thread) and place.is_private():
        return allowed.manage_threads
    return allowed.view_channel


def is_hidden(interaction: Interaction, channel: int, parent: int | None) -> bool:
    """Whether whoever interacts is known not to see a channel of that server, see `may_see`."""
    if interaction.channel_id == channel:
        return False
    place, person = _place(interaction, channel, parent), interaction.user
    if place is None or not isinstance(person, discord.Member):
        return False
    return not place.permissions_for(person).view_channel


def _place(
    interaction: Interaction, channel: int, parent: int | None
) -> discord.abc.GuildChannel | discord.Thread | None:
    """A channel of the server, as far as it is known, or what stands for it."""
    guild = interaction.guild
    if guild is None:
        return None
    place = guild.get_channel_or_thread(channel)
    if place is None and parent is not None:
        place = guild.get_channel(parent)
    # What may be seen of a thread hangs on the channel that it belongs to.
    return None if isinstance(place, discord.Thread) and place.parent is None else place


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
