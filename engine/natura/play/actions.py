"""What a player of Natura decides: one struct an action."""

from typing import Annotated, ClassVar

import msgspec

from engine.model import Action, Weight
from engine.natura.board.position import Move
from engine.natura.board.squares import SQUARES


class Recover(Action, frozen=True, tag="recover"):
    """Put a removed Rainforest or Meadow back beside the piece you have just moved.

    Rulebook, moves 3 and 4; rulings, "Events".
    """

    button: ClassVar[str] = "Bring life back"

    square: Annotated[int, msgspec.Meta(ge=0, lt=64, description="The free square it goes to")]


class Leave(Action, frozen=True, tag="leave"):
    """Bring no life back this time."""

    weight: ClassVar[Weight] = "ending"


class Pass(Action, frozen=True, tag="pass"):
    """Pass your turn, when you have no move."""

    weight: ClassVar[Weight] = "ending"


class Offer(Action, frozen=True, tag="offer"):
    """Offer to end the game now: as a draw or, where you play together, by giving it up."""

    weight: ClassVar[Weight] = "rare"


class Accept(Action, frozen=True, tag="accept"):
    """Accept the offer to end the game."""

    weight: ClassVar[Weight] = "grave"


class Decline(Action, frozen=True, tag="decline"):
    """Decline the offer: the game goes on."""

    weight: ClassVar[Weight] = "ending"


class Resign(Action, frozen=True, tag="resign"):
    """Give the game up: your opponent wins; alone, you have not reached the goal."""

    is_final: ClassVar[bool] = True


ACTION_TYPES: tuple[type[Action], ...] = (
    Move,
    Recover,
    Leave,
    Pass,
    Offer,
    Accept,
    Decline,
    Resign,
)

# As moves, each is made once.
RECOVER = [Recover(square) for square in SQUARES]
LEAVE = Leave()
PASS = Pass()
OFFER = Offer()
ACCEPT = Accept()
DECLINE = Decline()
RESIGN = Resign()
