"""How a lobby gathers its players."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

StartWhen: TypeAlias = Literal["host", "full", "time"]
"""What starts a game: its host, a full table, or a time."""
StartFault: TypeAlias = Literal["players", "options"]
"""Why a game couldn't start by itself: too few players, or options that don't fit their number."""


class WaitlistEntry(msgspec.Struct, frozen=True):
    """A person on the waiting list."""

    user: int
    name: str


class LobbyState(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a lobby gathers players, and afterwards what is left to tell of it.

    `start` is what starts the game, by itself at `starts_at`; `seats` when it counts as full (None:
    as many as can play), `refused` why it did not start with `refused_with` players. `waiting` is
    the waiting list, `waited` how many were on it at the start. `role` was notified.
    """

    start: StartWhen = "host"
    seats: int | None = None
    refused: StartFault | None = None
    refused_with: int = 0
    waiting: tuple[WaitlistEntry, ...] = ()
    waited: int = 0
    role: int | None = None
    starts_at: datetime | None = None

    @property
    def is_scheduled(self) -> bool:
        """Whether the game is to start at a time that its host chose."""
        return self.start == "time" and self.starts_at is not None

    def full_at(self, seats: range) -> int:
        """The number of players at which the table counts as full, of those that can play."""
        wanted = seats[-1] if self.seats is None else self.seats
        return min(max(wanted, seats.start), seats[-1])

    def rank_of(self, user: int) -> int | None:
        """A person's rank on the waiting list, from 1."""
        users = [each.user for each in self.waiting]
        return users.index(user) + 1 if user in users else None
