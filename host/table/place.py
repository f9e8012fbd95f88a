"""Where a table is: a channel, a thread of its own, or one that can't be reached."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

BarrierKind: TypeAlias = Literal["server", "hidden", "rights", "locked", "automod", "links"]
"""Why a table's place cannot be reached: no bot in the server, a channel that is hidden from it or
in which it may not post, a locked thread, or a filter: the server's own, or Discord's for links."""


class Barrier(msgspec.Struct, frozen=True):
    """Why a table's place cannot be reached; `lacking` names the missing permissions, if known."""

    kind: BarrierKind
    lacking: str | None = None

    def __str__(self) -> str:
        """The kind, with the permissions in brackets."""
        return self.kind if self.lacking is None else f"{self.kind} ({self.lacking})"


class Suspension(msgspec.Struct, frozen=True):
    """A table's place cannot be reached: since when, and why."""

    since: datetime
    why: Barrier


class Place(msgspec.Struct, frozen=True):
    """Where a table is; without a `guild`, in the direct messages of its only person.

    `parent` is the channel of its own thread, and also its `channel` until that thread is made. The
    channel `is_lost` once it is deleted. During a `suspension` nothing is shown there and no clock
    runs, but people can play.
    """

    channel: int
    guild: int | None
    parent: int | None = None
    is_lost: bool = False
    suspension: Suspension | None = None

    @property
    def suspended(self) -> datetime | None:
        """Since when it is suspended, if it is."""
        return None if self.suspension is None else self.suspension.since

    @property
    def is_locked(self) -> bool:
        """Whether it is suspended because its thread is locked."""
        return self.suspension is not None and self.suspension.why.kind == "locked"

    @property
    def awaits_thread(self) -> bool:
        """Whether its thread is still to be made."""
        return self.parent is not None and self.parent == self.channel

    @property
    def is_direct(self) -> bool:
        """Whether it is in the direct messages of its only person, whose view its channel shows."""
        return self.guild is None and not self.is_lost
