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


GuestAnswer: TypeAlias = Literal["no", "late", "hidden", "other game"]
"""What came of an invitation that isn't accepted: the guest declined, didn't answer in time, can't
see the table, or asked for another game.
"""


class Wish(msgspec.Struct, frozen=True):
    """The game and the time per turn that a guest would rather play, and the guest's name."""

    game: str
    pace: str
    name: str


class Guest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who was invited to a lobby. Their seat is kept `until` a time, or until they give an
    `answer`; somebody with a `wish` still has it while the host decides.
    """

    user: int
    until: datetime
    answer: GuestAnswer | None = None
    wish: Wish | None = None
    quiet: bool = False
    """Whether they are told nothing of it: they want no invitations, or none so soon."""

    @property
    def is_kept(self) -> bool:
        """Whether a seat is kept for them."""
        return self.answer in (None, "other game")


class LobbyState(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a lobby gathers players, and afterwards what is left to tell of it.

    `start` is what starts the game, by itself at `starts_at`; `seats` when it counts as full (None:
    as many as can play), `refused` why it did not start with `refused_with` players. `waiting` is
    the waiting list, `waited` how many were on it at the start. `role` was notified. `guests` were
    invited, and haven't sat down; nobody else may join if it is `invited_only`. A rematch knows
    the table `before` it, the table of a `series` that one; both the `order` in which people sit
    (0: a computer player).
    """

    start: StartWhen = "host"
    seats: int | None = None
    refused: StartFault | None = None
    refused_with: int = 0
    waiting: tuple[WaitlistEntry, ...] = ()
    waited: int = 0
    role: int | None = None
    starts_at: datetime | None = None
    guests: tuple[Guest, ...] = ()
    invited_only: bool = False
    before: int | None = None
    series: int | None = None
    order: tuple[int, ...] = ()

    @property
    def kept(self) -> tuple[Guest, ...]:
        """The guests for whom a seat is kept."""
        return tuple(each for each in self.guests if each.is_kept)

    def guest(self, user: int) -> Guest | None:
        """Somebody who was invited, and hasn't sat down."""
        return next((each for each in self.guests if each.user == user), None)

    def free(self, most: int, taken: int) -> int:
        """The number of seats that anybody may take, of `most`, with `taken` ones."""
        return 0 if self.invited_only else max(most - taken - len(self.kept), 0)

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
