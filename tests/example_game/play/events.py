"""What happens in Nectar."""

from engine.model import Ended, Event, Ordered


class Bidden(Event, frozen=True, tag="bidden"):
    """A seat bid a card, secretly."""

    seat: int
    card: int


class Shown(Event, frozen=True, tag="shown"):
    """All bids were turned up: the cards by seat."""

    cards: list[int]


class Turned(Event, frozen=True, tag="turned"):
    """A card of the deck was turned up and shuffled back; whether it was a point for its seat."""

    shown_to_all = True

    seat: int
    card: int
    point: bool


class Given(Event, frozen=True, tag="given"):
    """The round's point was given away."""

    by: int
    seat: int


EVENT_TYPES: tuple[type[Event], ...] = (Bidden, Shown, Turned, Given, Ordered, Ended)
