"""What Discord's refusals mean for a message: the one place that reads its codes."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

import aiohttp
import discord

from cogs.discord_api.openings import CLOSED_CODES, DmRateLimited, DmsClosed
from cogs.discord_api.places import UNKNOWN_CHANNEL, Places, is_refused
from cogs.discord_api.requests import FAILED, OLD_MESSAGE, TOO_MANY
from host.outbox.trouble import Trouble, Undelivered, What
from host.table.place import Barrier

Where: TypeAlias = Literal["channel", "direct", "events"]
"""Where a message is, or is to be: a server's channel, direct messages, or a server's events."""
Failure: TypeAlias = (
    DmsClosed
    | DmRateLimited
    | discord.RateLimited
    | discord.HTTPException
    | aiohttp.ClientError
    | OSError
)
FAILURES: Final = (
    DmsClosed,
    DmRateLimited,
    discord.RateLimited,
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,
)
UNKNOWN_MESSAGE, UNKNOWN_EVENT = 10008, 10070


@contextmanager
def troubles(where: Where, places: Places, guild: int | None) -> Generator[None]:
    """Raise what Discord and the network raise about a message as `Undelivered`. Outside servers
    (no `guild`) nothing is barred.
    """
    try:
        yield
    except FAILURES as error:
        barrier = None
        if isinstance(error, discord.HTTPException) and guild is not None:
            barrier = places.why(error, guild)
        raise Undelivered(trouble_of(error, where, barrier)) from error


def trouble_of(error: Failure, where: Where, barrier: Barrier | None = None) -> Trouble:
    """What a failure means for a message. A `barrier` is why the place refuses us for certain."""
    match error:
        case DmsClosed():
            return Trouble("closed", str(error), error.code)
        case DmRateLimited():
            return Trouble("paused", str(error), retry_after=error.retry_after)
        case discord.RateLimited():
            return Trouble("no answer", str(error), retry_after=error.retry_after)
        case discord.HTTPException():
            return Trouble(_refusal(error, where, barrier), str(error), error.code, barrier=barrier)
    return Trouble("no answer", f"no connection: {error}")


def _refusal(error: discord.HTTPException, where: Where, barrier: Barrier | None) -> What:
    code = error.code
    if code == OLD_MESSAGE:
        return "old"
    if error.status == TOO_MANY or error.status >= FAILED:
        return "no answer"
    if code in (UNKNOWN_MESSAGE, UNKNOWN_EVENT) or where == "events":
        return "gone"  # nobody waits for an event that Discord doesn't take
    if code == UNKNOWN_CHANNEL:
        return "lost"
    if where == "direct" and code in CLOSED_CODES:
        return "closed"
    if where == "channel" and barrier is not None:
        return "barred"
    return "refused" if is_refused(error) else "no answer"
