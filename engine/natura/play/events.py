"""Natura's events; `narration` puts them into words."""

from typing import TypeAlias

from engine.model import Event
from engine.natura.play.state import EndReason, GoalName

Events: TypeAlias = list[Event]


class Moved(Event, frozen=True, tag="moved"):
    """A seat moved a piece; `eaten`: it removed a Meadow."""

    seat: int
    kind: int
    from_: int
    to: int
    eaten: bool


class Flipped(Event, frozen=True, tag="flipped"):
    """Pieces turned over: their squares, and the kinds they now show."""

    squares: tuple[int, ...]
    kinds: tuple[int, ...]


class Lost(Event, frozen=True, tag="lost"):
    """Rainforests were removed from these squares."""

    squares: tuple[int, ...]


class Recovered(Event, frozen=True, tag="recovered"):
    """A seat brought a removed life piece back."""

    seat: int
    kind: int
    square: int


class Left(Event, frozen=True, tag="left"):
    """A seat brought no life back, though it could have."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat had no move."""

    seat: int


class Offered(Event, frozen=True, tag="offered"):
    """A seat offered to end the game: a draw, or giving up together."""

    seat: int
    draw: bool


class Answered(Event, frozen=True, tag="answered"):
    """A seat answered the offer."""

    seat: int
    accepted: bool


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat resigned or gave up."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: why, who won, and after how many moves.

    `side` is the first winner's in a competitive game, `points` what a measured one brought. `par`
    is 0 where there is none.
    """

    goal: GoalName
    reason: EndReason
    winners: tuple[int, ...]
    moves: int
    race: bool
    side: int = 0
    points: int = 0
    par: int = 0


EVENT_TYPES: tuple[type[Event], ...] = (
    Moved,
    Flipped,
    Lost,
    Recovered,
    Left,
    Passed,
    Offered,
    Answered,
    Resigned,
    Ended,
)
