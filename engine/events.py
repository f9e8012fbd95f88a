"""What happens alike in several games, and the words for it."""

from collections.abc import Sequence

from engine.model import Event, OrderSpec
from engine.words import counted, listed, name_of


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: points and winners by seat, and what decided a tie."""

    scores: list[int]
    winners: list[int]
    note: str


class Ordered(Event, frozen=True, tag="ordered"):
    """A seat gave a standing order."""

    seat: int
    name: str
    value: str


def ended_sentence(event: Ended, viewer: int | None, names: Sequence[str]) -> str | None:
    """How a game by points ended, for its seats: in the channel the end has its own message."""
    if viewer is None:
        return None
    scores = [
        f"{name_of(seat, names)} {counted(points, 'point')}"
        for seat, points in enumerate(event.scores)
    ]
    first = listed([name_of(seat, names) for seat in event.winners])
    win = "wins" if len(event.winners) == 1 else "win together"
    return f"The game is over: {listed(scores)}. {first} {win}! {event.note}".rstrip()


def order_heard(event: Ordered, viewer: int | None, orders: Sequence[OrderSpec]) -> Ordered | None:
    """A standing order as its own seat may know it; nothing of an order that the game has no more.

    Nobody else ever hears of one.
    """
    known = viewer == event.seat and any(spec.name == event.name for spec in orders)
    return event if known else None


def ordered_sentence(event: Ordered, viewer: int | None, orders: Sequence[OrderSpec]) -> str | None:
    """What a seat hears of its own standing order; nothing of an order that the game has no more.

    Nobody else ever hears of one.
    """
    if viewer != event.seat:
        return None
    for spec in orders:
        if spec.name == event.name:
            return f"Standing order: {spec.title}: {dict(spec.choices)[event.value]}."
    return None
