"""Seats of a table: who holds them, as it is stored and as everyone may know."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal, TypeAlias

import msgspec

from engine.foresight import Strength
from host.clock.seat_clock import Clock
from host.table.namesakes import told_apart
from host.table.plans import StoredPlan

Absence: TypeAlias = Literal["gone", "silent"]
"""Why votes don't wait for a person: they left the server, or haven't answered for a week."""

NOTE_LENGTH: Final = 300
"""The most characters of a person's note on a table."""
FORMER_NAME: Final = "a former player"
"""The name of deleted people."""


def is_former(user: int | None) -> bool:
    """Whether a number stands for a deleted person: random, below 0, and the same in all their
    games.
    """
    return user is not None and user < 0


class Player(msgspec.Struct, frozen=True):
    """Who has a seat. `user` is None for a computer player of the style `bot`.

    It plays for `away`; `is_free`: anybody may take the seat. `allows_hints`: the person does.
    While they are `absent`, votes don't wait for them.
    """

    user: int | None
    name: str
    bot: str | None = None
    away: int | None = None
    is_free: bool = False
    strength: Strength | None = None
    allows_hints: bool = False
    absent: Absence | None = None

    @property
    def is_former(self) -> bool:
        """Whether this person's data was deleted."""
        return is_former(self.user)


class Seat(msgspec.Struct):
    """A seat as stored.

    `bot` and `strength` are a computer player's. `waiting`: it is its turn, which began at `since`
    and outlasts decisions of computers in between (`host.table.moves`). `acted` counts its actions,
    and undos that it made or that changed what it decides. A computer stands in for `away`;
    `is_free`: anybody may take the seat. Something happens by its `clock` when it is `due`. Votes
    don't wait for somebody `absent`, or later than `silent_at`.
    """

    user: int | None
    name: str
    bot: str | None = None
    strength: Strength | None = None
    abandons: bool = False
    waiting: bool = False
    since: int | None = None
    acted: int = 0
    away: int | None = None
    is_free: bool = False
    clock: Clock | None = None
    due: datetime | None = None
    allows_hints: bool = False
    absent: Absence | None = None
    silent_at: datetime | None = None
    undoable: bool = False
    """Whether its person (`away`, while a computer stands in) has an action in effect to undo."""
    plan: StoredPlan | None = None
    """Its conditional move, which nobody else may know of."""
    own_note: str | None = None
    """What its person (`away`, while a computer stands in) wrote about the table for themselves."""
    turns: int = 0
    turns_s: int = 0
    """The turns of the person who has it, and the seconds that they took on that person's clock."""

    def set_clock(self, clock: Clock | None) -> None:
        """Give it another clock."""
        self.clock = clock
        self.due = None if clock is None else clock.due
        if clock is not None and self.absent == "gone" and clock.asks_early:
            self.due = clock.began


def players_of(seats: Sequence[Seat]) -> tuple[Player, ...]:
    """Who holds all seats of a table, as everyone may know; namesakes are told apart."""
    return tuple(
        Player(
            user=seat.user,
            name=name,
            bot=seat.bot,
            away=seat.away,
            is_free=seat.is_free,
            strength=seat.strength,
            allows_hints=seat.allows_hints,
            absent=seat.absent,
        )
        for seat, name in zip(seats, told_apart([seat.name for seat in seats]), strict=True)
    )
