"""Threads of tables: where they are allowed, how they are created and unarchived."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

import discord

from cogs.discord_api.places import Interaction, channel_for_table, named_missing
from cogs.discord_api.undocumented import join_thread, start_thread
from engine.words import listed
from host.errors import NotAllowed
from host.repositories.servers import Home

HAS_ONE: Final = 160004
"""Discord's code for a message that has a thread already."""
REFUSED: Final = frozenset({50024, 160006})
"""Discord's codes for no thread: wrong kind of channel, or too many threads."""
WEEK: Final = 10080
"""In minutes: the longest time until Discord archives an idle thread."""
MAX_SILENCE: Final = timedelta(days=5)
"""After this time without a message the board is posted again, at the next daily look."""
NO_THREADS: Final = "There are no threads here, so the table is right here."
NEEDED: Final = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""The permissions that the bot needs for threads, by discord.py's name and Discord's."""


class NewTablePlace(NamedTuple):
    """Where to put a new table: in a channel, or in a thread of its own there.

    `note` says why it isn't in a thread although it should be.
    """

    channel: int
    in_thread: bool = False
    note: str = ""


def words_of(place: NewTablePlace, here: int | None) -> str:
    """Where a new table opens, for somebody in the channel `here`."""
    if place.channel != here:
        return f"in <#{place.channel}>"
    return "in a thread of its own here" if place.in_thread else "in this channel"


def place_for_table(interaction: Interaction, where: Home | None, home: Home) -> NewTablePlace:
    """Where to put a table: as asked for (`where`), or else as the server chose (`home`).

    In threads, direct messages and channels without threads, it is always right there. Raises
    `NotAllowed` if the bot can't post, or can't open the thread that was asked for.
    """
    channel = channel_for_table(interaction)
    if (where or home) != "thread":
        return NewTablePlace(channel)
    if not isinstance(interaction.channel, discord.TextChannel):
        return NewTablePlace(channel, note="" if where is None else NO_THREADS)
    missing = _missing(interaction)
    if not missing:
        return NewTablePlace(channel, in_thread=True)
    if where is None:
        return NewTablePlace(
            channel, note=f"To open a thread for it here, I need the permission {missing}."
        )
    raise NotAllowed(
        f"To open a thread in this channel, I need the permission {missing}.",
        "Ask someone who manages the server to allow it, or open the table in the channel itself.",
    )


async def enter_thread(client: discord.Client, interaction: Interaction) -> None:
    """Join the private thread of an interaction, if it is in one, to see and write anything there.
    Raises `NotAllowed`.
    """
    thread = interaction.channel
    if not (isinstance(thread, discord.Thread) and thread.is_private()):
        return
    try:
        await join_thread(client, thread.id)
    except discord.Forbidden as error:
        raise NotAllowed(
            "I'm not in this private thread, so I couldn't show a board here.",
            "Mention me to let me in and open the table again, or open it in a channel.",
        ) from error
    except discord.RateLimited as error:
        raise NotAllowed(
            "Right now I can't find out if I can write in this private thread.",
            "Try again later, or open the table in a channel.",
        ) from error
    except discord.HTTPException:
        return  # such as an archived one: a message unarchives it


def thread_beside(interaction: Interaction, parent: int) -> NewTablePlace:
    """A new thread in a channel, asked for there or in another thread. Raises `NotAllowed`."""
    channel_for_table(interaction)
    missing = _missing(interaction, {"send_messages": "Send Messages"})
    if missing:
        raise NotAllowed(
            f"To open another thread in <#{parent}>, I need the permission {missing}.",
            "Ask someone who manages the server to allow it.",
        )
    return NewTablePlace(parent, in_thread=True)


def _missing(interaction: Interaction, also: Mapping[str, str] = MappingProxyType({})) -> str:
    """Missing permissions for a thread, and (`also`) for its line in the channel."""
    return listed(named_missing(interaction.app_permissions, {**NEEDED, **also}))


async def begin_thread(client: discord.Client, channel: int, message: int, name: str) -> int:
    """Create a thread from a message and with its number, so at most once, however often it is
    tried. Raises what Discord and the network raise.
    """
    try:
        # Not with `PartialMessage`, which needs the server: unknown just after a start.
        await start_thread(client, channel, message, name, WEEK)
    except discord.HTTPException as error:
        if error.code != HAS_ONE:
            raise
    return message


async def forum_of(client: discord.Client, channel: int) -> discord.ForumChannel | None:
    """A channel, if it is a forum. Asked of Discord only where no gateway told of it. Raises what
    Discord and the network raise.
    """
    found = client.get_channel(channel) or await client.fetch_channel(channel)
    return found if isinstance(found, discord.ForumChannel) else None


async def thread_of(
    client: discord.Client, guild: int | None, number: int
) -> discord.Thread | None:
    """A thread or post that is there and not archived. Asked of Discord only where no gateway tells
    of its server. Raises what Discord and the network raise.
    """
    if known := client.get_guild(guild or 0):
        return known.get_thread(number)
    try:
        found = await client.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden):
        return None
    return found if isinstance(found, discord.Thread) and not found.archived else None
