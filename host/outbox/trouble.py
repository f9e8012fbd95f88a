"""What can go wrong with a message, in the words of the outbox."""

from typing import Final, Literal, TypeAlias

import msgspec

from host.errors import REFUSED_RETRY_AFTER_S
from host.table.place import Barrier

What: TypeAlias = Literal[
    "no answer",
    "closed",
    "paused",
    "gone",
    "old",
    "lost",
    "barred",
    "hidden",
    "left",
    "void",
    "refused",
]
"""What went wrong.

"no answer": nobody knows whether the request was carried out. Otherwise it wasn't. "closed": the
person takes no direct messages. "paused": none can be opened now. "gone": the message was deleted.
"old": it can't be edited now, being too old. "lost": the place is gone. "barred": the place is
there, and refuses the bot. "hidden": it may not be shown there, or its person may not see it.
"left": a person is no longer in its server. "void": there is nothing to say after all. "refused":
Discord refuses for another reason.
"""
HEARD_OF: Final[frozenset[What]] = frozenset({"closed", "paused", "lost", "barred", "left"})
"""Trouble that the subject hears of."""
RETRIED: Final[frozenset[What]] = frozenset({"closed", "paused", "barred", "left", "refused"})
"""Trouble after which a message that isn't there is tried again, if it is still wanted."""
RETRY_AFTER_S: Final[dict[What, float]] = {
    "refused": REFUSED_RETRY_AFTER_S,
    "barred": REFUSED_RETRY_AFTER_S,
    "old": 600.0,
}
"""How many seconds to wait at the least before another try."""


class Trouble(msgspec.Struct, frozen=True):
    """What went wrong, with Discord's code and how long it asks to wait, if it said so.

    `reason` is for the log, `person` is who has left, `barrier` why a place refuses the bot.
    """

    what: What
    reason: str = ""
    code: int | None = None
    retry_after: float | None = None
    person: int | None = None
    barrier: Barrier | None = None

    @property
    def least_pause(self) -> float:
        """How many seconds to wait at the least before another try."""
        return self.retry_after or RETRY_AFTER_S.get(self.what, 0.0)


class Undelivered(Exception):
    """A message could not be sent, found, edited or deleted."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.reason or trouble.what)
        self.trouble = trouble
