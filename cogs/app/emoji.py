"""Emblems as emoji of the application: registered in the background, each once.

Until then, and without them, labels of choices are plain. A changed drawing has a new name; old
ones stay, since another process may still use them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

import discord

from cogs.discord_api.request_limiter import Urgency, requests_for
from host.errors import StoreError
from render.emblems import all_emblems

log = logging.getLogger(__name__)

PAUSE_S: Final = 0.5


async def register_emoji(
    client: discord.Client,
    known: dict[str, discord.PartialEmoji],
    alone: AbstractAsyncContextManager[None],
    sleep: Callable[[float], Awaitable[None]],
) -> None:
    """Put all emblems among the `known` emoji, registering those that are missing while `alone`."""
    try:
        async with alone:
            with requests_for(0, Urgency.LEFT_OVER):
                await _register(client, known, sleep)
    except (discord.DiscordException, OSError, StoreError) as error:
        log.warning("labels without emoji stay plain; %d are known: %s", len(known), error)


async def _register(
    client: discord.Client,
    known: dict[str, discord.PartialEmoji],
    sleep: Callable[[float], Awaitable[None]],
) -> None:
    registered = {each.name: each.id for each in await client.fetch_application_emojis()}
    emblems = {emblem.name: emblem for emblem in all_emblems()}
    for name in emblems.keys() & registered.keys():
        known[name] = discord.PartialEmoji(name=name, id=registered[name])
    missing = [name for name in emblems if name not in known]
    for name in missing:
        image = await asyncio.to_thread(emblems[name].png)
        made = await client.create_application_emoji(name=name, image=image)
        known[name] = discord.PartialEmoji(name=name, id=made.id)
        await sleep(PAUSE_S)
    if missing:
        log.info("registered %d emoji", len(missing))
