"""Evolution's state as plain data."""

from operator import attrgetter
from typing import Annotated, Literal

import msgspec

from engine.model import HIDDEN, OrderSpec
from engine.parts import StandingOrders
from engine.species_games.state import AnySeat, AnySpecies, AnyTable, CardOptions, Pieces

Phase = Literal["select", "play", "reveal", "feed", "over"]
Early = Literal["Fertile", "Fat Tissue", "Long Neck"]
"""The traits that act before the food cards are revealed."""

SPECIES_PER_SEAT = 1000
"""A species' id is its seat times this, plus its number (from 1) among all species that the seat
got in this game. It keeps it, wherever it is in the row.
"""

TRAITS = (
    "Ambush",
    "Burrowing",
    "Carnivore",
    "Climbing",
    "Cooperation",
    "Defensive Herding",
    "Fat Tissue",
    "Fertile",
    "Foraging",
    "Hard Shell",
    "Horns",
    "Intelligence",
    "Long Neck",
    "Pack Hunting",
    "Scavenger",
    "Symbiosis",
    "Warning Call",
)

LARGEST_FOOD = 9
"""Food numbers go from minus this to this."""

KINDS_A_TRAIT = 20
"""A card is this times the index of its trait, plus its food number plus 10: equal cards are
the same number.
"""

CARD_KINDS = KINDS_A_TRAIT * len(TRAITS)
"""Cards are numbered from 0 up to this."""

MOST_POPULATION = 6
MOST_BODY = 6


class EvolutionOptions(CardOptions, frozen=True):
    """A table's options (rulebook page 9, and our own)."""

    quick_play: Annotated[
        bool,
        msgspec.Meta(
            description="Everyone plays cards at once, in secret (always used with 6 players)"
        ),
    ] = False
    short_deck: Annotated[
        int, msgspec.Meta(ge=0, le=73, description="Random cards to leave out, for a shorter game")
    ] = 0


class Species(AnySpecies, kw_only=True):
    """One species on the table."""

    body: int = 1
    population: int = 1
    food: int = 0
    """Food on its board, up to its population; a species with less is hungry."""
    fat: int = 0
    """Food on its Fat Tissue card, up to its body size."""


class Orders(msgspec.Struct):
    """A seat's standing orders (rulings 2 and 12). Only their seat knows them."""

    forced: Literal["on", "ask"] = "on"
    thinking: Literal["ask", "skip"] = "ask"
    sequence: Literal["house", "ask"] = "house"


ORDERS = StandingOrders(
    OrderSpec(
        "forced",
        "When I can only feed one species",
        (("on", "do it without asking"), ("ask", "ask me")),
    ),
    OrderSpec(
        "thinking",
        "When I have fed a species and could still use Intelligence",
        (("ask", "ask me"), ("skip", "end my turn")),
    ),
    OrderSpec(
        "sequence",
        "When the order of my traits before the reveal matters",
        (("house", "all Fertile, then Fat Tissue, then Long Neck"), ("ask", "ask me")),
    ),
)
"""Each of them in words; the first choice is the default."""


class Seat(AnySeat[Species]):
    """What one player has."""

    laid: list[int] = msgspec.field(default_factory=list)
    """The food card it laid face down at the watering hole, if any; `HIDDEN` to others."""
    screen: int = 0
    """Food behind the screen; `HIDDEN` to others unless scores are open or the game is over."""
    enough: bool = False
    """Skips optional food for the rest of the round (ruling 15)."""
    orders: Orders = msgspec.field(default_factory=Orders)


class SeatBefore(Seat, frozen=True):  # type: ignore[misc]  # msgspec lets it be so
    """A seat as everyone saw it before Quick Play. It never changes, so copied states share it."""


class Effect(msgspec.Struct, frozen=True):
    """A trait that acts before the food cards are revealed, and has not yet."""

    species: int
    trait: Early


class Attacking(msgspec.Struct):
    """An attack that waits for the cards that Intelligence costs (ruling 8)."""

    hunter: int
    prey: int
    ignored: str
    """The traits ignored, as in the action `Attack`."""
    unpaid: int
    """Cards still to be discarded."""


class State(AnyTable[EvolutionOptions, Seat, SeatBefore], kw_only=True):
    """A whole game of Evolution; or, redacted, what one viewer may know of it.

    `first` has the First Player Marker. There are turns in Play Cards, before the reveal and in
    Feeding.
    """

    phase: Phase
    removed: list[int]
    """Cards left out of this game; `HIDDEN` for each card to everyone."""
    last_round: int = 0
    """The number of the final round, once the deck has run out; 0 before."""
    effects: list[Effect] | None = None
    """Before the reveal: traits of the seat on turn that have yet to act; None at its start."""
    fed: bool = False
    """The seat on turn has fed a species, and may still use Intelligence."""
    passes: int = 0
    """Seats in a row that have passed in Feeding."""
    attack: Attacking | None = None
    """The attack that interrupts the turn, if any."""


def make_card(trait: int, food: int) -> int:
    """The card of a trait, by its index, with this food number."""
    return KINDS_A_TRAIT * trait + food + KINDS_A_TRAIT // 2


def trait_of(card: int) -> int:
    """The index in `TRAITS` of a card's trait."""
    return card // KINDS_A_TRAIT


def food_of(card: int) -> int:
    """The food number of a card, -9 to 9."""
    return card % KINDS_A_TRAIT - KINDS_A_TRAIT // 2


def trait_name(card: int) -> str:
    """The name of a card's trait."""
    return TRAITS[card // KINDS_A_TRAIT]


def card_name(card: int) -> str:
    """The name of a card with its food number, such as "Horns 3"."""
    return f"{trait_name(card)} {food_of(card)}".replace("-", "\N{MINUS SIGN}")


PIECES = Pieces(per_seat=SPECIES_PER_SEAT, card_kinds=CARD_KINDS, card_name=card_name)
find_species = PIECES.find
species_with = PIECES.at_table
owner = PIECES.owner
species_name = PIECES.species_name
own_species = PIECES.own_species
check_in_hand = PIECES.check_in_hand

BY_ID = attrgetter("id")
"""Sorts species as actions list them."""


def most_traits(state: State) -> int:
    """How many traits a species may have: 3, and 2 with two players (rulebook page 9)."""
    return 2 if len(state.seats) == 2 else 3


def public_seat(seat: Seat, *, screens_open: bool) -> Seat:
    """A seat's table, the size of its hand, and an open screen; nothing of its orders."""
    return Seat(
        species=[_public_species(one) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        laid=[HIDDEN] * len(seat.laid),
        screen=seat.screen if screens_open else HIDDEN,
        born=seat.born,
        done=seat.done,
        enough=seat.enough,
    )


def _public_species(one: Species) -> Species:
    return Species(
        id=one.id,
        body=one.body,
        population=one.population,
        food=one.food,
        fat=one.fat,
        up=one.up,
        down=(HIDDEN,) * len(one.down),
    )
