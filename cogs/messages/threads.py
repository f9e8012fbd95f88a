"""Threads: where a table may have one of its own, how it is begun, and how it is woken up."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import discord

from cogs.discord_api.places import Interaction, channel_for_table
from engine.words import listed
from host.errors import NotAllowed
from host.repositories.servers import Home

HAS_ONE: Final = 160004
"""Discord's code for a message from which a thread has been begun already."""
REFUSED: Final = frozenset({50024, 160006})
"""Discord's codes where no thread can be begun: no such channel, or too many threads."""
WEEK: Final = 10080
"""The longest time, in minutes, after which Discord lays a thread to rest that nobody writes in."""
NO_THREADS: Final = "There are no threads here, so it stands right here."
NEEDED: Final = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""The permissions that the bot needs for threads, by discord.py's name and Discord's."""


class Place(NamedTuple):
    """Where a new table is to be: in a channel, or in a thread of its own there.

    `note` says why it is not in a thread although it was to be in one.
    """

    channel: int
    in_thread: bool = False
    note: str = ""


def place_for_table(interaction: Interaction, where: Home | None, home: Home) -> Place:
    """Where to put a table: as it was asked for (`where`), else as the server has it (`home`).

    In threads, direct messages, and channels that have no threads, a table is always right there.
    Raises `NotAllowed` where the bot may not post, or not open the thread that was asked for.
    """
    channel = channel_for_table(interaction)
    if (where or home) != "thread":
        return Place(channel)
    if not isinstance(interaction.channel, discord.TextChannel):
        return Place(channel, note="" if where is None else NO_THREADS)
    missing = _missing(interaction)
    if not missing:
        return Place(channel, in_thread=True)
    if where is None:
        return Place(channel, note=f"I may not open a thread for it here: {missing} is missing.")
    raise NotAllowed(
        f"I may not open a thread in this channel: {missing} is missing.",
        "Ask someone who manages the server to allow it, or open the table in the channel itself.",
    )


async def enter_thread(client: discord.Client, interaction: Interaction) -> None:
    """Have the bot be in the private thread where an interaction is, if it is in one: it sees and
    writes nothing there else. Raises `NotAllowed` where it may not.
    """
    thread = interaction.channel
    if not (isinstance(thread, discord.Thread) and thread.is_private()):
        return
    try:
        await client.http.join_thread(thread.id)
    except discord.Forbidden as error:
        raise NotAllowed(
            "I am not in this private thread, so I could not show a board here.",
            "Mention me in it, which lets me in, and open the table again; or open it in a "
            "channel.",
        ) from error
    except discord.RateLimited as error:
        raise NotAllowed(
            "I cannot find out right now whether I may write in this private thread.",
            "Try again in a while, or open the table in a channel.",
        ) from error
    except discord.HTTPException:
        return  # such as one that is archived: a message wakes it up


def thread_beside(interaction: Interaction, parent: int) -> Place:
    """A new thread in a channel, asked for in another thread there or in the channel.

    Raises `NotAllowed` where the bot may not.
    """
    channel_for_table(interaction)
    missing = _missing(interaction, {"send_messages": "Send Messages"})
    if missing:
        raise NotAllowed(
            f"I may not open another thread in <#{parent}>: {missing} is missing.",
            "Ask someone who manages the server to allow it.",
        )
    return Place(parent, in_thread=True)


def _missing(interaction: Interaction, also: Mapping[str, str] = MappingProxyType({})) -> str:
    """The permissions for a thread that are missing; `also` those for its line in the channel."""
    may, needed = interaction.app_permissions, {**NEEDED, **also}
    return listed([title for name, title in needed.items() if not getattr(may, name)])


async def begin_thread(client: discord.Client, channel: int, message: int, name: str) -> int:
    """Begin a thread from a message, whose number it gets: so there is one at the most, however
    often this is tried. Raises what Discord and the network raise.
    """
    try:
        # Not by `PartialMessage`, which needs to know the server: at a start nobody does yet.
        await client.http.start_thread_with_message(
            channel, message, name=name, auto_archive_duration=WEEK
        )
    except discord.HTTPException as error:
        if error.code != HAS_ONE:
            raise
    return message


async def wake(client: discord.Client, thread: int) -> None:
    """Wake up a thread that rests: nothing in one can be changed, only something new be written."""
    await client.http.edit_channel(thread, archived=False, reason=None)
