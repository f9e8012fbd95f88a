"""Natura's actions."""

from typing import Annotated, ClassVar

import msgspec

from engine.model import Action, Weight
from engine.natura.board.position import Move
from engine.natura.board.squares import SQUARES


class Recover(Action, frozen=True, tag="recover"):
    """Bring a removed Rainforest or Meadow back next to the piece you just moved."""

    button: ClassVar[str] = "Bring life back"

    square: Annotated[int, msgspec.Meta(ge=0, lt=64, description="Bring it back on")]


class Leave(Action, frozen=True, tag="leave"):
    """Don't bring life back this time."""

    weight: ClassVar[Weight] = "ending"


class Pass(Action, frozen=True, tag="pass"):
    """Pass your turn when you have no move."""

    weight: ClassVar[Weight] = "ending"


class Offer(Action, frozen=True, tag="offer"):
    """Offer to end the game: as a draw, or by giving up together."""

    weight: ClassVar[Weight] = "aside"


class Accept(Action, frozen=True, tag="accept"):
    """Accept the offer and end the game."""

    weight: ClassVar[Weight] = "rare"


class Decline(Action, frozen=True, tag="decline"):
    """Decline the offer and play on."""

    weight: ClassVar[Weight] = "ending"


class Resign(Action, frozen=True, tag="resign"):
    """Resign: your opponent wins. Alone, you give up."""

    is_final: ClassVar[bool] = True
    weight: ClassVar[Weight] = "aside"


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

# Each exists once, as moves do.
RECOVER = [Recover(square) for square in SQUARES]
LEAVE = Leave()
PASS = Pass()
OFFER = Offer()
ACCEPT = Accept()
DECLINE = Decline()
RESIGN = Resign()
