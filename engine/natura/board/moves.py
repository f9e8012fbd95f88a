"""A move of a piece: each that can ever be made is made once."""

from typing import Annotated, ClassVar

import msgspec

from engine.model import Action
from engine.natura.board.squares import SQUARES


class Move(Action, frozen=True, tag="move", gc=False):
    """Move one piece; against an opponent, never their Water or Terra Firma.

    Rulebook, "Moves".
    """

    button: ClassVar[str] = "Move a piece"

    kind: Annotated[int, msgspec.Meta(ge=0, lt=8, description="The piece, by its kind")]
    from_: Annotated[
        int, msgspec.Meta(ge=0, lt=64, description="The square it stands on, such as b3")
    ] = msgspec.field(name="from")
    to: Annotated[int, msgspec.Meta(ge=0, lt=64, description="The square it goes to, such as d3")]


# Actions are looked up far more often than they differ, so each is made once.
MOVE = [[[Move(kind, one, other) for other in SQUARES] for one in SQUARES] for kind in range(8)]
