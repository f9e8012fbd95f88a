"""What happens in Natura, as data; `narration` makes the sentences."""

from engine.model import Event
from engine.natura.play.state import EndReason, GoalName


class Moved(Event, frozen=True, tag="moved"):
    """A seat moved a piece; `eaten`: onto a Meadow, which is removed."""

    seat: int
    kind: int
    from_: int
    to: int
    eaten: bool


class Flipped(Event, frozen=True, tag="flipped"):
    """Pieces turned over: their squares and the kinds they show now."""

    squares: tuple[int, ...]
    kinds: tuple[int, ...]


class Lost(Event, frozen=True, tag="lost"):
    """Rainforests were removed from these squares."""

    squares: tuple[int, ...]


class Recovered(Event, frozen=True, tag="recovered"):
    """A seat put a removed life piece back on a square."""

    seat: int
    kind: int
    square: int


class Left(Event, frozen=True, tag="left"):
    """A seat recovered nothing, though it could have."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat had no move."""

    seat: int


class Offered(Event, frozen=True, tag="offered"):
    """A seat offered to end the game: a draw, or giving it up together."""

    seat: int
    draw: bool


class Answered(Event, frozen=True, tag="answered"):
    """A seat answered the offer to end the game."""

    seat: int
    accepted: bool


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gave the game up."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: why, who won, and what is to be said of it."""

    goal: GoalName
    reason: EndReason
    winners: tuple[int, ...]
    note: str


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
