"""Where a table may stand: what the bot needs to be allowed in a channel."""

import discord

from cogs.replies import Interaction
from engine.words import listed
from host.errors import NotAllowed

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
    needed = dict(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
        del needed["send_messages"]
    missing = [
        title for name, title in needed.items() if not getattr(interaction.app_permissions, name)
    ]
    if missing:
        raise NotAllowed(
            f"I may not do enough in this channel to show a board: {listed(missing)} is missing.",
            "Ask someone who manages the server to allow it, or use another channel.",
        )
    return interaction.channel_id
