"""Renature's state as plain data: the board, players' boards and hands."""

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.model import Options, OrderSpec
from engine.parts import StandingOrders
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.layout import Layout, layout_of

KINDS = ("turf", "bush", "pine", "oak")
"""Kinds of plants. A plant's value is its index plus 1."""

COLOURS = ("neutral", "orange", "blue", "black", "white")
"""Colours of plants. A seat's colour is its number plus 1."""

NEUTRAL = 0
CLOUD_SPACES = 6
CLOUD_TOKENS = 30
VALLEY_CLOUDS = 2
"""Clouds that Valley adds."""

OWN_PLANTS = {2: (7, 5, 3, 3), 3: (4, 3, 2, 2), 4: (3, 2, 1, 1)}
NEUTRAL_PLANTS = {2: 2, 3: 1, 4: 1}
"""Plants of each kind at the start: of the own colour by kind, and neutral (rulings, "Tokens")."""

NOBODY = -1
UNSCORED = -2
"""In `State.taken`, for areas whose token no seat has: scored at the end, or not yet."""

Ending = Literal["ask", "extra", "on"]
Scoring = Literal["ask", "on"]
"""Standing orders for the end of a turn and before areas are scored: see `ORDERS`."""

Phase = Literal["place", "mushroom", "plant", "score", "end", "over"]
BoardName = Literal["standard", "second", "third", "random", "valley", "valley-back"]


class RenatureOptions(Options, frozen=True):
    """A Renature table's options."""

    board: Annotated[
        BoardName,
        msgspec.Meta(description="The board to play on: random is a new one, valley the expansion"),
    ] = "standard"
    board_file: Annotated[
        str | None,
        msgspec.Meta(description="A board of your own; /table file alone shows how"),
    ] = None


class Laid(msgspec.Struct, frozen=True):
    """A domino on the board: its first animal is on `at`, the second on `to`."""

    domino: int
    at: int
    to: int
    seat: int


class Orders(msgspec.Struct):
    """A seat's standing orders, known only to that seat."""

    ending: Ending = "extra"
    scoring: Scoring = "ask"


ORDERS = StandingOrders(
    OrderSpec(
        "ending",
        "At the end of my turn, when I could still buy a cloud action",
        (
            ("extra", "ask me only if I can afford another turn"),
            ("ask", "ask me"),
            ("on", "end my turn"),
        ),
    ),
    OrderSpec(
        "scoring",
        "Before areas I closed are scored, when I could buy a cloud action",
        (("ask", "ask me"), ("on", "score them at once")),
    ),
)
"""The orders in words. The first choice is the default."""


class Points(msgspec.Struct):
    """Where a seat's points come from; the last four are counted at the end."""

    start: int = 0
    plants: int = 0
    areas: int = 0
    rest: int = 0
    """From areas scored at the end."""
    clouds: int = 0
    left: int = 0
    """For plants left on the player's board: zero or less."""
    tokens: int = 0
    """From the backs of area tokens."""


class Seat(msgspec.Struct):
    """What one player has."""

    hand: list[int]
    """Dominoes, sorted; `HIDDEN` for each to all but the owner."""
    reserve: list[int]
    """Dominoes; the last is drawn next; `HIDDEN` for each to everyone."""
    own: list[int]
    """Plants of the own colour on the player's board, by kind."""
    neutral: list[int]
    """Neutral plants on the player's board, by kind."""
    clouds: int = CLOUD_SPACES
    points: Points = msgspec.field(default_factory=Points)
    discarded: list[int] = msgspec.field(default_factory=list)
    """Dominoes returned to the box, in that order; `HIDDEN` for each to others (ruling 7)."""
    orders: Orders = msgspec.field(default_factory=Orders)


class State(msgspec.Struct, dict=True):
    """Everything about a game of Renature; or, redacted, what one viewer may know of it.

    A plant on the board is a number: 4 times its colour plus its value; 0 where there is none.
    """

    derived: ClassVar[object] = None
    """What follows from the fields, for a state that has been asked for it: see `derived.derived`.

    It is in a state's `__dict__` instead of a field, so it's never stored, compared or copied.
    """

    options: RenatureOptions
    board: str
    """The signs of the board, row by row; see `boards`."""
    seats: list[Seat]
    first: int
    """The starting player."""
    turn: int
    phase: Phase
    """Which step of the turn waits for a decision."""
    joker: int
    laid: list[Laid]
    """Dominoes on the board, in the order they were placed."""
    animals: list[int]
    """The animal on each square, or `FREE`."""
    frontier: list[int]
    """Free brook squares that are starts or beside an animal, ascending."""
    plants: list[int]
    """The plant on each square, or 0."""
    clouds: dict[int, int]
    """The number of clouds on each square that has any."""
    backs: list[int]
    """Points on the back of each area's token; `HIDDEN` to all but who took it; empty in Valley."""
    taken: list[int]
    """The seat that has each area's token, `UNSCORED` or `NOBODY`; empty in Valley."""
    box: list[int]
    """Dominoes out of the game from the start; `HIDDEN` for each."""
    boxed_clouds: int
    """Clouds out of the game."""
    mushrooms: list[int] = msgspec.field(default_factory=list)
    """Valley: squares with a mushroom, in the order they were placed."""
    lost_mushrooms: int = 0
    """Valley: mushrooms that were declined, had no place, or whose stump was built over."""
    due: int = 0
    """Valley: mushrooms that the acting seat is to place now."""
    coming: int = 0
    """Clouds that the acting seat is taking, while it decides whether to make room (ruling 3)."""
    closing: list[int] = msgspec.field(default_factory=list)
    """Areas that this turn's domino closed, scored next."""


def layout(state: State) -> Layout:
    """The layout of a state's board with its mushrooms."""
    return layout_of(state.board, tuple(state.mushrooms))


def score_of(seat: Seat) -> int:
    """A seat's points so far."""
    points = seat.points
    # As the sum of all its fields, but quicker: a search asks for it at every position.
    placed = points.start + points.plants + points.areas
    return placed + points.rest + points.clouds + points.left + points.tokens


def dominoes_left(seat: Seat) -> int:
    """Dominoes in a seat's hand and reserve."""
    return len(seat.hand) + len(seat.reserve)


def colour_of(seat: int) -> int:
    """The colour of a seat's plants."""
    return seat + 1


def plant_code(colour: int, value: int) -> int:
    """The number of a plant on the board, from its colour and value."""
    return 4 * colour + value


def plant_colour(code: int) -> int:
    """The colour of a plant on the board."""
    return (code - 1) >> 2


def plant_value(code: int) -> int:
    """The value of a plant on the board, 1 to 4."""
    return ((code - 1) & 3) + 1


def plant_name(code: int) -> str:
    """The name of a plant on the board, such as "blue oak"."""
    return f"{COLOURS[plant_colour(code)]} {KINDS[plant_value(code) - 1]}"


def domino_name(domino: int) -> str:
    """The name of a domino, such as "owl-frog"."""
    one, other = DOMINOES[domino]
    return f"{ANIMALS[one]}-{ANIMALS[other]}"


def token_backs(size: int) -> tuple[int, int, int]:
    """The points on the backs of the three tokens of a size (rulings, "Tokens")."""
    middle = max(size // 2, 2)
    return middle - 1, middle, middle + 1
