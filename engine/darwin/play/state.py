"""Darwin's state as plain data: the table and the hands."""

from typing import Annotated, Literal

import msgspec

from engine.model import Options, OrderSpec
from engine.parts import StandingOrders

Resource = Literal["sun", "water", "air", "nutrients"]
Environment = Literal["desert", "sky", "ocean", "rainforest"]
Pile = Literal["eat", "survive"]
"""A deck from which a turn may begin by drawing."""
Phase = Literal["begin", "take", "draw", "play", "discard", "over"]
"""Of the turn of one seat: nothing done yet; the second Resource or card of step 1; step 2; step
4. Step 3 asks nothing.
"""

RESOURCES: tuple[Resource, ...] = ("sun", "water", "air", "nutrients")
"""Amounts of Resources are four numbers in this order."""
ENVIRONMENTS: tuple[Environment, ...] = ("desert", "sky", "ocean", "rainforest")
SCARCE: dict[Environment, int] = {"desert": 1, "sky": 3, "ocean": 2, "rainforest": 0}
"""The scarce Resource of each Environment, by its place in `RESOURCES`."""
START: Environment = "ocean"

RESOURCES_EACH = 12
FULL_TABLE = 5
"""The number of players for all Resources; one of each is removed for every player fewer."""
HAND_LIMIT = 3
MOST_ROUNDS = 100
MOST_CARDS = 200

EAT, SURVIVE, STRATEGY, REPRODUCE = range(4)
"""The decks by number. Cards are numbered deck by deck in this order."""
PREDATOR = 2
"""Scores are four numbers by these names too: `EAT`, `SURVIVE`, `PREDATOR`, `REPRODUCE`."""
BACKS = (-1, -2, -3)
"""Cards in a redacted state whose deck alone is known, by the deck's number."""

NOBODY = -1
"""No seat."""


class DarwinOptions(Options, frozen=True):
    """A Darwin table's options."""

    deck: Annotated[
        str | None, msgspec.Meta(description="Your own cards; /table file alone shows how")
    ] = None


class Orders(msgspec.Struct):
    """A seat's standing orders, known only to that seat."""

    finish: Literal["on", "ask"] = "on"


ORDERS = StandingOrders(
    OrderSpec(
        "finish",
        "When I can't add anything after picking up",
        (("on", "end my turn"), ("ask", "ask me")),
    ),
)
"""The orders in words. The first choice is the default."""


class Seat(msgspec.Struct):
    """What one player has."""

    hand: list[int] = msgspec.field(default_factory=list)
    """Cards, sorted; to others only their `BACKS`, since everyone saw from which deck each came."""
    species: list[int] = msgspec.field(default_factory=list)
    """Cards of its Adaptations, in the order in which they were added."""
    resources: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    changed: bool = False
    """Spent its last turn on changing the Environment, so may not do so in the next (ruling 7)."""
    orders: Orders = msgspec.field(default_factory=Orders)


class State(msgspec.Struct):
    """Everything about a game of Darwin; or, redacted, what one viewer may know of it."""

    options: DarwinOptions
    seats: list[Seat]
    first: int
    """The seat that began."""
    turn: int
    round: int
    """From 1."""
    phase: Phase
    environment: Environment
    bank: list[int]
    decks: list[list[int]]
    """Eat, Survive and Strategy; the last card of each is drawn next. Redacted: `BACKS`."""
    discard: list[int]
    """In the order in which they came. Redacted: `BACKS` of those that others laid face down."""
    discarders: list[int]
    """The seat that laid each of them face down and so knows it; `NOBODY` for a played card, which
    everyone saw."""
    row: list[int]
    """Reproduce cards that nobody has, sorted."""
    eaten: int = 0
    """Eat cards added this turn: the number of Strategy cards to draw in step 3."""
    caller: int | None = None
    """Who said "I will survive"; the last turns are being played, or the game has ended by it."""
