"""What a viewer may know of events, and of cards, that are alike in Nature and Evolution."""

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from engine.events import Ended, Ordered, order_heard
from engine.model import HIDDEN, Event, OrderSpec
from engine.species_games.events import CardUsed, Dealt, FoodStored, TraitPlayed
from engine.species_games.state import CardTable


def is_hidden(event: Event, viewer: int | None) -> bool:
    """Whether this viewer hears nothing yet of what a seat did with a card."""
    return isinstance(event, CardUsed) and event.secret and viewer != event.seat


def redact_event(event: Event, viewer: int | None, orders: Sequence[OrderSpec]) -> Event | None:
    """An event of either game as a viewer may know it; None where it hears nothing of it.

    Each seat knows its own face-down traits, cards and food, and everyone how many cards there
    were. What is not named here everyone may know.
    """
    replace = msgspec.structs.replace
    if is_hidden(event, viewer):
        return None
    match event:
        case TraitPlayed(seat) if viewer != seat:
            return replace(event, card=HIDDEN)
        case Dealt(cards, short):
            if viewer is None and not short:
                return None
            return replace(event, cards=[_own(each, n, viewer) for n, each in enumerate(cards)])
        case FoodStored(food, total, False):
            return replace(event, food=own_alone(food, viewer), total=own_alone(total, viewer))
        case Ordered():
            return order_heard(event, viewer, orders)
        case Ended() if viewer is None:
            return None  # in the channel the end has a message of its own
    return event


def _own(cards: list[int], seat: int, viewer: int | None) -> list[int]:
    return cards if seat == viewer else [HIDDEN] * len(cards)


def own_alone(numbers: list[int], viewer: int | None) -> list[int]:
    """Numbers by seat, of which a viewer may know its own."""
    return [number if seat == viewer else HIDDEN for seat, number in enumerate(numbers)]


def in_sight(seen: CardTable, *more: Sequence[int]) -> Iterator[int]:
    """Every card that lies in a place that could be seen, face-down ones as `HIDDEN`.

    `more` are cards in places that only one game has.
    """
    places = [seen.discard, *more]
    for seat in seen.seats:
        places += (seat.hand, seat.discards)
        for one in seat.species:
            places += (one.up, one.down)
    return chain.from_iterable(places)
