"""What traits are: which a species has, as a set of bits, their abilities in a few words, and food
that is taken by them.
"""

from functools import cache

from engine.evolution.play.events import Cause, Food, Source, Took
from engine.evolution.play.state import TRAITS, Species, State, owner, trait_of
from engine.model import Event

(
    AMBUSH,
    BURROWING,
    CARNIVORE,
    CLIMBING,
    COOPERATION,
    DEFENSIVE_HERDING,
    FAT_TISSUE,
    FERTILE,
    FORAGING,
    HARD_SHELL,
    HORNS,
    INTELLIGENCE,
    LONG_NECK,
    PACK_HUNTING,
    SCAVENGER,
    SYMBIOSIS,
    WARNING_CALL,
) = (1 << number for number in range(len(TRAITS)))

DEFENSIVE = BURROWING | CLIMBING | DEFENSIVE_HERDING | HARD_SHELL | HORNS | SYMBIOSIS | WARNING_CALL
"""The traits with a white border."""

SHELL = 4
"""What Hard Shell adds to the body size that an attacker must exceed."""

THOUGHT = 2
"""Plants that one card brings a species with Intelligence."""

ABILITIES = (
    "as a carnivore it may attack what Warning Call protects",
    "cannot be attacked while none of it is hungry",
    "attacks smaller species for meat; never eats plants",
    "can be attacked only by a carnivore with Climbing",
    "whenever it takes food, its right neighbour takes 1 of the same",
    "can be attacked only by a carnivore with a larger population",
    "may store food up to its body size; it eats that next round",
    "+1 population each round if food is left on the watering hole",
    "+1 plant whenever it takes plants and is still hungry",
    "its body counts as 4 larger when it is attacked",
    "whoever attacks it loses 1 population",
    "a discarded card is 2 plants from the bank, or a defence that is ignored",
    "takes 1 plant from the bank before food is revealed",
    "as a carnivore it adds its population to its body size to attack",
    "takes 1 meat whenever a carnivore's attack succeeds",
    "cannot be attacked while its right neighbour's body is larger",
    "its neighbours can be attacked only by a carnivore with Ambush",
)
"""Each trait's ability in a few words, by its index in `TRAITS`."""


@cache
def bits_of(cards: tuple[int, ...]) -> int:
    """The set of these cards' traits as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << trait_of(card)
    return bits


def traits_of(one: Species) -> int:
    """The set of a species' face-up traits as bits."""
    return bits_of(one.up)


@cache
def names_in(bits: int) -> tuple[str, ...]:
    """The names of the traits in a set of bits, in the order of the alphabet."""
    return tuple(name for number, name in enumerate(TRAITS) if bits >> number & 1)


def bit_named(name: str) -> int:
    """The bit of a trait's name; 0 for a word that is no trait."""
    return 1 << TRAITS.index(name) if name in TRAITS else 0


def is_hungry(one: Species) -> bool:
    """Whether it has less food on its board than population."""
    return one.food < one.population


def fat_room(one: Species) -> int:
    """How much food its Fat Tissue, if it has one, can still hold: up to its body size."""
    return one.body - one.fat if traits_of(one) & FAT_TISSUE else 0


def room_of(one: Species) -> int:
    """How much food it can still hold, on its board and on Fat Tissue."""
    return one.population - one.food + fat_room(one)


def take(
    state: State,
    one: Species,
    amount: int,
    kind: Food,
    source: Source,
    cause: Cause,
    events: list[Event],
) -> bool:
    """A species takes up to so much food at once; tells whether it took any.

    Food goes to hungry population first, what is beyond onto Fat Tissue up to body size.
    Foraging adds a plant for population that is still hungry. Then Cooperation lets the neighbour
    to the right take 1 of the same; the chain ends where nothing can be taken.
    """
    traits = traits_of(one)
    if kind == "plant" and traits & CARNIVORE:
        return False
    hungry = one.population - one.food
    room = hungry + (one.body - one.fat if traits & FAT_TISSUE else 0)
    # What the bank holds has no end; the watering hole gives what is there.
    if source == "hole":
        room = min(room, state.plants)
    amount = min(amount, room)
    if amount <= 0:
        return False
    board = min(amount, hungry)
    extra = 0
    # Foraging's plant is for hungry population only, and the hole must hold one more (ruling 1).
    if traits & FORAGING and kind == "plant" and board < hungry:
        extra = 1 if source == "bank" or state.plants > amount else 0
    one.food += board + extra
    one.fat += amount - board
    if source == "hole":
        state.plants -= amount + extra
    events.append(Took(one.id, kind, source, amount, amount - board, extra, cause, state.plants))
    # One for each take, whatever Foraging added (ruling 1); the neighbour's own may follow.
    if traits & COOPERATION:
        neighbour = right_of(state, one)
        if neighbour is not None:
            take(state, neighbour, 1, kind, source, "Cooperation", events)
    return True


def right_of(state: State, one: Species) -> Species | None:
    """The species to the right of this one in its owner's row."""
    row = state.seats[owner(one.id)].species
    for at, other in enumerate(row[:-1]):
        if other is one:
            return row[at + 1]
    return None
