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
from render.drawing.art import Emblem
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
    emblems = {emblem.name: emblem for emblem in all_emblems()}

    async def look() -> list[Emblem]:
        for each in await client.fetch_application_emojis():
            if each.name in emblems:
                known[each.name] = discord.PartialEmoji(name=each.name, id=each.id)
        return [emblem for name, emblem in emblems.items() if name not in known]

    try:
        with requests_for(None, Urgency.LEFT_OVER):
            if not await look():
                return
            async with alone:
                missing = await look()  # another process may have registered them
                for emblem in missing:
                    image = await asyncio.to_thread(emblem.png)
                    made = await client.create_application_emoji(name=emblem.name, image=image)
                    known[emblem.name] = discord.PartialEmoji(name=emblem.name, id=made.id)
                    await sleep(PAUSE_S)
        log.info("registered %d emoji", len(missing))
    except (discord.DiscordException, OSError, StoreError) as error:
        log.warning("labels without emoji stay plain; %d are known: %s", len(known), error)
