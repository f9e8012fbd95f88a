"""What a seat can do in Nectar."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from engine.model import Action, Weight


class Bid(Action, frozen=True, tag="bid"):
    """Bid a card from your hand in secret; all bids are shown at once."""

    card: Annotated[int, Meta(description="A card from your hand")]


class Give(Action, frozen=True, tag="give"):
    """Give this round's point to someone, perhaps yourself."""

    weight: ClassVar[Weight] = "ending"

    seat: Annotated[int, Meta(description="Who gets the point")]


class Turn(Action, frozen=True, tag="turn"):
    """Turn up a card for all to see; if it beats your bid, you get a point."""

    end: Annotated[Literal["bottom", "top"], Meta(description="Which end of the deck")]


ACTION_TYPES: tuple[type[Action], ...] = (Bid, Give, Turn)
