"""What happens in Renature, with all its secrets; `narration` decides who is told what."""

import msgspec

from engine.model import Ended, Event, Ordered


class Placed(Event, frozen=True, tag="placed"):
    """A domino was laid: its first animal on `at`, the second on `to`."""

    seat: int
    domino: int
    at: int
    to: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A domino went to the box; only its seat knows which."""

    seat: int
    domino: int


class CloudsTaken(Event, frozen=True, tag="clouds-taken"):
    """Clouds came to a player's board; `lost` found no space there."""

    seat: int
    taken: int
    lost: int


class Grown(Event, frozen=True, tag="grown"):
    """A mushroom was placed: it belongs to an area of `size` squares made of `joined` areas."""

    seat: int
    at: int
    size: int
    joined: int


class MushroomLost(Event, frozen=True, tag="mushroom-lost"):
    """A mushroom is out of the game: declined, or there was no place for it."""

    seat: int
    declined: bool


class Planted(Event, frozen=True, tag="planted"):
    """A plant (as `State.plants` has it) was put on a square, for so many points."""

    seat: int
    plant: int
    at: int
    points: int


class JokerChanged(Event, frozen=True, tag="joker-changed"):
    """Another animal is the joker."""

    seat: int
    animal: int


class Returned(Event, frozen=True, tag="returned"):
    """A plant went back from a square to the seat's board."""

    seat: int
    plant: int
    at: int
    paid: int


class ExtraTurn(Event, frozen=True, tag="extra-turn"):
    """A seat paid for another turn."""

    seat: int


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


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a domino; only it knows which."""

    seat: int
    domino: int


class Counted(Event, frozen=True, tag="counted"):
    """At the end: points for clouds, plants left and backs of tokens, by seat."""

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
