"""Nature's state as plain data, and the numbers that its traits change."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal

import msgspec

from engine.model import HIDDEN, Event, OrderSpec
from engine.nature.play.events import AteMeat
from engine.parts import StandingOrders
from engine.species_games.state import AnySeat, AnySpecies, AnyTable, CardOptions, Pieces

Phase = Literal["adapt", "feed", "over"]

SPECIES_PER_SEAT = 16
"""A species' id is its seat times this, plus its number (from 1) among the seat's species."""

TRAITS = ("Clawed", "Fast", "Horned", "Opportunistic", "Plated", "Scavenging", "Social", "Tusked")
"""A card is `4 * index of its trait + food number - 1`: equal cards are the same number."""

CARD_KINDS = 4 * len(TRAITS)
"""Cards are numbered from 0 up to this."""

HUNTER_CARD = CARD_KINDS
"""The Hunter card, where an action names a card on a species; never in a hand or deck."""

MOST_TRAITS = 3
"""Trait places of a species, the Hunter card's included (rulebook page 9)."""


class NatureOptions(CardOptions, frozen=True):
    """A table's options (rulebook page 19, and our own)."""

    rounds: Annotated[
        int, msgspec.Meta(ge=4, le=8, description="Rounds to play; beyond 6 most animals starve")
    ] = 4
    quick_play: Annotated[
        bool,
        msgspec.Meta(
            description="Everyone adapts at once, in secret (always used with 5 or 6 players)"
        ),
    ] = False
    food_card: Annotated[
        Literal["three", "draw"],
        msgspec.Meta(
            description="Plants per player each round: 3, or as many as a drawn card says"
        ),
    ] = "three"
    largest_size: Annotated[
        Literal["4", "10"], msgspec.Meta(description="The largest number on the size dial")
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
    """Got the Hunter card this turn, so that taking it back is no news."""


class Orders(msgspec.Struct):
    """A seat's standing orders (rulings 2 and 4). Only their seat knows them."""

    losses: Literal["hungry", "ask"] = "hungry"
    foraging: Literal["on", "ask"] = "on"
    starve: Literal["on", "ask", "all"] = "on"
    passing: Literal["ask", "on"] = "ask"


ORDERS = StandingOrders(
    OrderSpec(
        "losses",
        "When a hunt could take one of my hungry or fed animals",
        (("hungry", "lose the hungry ones"), ("ask", "ask me")),
    ),
    OrderSpec(
        "foraging",
        "When I can only forage with one species",
        (("on", "do it without asking"), ("ask", "ask me")),
    ),
    OrderSpec(
        "starve",
        "When all I can do is starve an animal",
        (
            ("on", "ask me which species, if it matters"),
            ("ask", "ask me"),
            ("all", "starve the leftmost first"),
        ),
    ),
    OrderSpec(
        "passing",
        "When none of my animals is hungry but I hold cards",
        (("ask", "ask me"), ("on", "stop feeding for me")),
    ),
)
"""Each of them in words; the first choice is the default."""


class Seat(AnySeat[Species]):
    """What one player has."""

    plant: int = 0
    """Plants behind the screen; `HIDDEN` to others unless scores are open or the game is over."""
    meat: int = 0
    lost_population: int = 0
    """For the next new species; so is `lost_size`."""
    lost_size: int = 0
    passed: bool = False
    """Is out of this round's Feeding."""
    orders: Orders = msgspec.field(default_factory=Orders)


class SeatBefore(Seat, frozen=True):  # type: ignore[misc]  # msgspec lets it be so
    """A seat as everyone saw it before Quick Play. It never changes, so copied states share it."""


class Hunting(msgspec.Struct):
    """A hunt that waits for an owner to choose which animal dies (ruling 3)."""

    hunter: int
    prey: int
    prey_size: int
    horns: int
    """Animals that the hunter still loses to Horned."""
    victim: int
    """The species that loses one population next: `prey` or `hunter`."""


class State(AnyTable[NatureOptions, Seat, SeatBefore], kw_only=True):
    """A whole game of Nature; or, redacted, what one viewer may know of it.

    `first` has the snow leopard.
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
species_with = PIECES.at_table
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


def public_seat(seat: Seat, *, screens_open: bool) -> Seat:
    """A seat's table, the size of its hand, and an open screen; nothing of its orders."""
    return Seat(
        species=[_public_species(one) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        plant=seat.plant if screens_open else HIDDEN,
        meat=seat.meat if screens_open else HIDDEN,
        lost_population=seat.lost_population,
        lost_size=seat.lost_size,
        born=seat.born,
        done=seat.done,
        passed=seat.passed,
    )


def _public_species(one: Species) -> Species:
    return Species(
        id=one.id,
        size=one.size,
        hungry=one.hungry,
        plant=one.plant,
        meat=one.meat,
        dead=one.dead,
        hunter=one.hunter,
        new_hunter=one.new_hunter,
        up=one.up,
        down=(HIDDEN,) * len(one.down),
    )


CLAWED, FAST, HORNED, OPPORTUNISTIC, PLATED, SCAVENGING, SOCIAL, TUSKED = range(len(TRAITS))

HUNT_TABS = (2, 0, 0, 0, 0, 0, 0, 0)
"""What each trait adds to the hunt value, by its index in `TRAITS`."""

DEFENCE_TABS = (1, 0, 0, 1, 4, 0, 0, 2)
"""What each trait adds to the defence value (Clawed and Opportunistic by our ruling)."""

ABILITIES = (
    "eats 2 more plants when it forages",
    "only a species with at least as many Fast traits can hunt it",
    "when hunted, kills as many of the hunter's animals as its own size",
    "after any of your species forages or hunts, it eats 2 meat if plants remain",
    "no other ability",
    "when any species hunts, it eats 2 meat",
    "eats 2 more whenever it eats",
    "when the watering hole runs dry, it eats 1 meat",
)
"""Each trait's ability, by its index in `TRAITS`."""


class Summed(msgspec.Struct, frozen=True):
    """The traits of one species, summed: tabs, and copies of each trait whose ability counts."""

    hunt: int
    defence: int
    clawed: int
    fast: int
    horned: int
    opportunistic: int
    scavenging: int
    social: int
    tusked: int
    forage: int
    """What foraging takes beyond the species' size: 2 for each Clawed and each Social."""


@cache
def summed(cards: tuple[int, ...]) -> Summed:
    """The sum of these face-up cards. Copies of one trait add up, each by itself."""
    kinds = [trait_of(card) for card in cards]
    clawed, social = kinds.count(CLAWED), kinds.count(SOCIAL)
    return Summed(
        hunt=sum(HUNT_TABS[kind] for kind in kinds),
        defence=sum(DEFENCE_TABS[kind] for kind in kinds),
        clawed=clawed,
        fast=kinds.count(FAST),
        horned=kinds.count(HORNED),
        opportunistic=kinds.count(OPPORTUNISTIC),
        scavenging=kinds.count(SCAVENGING),
        social=social,
        tusked=kinds.count(TUSKED),
        forage=2 * clawed + 2 * social,
    )


def hunt_value(species: Species) -> int:
    """Size and the hunt tabs of the face-up traits (rulebook page 11)."""
    return species.size + summed(species.up).hunt


def defence_value(species: Species) -> int:
    """Size and the defence tabs of the face-up traits (rulebook page 11)."""
    return species.size + summed(species.up).defence


def forage_amount(species: Species) -> int:
    """Plants it eats when it forages, if there are enough and it is hungry enough (page 15)."""
    return species.size + summed(species.up).forage


def eat_meat(one: Species, amount: int, trait: int | None, events: list[Event]) -> None:
    """A species eats meat, as far as it is hungry; the supply never runs out."""
    ate = min(amount, one.hungry)
    if ate:
        one.hungry -= ate
        one.meat += ate
        events.append(AteMeat(one.id, ate, trait))


def scavenge(state: State, events: list[Event]) -> None:
    """After a hunt: each Scavenging eats 2 meat, and 2 more for each Social."""
    for one in _hungry_clockwise(state):
        traits = summed(one.up)
        if traits.scavenging:
            amount = traits.scavenging * (2 + 2 * traits.social)
            eat_meat(one, amount, SCAVENGING, events)


def empty_hole(state: State, events: list[Event]) -> None:
    """The watering hole has run dry: each Tusked eats 1 meat, and 2 more for each Social."""
    for one in _hungry_clockwise(state):
        traits = summed(one.up)
        if traits.tusked:
            eat_meat(one, traits.tusked * (1 + 2 * traits.social), TUSKED, events)


def seize_opportunity(state: State, events: list[Event]) -> None:
    """A species of the acting seat has foraged or hunted: its Opportunistic ones eat 2 meat each,
    and 2 more for each Social, if plants are left.
    """
    if not state.plants:
        return
    for one in state.seats[state.turn].species:
        traits = summed(one.up)
        if traits.opportunistic:
            amount = traits.opportunistic * (2 + 2 * traits.social)
            eat_meat(one, amount, OPPORTUNISTIC, events)


def _hungry_clockwise(state: State) -> Iterator[Species]:
    """Every hungry species, from the acting seat clockwise."""
    seats = state.seats
    for seat in seats[state.turn :] + seats[: state.turn]:
        for one in seat.species:
            if one.hungry:
                yield one
