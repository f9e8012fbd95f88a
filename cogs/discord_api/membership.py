"""Whether somebody is still a member of a server, which Discord says when it is asked."""

import discord

GONE = frozenset({10007, 10013})
"""Discord's codes for somebody who is no member of a server, and for nobody at all."""


async def has_left(client: discord.Client, guild: int | None, user: int) -> bool:
    """Whether a person is no member of a server any more; no wherever that is not certain."""
    if guild is None:
        return False
    try:
        # Not by the server itself, which is known only to the process that is connected for it.
        await client.http.get_member(guild, user)
    except discord.NotFound as error:
        return error.code in GONE
    except (discord.DiscordException, OSError):
        return False
    return False
