"""Nectar's parts: hands, secret bids, points, the deck and standing orders, as plain data."""

from typing import Annotated, Literal

import msgspec

from engine.model import Options, OrderSpec
from engine.parts import StandingOrders

CARDS = range(1, 25)
HAND_SIZE = 3


class NectarOptions(Options, frozen=True):
    """The options of a table of Nectar."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=9, description="How many rounds are played")] = 2
    crowd: Annotated[bool, msgspec.Meta(description="Whether four may play")] = True


class Orders(msgspec.Struct):
    """A seat's standing orders. Only their seat knows them."""

    bidding: Literal["ask", "highest"] = "ask"


class Seat(msgspec.Struct):
    """What one player has."""

    hand: list[int] = msgspec.field(default_factory=list)
    """Sorted; `HIDDEN` to others."""
    bid: int | None = None
    """This round's bid; `HIDDEN` to others until all have bid."""
    points: int = 0
    orders: Orders = msgspec.field(default_factory=Orders)


class State(msgspec.Struct):
    """Everything about a game of Nectar; or, redacted, what one viewer may know of it."""

    options: NectarOptions
    seats: list[Seat]
    deck: list[int]
    """The last card is on top; all `HIDDEN`."""
    round: int = 0
    chooser: int | None = None
    """The seat that gives the point, after the bids."""
    turned: bool = False
    """Whether it has turned up a card this round."""


ORDERS = StandingOrders(
    OrderSpec("bidding", "Each round", (("ask", "ask me"), ("highest", "bid my highest card"))),
)
