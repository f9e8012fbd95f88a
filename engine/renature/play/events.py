"""Renature's events, with all their secrets; `narration` decides who sees what."""

import msgspec

from engine.model import Ended, Event, Ordered, SeatEvent


class Placed(SeatEvent, frozen=True, tag="placed"):
    """A domino was placed: its first animal on `at`, the second on `to`."""

    domino: int
    at: int
    to: int


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A domino was discarded; only its seat knows which."""

    domino: int


class CloudsTaken(SeatEvent, frozen=True, tag="clouds-taken"):
    """A seat took clouds, and lost some for lack of room."""

    taken: int
    lost: int


class Grown(SeatEvent, frozen=True, tag="grown"):
    """A mushroom was placed, making an area of `size` squares from `joined` areas."""

    at: int
    size: int
    joined: int


class MushroomLost(SeatEvent, frozen=True, tag="mushroom-lost"):
    """A mushroom was lost: declined, or there was no square for it."""

    declined: bool


class Planted(SeatEvent, frozen=True, tag="planted"):
    """A plant (a number as in `State.plants`) was planted and scored points."""

    plant: int
    at: int
    points: int


class JokerChanged(SeatEvent, frozen=True, tag="joker-changed"):
    """The joker changed."""

    animal: int


class Returned(SeatEvent, frozen=True, tag="returned"):
    """A seat took back a plant."""

    plant: int
    at: int
    paid: int


class ExtraTurn(SeatEvent, frozen=True, tag="extra-turn"):
    """A seat paid for another turn."""


class Gain(msgspec.Struct, frozen=True):
    """Points that a seat gets from an area."""

    seat: int
    points: int


class Scored(Event, frozen=True, tag="scored"):
    """An area was scored. `totals` are the values of its plants by colour, neutral first.

    `closer` is the seat that closed it and has its token, with `back` points on the back; None at
    the end of the game.
    """

    area: int
    """Its first square."""
    size: int
    totals: list[int]
    gains: list[Gain]
    closer: int | None
    back: int


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a domino; only that seat knows which."""

    domino: int


class Counted(Event, frozen=True, tag="counted"):
    """Final scoring: points for clouds, plants left and backs of tokens, by seat."""

    clouds: list[int]
    left: list[int]
    tokens: list[int]


EVENT_TYPES: tuple[type[Event], ...] = (
    Placed,
    Discarded,
    CloudsTaken,
    Grown,
    MushroomLost,
    Planted,
    JokerChanged,
    Returned,
    ExtraTurn,
    Scored,
    Drew,
    Counted,
    Ended,
    Ordered,
)
