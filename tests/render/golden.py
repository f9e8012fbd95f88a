"""What a golden picture is: a kind of picture of a fixed position."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from engine.model import Event

Kind: TypeAlias = Literal[
    "board", "private board", "hand", "choosing", "closer", "signs", "portrait", "ending"
]


class Position(NamedTuple):
    """A true state, and what the last action before it did."""

    state: msgspec.Struct
    events: Sequence[Event] = ()


class Golden(NamedTuple):
    """A kind of picture of a position: its seed, and how far along the game (0 to 1) it is; or how
    the position is made.

    `part` is the key of a closer look, the number of a page of signs, or the field that is chosen.
    """

    name: str
    game: str
    kind: Kind
    seats: int
    seed: int = 0
    along: float = 0
    longest: bool = False
    made: Callable[[], Position] | None = None
    part: str = ""
