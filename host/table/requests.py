"""What all players of a running game are asked for."""

from typing import Literal, TypeAlias

import msgspec

Asked: TypeAlias = Literal["pause", "pace", "abandon", "undo"]
"""What all players can be asked for."""


class Proposal(msgspec.Struct, frozen=True):
    """A pause, or a pace named by `value`, proposed to all; `agreed` seats, the proposer first. A
    manager without a seat (`by_manager`) isn't among them, nor named.
    """

    what: Literal["pause", "pace"]
    agreed: tuple[int, ...]
    value: str = ""
    by_manager: bool = False


class UndoNote(msgspec.Struct, frozen=True):
    """What an undo takes back, in public: events in order, as JSON.

    `showed` are events of actions that revealed something, `plain` all others. `agreed` are the
    seats whose people consented; `is_free`: no consent was needed; `is_secret`: nobody else noticed
    anything of what was done, so nobody else hears of its undo. `is_change`: the seat had chosen in
    secret, and chooses again before the reveal. `others` are the other seats whose actions,
    noticed by all, are taken back as well.
    """

    plain: msgspec.Raw
    showed: msgspec.Raw
    revealed: bool
    is_free: bool
    agreed: tuple[int, ...] = ()
    is_secret: bool = False
    is_change: bool = False
    others: tuple[int, ...] = ()


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat's request to undo everything after its first `own` actions; that number isn't public,
    and 0 in views.

    `name` names it without telling how many there are.
    """

    seat: int
    own: int
    note: UndoNote
    name: str = ""


class MoveProposal(msgspec.Struct, frozen=True):
    """A seat's proposal of what the one to move could do, as the game stores it."""

    seat: int
    action: msgspec.Raw


class Requests(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of all players, besides abandoning the game (`Seat.abandons`), and the `moves`
    that seats propose, which nobody has to answer.
    """

    proposal: Proposal | None = None
    undo: UndoRequest | None = None
    moves: tuple[MoveProposal, ...] = ()

    @property
    def after_a_move(self) -> "Requests":
        """What is left of them once the game has gone on: making a move declines an undo."""
        return msgspec.structs.replace(self, undo=None, moves=())

    def proposing(self, seat: int, action: msgspec.Raw | None) -> "Requests":
        """The same with what a seat proposes instead of what it did before, or with nothing."""
        others = tuple(each for each in self.moves if each.seat != seat)
        own = () if action is None else (MoveProposal(seat, action),)
        return msgspec.structs.replace(self, moves=(*others, *own))

    @property
    def by_manager(self) -> bool:
        """Whether a manager without a seat proposes something."""
        return self.proposal is not None and self.proposal.by_manager

    @property
    def named(self) -> dict[Asked, str]:
        """What is asked, with what tells it apart from others of its kind."""
        found: dict[Asked, str] = {}
        if self.proposal is not None:
            found[self.proposal.what] = self.proposal.value
        if self.undo is not None:
            found["undo"] = self.undo.name
        return found

    def agreed(self, what: Asked) -> tuple[int, ...]:
        """The seats that agree to an undo, or to what is proposed, who asks first."""
        if what == "undo":
            return () if self.undo is None else (self.undo.seat, *self.undo.note.agreed)
        return () if self.proposal is None else self.proposal.agreed


class Votes(msgspec.Struct, frozen=True):
    """The result of a vote: it is over, or people are `missing`."""

    over: bool
    missing: tuple[int, ...] = ()
