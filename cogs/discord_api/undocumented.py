"""Everything used of discord.py that its documentation doesn't promise, in one place.

Its documented objects need a server that this process has heard of. Just after a start, and in a
process without a gateway, only ids are known, and requests by ids alone are undocumented. They may
change with any release of discord.py, which then breaks this file and no other.

All requests raise what Discord and the network raise.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import discord
import yarl


def use_api(url: str) -> None:
    """Point discord.py at a stand-in for Discord on this machine, before logging in."""
    base = yarl.URL(url)
    discord.http.Route.BASE = str(base / "api/v10")
    gateway = base.with_scheme("ws") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = str(base / "cdn")


async def connect_shard(client: discord.AutoShardedClient, shard: int) -> None:
    """Connect a further shard of a client, whose `shard_count` is known."""
    state = client._connection  # noqa: SLF001 - it is told of shards by a start alone
    state.shard_count = client.shard_count
    state.shard_ids = sorted({*state.shard_ids, shard})
    await client.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, shard)


async def disconnect_shard(client: discord.AutoShardedClient, shard: int) -> None:
    """Disconnect a shard of a client, and forget its servers."""
    state, info = client._connection, client.get_shard(shard)  # noqa: SLF001 - as above
    if info is None:
        return
    await info.disconnect()
    client._AutoShardedClient__shards.pop(shard)  # type: ignore[attr-defined] # noqa: SLF001
    state.shard_ids = [each for each in state.shard_ids if each != shard]
    for guild in [each for each in client.guilds if each.shard_id == shard]:
        state._remove_guild(guild)  # noqa: SLF001


UNKNOWN_SERVER = 10004
"""Discord's code for a server in which the bot isn't."""


async def leave_server(client: discord.Client, server: int) -> None:
    """Leave a server, unless the bot has left it already."""
    try:
        await client.http.leave_guild(server)
    except discord.NotFound as error:
        if error.code != UNKNOWN_SERVER:
            raise


async def ask_for_member(client: discord.Client, guild: int, user: int) -> None:
    """Ask for a server's member. Raises `discord.NotFound` if they aren't there."""
    await client.http.get_member(guild, user)


async def ask_for_channel(client: discord.Client, channel: int) -> None:
    """Ask for a channel. Raises `discord.HTTPException` unless the bot sees it."""
    await client.http.get_channel(channel)


async def start_thread(
    client: discord.Client,
    channel: int,
    message: int,
    name: str,
    archive_after: Literal[60, 1440, 4320, 10080],
) -> None:
    """Start a thread from a message, with its id; `archive_after` is in minutes."""
    await client.http.start_thread_with_message(
        channel, message, name=name, auto_archive_duration=archive_after
    )


async def join_thread(client: discord.Client, thread: int) -> None:
    """Join a thread."""
    await client.http.join_thread(thread)


async def add_to_thread(client: discord.Client, thread: int, user: int) -> None:
    """Add a person to a thread."""
    await client.http.add_user_to_thread(thread, user)


async def unarchive(client: discord.Client, thread: int) -> None:
    """Unarchive a thread, without which nothing in it can be edited."""
    await client.http.edit_channel(thread, archived=False, reason=None)


def applied_tags(post: discord.Thread) -> list[int]:
    """The tags of a forum's post, also where its server isn't known."""
    return [*post._applied_tags]  # noqa: SLF001 - its tags in public need its channel


async def set_tags(client: discord.Client, post: int, tags: Sequence[int]) -> None:
    """Give a forum's post these tags and no others."""
    await client.http.edit_channel(post, applied_tags=[*tags], reason=None)


async def find_event(client: discord.Client, guild: int, mark: str) -> int | None:
    """The id of a server's scheduled event whose description ends with a mark."""
    found = await client.http.get_scheduled_events(guild, with_user_count=False)
    marked = (each for each in found if (each.get("description") or "").endswith(mark))
    return next((int(each["id"]) for each in marked), None)


async def create_event(
    client: discord.Client,
    guild: int,
    name: str,
    description: str,
    *,
    starts: datetime,
    ends: datetime,
    place: str,
) -> int:
    """Create a scheduled event outside of a server's voice channels; its id."""
    made = await client.http.create_guild_scheduled_event(
        guild,
        name=name,
        description=description,
        privacy_level=discord.PrivacyLevel.guild_only.value,
        entity_type=discord.EntityType.external.value,
        scheduled_start_time=starts.isoformat(),
        scheduled_end_time=ends.isoformat(),
        entity_metadata={"location": place},
    )
    return int(made["id"])


async def move_event(
    client: discord.Client, guild: int, event: int, *, starts: datetime, ends: datetime, place: str
) -> None:
    """Change a scheduled event's times and place."""
    await client.http.edit_scheduled_event(
        guild,
        event,
        scheduled_start_time=starts.isoformat(),
        scheduled_end_time=ends.isoformat(),
        entity_metadata={"location": place},
    )


async def begin_event(client: discord.Client, guild: int, event: int) -> None:
    """Start a scheduled event now."""
    active = discord.EventStatus.active.value
    await client.http.edit_scheduled_event(guild, event, status=active)


async def delete_event(client: discord.Client, guild: int, event: int) -> None:
    """Delete a scheduled event."""
    await client.http.delete_scheduled_event(guild, event)
