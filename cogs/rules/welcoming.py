"""The welcome: posted once in a server that the bot joins, where it may speak."""

import logging

import discord

from cogs.rules.welcome_screen import welcome
from engine.registry import GAMES
from host.database.store import Store

log = logging.getLogger(__name__)


async def greet_server(guild: discord.Guild, store: Store) -> None:
    """Say what this is, once for each server; in none where the bot may not speak."""
    note = f"welcomed {guild.id}"
    channel = _where_to_speak(guild)
    # Noted first: a server is rather left without a welcome than given two.
    if channel is None or not await store.add_note(note, str(channel.id)):
        return
    try:
        await channel.send(view=welcome(GAMES.values()))
    except discord.HTTPException as error:
        log.info("no welcome in server %d: %s", guild.id, error)


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel for system messages, else the first text channel, that the bot may write in."""
    preferred = [guild.system_channel] if guild.system_channel else []
    for channel in (*preferred, *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            return channel
    return None
