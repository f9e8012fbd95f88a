"""What the processes of the bench tell the one that began them."""

from typing import Final

import msgspec

READY: Final = "ready"


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process says: that it is `ready`, that a move was `acted` (`began` when it was told,
    `at` when the move was stored), or that a channel was `shown` a table as it was at a revision.

    A move without a `revision` was not made: the game is over, or was changed meanwhile. When it
    ends a process says how much processor time it took.
    """

    what: str
    table: int = 0
    revision: int | None = None
    began: float = 0.0
    at: float = 0.0
    cpu_s: float = 0.0
