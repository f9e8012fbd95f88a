"""What Discord's refusals mean for a message: the one place that reads its codes."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

import aiohttp
import discord

from cogs.discord_api.openings import CLOSED_CODES, Closed, NotNow
from cogs.discord_api.places import UNKNOWN_CHANNEL, Places, is_refused
from cogs.discord_api.requests import FAILED, OLD_MESSAGE, TOO_MANY
from host.delivery.post import Barred
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, Unreachable
from host.table.models import Barrier

Where: TypeAlias = Literal["channel", "direct", "events"]
"""Where a message is, or is to be: a server's channel, direct messages, or a server's events."""
Failure: TypeAlias = (
    Closed | NotNow | discord.RateLimited | discord.HTTPException | aiohttp.ClientError | OSError
)
FAILURES: Final = (
    *(Closed, NotNow, discord.RateLimited, discord.HTTPException, aiohttp.ClientError),
    OSError,
)
UNKNOWN_MESSAGE, UNKNOWN_EVENT = 10008, 10070


@contextmanager
def troubles(where: Where, places: Places, guild: int | None) -> Generator[None]:
    """Raise what Discord and the network raise about a message as `AudienceGone`, `Barred` and
    `Unreachable`. Outside servers (no `guild`) nothing is barred.
    """
    try:
        yield
    except FAILURES as error:
        barrier = None
        if isinstance(error, discord.HTTPException) and guild is not None:
            barrier = places.why(error, guild)
        raise trouble_of(error, where, barrier) from error


def trouble_of(
    error: Failure, where: Where, barrier: Barrier | None = None
) -> AudienceGone | Unreachable:
    """What a failure means for a message. A `barrier` is why the place refuses us for certain."""
    match error:
        case Closed():
            return Unreachable(str(error), permanent=True, code=error.code)
        case NotNow():
            return Unreachable(str(error), opening=True, retry_after=error.retry_after)
        case discord.RateLimited():
            return Unreachable(str(error), retry_after=error.retry_after)
        case discord.HTTPException():
            return _refusal(error, where, barrier)
    return Unreachable(f"no connection: {error}")


def _refusal(
    error: discord.HTTPException, where: Where, barrier: Barrier | None
) -> AudienceGone | Unreachable:
    code = error.code
    if code == OLD_MESSAGE:
        return AudienceGone(stays=True)
    if error.status == TOO_MANY or error.status >= FAILED:
        return Unreachable(str(error))
    if code in (UNKNOWN_MESSAGE, UNKNOWN_EVENT) or where == "events":
        return AudienceGone()  # nobody waits for an event that Discord doesn't take
    if code == UNKNOWN_CHANNEL:
        return AudienceGone(channel=True)
    if where == "direct" and code in CLOSED_CODES:
        return Unreachable(str(error), permanent=True, code=code)
    if where == "channel" and barrier is not None:
        return Barred(barrier)
    return Unreachable(str(error), retry_after=REFUSED_RETRY_AFTER_S if is_refused(error) else None)
