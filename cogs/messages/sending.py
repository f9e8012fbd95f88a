"""Sending for the host: what Discord's refusals mean to it, and finding what was sent before."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import discord

from cogs.messages.direct_messages import CLOSED_CODES, SLOWED, Closed, NotNow
from cogs.ui.custom_ids import ComponentId
from host.errors import Unreachable

LOOK_BACK: Final = 100
"""How many messages back one is searched for that was sent just before the program died."""
GONE: Final = frozenset({50001, 50013, 10003})
"""Discord's codes for a channel that we may not write to, or that is no more."""
SELDOM_S: Final = 6 * 3600.0
"""So long nothing is tried again that Discord refuses for a reason that we do not know."""


def last_parts(message: discord.Message) -> set[str]:
    """The last parts of the ids of a message's buttons."""
    found = set()
    for item in discord.ui.LayoutView.from_message(message).walk_children():
        if isinstance(item, discord.ui.Button):
            component = ComponentId.unpack(item.custom_id or "")
            if component is not None and component.rest:
                found.add(component.rest[-1])
    return found


@contextmanager
def as_the_host_knows() -> Generator[None]:
    """Turn what Discord and the network raise into `Unreachable`."""
    try:
        yield
    except Closed as closed:
        raise Unreachable(str(closed), permanent=True, code=closed.code) from closed
    except NotNow as error:
        raise Unreachable(str(error), opening=True, retry_after=error.retry_after) from error
    except discord.Forbidden as error:
        certain = error.code in (CLOSED_CODES - SLOWED) | GONE
        after = None if certain else SELDOM_S
        raise Unreachable(
            str(error), permanent=certain, code=error.code, retry_after=after
        ) from error
    except discord.NotFound as error:
        raise Unreachable(str(error), permanent=error.code in GONE) from error
    except discord.RateLimited as error:
        raise Unreachable(str(error), retry_after=error.retry_after) from error
    except (discord.HTTPException, OSError) as error:
        raise Unreachable(str(error)) from error
