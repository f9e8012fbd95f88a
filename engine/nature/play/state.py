"""Nature's parts: what lies on the table, in hands and behind screens, as plain data."""

from typing import Annotated, Literal

import msgspec

from engine.model import OrderSpec
from engine.species_games.pieces import Pieces
from engine.species_games.state import AnySeat, AnySpecies, AnyTable, CardOptions

Phase = Literal["adapt", "feed", "over"]

SPECIES_PER_SEAT = 16
"""A species' id is its seat times this, plus its number (from 1) among the seat's species."""

TRAITS = (
    "Clawed",
    "Fast",
    "Horned",
    "Opportunistic",
    "Plated",
    "Scavenging",
    "Social",
    "Tusked",
)
"""A card is `4 * index of its trait + food number - 1`: two cards alike are the same number."""

CARD_KINDS = 4 * len(TRAITS)
"""Cards are numbered from 0 up to this."""

HUNTER_CARD = CARD_KINDS
"""Stands for the Hunter card where an action names a card on a species; never in a hand or deck."""

MOST_TRAITS = 3
"""Trait places of a species, the Hunter card's included (rulebook page 9)."""


class NatureOptions(CardOptions, frozen=True):
    """What may be chosen for a table of Nature (rulebook page 19 and our own options)."""

    rounds: Annotated[
        int,
        msgspec.Meta(
            ge=4, le=8, description="Rounds to play; with more than 6, most animals starve"
        ),
    ] = 4
    quick_play: Annotated[
        bool,
        msgspec.Meta(description="Everyone adapts at once and in secret (always so at 5 and 6)"),
    ] = False
    food_card: Annotated[
        Literal["three", "draw"],
        msgspec.Meta(description="Plants for each player and round: 3, or as a drawn card says"),
    ] = "three"
    largest_size: Annotated[
        Literal["4", "10"],
        msgspec.Meta(description="The largest number on the size dial"),
    ] = "4"


class Species(AnySpecies, kw_only=True):
    """One species on the table. Its population is hungry, fed by plant or fed by meat."""

    size: int
    hungry: int
    plant: int = 0
    meat: int = 0
    dead: int = 0
    """Killed this round; shown until scoring, and counted in the owner's `lost_population`."""
    hunter: bool = False
    """Has the Hunter card, which takes one of its three trait places."""
    new_hunter: bool = False
    """Got the Hunter card in the present Adapting turn, so that taking it back is no news."""


class Orders(msgspec.Struct):
    """A seat's standing orders (rulings 2 and 4). Only their seat knows them."""

    losses: Literal["hungry", "ask"] = "hungry"
    foraging: Literal["on", "ask"] = "on"
    starve: Literal["on", "ask", "all"] = "on"
    passing: Literal["ask", "on"] = "ask"


ORDERS = (
    OrderSpec(
        "losses",
        "When a hunt could take a hungry or a fed animal of mine",
        (("hungry", "lose hungry ones first"), ("ask", "ask me")),
    ),
    OrderSpec(
        "foraging",
        "When all I can do is forage with one certain species",
        (("on", "do it without asking"), ("ask", "ask me")),
    ),
    OrderSpec(
        "starve",
        "When all I can do is let animals starve",
        (
            ("on", "ask me only of which species, where that matters"),
            ("ask", "ask me"),
            ("all", "do it without asking, the leftmost species first"),
        ),
    ),
    OrderSpec(
        "passing",
        "When nothing of mine is hungry but I hold cards",
        (("ask", "ask me"), ("on", "pass for me")),
    ),
)
"""Each of them in words; the first choice is the default."""


class Seat(AnySeat[Species]):
    """What one player has."""

    plant: int = 0
    """Plants behind the screen; `HIDDEN` to others unless scores are open or the game is over."""
    meat: int = 0
    lost_population: int = 0
    """Waiting for the next new species; so is `lost_size`."""
    lost_size: int = 0
    passed: bool = False
    """Is out of this round's Feeding."""
    orders: Orders = msgspec.field(default_factory=Orders)


class SeatBefore(Seat, frozen=True):  # type: ignore[misc]  # msgspec lets it be so
    """A seat as everyone saw it before Quick Play began: nothing in it changes any more, so that
    copies of a state share it.
    """


class Hunting(msgspec.Struct):
    """A hunt that waits for somebody to choose whom to lose (ruling 3)."""

    hunter: int
    prey: int
    prey_size: int
    horns: int
    """Population of the hunter still to be lost to Horned."""
    victim: int
    """The species that loses one population next: `prey` or `hunter`."""


class State(AnyTable[NatureOptions, Seat, SeatBefore], kw_only=True):
    """Everything about a game of Nature; or, redacted, what one viewer may know of it.

    Goes first: the seat with the snow leopard.
    """

    phase: Phase
    food_card: int
    """The card under the watering hole."""
    hunting: Hunting | None = None
    """The decision that interrupts the turn, if any."""


def make_card(trait: int, food: int) -> int:
    """The card of a trait, by its index, with this food number."""
    return 4 * trait + food - 1


def trait_of(card: int) -> int:
    """The index in `TRAITS` of a card's trait."""
    return card >> 2


def food_of(card: int) -> int:
    """The food number of a card, 1 to 4."""
    return (card & 3) + 1


def card_name(card: int) -> str:
    """The name of a card with its food number, such as "Horned 3"; "Hunter" for the Hunter card."""
    if card == HUNTER_CARD:
        return "Hunter"
    return f"{TRAITS[card >> 2]} {(card & 3) + 1}"


PIECES = Pieces(per_seat=SPECIES_PER_SEAT, card_kinds=CARD_KINDS, card_name=card_name)
find_species = PIECES.find
owner = PIECES.owner
species_name = PIECES.species_name
own_species = PIECES.own_species
check_in_hand = PIECES.check_in_hand


def places_taken(species: Species) -> int:
    """How many of a species' trait places are taken, of `MOST_TRAITS`."""
    return len(species.up) + len(species.down) + species.hunter


def population(species: Species) -> int:
    """The living animals of a species, hungry and fed."""
    return species.hungry + species.plant + species.meat
