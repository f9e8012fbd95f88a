"""What a seat can do in Nectar."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from engine.model import Action, Weight


class Bid(Action, frozen=True, tag="bid"):
    """Bid a card of your hand, secretly; all bids are shown at once."""

    card: Annotated[int, Meta(description="A card of your hand")]


class Give(Action, frozen=True, tag="give"):
    """Give the point of this round to somebody, yourself included."""

    weight: ClassVar[Weight] = "ending"

    seat: Annotated[int, Meta(description="Who gets the point")]


class Turn(Action, frozen=True, tag="turn"):
    """Turn up a card for all to see; one above your bid is a point for you."""

    end: Annotated[Literal["bottom", "top"], Meta(description="Which end of the deck")]


ACTION_TYPES: tuple[type[Action], ...] = (Bid, Give, Turn)
