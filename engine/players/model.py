"""What a computer player is asked for and finds: strengths, and what is known of each action."""

from collections.abc import Callable
from typing import Final, Generic, Literal, TypeAlias, get_args

import msgspec

from engine.model import Action, Memory, StateT

Strength: TypeAlias = Literal["easy", "medium", "hard"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
USUAL: Final[Strength] = "medium"
"""What plays where nobody chose, and what played before there was a choice."""

GoOn: TypeAlias = Callable[[], bool]
"""Whether there is time for more. It knows of clocks or numbers; the engine does not."""


class Position(msgspec.Struct, Generic[StateT], frozen=True):
    """What a seat that is to decide knows: its view of the state, and what it remembers."""

    seen: StateT
    seat: int
    seats: int
    """How many there are."""
    memory: Memory | None = None


class Look(msgspec.Struct, frozen=True):
    """What a search found out about an action.

    `share` is about its seat's share in the win after it, from 0.0 to 1.0; `visits` is how often it
    was tried.
    """

    action: Action
    share: float
    visits: int


class Foresight(msgspec.Struct, frozen=True):
    """What a search found out about a position: its actions, the best first."""

    looks: tuple[Look, ...]
    shares: tuple[float, ...] = ()
    """About each seat's share in the win, if all go on as well as the search thinks."""
    simulations: int = 0
    nodes: int = 0
    depth: int = 0
    """The longest line that it kept."""
    playout_actions: int = 0
    """Actions played beyond the lines that it keeps."""
